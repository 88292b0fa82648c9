"""A program for Sàrena: which piles can be joined."""

from __future__ import annotations

from typing import Any

from quincunx.games.sarena.rules import DOWN, LEFT, RIGHT, UP, before


def reach(s: Any, circles: int) -> int:
    """The piles that those on some circles can join: at most 4 chips together."""
    one, two, three = int(s.heights[0]), int(s.heights[1]), int(s.heights[2])
    reached = beside(circles & one) & (one | two | three)
    reached |= beside(circles & two) & (one | two)
    return reached | beside(circles & three) & one


def beside(circles: int) -> int:
    return (
        before(circles, DOWN) | before(circles, LEFT) | before(circles, RIGHT) | before(circles, UP)
    )
