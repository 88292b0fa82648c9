"""One puzzle: a position of a real game in which one answer is clearly the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from quincunx.errors import QuincunxError
from quincunx.state import Game, State
from quincunx.types import Action, Knowledge, OptionValue, Seat

__all__ = ["HARDEST", "Fact", "Line", "Puzzle"]

Line = tuple[str, ...]
"""Actions one after another, as texts."""
Fact = tuple[str, dict[str, int | str]]
"""Something true about the answer: what is said, and what is put into the sentence."""

HARDEST = 5
"""The difficulty of the fifth of a game's puzzles that levels find least often."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and what is best there; `puzzles("senet")` gives all of a game's.

    Whoever solves it sees what the seat to move may know, as `state` does.
    """

    game: str
    id: str
    position: str
    answers: tuple[Line, ...]  # every way to play the answer: the same turn may have several orders
    themes: tuple[str, ...]
    difficulty: int  # among the game's: 1, the fifth that levels find most often, to 5
    found: tuple[int, ...]  # how many of four tries novice, casual, skilled and expert found it
    why: tuple[Fact, ...]
    wins: tuple[tuple[str, float], ...]  # the chance to win with the answer, then the next best
    knowledge: Knowledge  # how well those chances are known
    options: dict[str, OptionValue] = field(default_factory=dict)

    @cached_property
    def _start(self) -> State:
        return Game(self.game, **self.options).from_position(self.position)

    @property
    def state(self) -> State:
        """The position; a new state each time."""
        return self._start.copy()

    @property
    def seat(self) -> Seat:
        """Whoever is to find the answer."""
        return self._start.player

    def check(self, *actions: Action | str) -> bool:
        """Whether these actions, one after another, are the answer or its beginning.

        Raises what the rules forbid.
        """
        played = self._texts(actions)
        return any(line[: len(played)] == played for line in self.answers)

    def is_solved_by(self, *actions: Action | str) -> bool:
        """Whether these actions are the whole answer."""
        return self._texts(actions) in self.answers

    def _texts(self, actions: Sequence[Action | str]) -> Line:
        state = self.state
        texts: list[str] = []
        for action in actions:
            if state.player != self.seat:
                raise QuincunxError(f"the answer is one turn, and {' '.join(texts)} has ended it")
            code = state.parse_action(action) if isinstance(action, str) else action
            texts.append(state.action_text(code))
            state.push(code)
        return tuple(texts)
