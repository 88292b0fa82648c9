"""Fits what traits are worth to what a search found: least squares, drawn to nothing.

Only differences between siblings count, so returns and what traits say are taken from the mean of the node.
An action counts the more the oftener it was tried. How much traits matter depends on the phase of the game:
that is the scale, fitted in turns with the worths.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from quincunx.bots.hunching import BITS
from research.sensei.fitting import least

__all__ = ["HunchFit", "Traits", "fit"]

Reals = npt.NDArray[np.float64]
HELD_OUT = 8
"""One game in so many is held out."""
STIFFNESS = 20.0
DOUBT = 5.0
"""Visits at which an action counts half."""


class Traits(NamedTuple):
    """How traits are written: see `traits.py` of a game."""

    kinds: int
    each: int
    phases: int
    bits: int = BITS


class HunchFit(NamedTuple):
    """What every trait is worth, how much that counts in every phase, and how well both foretell."""

    worth: Reals
    scale: Reals
    report: list[dict[str, Any]]


class Siblings:
    """Actions that were tried, with what makes them comparable."""

    def __init__(self, tried: npt.NDArray[Any], traits: Traits) -> None:
        shifts = traits.bits * np.arange(traits.each)
        self.traits = tried["traits"][:, None] >> shifts & ((1 << traits.bits) - 1)
        number = tried["game"].astype(np.int64) << 32 | tried["node"]
        nodes, self.node = np.unique(number, return_inverse=True)
        self.nodes, self.kinds, self.phases = len(nodes), traits.kinds, traits.phases
        self.phase = tried["phase"]
        self.weight = tried["visits"] / (tried["visits"] + DOUBT)
        self._whole = np.bincount(self.node, self.weight, self.nodes)
        self.value = self.beside(tried["value"].astype(np.float64))

    def beside(self, values: Reals) -> Reals:
        """Values less the mean of their siblings."""
        means = np.bincount(self.node, self.weight * values, self.nodes) / self._whole
        return np.asarray(values - means[self.node], np.float64)

    def said(self, worth: Reals, scale: Reals) -> Reals:
        return self.beside(worth[self.traits].sum(1) * scale[self.phase])


def fit(tried: npt.NDArray[Any], traits: Traits, rounds: int = 3, steps: int = 120) -> HunchFit:
    """For both tables; the game says which counts where."""
    worths, scales, report = np.zeros((2, traits.kinds)), np.ones((2, traits.phases)), []
    for table in (0, 1):
        here = tried[tried["table"] == table]
        held_out = here["game"] % HELD_OUT == 0
        if held_out.all():
            continue
        learned = Siblings(here[~held_out], traits)
        for number in range(rounds):
            worths[table] = fit_worth(learned, worths[table], scales[table], steps)
            if number < rounds - 1:
                scales[table] = fit_scale(learned, worths[table])
        rows = {"learned": learned}
        if held_out.any():
            rows["held_out"] = Siblings(here[held_out], traits)
        told = {
            name: explained(some, some.said(worths[table], scales[table]))
            for name, some in rows.items()
        }
        report.append({"table": table, "actions": len(here), **told})
    return HunchFit(worths, scales, report)


def fit_worth(some: Siblings, start: Reals, scale: Reals, steps: int) -> Reals:
    factor = scale[some.phase]

    def loss(worth: Reals) -> tuple[float, Reals]:
        off = some.said(worth, scale) - some.value
        pull = np.repeat(some.weight * off * factor, some.traits.shape[1])
        slope = np.bincount(some.traits.reshape(-1), pull, some.kinds) + STIFFNESS * worth
        return float(0.5 * (some.weight @ off**2 + STIFFNESS * worth @ worth)), slope

    return least(loss, start, steps)


def fit_scale(some: Siblings, worth: Reals) -> Reals:
    said = some.said(worth, np.ones(some.phases))
    both = np.bincount(some.phase, some.weight * said * some.value, some.phases)
    alone = np.bincount(some.phase, some.weight * said**2, some.phases)
    return np.asarray(np.where(alone > 0, both / np.maximum(alone, 1e-9), 1.0), np.float64)


def explained(some: Siblings, said: Reals) -> float:
    """The share of the differences between siblings that is foretold."""
    missed = some.weight @ (some.value - said) ** 2
    return round(1.0 - float(missed / (some.weight @ some.value**2)), 3)
