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
from quincunx.solve.senet.numbers import Pages
from research.senet import findings_cpu as columns
from research.senet import source
from research.senet.findings_cpu import Tally, WatchedGames
from research.senet.maxims_cpu import CERTAIN, MAXIMS
from research.senet.opening import FIRST_MOVE

__all__ = ["Study", "Tally", "host_values", "rounded", "start_of"]

Array = npt.NDArray[np.float64]
Values = npt.NDArray[np.float32]
T = TypeVar("T")
R = TypeVar("R")

PORTIONS = 64
"""Parts in which games are counted, whatever the threads, so that sums come out the same."""


def new_tally() -> Tally:
    """A tally with nothing counted yet."""
    return Tally(
        totals=np.zeros(columns.TOTALS),
        margins=np.zeros(columns.MARGINS),
        maxims=np.zeros((MAXIMS, 3)),
        squares=np.zeros((30, 5)),
        groups=np.zeros(3),
        throws=np.zeros((5, 3)),
        before=np.zeros(columns.BINS),
        lengths=np.zeros(LAST_THROW + 2),
        results=np.zeros(4),
        followed=np.zeros(2),
    )


class Study:
    """All values in this computer's memory, and the means to look at them on several threads."""

    def __init__(self, machine: Solution, threads: int) -> None:
        self.machine = machine
        self.task = machine.task
        self.score = int(self.task.score)
        self.values = host_values(machine)
        self.threads = threads
        self.pages = Pages(self.values, rank_table(), layer_table(self.task.pieces))
        self.code = compiled(
            cpu,
            WALK,
            "program.py",
            *map(source, ("simulate_cpu.py", "maxims_cpu.py", "findings_cpu.py")),
        )

    def share(self, work: Callable[[T], R], portions: Iterable[T]) -> list[R]:
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, portions))

    def play(self, games: int, seed: int, maxim: int = CERTAIN, seat: int = 0) -> Tally:
        """Plays games perfectly, or with one side that follows a maxim."""
        start = start_of(self.task.pieces)
        series = WatchedGames(*start, int(self.task.die), self.score, maxim, seat)

        def work(portion: tuple[int, int]) -> Tally:
            first, last = portion
            tally = new_tally()
            unfinished = self.code["watch_games"](
                last - first, first, seed, series, self.pages, tally
            )
            if unfinished:
                raise QuincunxError(f"{unfinished} of {last - first} games did not end")
            return tally

        whole = new_tally()
        for tally in self.share(work, parts(0, games, -(-games // PORTIONS))):
            for mine, more in zip(whole, tally, strict=True):
                mine += more
        return whole

    def layer(self, own: int, enemy: int) -> dict[str, Any]:
        """The mean of a layer, and how its values are spread."""
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
