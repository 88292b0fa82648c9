"""`quincunx learn`: a game's tutorial at the terminal."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.markup import escape
from rich.panel import Panel

from quincunx.cli.arguments import GameName, named_game
from quincunx.cli.games import rules
from quincunx.cli.screen import ask_until, board, console, list_texts, numbered, offer
from quincunx.cli.words import refusal, words
from quincunx.errors import QuincunxError
from quincunx.languages import LANGUAGES
from quincunx.state import State
from quincunx.tutorial import Lesson, tutorial

__all__ = ["learn"]


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
        self.words = words(lang)

    @property
    def known(self) -> State:
        """The board as the learner sees it."""
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
        console.print(board(self.known, self.lang))
        if step.highlight:
            console.print(f"[dim]→ {escape(', '.join(step.highlight))}[/]")
        console.print(said(step.typed.task))

    def answered(self) -> bool:
        """Asks until the step is solved or left; False when the person stops."""
        return ask_until("(help):", self.follows, self.why)

    def why(self, error: QuincunxError, typed: str) -> str:
        return refusal(error, typed, self.lesson.state.game, self.lang)

    def follows(self, answer: str) -> bool:
        """Does what was typed; whether another step is to be shown."""
        match answer.lower():
            case "":
                return False
            case "help" | "?":
                console.print(self.words.say("help.learn"), markup=False)
            case "hint":
                console.print(said(self.lesson.step.typed.hint))
            case "board":
                self.show()
            case "words":
                console.print(self.known.describe(self.lang), markup=False)
            case "rules":
                rules(self.lesson.tutorial.game, self.lang)
            case "list":
                state = self.lesson.state
                list_texts([offer(state, code, self.lang) for code in state.legal_actions()])
            case "back":
                self.lesson.back()
                return True
            case _:
                return self.plays(answer)
        return False

    def plays(self, answer: str) -> bool:
        step, state = self.lesson.step, self.lesson.state
        chosen = numbered(answer, state.legal_actions(), self.words)
        if not self.lesson.play(answer if chosen is None else state.action_text(chosen)):
            console.print(f"[yellow]{said(step.typed.hint)}[/]")
            return False
        if step.reply:
            console.print(f"[dim]{escape('  '.join(step.reply))}[/]")
        console.print(f"[green]{said(step.typed.done)}[/]")
        self.lesson.go_on()
        if self.lesson.is_over:
            console.print(board(self.known, self.lang))
        return True


def said(text: str) -> str:
    """A text of the tutorial, its actions bold."""
    return re.sub(r"`([^`]*)`", r"[bold]\1[/]", escape(text))
