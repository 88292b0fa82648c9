"""What a seat sees of Sàrena, as plain data: the board, its own token, and all tokens at the end."""

from __future__ import annotations

from typing import Any

from quincunx.games.sarena import rules
from quincunx.games.sarena.names import (
    COLOURS,
    chips_in,
    chips_showing,
    circle_name,
    has_arrows,
    piles,
    stage,
)
from quincunx.games.sarena.result import own_chips

SHARED = True
NAMES = [circle_name(n) for n in range(rules.CIRCLES)]
ARROWS = [has_arrows(n) for n in range(rules.CIRCLES)]
SIDES = [[COLOURS[chip >> 2], COLOURS[chip & 3]] for chip in range(16)]
"""Of a chip by its code: the colours above and below."""


def view(s: Any, seat: int) -> dict[str, Any]:
    return {
        "circles": [
            {"name": name, "arrows": arrows, "pile": pile_view(pile)}
            for name, arrows, pile in zip(NAMES, ARROWS, piles(s), strict=True)
        ],
        "stage": stage(s),
        "showing": dict(zip(COLOURS, chips_showing(s), strict=True)),
        "drawn": [s.tokens[n] != rules.NOT_DRAWN for n in range(s.seats)],
        **own(s, seat),
        "own": own_chips(s) if rules.is_settled(s) else None,
    }


def own(s: Any, seat: int) -> dict[str, Any]:
    """The seat's token, and all that it knows: at the end everybody's."""
    tokens = [colour(s.tokens[n]) for n in range(s.seats)]
    return {"token": tokens[seat] if seat >= 0 else None, "tokens": tokens}


def pile_view(pile: int) -> list[list[str]]:
    """The chips of a pile, the lowest first, each with the colours above and below."""
    if pile < 16:  # most piles by far
        return [SIDES[pile].copy()] if pile else []
    return [SIDES[chip].copy() for chip in chips_in(pile)]


def colour(token: int) -> str | None:
    return COLOURS[token] if token >= 0 else None
