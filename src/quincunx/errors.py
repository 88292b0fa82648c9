"""What can go wrong, as exceptions: all of them are `QuincunxError`.

Messages are in lower case and say what came, where, why it is wrong and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "IllegalAction",
    "NativeError",
    "QuincunxError",
    "RecordError",
    "TextError",
    "UnknownName",
    "WrongTurn",
    "did_you_mean",
    "nearest",
    "shortened",
]


class QuincunxError(Exception):
    """Anything that Quincunx refuses."""


class TextError(QuincunxError, ValueError):
    """A text that is not an action or position of this game at all."""


class IllegalAction(QuincunxError, ValueError):
    """An action that the rules forbid here.

    `rule` is the rule's number (or the heading it stands under), `reason` the sentence for people,
    without the position.
    """

    def __init__(self, message: str, rule: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason or message

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, str]]:
        return type(self), (str(self), self.rule, self.reason)


class WrongTurn(QuincunxError, ValueError):
    """An action of somebody who does not have the move."""


class UnknownName(QuincunxError, LookupError):
    """A game, option, value, bot or language that does not exist."""


class RecordError(QuincunxError, ValueError):
    """A saved game that cannot be read: damaged, foreign, or from other rules."""


class NativeError(QuincunxError, RuntimeError):
    """Rules that cannot be compiled or run on the chosen back end."""


def shortened(text: str, most: int = 200) -> str:
    """A text, cut off if it is longer than `most`."""
    return text if len(text) <= most else text[: most - 1] + "…"


def did_you_mean(came: str, known: Iterable[str]) -> str:
    """The end of a message: the nearest known name, then all of them."""
    names = list(known)
    near = nearest(came, names)
    hint = f"did you mean {near!r}? " if near else ""
    return f"{hint}known: {', '.join(names) or 'none'}"


def nearest(came: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant."""
    near = get_close_matches(came.lower(), list(known), n=1, cutoff=0.5)
    return near[0] if near else None
