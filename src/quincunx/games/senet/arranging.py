"""Senet's positions as somebody arranges them: pieces on squares, the throw, the turn."""

from __future__ import annotations

from typing import Any

from quincunx.games.counting import counted
from quincunx.games.drafts import Arranged, Draft, area, field, number, piece, whose
from quincunx.games.senet import rules
from quincunx.games.senet.names import COLOURS, STAGES, squares
from quincunx.games.senet.position import position

SIGNS = {"light": "L", "dark": "D"}
ROWS = [
    [str(n) for n in range(1, 11)],
    [str(n) for n in range(20, 10, -1)],
    [str(n) for n in range(21, 31)],
]
THROWS = (1, 2, 3, 4, 6)
PLAYED = ["-", *(str(n) for n in THROWS), *(f"{n}:{left}" for n in THROWS for left in range(1, n))]
"""No throw, a throw, a throw of which a part is left."""


def draft(s: Any) -> Draft:
    _, turn, dark, throw, stage, throws = position(s).split()
    lies = {str(n): [c] for k, c in enumerate(COLOURS) for n in squares(s.pieces[k])}
    return {
        "areas": [area("board", ROWS)],
        "closed": [str(rules.WATER), str(rules.EXIT)],
        "over": {},
        "pieces": [piece(colour, 5) for colour in COLOURS],
        "lies": lies,
        "fields": [
            whose("turn", turn, ["0", "1"]),
            whose("dark", dark, ["0", "1", "-"]),
            field("throw", throw, PLAYED),
            field("stage", stage, list(STAGES)),
            number("throws", int(throws), 0, rules.LAST_THROW),
        ],
    }


def arranged(s: Any, it: Arranged) -> str:  # noqa: ARG001 (every game is asked with its record)
    signs = "".join(SIGNS.get(it.one(str(n), "."), ".") for n in range(1, 31))
    board = counted("/".join(signs[n : n + 10] for n in (0, 10, 20)))
    rest = [it.chosen(name) for name in ("turn", "dark", "throw", "stage", "throws")]
    return " ".join([board, *rest])
