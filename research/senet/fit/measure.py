"""How good is an evaluation? Its errors, layer by layer, and what playing by it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.native import cpu
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine, CudaMachine, compiled
from quincunx.solve.senet.numbers import LAYERS
from quincunx.solve.senet.program import THROWS
from research.senet import source
from research.senet.fit.stream import DrawnPositions, Stream

__all__ = ["Judge", "Losses", "Spread", "errors", "held_positions", "look_ahead", "losses"]

Array = npt.NDArray[Any]
Judge = Callable[[Array, Array], Array]
"""Chances to win of positions before a throw, own and enemy squares."""

NUMBERS = np.array([1, 2, 3, 4, 6], np.int64)


# Errors


def held_positions(draw: Callable[[], DrawnPositions], count: int) -> tuple[Array, Array, Array]:
    """Positions that nothing was learned from, `count` of them, and their values."""
    found: list[Array] = []
    while sum(len(rows[0]) for rows in found) < count:
        batch = draw()
        owns, enemies, targets, held = (
            on_host(a) for a in (batch.owns, batch.enemies, batch.targets, batch.held)
        )
        here = held == 1
        found.append(np.stack([owns[here], enemies[here], targets[here].astype(np.float64)]))
    owns, enemies, targets = np.concatenate(found, 1)[:, :count]
    return owns.astype(np.int64), enemies.astype(np.int64), targets


def on_host(array: Any) -> Array:
    copied: Array = array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)
    return copied


def errors(judge: Judge, owns: Array, enemies: Array, targets: Array) -> dict[str, Any]:
    """Mean and greatest absolute error, and the mean of every layer."""
    wrong = np.abs(judge(owns, enemies) - targets)
    layers = LAYERS * np.bitwise_count(owns) + np.bitwise_count(enemies)
    by_layer = {
        f"{layer // LAYERS}-{layer % LAYERS}": float(wrong[layers == layer].mean())
        for layer in np.unique(layers).tolist()
    }
    return {
        "positions": len(wrong), "mean": float(wrong.mean()), "greatest": float(wrong.max()),
        "root_mean_square": float(np.sqrt((wrong**2).mean())), "layers": by_layer,
    }  # fmt: skip


# Decisions


@dataclass(frozen=True)
class Spread:
    """The outcomes of many throws; those of throw i are starts[i] .. starts[i + 1] - 1."""

    starts: Array
    owns: Array
    enemies: Array
    turned: Array

    @classmethod
    def of(cls, owns: Array, enemies: Array, throws: Array) -> Spread:
        code = compiled(cpu, "program.py", source("fit/spread_cpu.py"))
        starts = np.zeros(len(owns) + 1, np.int64)
        code["count_outcomes"](owns, enemies, throws, starts)
        total = int(starts[-1])
        found = np.zeros(total, np.int64), np.zeros(total, np.int64), np.zeros(total, np.bool_)
        code["list_outcomes"](owns, enemies, throws, starts, *found)
        return cls(starts, *found)

    def worth(self, judge: Judge) -> Array:
        """What every outcome is worth to the side that played the throw."""
        values = np.ones(len(self.owns))
        alive = self.owns != 0
        values[alive] = judge(self.owns[alive], self.enemies[alive])
        return np.where(self.turned, 1.0 - values, values)

    def best(self, values: Array) -> Array:
        """The greatest value of every throw."""
        found: Array = np.maximum.reduceat(values, self.starts[:-1])
        return found


def look_ahead(judge: Judge, chances: Array, owns: Array, enemies: Array) -> Array:
    """What positions are worth by judging all outcomes of one throw, best moves played."""
    count = len(owns)
    if count == 0:
        return np.zeros(0)
    spread = Spread.of(owns.repeat(THROWS), enemies.repeat(THROWS), np.tile(NUMBERS, count))
    found: Array = spread.best(spread.worth(judge)).reshape(count, THROWS) @ chances
    return found


@dataclass(frozen=True)
class Losses:
    """What decisions by an evaluation cost, in chances to win."""

    decisions: int
    mean: float
    error: float
    """Of the mean, one standard deviation."""
    greatest: float
    wrong: float
    """How often another move is better by more than a thousandth."""


def losses(exact: Judge, judge: Judge, spread: Spread) -> Losses:
    """What is lost over all throws that can be played in more than one way."""
    truth, seen = spread.worth(exact), spread.worth(judge)
    best = spread.best(truth)
    lost = []
    for i, (low, high) in enumerate(zip(spread.starts[:-1], spread.starts[1:], strict=True)):
        if high - low > 1:
            lost.append(best[i] - truth[low + int(seen[low:high].argmax())])
    found = np.array(lost)
    return Losses(
        len(found), float(found.mean()), float(found.std() / np.sqrt(len(found))),
        float(found.max()), float((found > 1e-3).mean()),
    )  # fmt: skip


def exactly(machine: CpuMachine | CudaMachine) -> Judge:
    """A machine's own values as a judge."""
    code = compiled(cpu, "program.py", source("fit/spread_cpu.py"))
    layers = layer_table(machine.task.pieces)

    def judge(owns: Array, enemies: Array) -> Array:
        numbers = np.zeros(len(owns), np.int64)
        code["number_many"](owns, enemies, rank_table(), layers, numbers)
        return machine.pick(numbers).astype(np.float64)

    return judge


def decisions(stream: Stream, owns: Array, enemies: Array, seed: int = 0) -> Spread:
    """A random throw in each of these positions."""
    random = np.random.default_rng(seed)
    throws = random.choice(NUMBERS, len(owns), p=stream.machine.task.chances)
    return Spread.of(owns, enemies, throws)
