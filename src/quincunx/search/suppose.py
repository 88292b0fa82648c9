"""A program for any game: what is hidden from the searching seat may be anything, evenly.

Other programs may take its place, if what was played reveals more; they define the same name.
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import guess


def suppose(s: Any, seat: int, words: Any) -> None:
    """Fills what the seat does not know with a possible truth; `words` are GUESS random numbers."""
    guess(s, seat, words)
