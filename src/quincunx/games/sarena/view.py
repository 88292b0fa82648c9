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
    stage,
)
from quincunx.games.sarena.result import own_chips

SHARED = True
NAMES = [circle_name(n) for n in range(rules.CIRCLES)]
ARROWS = [has_arrows(n) for n in range(rules.CIRCLES)]
UPPER = [COLOURS[chip >> 2] for chip in range(16)]
LOWER = [COLOURS[chip & 3] for chip in range(16)]


def view(s: Any, seat: int) -> dict[str, Any]:
    return {
        "circles": [circle(s, n) for n in range(rules.CIRCLES)],
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


def circle(s: Any, n: int) -> dict[str, Any]:
    """A circle and its pile, the lowest chip first, each with the colours above and below."""
    pile = [[UPPER[chip], LOWER[chip]] for chip in chips_in(rules.pile_on(s, n))]
    return {"name": NAMES[n], "arrows": ARROWS[n], "pile": pile}


def colour(token: int) -> str | None:
    return COLOURS[token] if token >= 0 else None
