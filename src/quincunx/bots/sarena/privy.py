"""A program for Sàrena: what a seat alone knows is the colour of its token."""

from __future__ import annotations

from typing import Any


def privy(s: Any, seat: int) -> int:
    """The seat's colour."""
    return int(s.tokens[seat])
