"""Looks at a whole solution in this computer's memory, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.games.senet.rules import DARK_START, LAST_THROW, LIGHT_START
from quincunx.native import cpu
from quincunx.solve.senet import findings_cpu as columns
from quincunx.solve.senet.index import (
    first_of,
    layer_size,
    layer_table,
    rank_table,
    set_table,
    size,
    width,
)
from quincunx.solve.senet.machines import WALK, Solution, compiled, parts
from quincunx.solve.senet.maxims_cpu import CERTAIN, MAXIMS
from quincunx.solve.senet.opening import FIRST_MOVE

__all__ = ["Study", "Tally", "host_values", "rounded", "start_of"]

Array = npt.NDArray[np.float64]
Values = npt.NDArray[np.float32]
T = TypeVar("T")
R = TypeVar("R")

PORTIONS = 64
"""Games are counted in so many parts, whatever the threads, so that sums come out the same."""


class Tally:
    """Counters in the order in which `watch_games` takes them."""

    def __init__(self) -> None:
        self.totals = np.zeros(columns.TOTALS)
        self.margins = np.zeros(columns.MARGINS)
        self.maxims = np.zeros((MAXIMS, 3))
        self.squares = np.zeros((30, 5))
        self.groups = np.zeros(3)
        self.throws = np.zeros((5, 3))
        self.before = np.zeros(columns.BINS)
        self.lengths = np.zeros(LAST_THROW + 2)
        self.results = np.zeros(4)
        """Games, what dark got, the squares of that, wins of dark."""
        self.followed = np.zeros(2)
        """Decisions of who follows a maxim, and what they lost."""

    def arrays(self) -> list[Array]:
        return list(vars(self).values())

    def add(self, other: Tally) -> None:
        for mine, more in zip(self.arrays(), other.arrays(), strict=True):
            mine += more


class Study:
    """All values in this computer's memory, and the means to look at them on several threads."""

    def __init__(self, machine: Solution, threads: int) -> None:
        self.machine = machine
        self.task = machine.task
        self.score = int(self.task.score)
        self.values = host_values(machine)
        self.threads = threads
        self.ranks, self.layers = rank_table(), layer_table(self.task.pieces)
        self.code = compiled(
            cpu, WALK, "program.py", "simulate_cpu.py", "maxims_cpu.py", "findings_cpu.py"
        )

    def share(self, work: Callable[[T], R], portions: Iterable[T]) -> list[R]:
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, portions))

    def play(self, games: int, seed: int, maxim: int = CERTAIN, seat: int = 0) -> Tally:
        """Games of perfect play, or against one side that follows a maxim."""
        dark, light = start_of(self.task.pieces)

        def work(portion: tuple[int, int]) -> Tally:
            first, last = portion
            tally = Tally()
            unfinished = self.code["watch_games"](
                last - first, first, seed, dark, light, int(self.task.die), self.score, maxim, seat,
                self.values, self.ranks, self.layers, *tally.arrays(),
            )  # fmt: skip
            if unfinished:
                raise QuincunxError(f"{unfinished} of {last - first} games did not end")
            return tally

        whole = Tally()
        for tally in self.share(work, parts(0, games, -(-games // PORTIONS))):
            whole.add(tally)
        return whole

    def layer(self, own: int, enemy: int) -> dict[str, Any]:
        """The mean of a layer, and how many of its values lie where."""
        start = first_of(self.task.pieces)[own, enemy]

        def work(part: tuple[int, int]) -> tuple[float, Array]:
            bins = np.zeros(columns.BINS)
            total = self.code["spread_values"](self.values, *part, self.score, bins)
            return total, bins

        size = layer_size(own, enemy)
        found = self.share(work, parts(start, start + size, 1 << 22))
        mean = sum(total for total, _ in found) / size
        shares = np.sum([bins for _, bins in found], axis=0) / size
        return {"own": own, "enemy": enemy, "mean": mean, "shares": rounded(shares, 8)}

    def rows(self) -> Array:
        """The mean value of every own set, the enemy anywhere, with all pieces on the board."""
        pieces = self.task.pieces
        start, wide = first_of(pieces)[pieces, pieces], width(pieces, pieces)
        means = np.zeros(len(set_table(pieces)))

        def work(part: tuple[int, int]) -> None:
            low, high = part
            self.code["sum_rows"](self.values, start + low * wide, wide, means[low:high])

        self.share(work, parts(0, len(means), 1 << 8))
        means /= wide
        return means


def host_values(machine: Solution) -> Values:
    """All values of a machine in this computer's memory; those of a GPU are copied, part by part."""
    values: Any = getattr(machine, "values", None)
    if isinstance(values, np.ndarray):
        return values
    whole = size(machine.task.pieces)
    copied: Values = np.empty(whole, np.float32)
    for low, high in parts(0, whole):
        copied[low:high] = machine.get(low, high)
    return copied


def start_of(pieces: int) -> tuple[int, int]:
    """Dark after 10-11 and light, with the foremost pieces of each."""
    return foremost(DARK_START, pieces) ^ FIRST_MOVE, foremost(LIGHT_START, pieces)


def foremost(squares: int, pieces: int) -> int:
    while squares.bit_count() > pieces:
        squares &= squares - 1
    return squares


def rounded(numbers: Array, digits: int = 6) -> list[float]:
    return [round(float(number), digits) for number in numbers]
