"""What was played, as everybody at the table may know it.

Kept up to date action by action, so that reporting what is new never costs the whole history.
"""

from __future__ import annotations

from quincunx.state import Game, State, who
from quincunx.types import SPECTATOR, Action, Seat

__all__ = ["Known", "Log"]

Known = tuple[list[Action], list[str]]
"""Actions and their texts."""
Step = tuple[Seat, str]
"""Who did something, and its text."""

STEPS: dict[Step, Step] = {}
"""Steps that logs share: the same few happen in every match of a game, and a step takes 130 bytes."""
MOST_STEPS = 20_000
MOST_COUNTS = 8
"""Lengths for which it is known how many lines they take; everybody who follows a match has the last one."""


def shared(step: Step) -> Step:
    if len(STEPS) >= MOST_STEPS:
        STEPS.clear()
    return STEPS.setdefault(step, step)


class Log:
    """The log of one round, for every seat and for spectators."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(SPECTATOR, game.seats if game.has_secrets else 0)
        self._steps: dict[Seat, list[Step]] = {seat: [] for seat in seats}
        self._lines = game.text.log_lines
        self._counts: dict[tuple[Seat, int], int] = {}  # how many lines the first n steps take

    def __len__(self) -> int:
        return len(self._steps[SPECTATOR])

    def mover(self, number: int) -> Seat:
        """Who played action `number`, counted from 0."""
        return self._steps[SPECTATOR][number][0]

    def add(self, state: State, texts: list[str]) -> dict[Seat, Known]:
        """Adds what is new in the state; returns it as each seat may know it, where there are secrets.

        `texts`: of the new actions, with nothing hidden.
        """
        first = len(self)
        news: dict[Seat, Known] = {}
        if not self.game.has_secrets:
            new = zip(state.movers_since(first), texts, strict=True)
            self._steps[SPECTATOR] += [shared(step) for step in new]
            return news
        seen = state.steps_seen(first, self._steps)
        for seat, known in self._steps.items():
            steps = seen[seat]
            known += [shared((player, text)) for player, _, text in steps]
            news[seat] = ([action for _, action, _ in steps], [text for *_, text in steps])
        return news

    def cut(self, length: int) -> None:
        """Removes what was taken back."""
        for known in self._steps.values():
            del known[length:]
        self._counts.clear()

    def reveal(self, state: State) -> None:
        """At the end everybody may know everything."""
        if len(self._steps) > 1:
            steps = [shared((player, text)) for player, _, text in state.steps()]
            for known in self._steps.values():
                known[:] = steps
            self._counts.clear()

    def lines(self, seat: Seat, start: int = 0) -> tuple[int, list[str]]:
        """The lines for people that cover the steps from `start` on, and the index of the first."""
        seat = seat if seat in self._steps else SPECTATOR
        known = self._steps[seat]
        if self._lines is None:
            return start, [f"{who(player)}: {text}" for player, text in known[start:]]
        place = max(0, self._count(seat, start) - 1)  # the last line may have changed
        lines = self._lines(known[turn_start(known, start) :])
        if len(self._counts) >= MOST_COUNTS:
            self._counts.clear()
        self._counts[seat, len(known)] = place + len(lines)
        return place, lines

    def _count(self, seat: Seat, length: int) -> int:
        """How many lines the first steps take; usually remembered from when there were no more."""
        if (seat, length) not in self._counts:
            assert self._lines is not None
            self._counts[seat, length] = len(self._lines(self._steps[seat][:length]))
        return self._counts[seat, length]


def turn_start(steps: list[Step], length: int) -> int:
    """Where the turn begins that the first steps end with."""
    start = length
    while start and steps[start - 1][0] == steps[length - 1][0]:
        start -= 1
    return start
