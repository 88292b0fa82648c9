"""The table at the terminal: shows, asks, plays, until the match is over or somebody quits."""

from __future__ import annotations

import shlex
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from rich.columns import Columns
from rich.markup import escape
from rich.status import Status

from quincunx.bots import Thinker
from quincunx.cli.games import rules
from quincunx.cli.hints import show_hint
from quincunx.cli.screen import ask, board, confirmed, console, numbered
from quincunx.cli.session import Session
from quincunx.errors import IllegalAction, QuincunxError
from quincunx.languages import ENGLISH
from quincunx.state import State
from quincunx.types import CHANCE, SPECTATOR, Action, Seat

__all__ = ["Screen"]

HELP = """\
a number or a text plays that action      undo          take back your last action
list     what can be done, numbered       save [FILE]   save the game and play on
board    show the board again             quit          save the game and stop
words    the board in words               hint          what a strong bot would do
help     this text
rules    how the game is played           reset         back to the start of your turn
                                          resign        resign the match"""

QUIT = ("quit", "exit", "q")

PREPARING = "preparing the bot (the first time takes a while)"

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
        self.lang = lang  # of the rulebook
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
                with console.status(f"{self.session.name_at(seat)} is thinking"):
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
            with console.status(PREPARING) as status:
                one.prepare(game, partial(show_progress, status))

    # Showing

    def hand_over(self, seat: Seat) -> bool:
        """If there are secrets and several people, nobody sees another's screen.

        False if somebody leaves instead: then nothing is shown.
        """
        if not self.state.game.has_secrets or self.session.people < 2 or self.shown_to == seat:
            return True
        wipe()
        if ask(f"Hand over to {self.session.name_at(seat)} (seat {seat}), press Enter") is None:
            return False
        self.shown_to = seat
        return True

    def show(self, seat: Seat) -> None:
        known = self.state.hidden(seat)
        self.show_news(known)
        console.print(board(known))

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
                lines.append(f"chance: [dim]{'  '.join(texts)}[/]")
        if thrown:
            lines.append(
                self.line(mover, thrown, "") if mover >= 0 else f"chance: [dim]{thrown}[/]"
            )
        return lines

    def line(self, player: Seat, thrown: str, texts: str) -> str:
        parts = [f"[dim]{thrown}[/]"] * bool(thrown) + [f"[bold]{texts}[/]"] * bool(texts)
        return f"{escape(self.session.name_at(player))}: {'  '.join(parts)}"

    def offer_actions(self) -> None:
        legal = self.state.legal_actions()
        if len(legal) <= MANY:
            self.list_actions()
            return
        first = ", ".join(self.offer(action) for action in legal[:6])
        console.print(f"{len(legal)} actions: {first}, … ([bold]list[/] shows all)")

    def list_actions(self) -> None:
        legal = self.state.legal_actions()
        rows = [f"[dim]{n:>3}[/] {self.offer(action)}" for n, action in enumerate(legal, 1)]
        console.print(Columns(rows, padding=(0, 2)))

    def offer(self, action: int) -> str:
        text, remark = self.state.action_text(action), self.state.remark(action)
        return escape(text) + (f" [italic]{escape(remark)}[/]" if remark else "")

    # Asking

    def turn(self, seat: Seat) -> bool:
        """Asks until the seat has acted; False when somebody quits."""
        self.offer_actions()
        if self.hints:
            show_hint(self.state.hidden(seat))
        while True:
            answer = ask(f"{self.session.name_at(seat)} (help):")
            if answer is None or first_word(answer) in QUIT:
                return self.quit()
            try:
                if not self.answers(answer, seat):
                    self.act(answer)
                    return True
            except IllegalAction as error:
                console.print(f"[yellow]{escape(error.reason)}[/]")
            except QuincunxError as error:
                console.print(f"[yellow]{escape(str(error))}[/]")

    def answers(self, typed: str, seat: Seat) -> bool:
        """Shows or saves something, if that was asked for; whether it was."""
        match first_word(typed):
            case "":
                pass
            case "save":
                say(f"saved in {self.session.save(named(typed))}")
            case "board":
                console.print(board(self.state.hidden(seat)))
                self.offer_actions()
            case "list":
                self.list_actions()
            case "words":
                console.print(self.state.hidden(seat).describe(), markup=False)
            case "hint":
                show_hint(self.state.hidden(seat))
            case "rules":
                rules(self.state.game.name, self.lang)
            case "help" | "?":
                console.print(HELP, markup=False)
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
                if not confirmed("Resign the match?"):
                    raise QuincunxError("not resigned: the game goes on")
                self.session.resign()
            case _:
                self.session.push(self.action(typed))

    def action(self, answer: str) -> int:
        """What was typed: the number of an action in the list, or its text."""
        chosen = numbered(answer, self.state.legal_actions())
        return self.state.parse_action(answer) if chosen is None else chosen

    def quit(self) -> bool:
        """Nothing that was played is lost."""
        path = self.session.save()
        say(f"saved; continue with: quincunx play --resume {shlex.quote(str(path))}")
        return False

    # Results

    def finish_round(self) -> bool:
        match = self.session.match
        self.show_news(self.state.hidden(SPECTATOR))
        console.print(board(self.state))
        if match.rounds > 1:
            console.print(f"after round {match.round} of {match.rounds}: {self.standing()}")
        if self.session.is_over:
            console.print(f"[bold]{escape(self.verdict())}[/]")
            say(f"saved in {self.session.save()}")
            return False
        if ask("Enter for the next round") is None:
            return self.quit()
        self.session.next_round()
        self.shown = 0
        return True

    def standing(self) -> str:
        totals = zip(self.session.names, self.session.match.totals(), strict=True)
        return ", ".join(f"{escape(name)} {total}" for name, total in totals)

    def verdict(self) -> str:
        result = self.session.table.result
        assert result is not None
        if result.draw:
            return "A draw."
        names = " and ".join(self.session.names[player] for player in result.winners)
        verb = "win" if len(result.winners) > 1 or names == "you" else "wins"
        before = f"{self.session.names[result.by]} resigned; " if result.by is not None else ""
        return f"{before}{names} {verb}."


def new_adviser() -> Thinker:
    from quincunx.bots.named import adviser  # the search loads Numba

    return adviser()


def show_progress(status: Status, done: str) -> None:
    status.update(f"{PREPARING}: {done}")


def wipe() -> None:
    """Clears the screen, and what could be scrolled back to."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")
        console.file.flush()


def say(line: str) -> None:
    """A line that is not wrapped, so that it can be copied."""
    console.print(line, markup=False, soft_wrap=True)


def first_word(typed: str) -> str:
    return typed.partition(" ")[0].lower()


def named(typed: str) -> Path | None:
    """The file that `save FILE` names, if it names one."""
    name = typed.partition(" ")[2].strip()
    return Path(name).expanduser() if name else None
