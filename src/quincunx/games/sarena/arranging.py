"""Sàrena's positions as somebody arranges them: chips in piles, the seats' tokens, the turn."""

from __future__ import annotations

from typing import Any

from quincunx.games.counting import counted
from quincunx.games.drafts import Arranged, Draft, area, field, piece, whose
from quincunx.games.sarena import rules
from quincunx.games.sarena.names import LETTERS, chips_in, circle_name
from quincunx.games.sarena.position import CHIPS, position

ALIKE = 6
"""Chips of each pair of colours."""
CIRCLES = [circle_name(n) for n in range(rules.CIRCLES)]
ROWS = [CIRCLES[n : n + rules.SIDE] for n in range(0, rules.CIRCLES, rules.SIDE)]
"""From a1 upwards."""


def draft(s: Any) -> Draft:
    _, tokens, turn = position(s).split()
    lies = {}
    for n, name in enumerate(CIRCLES):
        if pile := rules.pile_on(s, n):
            lies[name] = [CHIPS[chip] for chip in chips_in(pile)]
    pairs = [(one, other) for one in LETTERS for other in LETTERS if one != other]
    seats = [str(seat) for seat in range(s.seats)]
    return {
        "areas": [area("board", [*reversed(ROWS)], rules.HIGHEST)],
        "closed": [],
        "over": {},
        "pieces": [piece(one + other, ALIKE, "".join(sorted(one + other))) for one, other in pairs],
        "lies": lies,
        "fields": [
            *(field("token", tokens[n], [*LETTERS, "?", "-"], n) for n in range(s.seats)),
            whose("turn", turn, [*seats, "deal", "tokens", "first", "over"]),
        ],
    }


def arranged(s: Any, it: Arranged) -> str:
    rows = [",".join("".join(it.on(name)) or "." for name in row) for row in ROWS]
    tokens = "".join(it.chosen("token", seat) for seat in range(s.seats))
    return f"{counted('/'.join(rows), ',')} {tokens} {it.chosen('turn')}"
