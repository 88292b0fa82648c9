"""A game as one seat saw it: replayed from texts some of which say only that something was hidden.

What was hidden is filled in with whatever fits everything that came later, and then hidden again: so every
position holds exactly what the seat knew, whatever the truth was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quincunx.errors import QuincunxError, TextError
from quincunx.types import HIDDEN, SPECTATOR, Action, Seat

if TYPE_CHECKING:
    from quincunx.state.game import Game
    from quincunx.state.state import State

__all__ = ["replay_seen"]

TRIES = 200_000
"""The most actions to try before giving up on a record that fits no truth."""


def replay_seen(game: Game, texts: Sequence[str]) -> tuple[Seat, State]:
    """Whose eyes these actions were seen with (`SPECTATOR`: nobody's own), and the state they knew."""
    try:
        texts = list(texts)
    except TypeError:
        raise TypeError(f"texts are a list, not {texts!r}") from None
    problem: QuincunxError | None = None
    for seat in (SPECTATOR, *range(game.seats)):
        walk = Walk(game, texts, seat)
        if (truth := walk.found()) is not None:
            return seat, truth.hidden(seat)
        problem = problem or walk.problem
    assert problem is not None
    raise problem


class Walk:
    """Looks for a truth that one seat would have seen like this."""

    def __init__(self, game: Game, texts: Sequence[str], seat: Seat) -> None:
        self.texts, self.seat, self.left = texts, seat, TRIES
        self.problem: QuincunxError | None = None  # the first that was met
        self._open = [(0, game.start())]  # ways not tried yet, the most promising last

    def found(self) -> State | None:
        while self._open:
            place, state = self._open.pop()
            if self._follow(place, state):
                return state
        return None

    def _follow(self, place: int, state: State) -> bool:
        """Follows the texts to their end; where something is hidden, one way now and the others later."""
        try:
            while place < len(self.texts):
                first, *others = self._meant(state, self.texts[place])
                for action in reversed(others):
                    twin = state.copy()
                    twin.push(action)
                    self._open.append((place + 1, twin))
                state.push(first)
                place += 1
                self.left -= 1
                if not self.left:
                    self._open.clear()
                    raise TextError("what is hidden fits nothing that could be found")
        except QuincunxError as error:
            self.problem = self.problem or error
            return False
        return True

    def _meant(self, state: State, text: str) -> list[Action]:
        """The action that a text names, or all that this seat would not have seen."""
        seen, record = state.game.rules.seen, state._record
        if says_hidden(state, text):
            unseen = [a for a in state.legal_actions() if seen(record, a, self.seat) == HIDDEN]
            if not unseen:
                raise TextError(f"{text!r} hides what everybody would have seen")
            return unseen
        action = state.parse_action(text)
        if seen(record, action, self.seat) == HIDDEN:
            raise TextError(f"{text!r} was not seen by everybody")
        return [action]


def says_hidden(state: State, text: str) -> bool:
    """Whether a text stands for an action that was not seen."""
    if not isinstance(text, str) or not state.game.has_secrets:
        return False
    try:
        return state.game.text.parse_action(state._record, text.strip().lower()) == HIDDEN
    except QuincunxError:
        return False
