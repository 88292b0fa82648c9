"""The course of a game: its record, what led to it, and what can be done now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from quincunx.chance import Dice, checked_dice
from quincunx.errors import QuincunxError
from quincunx.past import Past
from quincunx.record import Record, record_type
from quincunx.types import CHANCE, OVER, Action, Seat, integer

if TYPE_CHECKING:
    from quincunx.state.game import Game

__all__ = ["Course"]


class Course:
    """What `State` is without words: positions, and how one follows another."""

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, game: Game, record: Record, dice: Dice | None) -> None:
        self.game = game
        self._record = record
        self._dice = checked_dice(dice)
        self._history: list[Action] = []
        self._before = Past(self._history, game.rules.apply)
        self._player: Seat | None = None  # kept until the position changes, as are
        self._legal: list[Action] | None = None
        self._let_chance_play()

    # Who, and what can be done

    @property
    def player(self) -> Seat:
        """The seat that has the move, or `CHANCE`, or `OVER`."""
        if self._player is None:
            self._player = int(self.game.rules.player(self._record))
        return self._player

    @property
    def is_over(self) -> bool:
        """Whether nobody can do anything any more."""
        return self.player == OVER

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action so far, chance's included."""
        return tuple(self._history)

    @property
    def length(self) -> int:
        """How many actions so far."""
        return len(self._history)

    def legal_actions(self) -> list[Action]:
        """What whoever has the move may do, ascending; empty when the game is over."""
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal.copy()

    def _find_legal(self) -> list[Action]:
        player = self.player
        if player == OVER:
            return []
        if player == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        out = [0] * self.game.rules.MAX_ACTIONS
        count = self.game.rules.actions(self._record, out)
        return out[:count]

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """What chance may do, with weights, ascending; empty unless it has the move."""
        if self.player != CHANCE:
            return []
        out = [0] * self.game.rules.MAX_ACTIONS
        weight = [0] * self.game.rules.MAX_ACTIONS
        count = self.game.rules.chance(self._record, out, weight)
        return list(zip(out[:count], weight[:count], strict=True))

    # Results

    def scores(self) -> list[int]:
        """Every seat's points."""
        out = [0] * self.game.seats
        self.game.rules.scores(self._record, out)
        return out

    def returns(self) -> list[float]:
        """Every seat's result between -1 and 1; they add up to 0."""
        out = [0.0] * self.game.seats
        self.game.rules.returns(self._record, out)
        return out

    # Going back, and copies

    def pop(self) -> Action:
        """Takes the last action back and returns it.

        If chance plays by itself, what it did since is taken back too: it will do the same again.
        """
        last = len(self._history) - 1
        if self._dice is not None:
            while last >= 0 and self.game.rules.player(self._before[last]) == CHANCE:
                last -= 1
        if last < 0:
            raise QuincunxError("nothing to take back: this is where the state began")
        action = self._history[last]
        self._go_back(last)
        return action

    def reset_turn(self) -> int:
        """Takes back what the seat to move did since its turn began; returns how many actions."""
        player = self.player
        start = len(self._history)
        while start and self.game.rules.player(self._before[start - 1]) == player:
            start -= 1
        taken = len(self._history) - start
        if taken:
            self._go_back(start)
        return taken

    def after(self, number: int) -> Self:
        """A copy as it was after the first `number` actions."""
        if not 0 <= integer("a position's number", number) <= len(self._history):
            raise QuincunxError(f"there are positions 0 to {len(self._history)}, not {number}")
        twin = self.copy()
        twin._dice = None
        if number < len(self._history):
            twin._go_back(number)
        return twin

    def copy(self) -> Self:
        """An independent copy with the same past; `copy.copy` and `copy.deepcopy` give the same."""
        twin = object.__new__(type(self))
        twin.game, twin._dice = self.game, self._dice
        twin._record = self._record  # never changed in place: see `_play`
        twin._history = self._history.copy()
        twin._before = self._before.copy(twin._history)
        twin._player, twin._legal = self._player, self._legal
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def after_playing(self, actions: Iterable[Action]) -> Self:
        """A copy after more actions, chance's included, that somebody has checked before."""
        twin = self.copy()
        for action in actions:
            twin._play(action)
        return twin

    def use_dice(self, dice: Dice | None) -> None:
        """Lets these dice decide for chance from now on (`None`: its actions are yours to push)."""
        self._dice = checked_dice(dice)
        self._let_chance_play()

    def __eq__(self, other: object) -> bool:
        """The same game and position; how they came about does not matter."""
        return (
            isinstance(other, Course) and self.game == other.game and self._record == other._record
        )

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "dice": self._dice,
            "history": self._history,
            "records": [record.pack().tobytes() for record in (*self._before, self._record)],
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.game = saved["game"]
        self._dice = saved["dice"]
        self._history = saved["history"]
        kind = record_type(self.game.rules.STATE)
        records = [kind.read(packed) for packed in saved["records"]]
        self._before, self._record = Past(self._history, None, records[:-1]), records[-1]
        self._player = self._legal = None

    def pack(self) -> Any:
        """The state as a NumPy array of one record, as the compiled rules use it."""
        return self._record.pack()

    # Inside

    def _put(self, record: Record) -> None:
        """Replaces the position, keeping the past."""
        self._record = record
        self._player = self._legal = None

    def _go_back(self, number: int) -> None:
        """Goes back to the position before action `number`."""
        self._record = self._before[number]
        self._player = self._legal = None
        self._before.cut(number)
        del self._history[number:]

    def _advance(self, action: Action) -> None:
        """Plays an action that is known to be legal, then lets chance play, if it plays by itself."""
        self._play(action)
        self._let_chance_play()

    def _play(self, action: Action) -> None:
        """The position before it stays as it was, so that twins and the past may share it."""
        before = self._record
        self._record = before.copy()
        self.game.rules.apply(self._record, action)
        self._before.append(before)
        self._history.append(action)
        self._player = self._legal = None

    def _let_chance_play(self) -> None:
        while self._dice is not None and self.player == CHANCE:
            outcomes = self.chance_outcomes()
            place = self._dice.pick(len(self._history), [weight for _, weight in outcomes])
            self._play(outcomes[place][0])
