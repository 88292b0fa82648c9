"""Empty places in a position's text: a row of them is written as a number."""

from __future__ import annotations

__all__ = ["counted"]

LONGEST = 11


def counted(signs: str, between: str = "") -> str:
    """`L..D/....` becomes `L2D/4`; `between`: what stands between two places of a row."""
    for number in range(LONGEST, 0, -1):  # the longest first, so that no row is cut in two
        signs = signs.replace(between.join("." * number), str(number))
    return signs
