"""The table at the terminal: shows, asks, plays, until the match is over or somebody quits."""

from __future__ import annotations

import shlex
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from rich.markup import escape
from rich.status import Status

from quincunx.bots import Thinker
from quincunx.cli.games import rules
from quincunx.cli.hints import show_hint
from quincunx.cli.screen import (
    ask,
    ask_until,
    board,
    confirmed,
    console,
    first_word,
    list_texts,
    numbered,
    offer,
)
from quincunx.cli.session import Session
from quincunx.cli.words import Told, refusal, words
from quincunx.errors import QuincunxError
from quincunx.languages import ENGLISH
from quincunx.state import State
from quincunx.types import CHANCE, SPECTATOR, Action, Seat

__all__ = ["Screen"]

NEWS = 14
"""The most actions shown at once; a deal has dozens."""

DEAL = 3
"""Actions of chance in a row that are a deal rather than somebody's throw."""

MANY = 40
"""The most actions listed unasked; more would push the board off the screen."""


Step = tuple[Seat, Action, str]


class Screen:
    """One match, as people at one keyboard see it."""

    def __init__(self, session: Session, hints: bool = False, lang: str = ENGLISH) -> None:
        self.session = session
        self.hints = hints  # before every action, unasked
        self.lang = lang
        self.words = words(lang)
        self.shown = 0  # how much of the history has been shown
        self.shown_to: Seat | None = None

    @property
    def state(self) -> State:
        return self.session.state

    def run(self) -> None:
        console.print(f"[bold]{escape(str(self.session.match.game))}[/]")
        self.prepare()
        going_on = True
        while going_on:
            seat = self.state.player
            if self.state.is_over or self.session.is_over:
                going_on = self.finish_round()
            elif bot := self.session.bot_at(seat):
                with console.status(self.words.say("thinking", name=self.session.name_at(seat))):
                    action = bot.choose(self.state.hidden(seat))
                self.session.push(action)
            elif self.hand_over(seat):
                self.show(seat)
                going_on = self.turn(seat)
            else:
                going_on = self.quit()

    def prepare(self) -> None:
        """Gets the bots ready; nobody should have to wait in the middle of a game."""
        game = self.session.match.game
        for one in [*self.session.bots.values(), *([new_adviser()] if self.hints else [])]:
            preparing = self.words.say("preparing")
            with console.status(preparing) as status:
                one.prepare(game, partial(show_progress, status, preparing))

    # Showing

    def hand_over(self, seat: Seat) -> bool:
        """If there are secrets and several people, nobody sees another's screen.

        False if somebody leaves instead: then nothing is shown.
        """
        if not self.state.game.has_secrets or self.session.people < 2 or self.shown_to == seat:
            return True
        wipe()
        name = self.session.name_at(seat)
        if ask(self.words.say("hand_over", name=name, seat=seat)) is None:
            return False
        self.shown_to = seat
        return True

    def show(self, seat: Seat) -> None:
        known = self.state.hidden(seat)
        self.show_news(known)
        console.print(board(known, self.lang))

    def show_news(self, known: State) -> None:
        """Prints what happened since the last time."""
        steps = known.steps()
        self.shown = min(self.shown, len(steps))
        if news := steps[self.shown :]:
            if len(news) > NEWS:
                console.print("[dim]…[/]")
            for line in self.news(news[-NEWS:], known.player):
                console.print(line)
        self.shown = len(steps)

    def news(self, steps: list[Step], mover: Seat) -> list[str]:
        """A line for everybody who did something: a throw stands with whoever plays it, a deal by itself."""
        lines, thrown = [], ""
        for player, some in groupby(steps, key=itemgetter(0)):
            texts = [escape(text) for _, _, text in some]
            if player != CHANCE:
                lines.append(self.line(player, thrown, "  ".join(texts)))
                thrown = ""
            elif len(texts) < DEAL:
                thrown = "  ".join(texts)
            else:
                lines.append(self.by_chance("  ".join(texts)))
        if thrown:
            lines.append(self.line(mover, thrown, "") if mover >= 0 else self.by_chance(thrown))
        return lines

    def by_chance(self, texts: str) -> str:
        return f"{self.words.say('chance')}: [dim]{texts}[/]"

    def line(self, player: Seat, thrown: str, texts: str) -> str:
        parts = [f"[dim]{thrown}[/]"] * bool(thrown) + [f"[bold]{texts}[/]"] * bool(texts)
        return f"{escape(self.session.name_at(player))}: {'  '.join(parts)}"

    def offer_actions(self) -> None:
        legal = self.state.legal_actions()
        if len(legal) <= MANY:
            self.list_actions()
            return
        first = ", ".join(offer(self.state, action, self.lang) for action in legal[:6])
        console.print(self.words.say("actions", n=len(legal), first=first))

    def list_actions(self) -> None:
        legal = self.state.legal_actions()
        list_texts([offer(self.state, action, self.lang) for action in legal])

    # Asking

    def turn(self, seat: Seat) -> bool:
        """Asks until the seat has acted; False when somebody quits."""
        self.offer_actions()
        if self.hints:
            show_hint(self.state.hidden(seat), self.lang)
        question = f"{self.session.name_at(seat)} (help):"
        acts = partial(self.has_acted, seat=seat)
        return ask_until(question, acts, self.why) or self.quit()

    def why(self, error: QuincunxError, typed: str) -> str:
        return refusal(error, typed, self.state.game, self.lang)

    def has_acted(self, typed: str, seat: Seat) -> bool:
        """Does what was typed; whether the seat has acted."""
        if self.answers(typed, seat):
            return False
        self.act(typed)
        return True

    def answers(self, typed: str, seat: Seat) -> bool:
        """Shows or saves something, if that was asked for; whether it was."""
        match first_word(typed):
            case "":
                pass
            case "save":
                say(self.words.say("saved", path=str(self.session.save(named(typed)))))
            case "board":
                console.print(board(self.state.hidden(seat), self.lang))
                self.offer_actions()
            case "list":
                self.list_actions()
            case "words":
                console.print(self.state.hidden(seat).describe(self.lang), markup=False)
            case "hint":
                show_hint(self.state.hidden(seat), self.lang)
            case "rules":
                rules(self.state.game.name, self.lang)
            case "help" | "?":
                console.print(self.words.say("help"), markup=False)
            case _:
                return False
        return True

    def act(self, typed: str) -> None:
        """Changes the match: takes back, resigns, or plays what was typed."""
        match first_word(typed):
            case "undo":
                self.session.undo()
            case "reset":
                self.session.reset_turn()
            case "resign":
                if not confirmed(self.words.say("resign"), self.words.say("yes")):
                    raise Told(self.words.say("not_resigned"))
                self.session.resign()
            case _:
                self.session.push(self.action(typed))

    def action(self, answer: str) -> int:
        """What was typed: the number of an action in the list, or its text."""
        chosen = numbered(answer, self.state.legal_actions(), self.words)
        return self.state.parse_action(answer) if chosen is None else chosen

    def quit(self) -> bool:
        """Nothing that was played is lost."""
        path = self.session.save()
        lang = "" if self.lang == ENGLISH else f" --lang {self.lang}"
        command = f"quincunx play --resume {shlex.quote(str(path))}{lang}"
        say(self.words.say("stopped", command=command))
        return False

    # Results

    def finish_round(self) -> bool:
        match = self.session.match
        self.show_news(self.state.hidden(SPECTATOR))
        console.print(board(self.state, self.lang))
        if match.rounds > 1:
            standing = self.standing()
            console.print(
                self.words.say("round", n=match.round, of=match.rounds, standing=standing)
            )
        if self.session.is_over:
            console.print(f"[bold]{escape(self.verdict())}[/]")
            say(self.words.say("saved", path=str(self.session.save())))
            return False
        if ask(self.words.say("next_round")) is None:
            return self.quit()
        self.session.next_round()
        self.shown = 0
        return True

    def standing(self) -> str:
        totals = zip(self.session.names, self.session.match.totals(), strict=True)
        return ", ".join(f"{escape(name)} {total}" for name, total in totals)

    def verdict(self) -> str:
        result, names = self.session.table.result, self.session.names
        assert result is not None
        if result.draw:
            return self.words.say("draw")
        told = self.won([names[player] for player in result.winners])
        return told if result.by is None else f"{self.resigned(names[result.by])} {told}"

    def won(self, names: list[str]) -> str:
        *others, last = names
        if others:
            return self.words.say("win", names=", ".join(others), last=last)
        return self.words.say("you_win") if self.is_you(last) else self.words.say("wins", name=last)

    def resigned(self, name: str) -> str:
        you = self.is_you(name)
        return self.words.say("you_resigned") if you else self.words.say("resigned", name=name)

    def is_you(self, name: str) -> bool:
        return name == self.words.say("you")


def new_adviser() -> Thinker:
    from quincunx.bots.named import adviser  # the search loads Numba

    return adviser()


def show_progress(status: Status, preparing: str, done: str) -> None:
    status.update(f"{preparing}: {done}")


def wipe() -> None:
    """Clears the screen, and what could be scrolled back to."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")
        console.file.flush()


def say(line: str) -> None:
    """A line that is not wrapped, so that it can be copied."""
    console.print(line, markup=False, soft_wrap=True)


def named(typed: str) -> Path | None:
    """The file that `save FILE` names, if it names one."""
    name = typed.partition(" ")[2].strip()
    return Path(name).expanduser() if name else None
