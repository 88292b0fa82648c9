"""Senseï's positions as somebody arranges them: stones, the characters on them, what is left of the turn."""

from __future__ import annotations

from typing import Any

from quincunx.games.counting import counted
from quincunx.games.drafts import Arranged, Draft, area, field, number, piece, whose
from quincunx.games.sensei.names import FILES, SIDES, square_name, square_names
from quincunx.games.sensei.position import RESULTS, position
from quincunx.games.sensei.rules import LAST_TURN

RANKS = [[f"{file}{rank}" for file in FILES] for rank in range(7, 0, -1)]
SIGNS = {"sage stone": "s", "sage": "S", "monkey stone": "m", "monkey": "M"}
"""A stone, and the one with the character on it."""


def draft(s: Any) -> Draft:
    _, turn, left, rounds, _, result = position(s).split()
    lies = {}
    for seat, side in enumerate(SIDES):
        for name in square_names(s.stones[seat]):
            lies[name] = [f"{side} stone"]
        lies[square_name(s.character[seat])] = [side]
    return {
        "areas": [area("board", RANKS)],
        "closed": square_names(s.pits),
        "over": {},
        "pieces": [one for side in SIDES for one in (piece(f"{side} stone", 6), piece(side, 1))],
        "lies": lies,
        "fields": [
            whose("turn", turn, ["0", "1"]),
            field("moves", left[0], ["2", "1", "0"]),
            field("leap", left[2], ["1", "0"]),
            number("round", int(rounds), 1, LAST_TURN // 2 + 1),
            field("result", result, list(RESULTS)),
        ],
    }


def arranged(s: Any, it: Arranged) -> str:  # noqa: ARG001 (every game is asked with its record)
    ranks = ["".join(SIGNS.get(it.one(name, "."), ".") for name in rank) for rank in RANKS]
    left = f"{it.chosen('moves')}+{it.chosen('leap')}"
    parts = [it.chosen("turn"), left, it.chosen("round"), "-", it.chosen("result")]
    return " ".join([counted("/".join(ranks)), *parts])
