"""A bot process: reads questions from its parent, thinks, writes answers. Knows no match and no secret.

Questions and answers are pickles preceded by their length. It sends a heartbeat when it has started, and
others while it thinks, which also say how far the compiler is, if the answer waits for that. It ends when
its parent does, as there is nothing more to read then.
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

from quincunx.announcing import on_compile
from quincunx.sentences import rounded
from quincunx.state import Game, State
from quincunx.types import Action, Knowledge

__all__ = ["Beat", "Job", "JobResult", "main"]

LENGTH = struct.Struct("!I")
NICENESS = 10
"""Niceness: people's actions come first, a bot can think a little longer."""
BEAT = 1.0
"""Seconds between heartbeats."""


@dataclass(frozen=True)
class Job:
    """`state` is what the player to move may know; `game` alone: get ready for it.

    Without a level the adviser is asked. `also` is an action that must not be left out. `whole` is the same
    position with every secret, for matches that are over: the chances of all seats are about that one.
    """

    what: str  # choose, analyse, prepare, books
    level: str = ""
    state: State | None = None
    game: Game | None = None
    also: Action | None = None
    whole: State | None = None
    seconds: float = 0.5  # that the adviser may think
    nature: int | None = None  # of the bot, throughout a match


@dataclass(frozen=True)
class JobResult:
    """An action, or what the bot thinks of every action, or what went wrong."""

    action: int | None = None
    options: tuple[dict[str, object], ...] = ()
    knowledge: Knowledge = "estimate"  # of the best option's chance as that of the position
    wins: tuple[float, ...] = ()  # every seat's chance if the best is played; empty: unknown
    fault: str = ""


@dataclass(frozen=True)
class Beat:
    """A heartbeat; while the compiler works, how many functions are compiled, and of how many."""

    compiled: int = 0
    of: int = 0


def answer(question: Job) -> JobResult:
    """Thinks; with a cold cache the first question about a game has to wait for the compiler."""
    from quincunx.bots import load

    if question.what == "prepare":
        prepare(question)
        return JobResult()
    if question.what == "books":
        make_books()
        return JobResult()
    assert question.state is not None
    if question.what == "choose":
        # A new bot for every turn, of the same nature: nothing carries over to the next match.
        bot = load(question.level, nature=question.nature)
        return JobResult(action=int(bot.choose(question.state)))
    return analyse(question)


def prepare(question: Job) -> None:
    """Lets every level think once, so that everything they need is compiled. `books` makes the books."""
    from quincunx.bots import LADDER, for_points
    from quincunx.bots.named import NamedBot

    assert question.game is not None
    game = question.game
    first = game.start(seed=0)
    known = first.hidden(first.player)
    for level in dict.fromkeys([*LADDER, *(for_points(level, game) for level in LADDER)]):
        NamedBot(level).analyse(known)
        NamedBot(level).choose(known)


def make_books() -> None:
    """On one core, which leaves the others to those who are playing."""
    from quincunx.bots.expertise import all_books

    for book in all_books(threads=1):
        book.make()


def analyse(question: Job) -> JobResult:
    from quincunx.bots.named import NamedBot, adviser

    assert question.state is not None
    bot = NamedBot(question.level) if question.level else adviser(question.seconds)
    also = () if question.also is None else (question.also,)
    found = bot.analyse(question.state, also)
    options: tuple[dict[str, object], ...] = tuple(
        {
            "action": option.action,
            "text": option.text,
            "win": rounded(option.win),
            "error": round(option.error, 4),
            "visits": option.visits,
            "proven": option.proven,
            "knowledge": option.knowledge,
            "line": list(option.line),
        }
        for option in found.actions
    )
    seen = bot.look_back(question.whole) if question.whole else found
    wins = seen.wins
    if not wins and question.state.game.seats == 2:  # the other seat has the rest
        wins = (seen.win, 1 - seen.win) if seen.seat == 0 else (1 - seen.win, seen.win)
    return JobResult(
        options=options, knowledge=found.knowledge, wins=tuple(rounded(win) for win in wins)
    )


class Line:
    """The channel back to the parent; heartbeats come from a thread of their own."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._lock = out, Lock()

    def send(self, message: JobResult | Beat) -> None:
        packed = pickle.dumps(message)
        try:
            with self._lock:
                self._out.write(LENGTH.pack(len(packed)) + packed)
                self._out.flush()
        except BrokenPipeError:  # the parent died while we were thinking
            os._exit(1)  # without trying again what could not be written

    @contextmanager
    def beating(self) -> Iterator[None]:
        """Sends heartbeats until it is left."""
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
            thread.join()  # or a heartbeat could come after the answer


def state_of_compiler() -> Beat:
    # Not loaded, or just being loaded by the other thread: nothing to compile yet.
    compiling = sys.modules.get("quincunx.native.compiling")
    ask = getattr(compiling, "progress", None)
    progress = ask() if ask else None
    return Beat(progress.done, progress.of) if progress else Beat()


def read(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = source.read(length)
    return body if len(body) == length else None


def main() -> None:
    """Answers until there is nothing more to read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes us
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    on_compile(None)  # heartbeats tell whoever waits
    line = Line(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # prints must not get in between the answers
    line.send(Beat())  # started
    while (body := read(sys.stdin.buffer)) is not None:
        try:
            with line.beating():
                reply = answer(pickle.loads(body))
        except Exception:  # noqa: BLE001  # the next question may be a good one
            reply = JobResult(fault=traceback.format_exc(limit=4))
        line.send(reply)


if __name__ == "__main__":
    main()
