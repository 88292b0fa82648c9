"""Clocks: how much time a player has, as plain arithmetic on milliseconds.

none    nobody is in a hurry
move    so many seconds for every move
game    so many seconds for the match, and some more for every move made
days    so many days for every move, for playing by correspondence

A move is all that a player does until somebody else, or chance, has acted. So taking an action back within
one's own turn wins no time, and a new throw brings new time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quincunx.table.fields import choice, known_fields, mapping, number

__all__ = ["Clock", "Timer"]

KINDS = {"none": (), "move": ("seconds",), "game": ("seconds", "increment"), "days": ("days",)}
SECOND, DAY = 1000, 86_400_000


@dataclass(frozen=True, slots=True)
class Clock:
    """What was agreed upon."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0

    @classmethod
    def from_data(cls, data: object) -> Clock:
        entries = mapping(data, "clock")
        kind = choice(entries.get("kind"), "kind", KINDS)
        known_fields(entries, ("kind", *KINDS[kind]), f"a clock of kind {kind!r}")
        if kind == "move":
            return cls(kind, seconds=number(entries.get("seconds"), "seconds", 1, 86_400))
        if kind == "game":
            seconds = number(entries.get("seconds"), "seconds", 1, 86_400)
            return cls(kind, seconds, number(entries.get("increment", 0), "increment", 0, 3600))
        if kind == "days":
            return cls(kind, days=number(entries.get("days"), "days", 1, 60))
        return cls()

    def to_data(self) -> dict[str, Any]:
        return {"kind": self.kind, **{name: getattr(self, name) for name in KINDS[self.kind]}}

    @property
    def runs(self) -> bool:
        return self.kind != "none"

    @property
    def budget(self) -> int:
        """Milliseconds for a move, or for the match."""
        return self.days * DAY if self.kind == "days" else self.seconds * SECOND


class Timer:
    """The clocks of one match: what everybody has left, and whose is running since when."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.left = [clock.budget] * players
        self.mover: int | None = None
        self.running: int | None = None  # the mover, unless nobody counts that player's time
        self.since = 0

    def turn(self, mover: int | None, timed: bool, at: int, *, moved: bool, chance: bool) -> None:
        """Somebody has the move now; `moved`: by an action, `chance`: chance acted in between."""
        self._charge(at)
        done = moved and (chance or mover != self.mover)
        if done and self.running is not None and self.clock.kind == "game":
            self.left[self.running] += self.clock.increment * SECOND
        if (chance or mover != self.mover) and mover is not None and self.clock.kind != "game":
            self.left[mover] = self.clock.budget
        self.mover, self.running, self.since = mover, mover if timed else None, at

    def _charge(self, at: int) -> None:
        if self.running is not None:
            self.left[self.running] = self.left_at(self.running, at)

    def left_at(self, player: int, at: int) -> int:
        """Milliseconds that a player has left."""
        used = at - self.since if player == self.running else 0
        return max(0, self.left[player] - max(0, used))

    @property
    def deadline(self) -> int | None:
        """When the time of whoever has the move is used up."""
        if self.running is None or not self.clock.runs:
            return None
        return self.since + self.left[self.running]
