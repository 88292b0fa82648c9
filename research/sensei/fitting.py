"""Fits the tables of `master`'s judgement to positions: logistic regression, drawn to the tables before.

A table has more entries than games could tell apart. So what is fitted are *themes*, each of which changes
several entries: a square more or less within reach counts alike, left and right are the same, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.bots.sensei.alphabeta import STEEPNESS
from research.sensei.marks import ENTRIES, PLACES, TABLES, marks, without_lines

__all__ = ["Fit", "fit", "themes"]

Reals = npt.NDArray[np.float64]
RESULT = 0.2
"""How much the result of a game counts, beside what the search said."""
SURE = 3.0  # values beyond this are wins, which the search sees for itself
HELD_OUT = 5  # one game in so many
BITS = np.arange(128)[:, None] >> np.arange(7) & 1
MIRRORED = (BITS << np.arange(7)[::-1]).sum(1)


@dataclass(frozen=True)
class Fit:
    """The tables [side, entry], and how well they foretell what was held out, beside those before."""

    tables: Reals
    report: dict[str, Any]


def fit(positions: Any, before: Reals, steps: int = 200) -> Fit:
    """New tables for one mode, from the tables before; `before` is [side, entry], in whole values."""
    positions = without_lines(positions[abs(positions["value"]) < SURE])
    seen = marks(positions)
    results = positions["result"].astype(np.float64)
    said = chance(positions["value"].astype(np.float64))
    wanted = RESULT * results + (1 - RESULT) * said
    held_out = positions["game"] % HELD_OUT == 0
    changes, stiffness = themes()
    learned, targets = seen[~held_out], wanted[~held_out]

    def loss(weights: Reals) -> tuple[float, Reals]:
        tables = before + (changes @ weights).reshape(2, ENTRIES)
        values = STEEPNESS * judged(tables, learned)
        missed = STEEPNESS * (chance(values / STEEPNESS) - targets)
        slope = changes.T @ slopes(learned, missed).reshape(-1) + stiffness * weights
        total = np.logaddexp(0.0, values).sum() - targets @ values
        return float(total + 0.5 * stiffness @ weights**2), slope

    weights = least(loss, np.zeros(len(stiffness)), steps)
    after = before + (changes @ weights).reshape(2, ENTRIES)
    report: dict[str, Any] = {
        "positions": len(positions), "games": len(np.unique(positions["game"])),
        "held_out": int(held_out.sum()),
    }  # fmt: skip
    for name, tables in (("before", before), ("after", after)):
        values = judged(tables, seen[held_out])
        report[name] = {
            "results": round(cross_entropy(values, results[held_out]), 4),
            "search": round(cross_entropy(values, said[held_out]), 4),
            "correlation": round(correlation(values, positions["value"][held_out]), 3),
        }
    report["search"] = {
        "results": round(cross_entropy(positions["value"][held_out], results[held_out]), 4),
        "search": round(cross_entropy(positions["value"][held_out], said[held_out]), 4),
    }
    return Fit(after, report)


def judged(tables: Reals, seen: npt.NDArray[np.int64]) -> Reals:
    """What the tables say about positions, for the seat to move."""
    found: Reals = tables[0][seen[:, 0]].sum(1) - tables[1][seen[:, 1]].sum(1)
    return found


def slopes(seen: npt.NDArray[np.int64], missed: Reals) -> Reals:
    """How the loss changes with every entry."""
    each = np.repeat(missed, seen.shape[2])
    sums = [np.bincount(seen[:, side].reshape(-1), each, ENTRIES) for side in (0, 1)]
    return np.stack([sums[0], -sums[1]])


def chance(values: Reals) -> Reals:
    """Of winning, as the bots say it."""
    return 1 / (1 + np.exp(-STEEPNESS * values))


def cross_entropy(values: Any, wanted: Reals) -> float:
    odds = STEEPNESS * values
    return float(np.mean(np.logaddexp(0.0, odds) - wanted * odds))


def correlation(one: Any, other: Any) -> float:
    """Nothing is foretold by what is the same everywhere."""
    return float(np.corrcoef(one, other)[0, 1]) if np.ptp(one) > 0 and np.ptp(other) > 0 else 0.0


# Themes


def themes() -> tuple[Reals, Reals]:
    """[side and entry, theme] how much a theme changes an entry, and how hard it is to move each theme."""
    columns, hardness = [], []
    for side in (0, 1):
        for stiffness, entries in of_one_side():
            columns.append(np.concatenate([entries, 0 * entries][:: 1 - 2 * side]))
            hardness.append(stiffness)
    begins = np.zeros(2 * ENTRIES)
    begins[PLACES["character"] : PLACES["character"] + 56] = 1.0  # of the seat to move
    return np.stack([*columns, begins], axis=1), np.array([*hardness, 0.01])


def of_one_side() -> Iterator[tuple[float, Reals]]:
    """Stiffness, and change of every entry."""
    counts = [("cross", n) for n in range(12)] + [("near", n) for n in range(3)] + [("seen", 0)]
    for table, row in counts:
        yield 1.5, only(table, 8 * row, np.arange(8.0))
        for count in range(1, 8):
            yield 6.0, only(table, 8 * row + count, np.ones(1))
    for row in range(7):
        for file in range(4):
            both = np.zeros(8)
            both[[file, 6 - file]] = 1.0
            yield 3.0, only("character", 8 * row, both)
            yield 3.0, only("stones", 128 * row, (BITS @ both[:7]).astype(np.float64))
        for squares in range(1, 128):
            if squares <= MIRRORED[squares]:
                alike = np.zeros(128)
                alike[[squares, MIRRORED[squares]]] = 1.0
                yield 9.0, only("stones", 128 * row, alike)


def only(table: str, start: int, change: Reals) -> Reals:
    entries = np.zeros(ENTRIES)
    start += PLACES[table]
    entries[start : start + len(change)] = change
    return entries


# Tables in files


def laid(tables: Any, mode: int) -> Reals:
    """The tables of a file, one after the other: [side, entry], in whole values."""
    parts = [tables[name][mode].reshape(2, -1) for name in TABLES]
    return np.concatenate(parts, axis=1) / 1000.0


def put(tables: dict[str, Any], mode: int, entries: Reals) -> None:
    """Puts them back, in thousandths."""
    for name, shape in TABLES.items():
        part = entries[:, PLACES[name] : PLACES[name] + int(np.prod(shape))]
        tables[name][mode] = np.rint(1000 * part).clip(-30_000, 30_000).reshape(2, *shape)


# Minimising: L-BFGS


def least(loss: Callable[[Reals], tuple[float, Reals]], start: Reals, steps: int) -> Reals:
    """Where a convex function is least, or nearly."""
    here = start
    value, slope = loss(here)
    past: list[tuple[Reals, Reals]] = []
    for _ in range(steps):
        way = -downhill(slope, past)
        length = 1.0 if past else 1.0 / max(1.0, float(np.linalg.norm(slope)))
        while True:
            there = here + length * way
            lower, steep = loss(there)
            if lower <= value + 1e-4 * length * float(slope @ way) or length < 1e-10:
                break
            length /= 2
        if value - lower <= 1e-9 * max(1.0, abs(value)):
            return there if lower < value else here
        past = [*past[-9:], (there - here, steep - slope)]
        here, value, slope = there, lower, steep
    return here


def downhill(slope: Reals, past: list[tuple[Reals, Reals]]) -> Reals:
    """The slope, as the latest steps say it is curved."""
    way, shares = slope.copy(), []
    for step, change in reversed(past):
        share = (step @ way) / (step @ change)
        way -= share * change
        shares.append(share)
    if past:
        step, change = past[-1]
        way *= (step @ change) / (change @ change)
    for (step, change), share in zip(past, reversed(shares), strict=True):
        way += step * (share - (change @ way) / (step @ change))
    return way
