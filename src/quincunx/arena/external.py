"""A bot that is somebody else's program, at one seat in one game, over its standard input and output.

Whatever it does (nothing, garbage, too much, dying, not reading), it gets no more than its time: the arena
reads and writes through threads, waits with a deadline, and ends the process with all its children.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO

from quincunx.arena.faults import BotFault
from quincunx.arena.protocol import VERSION, NewGame, question
from quincunx.errors import QuincunxError, shortened
from quincunx.state import Game, State
from quincunx.types import Action, Seat

__all__ = ["START", "ExternalBot"]

START = 60.0
"""Seconds that it has to get ready: it may have to compile itself."""
LEAVE = 1.0
"""Seconds that it has to exit when asked to."""
LONGEST = 1 << 16
"""Bytes in a line."""
MOST = 10_000
"""Lines that wait to be read."""
CHATTER = ("", "info", "id")
"""What may come before an answer and needs none."""


class ExternalBot:
    """Somebody else's program as a bot; call `close` when the game is over."""

    def __init__(
        self,
        words: Sequence[str],
        game: Game,
        seat: Seat,
        seed: int,
        seconds: float,
        start: float = START,
    ) -> None:
        self._seconds = seconds
        self._wants: set[str] = set()
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._to_say: SimpleQueue[str | None] = SimpleQueue()
        self._last_words: deque[bytes] = deque(maxlen=5)
        self._flooded = False
        self._start(words)
        try:
            self._say(f"qgi {VERSION}")
            self._answer("qgiok", start)
            self._say(str(NewGame.of(game, seat, seed)))
            self._answer("readyok", start)
        except BaseException:
            self._end()
            raise

    def choose(self, state: State) -> Action:
        for line in question(state, self._seconds, self._wants):
            self._say(line)
        text = self._answer("bestaction", self._seconds)
        try:
            return state.parse_action(text)
        except QuincunxError as error:
            raise BotFault("illegal action", str(error)) from None

    def close(self, returns: Sequence[float] | None = None) -> None:
        """Reports how the game ended, and ends the process."""
        if returns is not None:
            self._say(f"gameover {' '.join(f'{value:g}' for value in returns)}")
        self._say("quit")
        self._to_say.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE)
        self._end()

    # Talking

    def _start(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe,
                start_new_session=True,  # Ctrl-C is for the arena, which then ends its bots
            )  # fmt: skip
        except OSError as error:
            raise BotFault("crash", f"cannot start {words[0]!r}: {error.strerror}") from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._threads = [
            Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _say(self, line: str) -> None:
        self._to_say.put(line)

    def _answer(self, word: str, seconds: float) -> str:
        """What follows the word that is due."""
        end = monotonic() + seconds
        while True:
            line = self._line(word, end, seconds)
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            if first == "want":
                self._wants.update(rest.split())
            elif first == "error":
                raise BotFault("error", f"it says: {brief(rest)}")
            elif first not in CHATTER:
                raise BotFault("protocol", f"it said {brief(line)!r} where {word!r} was due")

    def _line(self, word: str, end: float, seconds: float) -> str:
        try:
            said = self._said.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise BotFault("time-out", f"no {word!r} within {seconds:g} s") from None
        if not said:
            raise BotFault("crash", self._how_it_ended(word))
        if len(said) > LONGEST:
            raise BotFault("protocol", f"it said a line of more than {LONGEST} bytes")
        return said.decode(errors="replace").strip()

    def _how_it_ended(self, word: str) -> str:
        if self._flooded:
            return f"it said more than {MOST} lines that nobody had asked for"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE)
        self._threads[2].join(LEAVE)  # its last words may still be on their way
        words = b" ".join(self._last_words).decode(errors="replace")
        code = self._process.poll()
        ended = "it closed its output" if code is None else f"it ended with exit code {code}"
        return f"{ended} where {word!r} was due{': ' if words else ''}{brief(words)}"

    # Threads: none of them may keep the arena waiting

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            for line in iter(self._to_say.get, None):
                stream.write(f"{line}\n".encode())
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST + 1):
                self._said.put(line)
                if self._said.qsize() > MOST:
                    self._flooded = True
                    self._kill()
                    break
        self._said.put(b"")  # the end

    def _overhear(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST):
                self._last_words.append(line.strip())

    def _end(self) -> None:
        self._to_say.put(None)
        self._kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE)
        for thread in self._threads:
            thread.join(LEAVE)

    def _kill(self) -> None:
        if self._process.poll() is not None:
            return
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def brief(text: str, most: int = 300) -> str:
    """What a bot said, on one line and not too long."""
    return shortened(" ".join(text.split()), most)
