"""`quincunx learn`: a game's tutorial at the terminal."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel

from quincunx.cli.arguments import GameName, named_game
from quincunx.cli.games import rules
from quincunx.cli.screen import ask, board, console, numbered
from quincunx.errors import IllegalAction, QuincunxError
from quincunx.languages import LANGUAGES
from quincunx.state import State
from quincunx.tutorial import Lesson, tutorial

__all__ = ["learn"]

HELP = """\
a text, or its number in the list, plays that action, as in 'quincunx play'
hint     help with this step               back     the step before
list     what the rules allow here         board    show the board again
words    the board in words                rules    how the game is played
quit     stop"""


def learn(
    game: GameName,
    lang: Annotated[str, typer.Option(help="The language, as two letters.")] = "en",
) -> None:
    """Learn a game by playing it, step by step."""
    name = named_game(game).name
    lesson = Lesson(tutorial(name, lang))
    if lesson.tutorial.lang != lang:
        console.print(f"[dim]not written in {LANGUAGES[lang]} yet: here it is in English[/]")
    Classroom(lesson, lang).run()


class Classroom:
    """One person at one lesson."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson = lesson
        self.lang = lang

    @property
    def known(self) -> State:
        """The board as whoever learns sees it."""
        state = self.lesson.state
        return state if state.is_over else state.hidden(state.player)

    def run(self) -> None:
        plan = self.lesson.tutorial
        console.print(f"[bold]{escape(plan.title)}[/]\n{said(plan.typed_goal)}")
        while not self.lesson.is_over:
            self.show()
            if not self.answered():
                return
        console.print(Panel(said(plan.end), expand=False))

    def show(self) -> None:
        step, steps = self.lesson.step, len(self.lesson.tutorial.steps)
        console.rule(f"{self.lesson.number + 1} / {steps}  [bold]{escape(step.typed.title)}[/]")
        console.print(board(self.known))
        if step.highlight:
            console.print(f"[dim]→ {escape(', '.join(step.highlight))}[/]")
        console.print(said(step.typed.task))

    def answered(self) -> bool:
        """Asks until the step is solved or left; False when the person stops."""
        while True:
            answer = ask("(help):")
            if answer is None or answer.lower() in ("quit", "exit", "q"):
                return False
            try:
                if self.follows(answer):
                    return True
            except IllegalAction as error:
                console.print(f"[yellow]{escape(error.reason)}[/]")
            except QuincunxError as error:
                console.print(f"[yellow]{escape(str(error))}[/]")

    def follows(self, answer: str) -> bool:
        """Does what was typed; whether another step is to be shown."""
        match answer.lower():
            case "":
                return False
            case "help" | "?":
                console.print(HELP, markup=False)
            case "hint":
                console.print(said(self.lesson.step.typed.hint))
            case "board":
                self.show()
            case "words":
                console.print(self.known.describe(), markup=False)
            case "rules":
                rules(self.lesson.tutorial.game, self.lang)
            case "list":
                self.list_actions()
            case "back":
                self.lesson.back()
                return True
            case _:
                return self.plays(answer)
        return False

    def list_actions(self) -> None:
        state = self.lesson.state
        texts = enumerate(state.legal_texts(), 1)
        console.print(
            Columns([f"[dim]{n:>3}[/] {escape(text)}" for n, text in texts], padding=(0, 2))
        )

    def plays(self, answer: str) -> bool:
        step, state = self.lesson.step, self.lesson.state
        chosen = numbered(answer, state.legal_actions())
        if not self.lesson.play(answer if chosen is None else state.action_text(chosen)):
            console.print(f"[yellow]{said(step.typed.hint)}[/]")
            return False
        if step.reply:
            console.print(f"[dim]{escape('  '.join(step.reply))}[/]")
        console.print(f"[green]{said(step.typed.done)}[/]")
        self.lesson.go_on()
        if self.lesson.is_over:
            console.print(board(self.known))
        return True


def said(text: str) -> str:
    """A text of the tutorial, its actions bold."""
    return re.sub(r"`([^`]*)`", r"[bold]\1[/]", escape(text))
