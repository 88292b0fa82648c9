"""Printing: boards in colour where the terminal has colours, plain where it has none."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from quincunx.cli.words import Told, words
from quincunx.errors import QuincunxError
from quincunx.sentences import Sentences
from quincunx.state import State

__all__ = [
    "ask",
    "ask_until",
    "board",
    "can_ask",
    "confirmed",
    "console",
    "count",
    "first_word",
    "list_texts",
    "numbered",
    "offer",
    "paged",
]

RULED = re.compile("[|│─]")
"""What lines of a drawing have and sentences have not."""

QUIT = ("quit", "exit", "q")

console = Console(highlight=False)


def board(state: State, lang: str) -> Text:
    """The board in a language, and in the colours that the game's `text` module suggests.

    In words where the terminal is too narrow: wrapped lines are no board.
    """
    drawn = state.board(lang)
    needs = max((cell_len(line) for line in drawn.splitlines() if RULED.search(line)), default=0)
    if console.is_terminal and needs > console.width:
        narrow = words(lang).say("narrow", needs=needs, has=console.width)
        return Text(f"{narrow}\n{state.describe(lang)}")
    text = Text(drawn)
    for pattern, style in state.game.text.STYLES.items():
        text.highlight_regex(pattern, style)
    return text


def can_ask() -> bool:
    """Whether a person is there to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: str) -> str | None:
    """A line from the person; None when there will be no more (end of input, Ctrl-C).

    At a terminal the line can be edited, and earlier ones come back with the arrow keys.
    """
    try:
        if can_ask() and edits_lines():
            return input(prompt(question)).strip()
        return console.input(Text(f"{question} ", "bold")).strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None


def ask_until(
    question: str, does: Callable[[str], bool], why: Callable[[QuincunxError, str], str]
) -> bool:
    """Asks until an answer does what is wanted; False when the person stops.

    `why` says what is wrong with an answer that is refused.
    """
    while (answer := ask(question)) is not None and first_word(answer) not in QUIT:
        try:
            if does(answer):
                return True
        except QuincunxError as error:
            console.print(f"[yellow]{escape(why(error, answer))}[/]")
    return False


def first_word(answer: str) -> str:
    return answer.lower().partition(" ")[0]


def edits_lines() -> bool:
    """Whether Python can edit lines here; from then on `input` does."""
    try:
        import readline  # noqa: F401
    except ImportError:  # as on Windows, whose terminal does it itself
        return False
    return True


def prompt(question: str) -> str:
    """The question in bold; what does not show is marked, so that the width of the line is known."""
    bold = bool(console.color_system)
    return f"\x01\x1b[1m\x02{question}\x01\x1b[0m\x02 " if bold else f"{question} "


def confirmed(question: str, yes: str = "y yes") -> bool:
    """Whether the person says one of these words for yes; anything else is a no."""
    return (ask(question) or "").lower() in yes.split()


@contextmanager
def paged() -> Iterator[None]:
    """What is printed can be read page by page, where a person reads it."""
    if not can_ask():
        yield
        return
    os.environ.setdefault("LESS", "-FRX")  # colours; no pager for what fits on the screen
    with console.pager(styles=bool(console.color_system)):
        yield


def count(number: int, one: str, many: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else many}"


def offer(state: State, action: int, lang: str) -> str:
    """An action's text, and what is special about it, marked up."""
    text, remark = state.action_text(action), state.remark(action, lang)
    return escape(text) + (f" [italic]{escape(remark)}[/]" if remark else "")


def list_texts(texts: Sequence[str]) -> None:
    """Marked-up texts, each with its number, side by side."""
    rows = [f"[dim]{n:>3}[/] {text}" for n, text in enumerate(texts, 1)]
    console.print(Columns(rows, padding=(0, 2)))


def numbered(answer: str, legal: Sequence[int], said: Sentences) -> int | None:
    """The action that a number in the list stands for; None if no number was typed."""
    if not answer.isdecimal():
        return None
    if not 1 <= int(answer) <= len(legal):
        raise Told(said.say("not_in_list", answer=answer, most=len(legal)))
    return legal[int(answer) - 1]
