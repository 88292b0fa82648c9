"""Gets the bots ready: compiles every game before somebody needs it, and reports progress to those who wait.

Compiled programs stay on disk, so this takes long only on a new machine. A process of its own does it, the
likeliest games first; meanwhile a bot whose game is not ready yet compiles it for itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from quincunx.errors import QuincunxError
from quincunx.games import names
from quincunx.server.refusals import Refusal
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.worker import Beat, Job
from quincunx.state import Game

__all__ = ["Preparation"]

LONGEST = 3600.0 * 6
SILENCE = 120.0
"""Seconds; nobody waits for this process, and on a busy machine it runs last."""

log = logging.getLogger(__name__)


class Preparation:
    """`played` returns the games being played; `notify` is called with a match whose progress has changed."""

    def __init__(
        self, played: Callable[[], Awaitable[list[str]]], notify: Callable[[str], None]
    ) -> None:
        self._played, self._notify = played, notify
        self._compiling = ""  # the game that is being compiled now
        self._beat = Beat()
        self._ended = asyncio.Event()
        self._progress: dict[str, Beat] = {}
        self.ready = 0
        """How many games are fully compiled."""

    # Every game, in the background

    async def run(self, *, books: bool) -> None:
        """Prepares all games, then makes the books of strong bots, which play without them until then."""
        pool = Pool(1, silence=SILENCE, longest=LONGEST)
        try:
            for game in await self._likeliest_first():
                await self._prepare(pool, game)
            if books:
                await self._ask(pool, Job("books"), "strong bots play without books")
        finally:
            await pool.stop()

    async def _likeliest_first(self) -> list[str]:
        try:
            played = await self._played()
        except Refusal as error:
            log.warning("it is not known which games are played: %s", error)
            played = []
        known = [*played, *names()]
        return [name for name in dict.fromkeys(known) if name in names()]

    async def _prepare(self, pool: Pool, game: str) -> None:
        try:
            known = Game(game)
        except QuincunxError as error:
            log.warning("bots are not prepared for %s: %s", game, error)
            return
        self._compiling, self._beat, self._ended = game, Beat(), asyncio.Event()
        try:
            question = Job("prepare", game=known)
            if await self._ask(pool, question, f"bots are not prepared for {game}"):
                self.ready += 1
                log.info("bots are ready for %s: %d of %d games", game, self.ready, len(names()))
        finally:
            self._compiling = ""
            self._ended.set()

    async def _ask(self, pool: Pool, question: Job, otherwise: str) -> bool:
        try:
            fault = (await pool.ask(question, hear=self._hear)).fault
        except WorkerDied as error:
            fault = str(error)
        if fault:
            log.warning("%s: %s", otherwise, fault)
        return not fault

    def _hear(self, beat: Beat) -> None:
        self._beat = beat
        self._ended.set()  # wakes those who wait, so that they report the progress
        self._ended = asyncio.Event()

    # A match that is waiting

    async def wait(self, match: str, game: Game) -> None:
        """Waits while the game is being compiled: compiling it twice would take twice as long."""
        while self._compiling == game.name and self._beat.of:
            self.heard(match, self._beat)
            await self._ended.wait()

    @contextmanager
    def announced(self, match: str) -> Iterator[None]:
        """Inside it, a match may be shown as waiting for the compiler; afterwards it is no longer."""
        try:
            yield
        finally:
            if match in self._progress:
                self.heard(match, Beat())

    def heard(self, match: str, beat: Beat) -> None:
        """Reports how far the compiler is with what a match waits for; `of` 0: it waits no longer."""
        if self.note(match, beat):
            self._notify(match)

    def note(self, match: str, beat: Beat) -> bool:
        """Remembers it; returns whether that is news."""
        before = self.progress(match)
        if beat.of:
            self._progress[match] = beat
        else:
            self._progress.pop(match, None)
        return before != self.progress(match)

    def progress(self, match: str) -> Beat:
        """How far the compiler is with what a match waits for."""
        return self._progress.get(match, Beat())
