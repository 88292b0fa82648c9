"""Engines: one game's rules, ready to play many games at once on one back end.

`python` runs the rules unchanged, `cpu` compiles them with Numba, `cuda` for an NVIDIA GPU, `wasm` to
WebAssembly, as in a browser. All four play identical games from the same seed.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from numbers import Integral
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.native import cpu, cuda, wasm
from quincunx.native.program import bind, rules_source
from quincunx.notebook import bar, columns, table
from quincunx.record import record_type
from quincunx.search.capacity import check_capacity, check_seats
from quincunx.search.offers import HERE, WALK, WALKING
from quincunx.state import Game, checked_game

__all__ = ["BACKENDS", "Engine", "Playouts", "Progress", "engine"]

NEVER = 1 << 40
"""A limit on steps that no game ever reaches."""

Progress = Callable[[str, int, int], None]
"""Called with what is being prepared, which step that is, and how many steps there are."""

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Playouts:
    """How a batch of random games ended, one row for each game."""

    steps: npt.NDArray[np.int64]
    """How many actions each had, chance's included."""
    scores: npt.NDArray[np.int64]
    """Every seat's points, as the game counts them."""
    returns: npt.NDArray[np.float64]
    """Every seat's result, between -1 and 1."""

    def _repr_html_(self) -> str:
        """In a notebook: how every seat fared, and how long the games were."""
        games = len(self.steps)
        if not games:
            return "<p>no games</p>"
        won = self.returns == self.returns.max(axis=1, keepdims=True)
        shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)
        rows = [
            (seat, bar(share), f"{share:.1%}", f"{self.returns[:, seat].mean():+.3f}",
             f"{self.scores[:, seat].mean():.1f}")
            for seat, share in enumerate(shares)
        ]  # fmt: skip
        head = ("seat", "", "wins, a draw shared", "mean return", "mean score")
        lengths = (
            f"{self.steps.min()} to {self.steps.max()} actions, {self.steps.mean():.1f} on average"
        )
        counts = np.histogram(self.steps, 40)[0].tolist()
        return f"{table(f'{games} random games', head, rows)}{columns(counts, lengths)}<p>{lengths}</p>"


class Engine(ABC):
    """One game on one back end; `engine` makes it. Nothing about it changes afterwards."""

    backend: str
    """Where it runs, as `engine` was asked for it."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self.threads = threads
        self.options = np.array(game.codes, np.int64)
        self.dtype = game.rules.STATE

    @abstractmethod
    def play(self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER) -> Playouts:
        """Random games from the start; game i plays from random stream `first + i` of the seed."""

    @abstractmethod
    def trace(
        self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER
    ) -> npt.NDArray[np.int64]:
        """A digest of everything that happens in each of these games."""

    def prepare(self, progress: Progress = lambda *_: None) -> None:
        """Compiles what is not compiled yet; the first time takes seconds."""
        steps: list[tuple[str, Callable[[], object]]] = [
            ("random games", lambda: self.play(1, limit=1)),
            ("digests", lambda: self.trace(1, limit=1)),
        ]
        for number, (what, compile_it) in enumerate(steps, 1):
            progress(what, number, len(steps))
            compile_it()

    def _results(self, games: int) -> Playouts:
        seats = self.game.seats
        return Playouts(
            np.zeros(games, np.int64),
            np.zeros((games, seats), np.int64),
            np.zeros((games, seats), np.float64),
        )


class PythonEngine(Engine):
    """The rules unchanged: slow, and what the others must agree with."""

    backend = "python"

    def __init__(self, game: Game, threads: int = 1) -> None:
        super().__init__(game, threads)
        self._code = bind([rules_source(game.rules), WALK])
        self._record = record_type(self.dtype)

    def _start(self, seed: int, index: int) -> tuple[Any, ...]:
        record, random = self._record(), [0, 0]
        self._code["setup"](record, self.game.codes)
        self._code["seed_random"](random, seed, index)
        size = self._code["MAX_ACTIONS"]
        return record, random, [0] * size, [0] * size

    def play(self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER) -> Playouts:
        results = self._results(games)
        for i in range(games):
            walk = self._start(seed, first + i)
            results.steps[i] = self._code["play"](*walk, limit)
            self._code["scores"](walk[0], results.scores[i])
            self._code["returns"](walk[0], results.returns[i])
        return results

    def trace(
        self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER
    ) -> npt.NDArray[np.int64]:
        digests = np.zeros(games, np.int64)
        seats = self.game.seats
        for i in range(games):
            walk = self._start(seed, first + i)
            digests[i] = self._code["trace"](*walk, [0] * seats, seats, limit)
        return digests


class CpuEngine(Engine):
    """Compiled; several threads share the work."""

    backend = "cpu"
    chunk = 1024

    def __init__(self, game: Game, threads: int = 1) -> None:
        super().__init__(game, threads)
        self.code = compiled(game, cpu, "batch_cpu.py")

    def start(self, games: int) -> Array:
        """Records of games that have not begun."""
        states = np.zeros(games, self.dtype)
        self.code["start_many"](states, self.options)
        return states

    def play(self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER) -> Playouts:
        results = self._results(games)

        def work(start: int) -> None:
            here = slice(start, min(start + self.chunk, games))
            rows = results.steps[here], results.scores[here], results.returns[here]
            states = self.start(len(rows[0]))
            self.code["play_many"](states, seed, first + start, limit, *rows)

        self._share(work, games)
        return results

    def trace(
        self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER
    ) -> npt.NDArray[np.int64]:
        digests = np.zeros(games, np.int64)
        points = np.zeros((games, self.game.seats), np.int64)

        def work(start: int) -> None:
            here = slice(start, min(start + self.chunk, games))
            states = self.start(len(digests[here]))
            self.code["trace_many"](states, seed, first + start, limit, points[here], digests[here])

        self._share(work, games)
        return digests

    def _share(self, work: Callable[[int], None], games: int) -> None:
        starts = range(0, games, self.chunk)
        if self.threads == 1 or len(starts) == 1:
            for start in starts:
                work(start)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, starts))


class CudaEngine(Engine):
    """Compiled for a GPU; one thread plays one game at a time."""

    backend = "cuda"
    block = 128
    blocks = 132 * 16

    def __init__(self, game: Game, threads: int = 1) -> None:
        super().__init__(game, threads)
        self.cuda = cuda.module()
        self.code = compiled(game, cuda, "batch_cuda.py")

    def run(self, name: str, games: int, *arguments: Any) -> None:
        """Launches a kernel with a thread for every game, and waits for it."""
        blocks = min(self.blocks, -(-games // self.block))
        self.code[f"kernel_{name}"][blocks, self.block](*arguments)
        self.cuda.synchronize()

    def play(self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER) -> Playouts:
        rows = self.play_on_device(games, seed, first, limit)
        steps, scores, returns = (row.copy_to_host() for row in rows)
        return Playouts(steps.astype(np.int64), scores.astype(np.int64), returns.astype(np.float64))

    def play_on_device(self, games: int, seed: int, first: int, limit: int) -> tuple[Any, Any, Any]:
        """Like `play`, but steps, scores and returns stay on the GPU, as small types."""
        seats = self.game.seats
        rows = (
            self.cuda.device_array(games, np.int32),
            self.cuda.device_array((games, seats), np.int16),
            self.cuda.device_array((games, seats), np.float32),
        )
        self.run("play", games, self.cuda.to_device(self.options), seed, first, limit, *rows)
        return rows

    def trace(
        self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER
    ) -> npt.NDArray[np.int64]:
        digests = self.cuda.device_array(games, np.int64)
        options = self.cuda.to_device(self.options)
        self.run("trace", games, options, seed, first, limit, self.game.seats, digests)
        return np.asarray(digests.copy_to_host())


class WasmEngine(Engine):
    """Compiled to WebAssembly and run by wasmtime: what a browser runs, without the browser."""

    backend = "wasm"
    chunk = 1024

    def __init__(self, game: Game, threads: int = 1) -> None:
        super().__init__(game, threads)
        self.code = webassembly(game.name, game.rules)

    def play(self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER) -> Playouts:
        results = self._results(games)
        for start in range(0, games, self.chunk):
            here = slice(start, min(start + self.chunk, games))
            rows = results.steps[here], results.scores[here], results.returns[here]
            self._run("play_all", len(rows[0]), seed, first + start, limit, *rows)
        return results

    def trace(
        self, games: int, seed: int = 0, first: int = 0, limit: int = NEVER
    ) -> npt.NDArray[np.int64]:
        digests = np.zeros(games, np.int64)
        points = np.zeros((games, self.game.seats), np.int64)
        for start in range(0, games, self.chunk):
            here = slice(start, min(start + self.chunk, games))
            rows = points[here], digests[here]
            self._run("trace_all", len(rows[0]), seed, first + start, limit, *rows)
        return digests

    def _run(self, name: str, games: int, seed: int, first: int, limit: int, *rows: Array) -> None:
        size = self.game.rules.MAX_ACTIONS
        states, random = np.zeros(games, self.dtype), np.zeros(2, np.int64)
        out, weight = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.code[name](states, self.options, seed, first, limit, random, out, weight, *rows)


BACKENDS: dict[str, type[Engine]] = {
    "python": PythonEngine,
    "cpu": CpuEngine,
    "cuda": CudaEngine,
    "wasm": WasmEngine,
}


def engine(game: Game, backend: str = "cpu", threads: int | None = 1) -> Engine:
    """The engine of a game; `threads` (None: all cores) is for the CPU."""
    cores = counted_threads(game, backend, threads)
    return _engine(game, backend, cores)


def counted_threads(game: Game, backend: str, threads: int | None) -> int:
    """The number of threads to use; refuses what no engine or batch can be made from."""
    checked_game(game)
    whole = isinstance(threads, Integral) and not isinstance(threads, bool)
    if threads is not None and not (whole and threads >= 1):
        raise QuincunxError(
            f"threads are a whole number from 1, or None for all cores, not {threads!r}"
        )
    if str(backend) not in BACKENDS:
        gpu = str(backend).lower() == "gpu"  # so that 'gpu' is not corrected to 'cpu'
        meant = "cuda" if gpu else str(backend)
        raise UnknownName(f"unknown back end {backend!r}: {did_you_mean(meant, BACKENDS)}")
    check_seats(game, backend)
    return int(threads or os.cpu_count() or 1)


def compiled(game: Game, backend: ModuleType, program: str) -> dict[str, Any]:
    """A program with a game's rules; compiled once for all its options."""
    return _compiled(game.name, game.rules, backend, program)


@cache
def _compiled(name: str, rules: Any, backend: ModuleType, program: str) -> dict[str, Any]:
    code: dict[str, Any] = backend.load(name, rules, [WALK, HERE / program])
    return code


@cache
def webassembly(name: str, rules: Any) -> dict[str, Any]:
    """Random games of a game, and perft, as a WebAssembly module; one for all its options."""
    return wasm.load(name, rules, [WALKING])


@cache
def _engine(game: Game, backend: str, threads: int) -> Engine:
    if backend != "python":
        check_capacity(game)
    return BACKENDS[backend](game, threads)
