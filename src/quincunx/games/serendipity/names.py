"""The words of Serendipity: what cells, colours, directions and tiles are called."""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.rules import NOBODY, SEEN, SERENDIP, UP

COLOURS = ("blue", "violet", "red", "yellow", "orange", "green")
LETTERS = "BVRYOG"
DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
STAGES = ("pick", "flip", "show", "flower", "serendip", "turned", "trading", "over")

ROW_LETTERS = "abcdefghijk"
CELLS = tuple(
    f"{letter}{n}"
    for letter, length in zip(ROW_LETTERS, rules.ROWS, strict=True)
    for n in range(1, length + 1)
)
CELL_OF = {name: cell for cell, name in enumerate(CELLS)}


def flower(tile: int) -> str | None:
    """The colour of a flower that is up or was seen."""
    if UP <= tile < SERENDIP:
        return COLOURS[tile - UP]
    return COLOURS[tile - SEEN] if SEEN <= tile < UP else None


EDGES = [[COLOURS[rules.edge_colour(turned, d)] for d in range(6)] for turned in range(6)]


def edges(tile: int) -> list[str]:
    """The colours of a serendip's edges, clockwise from east."""
    return EDGES[tile - SERENDIP].copy()


def colours_of(s: Any, seat: int) -> list[str]:
    """What a seat owns; of NOBODY the neutral colours, or those not yet picked."""
    return [name for name, owner in zip(COLOURS, s.owners, strict=True) if owner == seat]


def whose(s: Any, colour: str) -> str:
    owner = s.owners[COLOURS.index(colour)]
    return "neutral" if owner == NOBODY else f"seat {owner}'s"
