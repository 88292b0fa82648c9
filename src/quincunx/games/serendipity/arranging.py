"""Serendipity's positions as somebody arranges them: tiles up or seen, whose colours, what is to be done."""

from __future__ import annotations

from typing import Any

from quincunx.games.counting import counted
from quincunx.games.drafts import Arranged, Draft, area, field, piece, whose
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, LETTERS, STAGES
from quincunx.games.serendipity.position import SIGNS, SPANS, position
from quincunx.games.serendipity.rules import ALIKE, UNSEEN

ROWS = [list(CELLS[first:end]) for first, end in SPANS]
"""From row a upwards."""
TURNED = [f"*{rotation}" for rotation in range(6)]


def draft(s: Any) -> Draft:
    _, owners, turn, stage, cell, shown, quiet = position(s).split()
    seats = [str(seat) for seat in range(s.seats)]
    up = [piece(sign, ALIKE, COLOURS[n]) for n, sign in enumerate(LETTERS)]
    seen = [piece(sign.lower(), ALIKE, COLOURS[n]) for n, sign in enumerate(LETTERS)]
    most = rules.QUIET_ROUNDS * s.seats
    return {
        "areas": [area("board", [*reversed(ROWS)])],
        "closed": [],
        "over": {},
        "pieces": [*up, *seen, *(piece(sign, ALIKE, "serendip") for sign in TURNED)],
        "lies": {name: [SIGNS[t]] for name, t in zip(CELLS, s.tiles, strict=True) if t != UNSEEN},
        "fields": [
            *(whose("owner", owners[n], [*seats, "-"], c) for n, c in enumerate(COLOURS)),
            whose("turn", turn, seats),
            field("stage", stage, list(STAGES)),
            field("cell", cell, ["-", *CELLS]),
            field("shown", shown, ["-", *CELLS]),
            field("quiet", quiet, ["+", *(str(n) for n in range(most + 1))]),
        ],
    }


def arranged(s: Any, it: Arranged) -> str:  # noqa: ARG001 (every game is asked with its record)
    rows = ["".join(it.one(cell, ".") for cell in row) for row in ROWS]
    owners = "".join(it.chosen("owner", colour) for colour in COLOURS)
    rest = [it.chosen(name) for name in ("turn", "stage", "cell", "shown", "quiet")]
    return " ".join([counted("/".join(rows)), owners, *rest])
