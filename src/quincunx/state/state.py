"""`State`: a game in progress, the friendly object over its record and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice, checked_dice
from quincunx.errors import (
    IllegalAction,
    QuincunxError,
    Reason,
    TextError,
    UnknownName,
    WrongTurn,
)
from quincunx.past import Past
from quincunx.record import Record, record_type
from quincunx.state.refusals import illegal, legal_text, who
from quincunx.svg import widened
from quincunx.types import CHANCE, HIDDEN, OVER, SPECTATOR, Action, Seat

if TYPE_CHECKING:
    from quincunx.state.game import Game

__all__ = ["State"]


class State:
    """A game in progress. Make one with `Game.start` or `Game.from_position`."""

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __init__(self, game: Game, record: Record, dice: Dice | None) -> None:
        self.game = game
        self._record = record
        self._dice = checked_dice(dice)
        self._history: list[Action] = []
        self._before = Past(self._history, game.rules.apply)
        self._legal: list[Action] | None = None  # kept until the position changes
        self._let_chance_play()

    # Who, and what can be done

    @property
    def player(self) -> Seat:
        """The seat that has the move, or `CHANCE`, or `OVER`."""
        return int(self.game.rules.player(self._record))

    @property
    def is_over(self) -> bool:
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

    # Texts

    def action_text(self, action: Action) -> str:
        """The text of an action that is legal now (or was, for one that is hidden)."""
        action = action.__index__()
        if action != HIDDEN and action not in self.legal_actions():
            self._refuse(action, str(action))
        return self.game.text.action_text(self._record, action)

    def legal_texts(self) -> list[str]:
        """The texts of all legal actions, in the order of `legal_actions`."""
        text = self.game.text.action_text
        return [text(self._record, action) for action in self.legal_actions()]

    def parse_action(self, text: str, seat: Seat | None = None) -> Action:
        """The legal action that a text names, forgiving case and spaces; `seat` as in `push`.

        `TextError`: no action of this game. `WrongTurn`: somebody else's. `IllegalAction`: forbidden now.
        """
        if not isinstance(text, str):
            raise TextError(f"an action's text is a string, not {text!r}")
        shown = " ".join(text.split()).lower()
        self._check_turn(seat)
        try:
            action = int(self.game.text.parse_action(self._record, shown))
        except IllegalAction as error:
            reason = Reason(error.rule, str(error), error.key, error.places)
            raise illegal(self, repr(shown), reason) from None
        except WrongTurn as error:
            message = f"{error}; {legal_text(self)}"
            raise WrongTurn(message, error.key, error.places) from None
        except TextError as error:
            raise TextError(f"{error}; {legal_text(self)}") from None
        if action not in self.legal_actions():
            self._refuse(action, repr(shown))
        return action

    def remark(self, action: Action) -> str:
        """What is special about a legal action, in a word or two; empty if nothing is."""
        return self.game.text.remark(self._record, action.__index__())

    def history_texts(self) -> list[str]:
        """Every action so far as text."""
        text = self.game.text.action_text
        return [
            text(record, action) for record, action in zip(self._before, self._history, strict=True)
        ]

    def steps(self) -> list[tuple[Seat, Action, str]]:
        """Who did what so far: each time the seat (or `CHANCE`), the action and its text."""
        return self.steps_since(0)

    def steps_since(self, first: int, seat: Seat | None = None) -> list[tuple[Seat, Action, str]]:
        """Who did what from action `first` on; given a seat, as that seat saw it."""
        played = zip(self._before.since(first), self._history[first:], strict=True)
        return [self._seen(record, action, seat) for record, action in played]

    def movers_since(self, first: int) -> list[Seat]:
        """Who played each action from `first` on; or `CHANCE`."""
        player = self.game.rules.player
        return [int(player(record)) for record in self._before.since(first)]

    def step(self, number: int, seat: Seat | None = None) -> tuple[Seat, Action, str]:
        """Who did what as action `number`, counted from 0; given a seat, as that seat saw it."""
        if not -len(self._history) <= number < len(self._history):
            raise IndexError(
                f"there are {len(self._history)} actions, counted from 0, not {number}"
            )
        if seat is not None:
            seat = self._checked_seat(seat)
        return self._seen(self._before[number], self._history[number], seat)

    def _seen(self, record: Record, action: Action, seat: Seat | None) -> tuple[Seat, Action, str]:
        player = int(self.game.rules.player(record))
        if seat is not None and self.game.has_secrets and not self.is_over:
            action = int(self.game.rules.seen(record, action, seat))
            record = self._hide(record, seat)
        return player, action, self.game.text.action_text(record, action)

    def log(self) -> list[str]:
        """The game so far for people: a line for each action, or for each turn of several actions."""
        played = [(player, text) for player, _, text in self.steps()]
        if self.game.text.log_lines is not None:
            return self.game.text.log_lines(played)
        return [f"{who(player)}: {text}" for player, text in played]

    # Playing

    def push(self, action: Action, seat: Seat | None = None) -> None:
        """Plays an action of whoever has the move; if `seat` is given, it must be the one."""
        self._check_turn(seat)
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise TypeError(f"an action is an integer, not {action!r}; texts go to push_text")
        action = action.__index__()
        if action not in self.legal_actions():
            self._refuse(action, str(action))
        self._advance(action)

    def push_text(self, text: str, seat: Seat | None = None) -> None:
        """Plays the action that a text names."""
        self._advance(self.parse_action(text, seat))

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

    def after(self, number: int) -> State:
        """A copy as it was after the first `number` actions."""
        if not 0 <= number <= len(self._history):
            raise QuincunxError(f"there are positions 0 to {len(self._history)}, not {number}")
        twin = self.copy()
        twin._dice = None
        if number < len(self._history):
            twin._go_back(number)
        return twin

    def copy(self) -> State:
        """A state of its own with the same past; `copy.copy` and `copy.deepcopy` give the same."""
        twin = object.__new__(State)
        twin.game, twin._dice = self.game, self._dice
        twin._record = self._record.copy()
        twin._history = self._history.copy()
        twin._before = self._before.copy(twin._history)
        twin._legal = self._legal
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> State:
        return self.copy()

    def use_dice(self, dice: Dice | None) -> None:
        """From now on these dice decide for chance (`None`: its actions are yours to push)."""
        self._dice = checked_dice(dice)
        self._let_chance_play()

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

    # What a seat, a person, a file gets to see

    def hidden(self, seat: Seat = SPECTATOR) -> State:
        """A copy without what that seat does not know; without a seat, what everybody knows.

        Chance does not play by itself in it: what it would do is unknown too.
        """
        seat = self._checked_seat(seat)
        twin = self.copy()
        twin._dice = None
        if self.game.has_secrets and not self.is_over:
            played = zip(self._before, self._history, strict=True)
            seen = self.game.rules.seen
            twin._history = [int(seen(record, action, seat)) for record, action in played]
            records = (self._hide(record, seat) for record in self._before)
            twin._before = Past(twin._history, None, records)
            twin._record, twin._legal = self._hide(self._record, seat), None
        return twin

    def _now(self) -> State:
        """This position without its past: viewing it costs as little late in a game as early on."""
        twin = object.__new__(State)
        twin.game, twin._dice, twin._record = self.game, None, self._record
        twin._history, twin._legal = [], self._legal
        twin._before = Past(twin._history, self.game.rules.apply)
        return twin

    def _hide(self, record: Record, seat: Seat) -> Record:
        twin = record.copy()
        self.game.rules.hide(twin, seat)
        return twin

    def view(self, seat: Seat = SPECTATOR) -> dict[str, Any]:
        """What a seat (or a spectator) sees, as plain data for a screen."""
        seat, player = self._checked_seat(seat), self.player
        known = self._now().hidden(seat) if self.game.has_secrets else self
        legal = known.legal_actions() if 0 <= seat == player else []
        text = self.game.text.action_text  # they are legal: no need to check each again
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "seat": seat,
            "player": player,
            "number": len(self._history),
            "actions": [{"action": a, "text": text(known._record, a)} for a in legal],
            "scores": known.scores(),
            "returns": known.returns(),
            **self.game._view.view(known._record, seat),
            **({} if self.game.package.OWN_BOARD else known._drawn()),
        }

    def _drawn(self) -> dict[str, Any]:
        """The picture, for a screen that has no board for this game, and what can be pressed in it."""
        drawing = self.game._drawing
        places = {name: list(box) for name, box in drawing.places(self._record).items()}
        return {"picture": drawing.svg(self._record), "places": places}

    def position(self, seat: Seat | None = None) -> str:
        """Everything about this state in one line; `Game.from_position` reads it.

        Given a seat (or `SPECTATOR`), only what it knows.
        """
        known = self if seat is None else self._now().hidden(seat)
        return self.game.text.position(known._record)

    def describe(self) -> str:
        """The board and what is to be done, in words."""
        return self.game.text.words(self._record)

    def pack(self) -> Any:
        """The state as a NumPy array of one record, as the compiled rules use it."""
        return self._record.pack()

    def __str__(self) -> str:
        return self.game.text.board(self._record)

    def __repr__(self) -> str:
        return f"<{self.game!r} {self.position()}>"

    def svg(self, *, size: float | None = None, seat: Seat | None = None) -> str:
        """The board as a picture (SVG), `size` wide; notebooks show it by themselves.

        It tells everything, secrets included; given a seat (or `SPECTATOR`), only what it knows.
        """
        known = self if seat is None else self._now().hidden(seat)
        return widened(self.game._drawing.svg(known._record), size)

    def _repr_svg_(self) -> str:
        return self.svg()

    # Copies and comparisons

    def __eq__(self, other: object) -> bool:
        """The same game and position; how they came about does not matter."""
        return (
            isinstance(other, State) and self.game == other.game and self._record == other._record
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
        records = [kind.from_bytes(packed) for packed in saved["records"]]
        self._before, self._record = Past(self._history, None, records[:-1]), records[-1]
        self._legal = None

    # Inside

    def _go_back(self, number: int) -> None:
        """To the position before action `number`."""
        self._record, self._legal = self._before[number].copy(), None
        self._before.cut(number)
        del self._history[number:]

    def _advance(self, action: Action) -> None:
        """Plays an action that is known to be legal, then lets chance play, if it plays by itself."""
        self._play(action)
        self._let_chance_play()

    def _play(self, action: Action) -> None:
        self._before.append(self._record.copy())
        self._history.append(action)
        self.game.rules.apply(self._record, action)
        self._legal = None

    def _let_chance_play(self) -> None:
        while self._dice is not None and self.player == CHANCE:
            outcomes = self.chance_outcomes()
            place = self._dice.pick(len(self._history), [weight for _, weight in outcomes])
            self._play(outcomes[place][0])

    def _checked_seat(self, seat: Seat) -> Seat:
        """A seat's number, or `SPECTATOR`; anything else is refused."""
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise TypeError(f"a seat is an integer, not {seat!r}")
        seat = seat.__index__()
        if not SPECTATOR <= seat < self.game.seats:
            raise UnknownName(
                f"no seat {seat}: there are 0 to {self.game.seats - 1}, and {SPECTATOR} for a spectator"
            )
        return seat

    def _check_turn(self, seat: Seat | None) -> None:
        player = self.player
        if player == OVER:
            raise WrongTurn("too late: the game is over")
        if seat is not None and seat != player:
            raise WrongTurn(f"seat {seat} cannot act now: {who(player)} has the move")

    def _refuse(self, action: Action, shown: str) -> None:
        self._check_turn(None)
        raise illegal(self, shown, Reason(*self.game.text.why_not(self._record, action)))
