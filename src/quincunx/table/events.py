"""What can happen at a table, one class for every kind. A match is its events in order, and nothing else.

Events are stored and sent as plain data: number, time, kind, player, and the fields of their class. A field
that was added later has a default, and is left out while it has that value, so old matches stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Literal

from quincunx.errors import QuincunxError
from quincunx.table.commands import OfferKind

__all__ = [
    "KINDS",
    "Acted",
    "Answered",
    "Committed",
    "Continued",
    "Created",
    "Event",
    "Flagged",
    "Happening",
    "Joined",
    "Left",
    "Offered",
    "Over",
    "Phase",
    "Reason",
    "Rematched",
    "Replaced",
    "Reset",
    "Resigned",
    "Revealed",
    "RoundStarted",
    "Said",
    "Started",
    "TakenBack",
]

Phase = Literal["waiting", "playing", "over"]
Reason = Literal["played", "resigned", "time", "agreed draw"]
"""Why a match is over."""
WhyReplaced = Literal["time", "left", "resigned"]


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened; each kind is a class below."""

    KIND: ClassVar[str]

    @property
    def data(self) -> dict[str, Any]:
        """Its fields as plain data, without the player."""
        kind: Any = type(self)
        given = {name: getattr(self, name) for name in required(kind)}
        for name, usual in optional(kind).items():
            if (value := getattr(self, name)) != usual:
                given[name] = value
        return given


@cache
def required(cls: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(cls) if one.default is MISSING and one.name != "player")


@cache
def optional(cls: Any) -> dict[str, Any]:
    return {one.name: one.default for one in fields(cls) if one.default is not MISSING}


# Making a table


@dataclass(frozen=True, slots=True)
class Created(Happening):
    """A table was opened: with its dice, or with the chance of the file it came from."""

    KIND = "created"

    settings: dict[str, Any]
    rules: int  # the version of the rules file
    commitment: str | None = None
    seed: str | None = None  # secret until the end
    salted: bool | None = None  # whether salts count
    seals: list[str | None] | None = None  # of those already seated
    file: list[dict[str, Any]] | None = None
    verifiable: bool = True  # false only in old matches from a file without a seed


@dataclass(frozen=True, slots=True)
class Committed(Happening):
    """A match from a file got new dice."""

    KIND = "committed"

    commitment: str
    seed: str  # secret until the end
    salted: bool
    seals: list[str | None]


# Seats


@dataclass(frozen=True, slots=True)
class Joined(Happening):
    """Somebody sat down, with a seal or openly with a salt; or came back."""

    KIND = "joined"

    player: int
    name: str
    back: bool
    seal: str | None = None
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Left(Happening):
    """Somebody stood up."""

    KIND = "left"

    player: int


@dataclass(frozen=True, slots=True)
class Revealed(Happening):
    """Somebody opened the salt that they had sealed."""

    KIND = "revealed"

    player: int
    salt: str


@dataclass(frozen=True, slots=True)
class Replaced(Happening):
    """A bot took over for somebody."""

    KIND = "replaced"

    player: int
    level: str
    why: WhyReplaced


@dataclass(frozen=True, slots=True)
class Extended(Happening):
    """The server was away: whoever had the move gets that time back."""

    KIND = "extended"

    ms: int


# Playing


@dataclass(frozen=True, slots=True)
class Started(Happening):
    """The match began: the salts, and what chance did before the first action."""

    KIND = "started"

    salts: list[str]
    actions: list[int]
    texts: list[str]


@dataclass(frozen=True, slots=True)
class Continued(Happening):
    """A match from a file continues: its salts, and what chance did before the first new action."""

    KIND = "continued"

    salts: list[str]
    actions: list[int]
    texts: list[str]


@dataclass(frozen=True, slots=True)
class Acted(Happening):
    """Somebody acted; the player's own action comes first, then what chance did."""

    KIND = "acted"

    player: int
    actions: list[int]
    texts: list[str]


@dataclass(frozen=True, slots=True)
class Reset(Happening):
    """Somebody took back what they had done in their turn; `to`: how many actions of the round are left."""

    KIND = "reset"

    player: int
    to: int


@dataclass(frozen=True, slots=True)
class TakenBack(Happening):
    """Somebody's last action was taken back, and all that followed it."""

    KIND = "taken_back"

    player: int
    to: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Happening):
    """The next round began: its number, and what chance did before its first action."""

    KIND = "round_started"

    round: int
    actions: list[int]
    texts: list[str]


# Asking and talking


@dataclass(frozen=True, slots=True)
class Offered(Happening):
    """Somebody made an offer to those who are `asked`."""

    KIND = "offered"

    player: int
    what: OfferKind
    asked: list[int]
    to: int | None  # of a takeback: how many actions would be left
    seal: str | None = None  # of a rematch: for its dice


@dataclass(frozen=True, slots=True)
class Answered(Happening):
    """Somebody said yes or no to an offer."""

    KIND = "answered"

    player: int
    what: OfferKind
    yes: bool
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class Said(Happening):
    """Somebody said something."""

    KIND = "said"

    player: int
    text: str


# Ending


@dataclass(frozen=True, slots=True)
class Resigned(Happening):
    """Somebody resigned."""

    KIND = "resigned"

    player: int


@dataclass(frozen=True, slots=True)
class Flagged(Happening):
    """Somebody ran out of time; `lost`: and so lost the match."""

    KIND = "flagged"

    player: int
    lost: bool


@dataclass(frozen=True, slots=True)
class Over(Happening):
    """The match is over: why, by whom, who won; points by round and player, and in total."""

    KIND = "over"

    reason: Reason
    by: int | None
    winners: list[int]
    draw: bool
    scores: list[list[int]]
    totals: list[int]


@dataclass(frozen=True, slots=True)
class Rematched(Happening):
    """A rematch was agreed: the next match, and the seals for its dice by its seats."""

    KIND = "rematched"

    match: str
    seals: list[str | None] | None = None


KINDS: dict[str, type[Happening]] = {kind.KIND: kind for kind in Happening.__subclasses__()}


@dataclass(frozen=True, slots=True)
class Event:
    """Numbered from 1 without gaps; `at` in milliseconds since 1970 (UTC)."""

    number: int
    at: int
    what: Happening

    @property
    def kind(self) -> str:
        return self.what.KIND

    @property
    def player(self) -> int | None:
        player: int | None = getattr(self.what, "player", None)
        return player

    @property
    def data(self) -> dict[str, Any]:
        return self.what.data

    def to_data(self) -> dict[str, Any]:
        """As it is sent."""
        return self.with_shown(self.data)

    def with_shown(self, data: dict[str, Any]) -> dict[str, Any]:
        """As it is sent to somebody who may know that much of it."""
        return {
            "number": self.number,
            "at": self.at,
            "kind": self.kind,
            "player": self.player,
            "data": data,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Event:
        """From what `to_data` gave."""
        return cls.of(data["number"], data["at"], data["kind"], data["player"], data["data"])

    @classmethod
    def of(
        cls, number: int, at: int, kind: str, player: int | None, data: Mapping[str, Any]
    ) -> Event:
        """From plain data, as it was stored."""
        whose = {} if player is None else {"player": player}
        try:
            return cls(number, at, KINDS[kind](**whose, **data))
        except (KeyError, TypeError) as error:
            raise QuincunxError(f"event {number} cannot be read as {kind!r}: {error}") from None

    def with_data(self, **entries: Any) -> Event:
        """The same event with other entries: for what only the server knows."""
        return replace(self, what=replace(self.what, **entries))
