"""A program for any game: which secret a seat has that it alone knows: none.

Other programs may take its place; they define the same name.
"""

from __future__ import annotations

from typing import Any


def privy(s: Any, seat: int) -> int:  # noqa: ARG001
    """A number from 0 to 3 for what the seat knows and the others must guess; -1: nothing."""
    return -1
