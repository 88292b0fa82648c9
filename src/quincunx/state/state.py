"""`State`: a game in progress, the friendly object over its record and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from quincunx.errors import IllegalAction, QuincunxError, Reason, TextError, WrongTurn
from quincunx.languages import ENGLISH, LANGUAGES, nearest
from quincunx.past import Past
from quincunx.record import Record
from quincunx.state import pictures
from quincunx.state.course import Course
from quincunx.state.refusals import illegal, legal_text, who
from quincunx.svg import over, rings, shaft, widened
from quincunx.types import CHANCE, HIDDEN, OVER, SPECTATOR, Action, Seat, integer

__all__ = ["State", "checked_state"]


class State(Course):
    """A game in progress. Make one with `Game.start` or `Game.from_position`."""

    _eyes: tuple[Seat, Record] | None = None
    """Whose knowledge it was cut down to, and at which position: to hide that again changes nothing."""

    # Playing

    def push(self, action: Action, seat: Seat | None = None) -> None:
        """Plays an action of whoever has the move; if `seat` is given, it must be that seat's turn."""
        self._check_turn(seat)
        action = integer("an action", action, "; texts go to push_text")
        if action not in self.legal_actions():
            self._refuse(action, str(action))
        self._advance(action)

    def push_text(self, text: str, seat: Seat | None = None) -> None:
        """Plays the action that a text names."""
        self._advance(self.parse_action(text, seat))

    def _check_turn(self, seat: Seat | None) -> None:
        player = self.player
        if player == OVER:
            raise WrongTurn("too late: the game is over")
        if seat is not None and seat != player:
            raise WrongTurn(f"seat {seat} cannot act now: {who(player)} has the move")

    def _refuse(self, action: Action, shown: str) -> None:
        self._check_turn(None)
        raise illegal(self, shown, Reason(*self.game.text.why_not(self._record, action)))

    # Texts

    def action_text(self, action: Action) -> str:
        """The text of an action that is legal now (or was, for one that is hidden)."""
        action = integer("an action", action)
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

    def remark(self, action: Action, lang: str = ENGLISH) -> str:
        """What is special about a legal action, in a word or two; empty if nothing is."""
        code = integer("an action", action)
        return self.game.text.remark(self._record, code, *self._spoken(lang))

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
        return self.steps_seen(first, (seat,))[seat]

    def steps_seen(
        self, first: int, seats: Iterable[Seat | None]
    ) -> dict[Seat | None, list[tuple[Seat, Action, str]]]:
        """The same for several seats at once."""
        played = list(zip(self._since(first), self._history[first:], strict=True))
        return {
            seat: [self._seen(record, action, seat) for record, action in played] for seat in seats
        }

    def movers_since(self, first: int) -> list[Seat]:
        """Who played each action from `first` on; or `CHANCE`."""
        player = self.game.rules.player
        return [int(player(record)) for record in self._since(first)]

    def _since(self, first: int) -> Iterator[Record]:
        if integer("an action's number", first) < 0:
            raise QuincunxError(f"actions are counted from 0, not {first}")
        return self._before.since(first)

    def step(self, number: int, seat: Seat | None = None) -> tuple[Seat, Action, str]:
        """Who did what as action `number`, counted from 0; given a seat, as that seat saw it."""
        if not -len(self._history) <= integer("an action's number", number) < len(self._history):
            raise IndexError(
                f"there are {len(self._history)} actions, counted from 0, not {number}"
            )
        if seat is not None:
            seat = self.game.checked_seat(seat)
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

    # What a seat, a person, a file gets to see

    def hidden(self, seat: Seat = SPECTATOR) -> State:
        """A copy without what that seat does not know; without a seat, what everybody knows.

        Chance does not play by itself in it: what it would do is unknown too.
        """
        seat = self.game.checked_seat(seat)
        is_hidden = self._eyes is not None and self._eyes[0] == seat
        if self._eyes is not None and self._eyes[1] is not self._record:
            is_hidden = False  # something was played since; no record is ever changed in place
        if not self.game.has_secrets or self.is_over or is_hidden:
            twin: State = self.copy()
            twin._dice, twin._eyes = None, self._eyes
            return twin
        played = zip(self._before, self._history, strict=True)
        history = [int(self.game.rules.seen(record, action, seat)) for record, action in played]
        records = (self._hide(record, seat) for record in self._before)
        twin = self._twin(self._hide(self._record, seat), history, Past(history, None, records))
        twin._eyes = seat, twin._record
        return twin

    def _now(self) -> State:
        """This position without its past: viewing it costs no more late in a game than early on."""
        history: list[Action] = []
        twin = self._twin(self._record, history, Past(history, self.game.rules.apply))
        twin._player, twin._legal = self._player, self._legal
        return twin

    def _twin(self, record: Record, history: list[Action], before: Past) -> State:
        """A state of the same game, in which chance does not play by itself."""
        twin = object.__new__(State)
        twin.game, twin._dice, twin._record = self.game, None, record
        twin._history, twin._before = history, before
        twin._player = twin._legal = None
        return twin

    def _hide(self, record: Record, seat: Seat) -> Record:
        twin = record.copy()
        self.game.rules.hide(twin, seat)
        return twin

    def view(self, seat: Seat = SPECTATOR) -> dict[str, Any]:
        """What a seat (or a spectator) sees, as plain data for a screen."""
        seat, player = self.game.checked_seat(seat), self.player
        known = self
        if self.game.has_secrets and not self.is_over:
            known = self._twin(self._hide(self._record, seat), [], Past([], None))
        legal = self.legal_actions() if 0 <= seat == player else []  # the mover knows all of them
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

    def own_view(self, seat: Seat) -> dict[str, Any]:
        """What of a view is the seat's own, where all seats share the rest (`Game.shares_board`)."""
        seat, own = self.game.checked_seat(seat), self.game._view.own
        if own is None:
            return {}
        return own(self._record if self.is_over else self._hide(self._record, seat), seat)

    def _drawn(self) -> dict[str, Any]:
        """The picture, for a screen that has no board for this game, and what can be pressed in it."""
        drawing = self.game._drawing
        places = {name: list(box) for name, box in drawing.places(self._record).items()}
        return {"picture": drawing.svg(self._record), "places": places}

    def position(self, seat: Seat | None = None) -> str:
        """Everything about this state in one line; `Game.from_position` reads it.

        Given a seat (or `SPECTATOR`), only what it knows.
        """
        known = self
        if seat is not None:
            seat = self.game.checked_seat(seat)
            known = self._now().hidden(seat) if self.game.has_secrets else self
        return self.game.text.position(known._record)

    def describe(self, lang: str = ENGLISH) -> str:
        """The board and what is to be done, in words; in English where the language is missing."""
        return self.game.text.words(self._record, *self._spoken(lang))

    def board(self, lang: str = ENGLISH) -> str:
        """The board in characters, as `str` has it, with its captions in a language."""
        return self.game.text.board(self._record, *self._spoken(lang))

    def _spoken(self, lang: str) -> list[str]:
        """The language for the game's texts, if they come in it."""
        asked = nearest(lang, LANGUAGES, "captions")
        return [asked] if asked in self.game.text.SPEAKS else []

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return f"<{self.game!r} {self.position()}>"

    def svg(
        self,
        *,
        size: float | None = None,
        seat: Seat | None = None,
        last: bool | str = False,
        arrows: Iterable[str | tuple[str, str]] = (),
    ) -> str:
        """The board as a picture (SVG), `size` wide; notebooks show it by themselves.

        It shows everything, secrets included; given a seat (or `SPECTATOR`), only what it knows. With `last`
        the places of the last action have a frame (given a text, those that it names), and every one of
        `arrows` leads from a place to another: `("a1", "b2")`, or the text of an action, `"a1-b2"`.
        """
        known = self if seat is None else self._now().hidden(seat)
        picture = self.game._drawing.svg(known._record)
        places = self.game._drawing.places(known._record)
        text = pictures.marked(last) or (self._last_text(seat) if last is True else "")
        drawn = rings([places[name] for name in pictures.named(text, places)])
        for arrow in pictures.listed(arrows):
            start, end = pictures.ends(arrow, places, self.game.name)
            drawn += shaft(places[start], places[end])
        return widened(over(picture, drawn), size)

    def _last_text(self, seat: Seat | None) -> str:
        """What a seat did last, as text; chance's actions name no places."""
        for number in range(len(self._history) - 1, -1, -1):
            player, _, text = self.step(number, seat)
            if player != CHANCE:
                return text
        return ""

    def _repr_svg_(self) -> str:
        return self.svg()


def checked_state(state: State) -> State:
    """The argument, if it is a state; anything else is refused."""
    if not isinstance(state, State):
        raise TypeError(f"a state is a quincunx.State, as game.start() gives it, not {state!r}")
    return state
