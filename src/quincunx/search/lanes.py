"""Where the games of a batch are and who works on them: the CPU with its threads, or a GPU.

Both have the same verbs. An array of the batch has a row for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from quincunx.native import cpu, cuda
from quincunx.search.sharing import DeviceArray
from quincunx.state import Game

__all__ = ["Arrays", "CpuLanes", "CudaLanes", "Lanes"]

HERE = Path(__file__).parent
BLOCK = 128
BLOCKS = 132 * 16


@cache
def programs(name: str, rules: Any, backend: ModuleType, program: str) -> dict[str, Any]:
    """A program with a game's rules; compiled once for all its options."""
    sources = [HERE / "walk.py", HERE / "step.py", HERE / program]
    code: dict[str, Any] = backend.load(name, rules, sources)
    return code


class Arrays(Protocol):
    """What a batch shows of its games, and the lanes write."""

    states: Any
    players: Any
    counts: Any
    legal: Any
    weights: Any
    mask: Any
    observation: Any
    returns: Any
    done: Any


class Lanes(Protocol):
    """One of the two; `batch` in each is the batch whose arrays are meant."""

    ACTION: npt.DTypeLike
    """In which type actions are sampled."""

    def array(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
        """Zeros, as users get them."""

    def chosen(self, actions: Any, games: int) -> Any:
        """Actions as the programs take them; TypeError or ValueError if they cannot be any."""

    def host(self, values: Any) -> npt.NDArray[Any]:
        """Values as a NumPy array."""

    def setup(self, batch: Arrays) -> None: ...
    def begin(self, batch: Arrays, seed: int, plays: bool) -> None: ...
    def list(self, batch: Arrays) -> None: ...
    def step(self, batch: Arrays, chosen: Any, plays: bool, check: bool) -> int: ...
    def apply(self, batch: Arrays, chosen: Any, check: bool) -> int: ...
    def observe(self, batch: Arrays, seat: int, seen: Any) -> None: ...
    def sample(self, batch: Arrays, chosen: Any) -> None: ...
    def wrong(self) -> int: ...


def checked(actions: Any, games: int) -> Any:
    """Actions that are one whole number for each game."""
    shape, kind = tuple(actions.shape), np.dtype(actions.dtype).kind
    if kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {np.dtype(actions.dtype)}")
    if shape != (games,):
        raise ValueError(f"{games} games take {games} actions in one row, not an array of {shape}")
    return actions


class CpuLanes:
    """NumPy arrays; several threads share the games."""

    ACTION: npt.DTypeLike = np.int64

    def __init__(self, game: Game, games: int, threads: int) -> None:
        self.options = np.array(game.codes, np.int64)
        self.code = programs(game.name, game.rules, cpu, "step_cpu.py")
        self.randoms = np.zeros((games, 2), np.uint32)
        self.choices = np.zeros((games, 2), np.uint32)  # of `sample`, apart from chance
        self.actions = np.zeros(games, self.ACTION)
        threads = max(1, min(threads, games))
        edges = [games * number // threads for number in range(threads + 1)]
        self.parts = [slice(a, b) for a, b in pairwise(edges)]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def array(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
        return np.zeros(shape, dtype)

    def chosen(self, actions: Any, games: int) -> Any:
        """Always 64 bits in a row: any other type or layout would be compiled anew, which takes seconds."""
        given = checked(np.asarray(actions), games)
        if given.dtype == self.ACTION and given.flags.carray:
            return given
        np.copyto(self.actions, given, casting="unsafe")
        return self.actions  # unsigned numbers beyond 63 bits become negative: illegal either way

    def host(self, values: Any) -> npt.NDArray[Any]:
        return np.asarray(values)

    def setup(self, batch: Arrays) -> None:
        self._share(lambda part: self.code["setup_many"](batch.states[part], self.options))

    def begin(self, batch: Arrays, seed: int, plays: bool) -> None:
        def work(part: slice) -> None:
            self.code["seed_many"](self.randoms[part], seed, part.start)
            self.code["seed_many"](self.choices[part], ~seed, part.start)
            rows = self.options, int(plays), batch.returns[part], batch.done[part]
            self.code["begin_many"](batch.states[part], self.randoms[part], *rows)

        self._share(work)

    def list(self, batch: Arrays) -> None:
        self._share(
            lambda part: self.code["list_many"](
                batch.states[part], *(array[part] for array in listed(batch))
            )
        )

    def step(self, batch: Arrays, chosen: Any, plays: bool, check: bool) -> int:
        """Plays everywhere, or nowhere: then it returns 1 + the game whose action is illegal."""
        if self.pool is None:
            wrong: int = self.code["step_many"](
                batch.states, self.randoms, self.options, plays, check, chosen, batch.returns,
                batch.done, *listed(batch),
            )  # fmt: skip
            return wrong
        if check:  # in all parts before any of them plays
            wrong = self._first("first_unlisted", chosen, batch.counts, batch.legal, batch.mask)
            if wrong:
                return wrong

        def work(part: slice) -> None:
            rows = (chosen, batch.returns, batch.done, *listed(batch))
            self.code["step_many"](
                batch.states[part], self.randoms[part], self.options, plays, False,
                *(array[part] for array in rows),
            )  # fmt: skip

        self._share(work)
        return 0

    def apply(self, batch: Arrays, chosen: Any, check: bool) -> int:
        if check and (wrong := self._first("first_illegal", chosen, batch.states)):
            return wrong
        self._share(lambda part: self.code["apply_many"](batch.states[part], chosen[part]))
        return 0

    def observe(self, batch: Arrays, seat: int, seen: Any) -> None:
        self._share(lambda part: self.code["observe_many"](batch.states[part], seat, seen[part]))

    def sample(self, batch: Arrays, chosen: Any) -> None:
        rows = self.choices, batch.counts, batch.legal, chosen
        if self.pool is None:
            self.code["sample_many"](*rows)
        else:
            self._share(lambda part: self.code["sample_many"](*(array[part] for array in rows)))

    def wrong(self) -> int:
        return 0  # `step` has reported it already

    def _first(self, name: str, *arrays: Any) -> int:
        found = self._share(lambda part: self.code[name](*(array[part] for array in arrays)) + 1)
        return next((part.start + at for part, at in zip(self.parts, found, strict=True) if at), 0)

    def _share(self, work: Callable[[slice], Any]) -> Sequence[Any]:
        if self.pool is None:
            return [work(part) for part in self.parts]
        return list(self.pool.map(work, self.parts))


class CudaLanes:
    """Arrays on a GPU. Kernels are launched one after another on one stream, and nobody waits for them."""

    ACTION: npt.DTypeLike = np.int32

    def __init__(self, game: Game, games: int, stream: Any = None) -> None:
        self.cuda = cuda.module()
        self.code = programs(game.name, game.rules, cuda, "step_cuda.py")
        self.options = self.cuda.to_device(np.array(game.codes, np.int64))
        self.stream = self._stream(stream)
        self.grid = self._grid(games)
        self.randoms = self.cuda.to_device(np.zeros((games, 2), np.uint32))
        self.choices = self.cuda.to_device(np.zeros((games, 2), np.uint32))
        self.ended = self.cuda.to_device(np.zeros(games, np.int32))
        self.notes = self.cuda.to_device(np.zeros(2, np.int32))
        current = getattr(self.cuda, "get_current_device", None)  # Numba's simulator has none
        self.device = int(current().id) if current else 0

    def _stream(self, stream: Any) -> Any:
        """Numba's stream: the default one, or somebody else's by its handle (a number)."""
        if stream is None:
            return 0
        handle = getattr(stream, "cuda_stream", getattr(stream, "ptr", stream))
        return self.cuda.external_stream(int(handle)) if handle else 0

    def array(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
        return DeviceArray(self.cuda.to_device(np.zeros(shape, dtype)), self.device)

    def chosen(self, actions: Any, games: int) -> Any:
        if isinstance(actions, DeviceArray):
            actions = actions._array
        elif hasattr(actions, "__cuda_array_interface__"):
            actions = self.cuda.as_cuda_array(actions, sync=False)
        elif not hasattr(actions, "copy_to_host"):
            actions = self.cuda.to_device(checked(np.asarray(actions), games), stream=self.stream)
        chosen = checked(actions, games)
        if np.dtype(chosen.dtype) == np.uint64:  # which rules cannot be compiled with
            chosen = chosen.view(np.int64)
        return chosen

    def host(self, values: Any) -> npt.NDArray[Any]:
        return np.asarray(raw(values).copy_to_host(stream=self.stream))

    def setup(self, batch: Arrays) -> None:
        self.code["kernel_setup"][self.grid](raw(batch.states), self.options)

    def begin(self, batch: Arrays, seed: int, plays: bool) -> None:
        self.code["kernel_seed"][self.grid](self.randoms, seed, 0)
        self.code["kernel_seed"][self.grid](self.choices, ~seed, 0)
        self.code["kernel_begin"][self.grid](
            raw(batch.states), self.randoms, self.options, int(plays), raw(batch.returns),
            raw(batch.done), self.notes,
        )  # fmt: skip

    def list(self, batch: Arrays) -> None:
        for array in (batch.mask, batch.observation):
            self._clear(array)
        self.code["kernel_list"][self.grid](raw(batch.states), *map(raw, listed(batch)))

    def step(self, batch: Arrays, chosen: Any, plays: bool, check: bool) -> int:
        """Plays all but illegal actions; `wrong` reports those later, so that nothing waits here."""
        states, randoms = raw(batch.states), self.randoms
        self._clear(batch.mask)
        self._clear(batch.observation)
        self.code["kernel_advance"][self.grid](
            states, randoms, int(plays), int(check), chosen, raw(batch.counts), raw(batch.legal),
            raw(batch.returns), raw(batch.done), self.ended, self.notes,
        )  # fmt: skip
        self.code["kernel_restart"][self.grid](
            states, randoms, self.options, int(plays), self.ended, self.notes
        )
        self.code["kernel_list"][self.grid](states, *map(raw, listed(batch)))
        return 0

    def apply(self, batch: Arrays, chosen: Any, check: bool) -> int:
        self.code["kernel_apply"][self.grid](raw(batch.states), chosen, int(check), self.notes)
        return 0

    def observe(self, batch: Arrays, seat: int, seen: Any) -> None:
        self._clear(seen)
        self.code["kernel_observe"][self.grid](raw(batch.states), seat, raw(seen))

    def sample(self, batch: Arrays, chosen: Any) -> None:
        rows = self.choices, raw(batch.counts), raw(batch.legal), raw(chosen)
        self.code["kernel_sample"][self.grid](*rows)

    def wrong(self) -> int:
        return int(self.notes.copy_to_host(stream=self.stream)[1])

    def _clear(self, array: Any) -> None:
        if raw(array).size:
            row = words(raw(array))
            self.code["kernel_clear"][self._grid(row.size)](row, self.notes)

    def _grid(self, size: int) -> tuple[int, int, Any]:
        """Blocks, threads and stream for a kernel over this many rows."""
        threads = min(BLOCK, size)
        return min(BLOCKS, -(-size // threads)), threads, self.stream


def listed(batch: Arrays) -> tuple[Any, ...]:
    """The arrays that describe a position, in the programs' order."""
    return (
        batch.players, batch.counts, batch.legal, batch.weights, batch.mask, batch.observation,
    )  # fmt: skip


def raw(array: Any) -> Any:
    """Numba's array behind what users get."""
    return array._array if isinstance(array, DeviceArray) else array


def words(array: Any) -> Any:
    """The array in one row, of the largest words that fit."""
    row = array.reshape(array.size)
    return row.view(np.int64) if row.size * row.dtype.itemsize % 8 == 0 else row
