"""Announces that rules are being compiled, which takes seconds the first time on a machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from multiprocessing import parent_process

__all__ = ["Callback", "announce", "on_compile", "say_on_terminal"]

Callback = Callable[[str], None]
"""Called with the name of a game when something of it is about to be compiled, once for each game."""


def say_on_terminal(game: str) -> None:
    """A line for whoever sits at a terminal; nothing in logs, tests and worker processes."""
    if sys.stderr is not None and sys.stderr.isatty() and parent_process() is None:
        line = f"quincunx: compiling {game} for this machine; this takes a few seconds, once"
        print(line, file=sys.stderr, flush=True)


listener: Callback | None = say_on_terminal
announced: set[str] = set()


def on_compile(callback: Callback | None) -> None:
    """Sets what is called, with a game's name, when something of that game has to be compiled.

    `None`: nothing is announced. By default a line is printed, if there is a terminal.
    """
    global listener
    if callback is not None and not callable(callback):
        raise TypeError(f"the callback is a function or None, not {callback!r}")
    listener = callback
    announced.clear()


def announce(game: str) -> None:
    """Something of a game is being compiled."""
    if game not in announced:
        announced.add(game)
        if listener is not None:
            listener(game)
