"""Reading a part of a position's text that is one of several words."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.errors import TextError

__all__ = ["not_a_position", "read_choice"]


def not_a_position(game: str, text: str, reason: str) -> TextError:
    """The refusal of a text that is not a position of a game, which goes by its title."""
    return TextError(f"{text!r} is not a position of {game}: {reason}")


def read_choice(game: str, text: str, came: str, known: Sequence[str], what: str) -> int:
    """The place of what came among the known words."""
    if came not in known:
        raise not_a_position(game, text, f"{what} is {came!r}, not one of {', '.join(known)}")
    return known.index(came)
