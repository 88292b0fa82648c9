"""Printing: boards in colour where the terminal has colours, plain where it has none."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from quincunx.state import State

__all__ = ["ask", "board", "can_ask", "console"]

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
    """A line from the person; None when there will be no more (end of input, Ctrl-C)."""
    try:
        return console.input(f"[bold]{question}[/] ").strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None
