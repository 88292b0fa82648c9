"""Printing: boards in colour where the terminal has colours, plain where it has none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from quincunx.errors import QuincunxError
from quincunx.state import State

__all__ = ["ask", "board", "can_ask", "confirmed", "console", "count", "numbered", "paged"]

console = Console(highlight=False)


def board(state: State) -> Text:
    """The board in the colours that the game's `text` module suggests."""
    text = Text(str(state))
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


def confirmed(question: str) -> bool:
    """Whether the person says yes; anything else is a no."""
    return (ask(f"{question} (yes/no)") or "").lower() in ("y", "yes")


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


def numbered(answer: str, legal: Sequence[int]) -> int | None:
    """The action that a number in the list stands for; None if no number was typed."""
    if not answer.isdecimal():
        return None
    if not 1 <= int(answer) <= len(legal):
        raise QuincunxError(f"{answer} is not in the list: choose 1 to {len(legal)}")
    return legal[int(answer) - 1]
