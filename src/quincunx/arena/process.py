"""What happens inside a process of the arena."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread
from types import FrameType
from typing import Any

from quincunx import bots
from quincunx.arena.external import START, ExternalBot
from quincunx.arena.faults import BotFault
from quincunx.arena.games import Trail, play
from quincunx.arena.plan import Plan
from quincunx.arena.players import Preparing, sit

__all__ = ["HELLO", "MOST_MOVES", "SharedTrail", "work"]

HELLO = "hello"
MOST_MOVES = 50_000
"""Moves that a trail has room for; of a longer game it keeps the beginning."""
LEAVE = 2.0
"""Seconds in which a process whose series has died ends its external bots."""


class SharedTrail(Trail):
    """In memory that outlives the process: bots seated (-1: no game yet), moves played, the moves."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def clear(self) -> None:
        self.cells[0], self.cells[1] = -1, 0

    def seated(self, bots: int) -> None:
        self.cells[0] = bots

    def pushed(self, action: int) -> None:
        number = self.cells[1]
        if number < MOST_MOVES:
            self.cells[2 + number] = action
        self.cells[1] = number + 1

    def mark(self) -> tuple[int, int]:
        """Changes whenever something happens."""
        return self.cells[0], self.cells[1]

    def moves(self) -> list[int]:
        return list(self.cells[2 : 2 + min(MOST_MOVES, self.cells[1])])


def work(pipe: Connection, plan: Plan, rehearsals: list[str], cells: Any) -> None:
    """Rehearses, then plays the games it is sent until no more come."""
    signal.signal(signal.SIGINT, go_on)
    signal.signal(signal.SIGTERM, stop)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    Thread(target=end_with_the_series, daemon=True).start()
    os.dup2(2, 1)  # what bots print must not get into the results
    trail = SharedTrail(cells)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(HELLO)
        for player in rehearsals:
            pipe.send(rehearse(plan, player, lambda _: pipe.send(HELLO)))
        while True:
            pipe.send(play(plan, pipe.recv(), trail))


def end_with_the_series() -> None:
    """Whoever started this process may be killed before it can end it; no bot thinks on after that."""
    parent = parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LEAVE)
    os._exit(1)  # a bot that is deaf to signals


def go_on(_signal: int, _frame: FrameType | None) -> None:
    """Ctrl-C is for whoever started the series. (If it were ignored, external bots would inherit that.)"""


def stop(_signal: int, _frame: FrameType | None) -> None:
    """The series is over; asked once more while it is leaving, the process just carries on leaving."""
    signal.signal(signal.SIGTERM, go_on)
    raise KeyboardInterrupt


def rehearse(plan: Plan, player: str, alive: Callable[[str], None]) -> str:
    """Makes one move with a player, to compile and load what it needs; returns why there is no such player.

    `alive` is called from time to time while a bot of ours gets ready.
    """
    state = plan.game.start(seed=0)
    try:
        bot = sit(player, plan.game, state.player, 0, max(START, plan.seconds))
    except BotFault as problem:
        return problem.what
    except (Exception, SystemExit) as error:  # noqa: BLE001  # anything may happen in there
        return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    try:
        if ":" not in player:
            bots.load(player, 0).prepare(plan.game, alive)
        elif isinstance(bot, Preparing):
            bot.prepare(plan.game)
        bot.choose(state.hidden(state.player))
    except (Exception, SystemExit):  # noqa: BLE001  # then it will lose games, and be reported
        pass
    finally:
        if isinstance(bot, ExternalBot):
            bot.close()
    return ""
