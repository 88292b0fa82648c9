"""A bot process: reads questions from its parent, thinks, writes answers. Knows no match and no secret.

Questions and answers are pickles with their length before them. While it thinks it gives signs of life,
which also say how far the compiler is, if that is what the answer waits for. It ends when its parent
does: then there is nothing more to read.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import BinaryIO

from quincunx.state import Game, State
from quincunx.types import Action, Knowledge

__all__ = ["Answer", "Beat", "Question", "main"]

LENGTH = struct.Struct("!I")
NICENESS = 10
"""People's actions come first: a bot can think a little longer."""
BEAT = 1.0
"""Seconds between two signs of life."""


@dataclass(frozen=True)
class Question:
    """`state` is what the seat that has the move may know; `game` alone: get ready for it.

    Without a level it is the adviser who is asked. `also` is an action that must not be left out.
    """

    what: str  # choose, analyse, prepare, books
    level: str = ""
    state: State | None = None
    game: Game | None = None
    also: Action | None = None
    seconds: float = 0.5  # that the adviser may think


@dataclass(frozen=True)
class Answer:
    """An action, or what the bot thinks of every action, or what went wrong."""

    action: int | None = None
    options: tuple[dict[str, object], ...] = ()
    knowledge: Knowledge = "estimate"  # of the best option's chance as that of the position
    fault: str = ""


@dataclass(frozen=True)
class Beat:
    """A sign of life; while the compiler works, the functions that are compiled, of all there are."""

    compiled: int = 0
    of: int = 0


def answer(question: Question) -> Answer:
    """Thinks; the compile cache makes the first question about a game the slow one."""
    from quincunx.bots import load

    if question.what == "prepare":
        prepare(question)
        return Answer()
    if question.what == "books":
        make_books()
        return Answer()
    assert question.state is not None
    if question.what == "choose":
        # A new bot for every turn: it keeps nothing that the next match could feel.
        return Answer(action=int(load(question.level).choose(question.state)))
    return analyse(question)


def prepare(question: Question) -> None:
    """Lets every level think once: then all that they need is compiled. Books are made by `books`."""
    from quincunx.bots import LADDER
    from quincunx.bots.named import NamedBot

    assert question.game is not None
    first = question.game.start(seed=0)
    known = first.hidden(first.player)
    for level in LADDER:
        NamedBot(level).analyse(known)
        NamedBot(level).choose(known)


def make_books() -> None:
    """On one core: who plays meanwhile has the others."""
    from quincunx.bots.expertise import all_books

    for book in all_books(threads=1):
        book.make()


def analyse(question: Question) -> Answer:
    from quincunx.bots import load
    from quincunx.bots.named import adviser

    assert question.state is not None
    bot = load(question.level) if question.level else adviser(question.seconds)
    also = () if question.also is None else (question.also,)
    found = bot.analyse(question.state, also)
    options: tuple[dict[str, object], ...] = tuple(
        {
            "action": option.action,
            "text": option.text,
            "win": round(option.win, 4),
            "error": round(option.error, 4),
            "visits": option.visits,
            "proven": option.proven,
            "knowledge": option.knowledge,
            "line": list(option.line),
        }
        for option in found.actions
    )
    return Answer(options=options, knowledge=found.knowledge)


class Line:
    """The way back to the parent; the signs of life come from a thread of their own."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._lock = out, Lock()

    def send(self, message: Answer | Beat) -> None:
        packed = pickle.dumps(message)
        try:
            with self._lock:
                self._out.write(LENGTH.pack(len(packed)) + packed)
                self._out.flush()
        except BrokenPipeError:  # the parent died while we were thinking
            os._exit(1)  # and what could not be written is not tried again

    @contextmanager
    def beating(self) -> Iterator[None]:
        """Gives signs of life until it is left."""
        ended = Event()

        def beat() -> None:
            while not ended.wait(BEAT):
                self.send(state_of_compiler())

        thread = Thread(target=beat, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()  # or a sign of life could come after the answer


def state_of_compiler() -> Beat:
    compiling = sys.modules.get("quincunx.native.compiling")  # not loaded: nothing to compile yet
    progress = compiling.progress() if compiling else None
    return Beat(progress.done, progress.of) if progress else Beat()


def read(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = source.read(length)
    return body if len(body) == length else None


def main() -> None:
    """Answers until there is nothing to read any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who then closes
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    line = Line(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # whatever prints something does not disturb the answers
    while (body := read(sys.stdin.buffer)) is not None:
        try:
            with line.beating():
                reply = answer(pickle.loads(body))
        except Exception:  # noqa: BLE001  # the next question may be a good one
            reply = Answer(fault=traceback.format_exc(limit=4))
        line.send(reply)


if __name__ == "__main__":
    main()
