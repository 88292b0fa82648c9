"""Who is told that rules are being compiled: the first time on a machine it takes seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from multiprocessing import parent_process

__all__ = ["Told", "announce", "on_compile", "say_on_terminal"]

Told = Callable[[str], None]
"""Called with the name of a game whenever something of it begins to be compiled, once for each game."""


def say_on_terminal(game: str) -> None:
    """A line for whoever sits at a terminal; nothing in logs, tests and worker processes."""
    if sys.stderr is not None and sys.stderr.isatty() and parent_process() is None:
        line = f"quincunx: compiling {game} for this machine; this takes a few seconds, once"
        print(line, file=sys.stderr, flush=True)


told: Told | None = say_on_terminal
announced: set[str] = set()


def on_compile(callback: Told | None) -> None:
    """From now on this is called, with a game's name, when something of that game has to be compiled.

    `None`: nobody is told. Without it, there is a line on the terminal, if there is one.
    """
    global told
    if callback is not None and not callable(callback):
        raise TypeError(f"whoever is told is a function, or None, not {callback!r}")
    told = callback
    announced.clear()


def announce(game: str) -> None:
    """Something of a game is being compiled."""
    if game not in announced:
        announced.add(game)
        if told is not None:
            told(game)
