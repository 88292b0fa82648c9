"""Clocks: how much time a player has, as plain arithmetic on milliseconds.

A move is everything a player does until somebody else, or chance, acts. So taking back an action within
one's own turn gains no time, and a new throw starts a new move.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from quincunx.table.wire import Message, message
from quincunx.table.wording import OneOf

__all__ = ["AnyClock", "Clock", "DaysClock", "GameClock", "MoveClock", "NoClock", "Timer"]

SECOND, DAY = 1000, 86_400_000

Seconds = Annotated[int, Field(strict=True, ge=1, le=86_400)]


@message
class Clock(Message):
    """What was agreed about time."""

    CALLED: ClassVar = "a clock of kind"

    @property
    def runs(self) -> bool:
        return True

    @property
    def budget(self) -> int:
        """Milliseconds for a move, or for the match."""
        return 0

    @property
    def bonus(self) -> int:
        """Milliseconds added after a move."""
        return 0


@message
class NoClock(Clock):
    """Nobody is in a hurry."""

    kind: Literal["none"] = Field(default="none", kw_only=True)

    @property
    def runs(self) -> bool:
        return False


@message
class MoveClock(Clock):
    """A number of seconds for every move."""

    kind: Literal["move"] = Field(default="move", kw_only=True)
    seconds: Seconds

    @property
    def budget(self) -> int:
        return self.seconds * SECOND


@message
class GameClock(Clock):
    """A number of seconds for the match, plus an increment for every move."""

    kind: Literal["game"] = Field(default="game", kw_only=True)
    seconds: Seconds
    increment: int = Field(default=0, strict=True, ge=0, le=3600)

    @property
    def budget(self) -> int:
        return self.seconds * SECOND

    @property
    def bonus(self) -> int:
        return self.increment * SECOND


@message
class DaysClock(Clock):
    """A number of days for every move: correspondence play."""

    kind: Literal["days"] = Field(default="days", kw_only=True)
    days: int = Field(strict=True, ge=1, le=60)

    @property
    def budget(self) -> int:
        return self.days * DAY


AnyClock = Annotated[NoClock | MoveClock | GameClock | DaysClock, OneOf("kind")]


class Timer:
    """The clocks of one match: the time everybody has left, whose clock is running, and since when."""

    def __init__(self, clock: AnyClock, players: int) -> None:
        self.clock = clock
        self.left = [clock.budget] * players
        self.mover: int | None = None
        self.running: int | None = None  # the mover, unless that player is not timed
        self.since = 0
        self.extended = 0  # when time was last given back

    def turn(self, mover: int | None, timed: bool, at: int, *, moved: bool, chance: bool) -> None:
        """Passes the turn; `moved`: after an action, `chance`: chance acted in between."""
        self._charge(at)
        done = moved and (chance or mover != self.mover)
        if done and self.running is not None:
            self.left[self.running] += self.clock.bonus
        if (chance or mover != self.mover) and mover is not None and self.clock.kind != "game":
            self.left[mover] = self.clock.budget
        self.mover, self.running, self.since = mover, mover if timed else None, at

    def _charge(self, at: int) -> None:
        if self.running is not None:
            self.left[self.running] = self.left_at(self.running, at)

    def extend(self, ms: int, at: int) -> None:
        """What passed while nobody could act is not charged to whoever has the move."""
        self.since += ms
        self.extended = at

    def left_at(self, player: int, at: int) -> int:
        """Milliseconds that a player has left."""
        used = at - self.since if player == self.running else 0
        return max(0, self.left[player] - max(0, used))

    @property
    def deadline(self) -> int | None:
        """When the player to move runs out of time."""
        if self.running is None or not self.clock.runs:
            return None
        return self.since + self.left[self.running]
