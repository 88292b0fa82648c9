"""What can go wrong, as exceptions: all of them are `QuincunxError`.

Messages are in lower case and say what came, where, why it is wrong and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

__all__ = [
    "IllegalAction",
    "Impossible",
    "NativeError",
    "QuincunxError",
    "Reason",
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


class KeyedError(QuincunxError, ValueError):
    """A refusal that programs can tell apart: `key` and `places` as in `Reason`."""

    def __init__(
        self, message: str, key: str = "", places: Mapping[str, str | int] | None = None
    ) -> None:
        super().__init__(message)
        self.key = key
        self.places = places or {}

    def __reduce__(self) -> tuple[type[KeyedError], tuple[object, ...]]:
        return type(self), (str(self), self.key, self.places)


class TextError(KeyedError):
    """A text that is not an action or position of this game at all."""


class Impossible(NamedTuple):
    """Why a position that can be read cannot come about; `key` and `places` as in `Reason`."""

    text: str
    key: str
    places: Mapping[str, str | int] = {}  # never changed

    def of(self, position: str, game: str) -> TextError:
        return TextError(
            f"{position!r} is not a position of {game}: {self.text}", self.key, self.places
        )


class Reason(NamedTuple):
    """Why an action is refused: the rule, a sentence, and the same for programs.

    `key` is a short name of the reason that stays ("own_piece"), `places` what it is about: squares
    by name, numbers. A page that speaks another language makes its own sentence of them.
    """

    rule: str
    text: str
    key: str = ""
    places: Mapping[str, str | int] = {}  # never changed


class IllegalAction(QuincunxError, ValueError):
    """An action that the rules forbid here.

    `rule` is the rule's number (or the heading it stands under), `reason` the sentence for people,
    without the position; `key` and `places` say the same to programs, see `Reason`.
    """

    def __init__(
        self,
        message: str,
        rule: str = "",
        reason: str = "",
        key: str = "",
        places: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason or message
        self.key = key
        self.places = places or {}

    @classmethod
    def because(cls, reason: Reason) -> IllegalAction:
        return cls(reason.text, reason.rule, key=reason.key, places=reason.places)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[object, ...]]:
        return type(self), (str(self), self.rule, self.reason, self.key, self.places)


class WrongTurn(KeyedError):
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


def did_you_mean(came: object, known: Iterable[str]) -> str:
    """The end of a message: the nearest known name, then all of them."""
    names = list(known)
    near = nearest(came, names)
    hint = f"did you mean {near!r}? " if near else ""
    return f"{hint}known: {', '.join(names) or 'none'}"


def nearest(came: object, known: Iterable[str]) -> str | None:
    """The known name that was probably meant."""
    near = get_close_matches(str(came).lower(), list(known), n=1, cutoff=0.5)
    return near[0] if near else None
