"""The network while it learns: its numbers, its judgement, and what would have improved that.

`xp` is NumPy, or CuPy on a GPU. `quincunx/bots/network.py` is what becomes of it, in whole numbers.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.bots.network import INNER_LANE, LANE, LANES, ONE
from quincunx.errors import QuincunxError

__all__ = ["Adam", "Network", "arrays_on", "pack"]

Array = Any
Parts = dict[str, Array]
BOUNDS = {"first": 1.0, "second": 4.0, "third": 16.0}
"""The greatest weights: sums of 126 marks must fit a lane."""
BEGUN = 0.3
"""What every unit has without any mark, so that none begins silent."""


def arrays_on(backend: str) -> Any:
    """NumPy for the CPU, CuPy for a GPU."""
    if backend == "cpu":
        return np
    try:
        return import_module("cupy")
    except ImportError:
        raise QuincunxError("learning on a GPU needs CuPy: pip install cupy-cuda13x") from None


class Network:
    """Marks, `units`, `inner` units, and what a seat's position is worth, as the logarithm of odds."""

    def __init__(self, xp: Any, parts: Parts) -> None:
        self.xp, self.parts = xp, parts

    @classmethod
    def new(cls, xp: Any, rows: int, units: int, inner: int, seed: int) -> Network:
        random = np.random.default_rng(seed)
        parts = {
            "first": random.normal(0.0, 0.05, (rows, units)),
            "second": random.normal(0.0, (1 / units) ** 0.5, (units, inner)),
            "bias": np.full(inner, 0.1),
            "third": random.normal(0.0, (1 / inner) ** 0.5, inner),
        }
        parts["first"][0] = BEGUN
        parts["first"][:, 0] = 0.0
        parts["second"][0] = 0.0
        return cls(xp, {name: xp.asarray(part, dtype=np.float32) for name, part in parts.items()})

    def marked(self, marks: Array) -> Array:
        """A row for every list of marks: how often each is there. Mark 0 always is, once."""
        xp = self.xp
        lists, room = marks.shape
        found = xp.zeros((lists, len(self.parts["first"])), np.float32)
        rows = xp.repeat(xp.arange(lists), room)
        xp.add.at(found, (rows, marks.reshape(-1).astype(np.int64)), np.float32(1.0))
        found[:, 0] = 1.0
        return found

    def said(self, marks: Array) -> Array:
        """What the network says about some lists of marks."""
        return self._forward(self.marked(marks))[-1]

    def _forward(self, seen: Array) -> tuple[Array, ...]:
        xp, parts = self.xp, self.parts
        sums = seen @ parts["first"]
        excited = xp.clip(sums, 0.0, 1.0)
        excited[:, 0] = 0.0
        inner = excited @ parts["second"] + parts["bias"]
        heard = xp.maximum(inner, 0.0)
        return sums, excited, inner, heard, heard @ parts["third"] + sums[:, 0]

    def shares(self, said: Array, views: int) -> Array:
        """Every view's share of winning; a single view has another, silent one against it."""
        xp = self.xp
        scores = said.reshape(-1, views)
        if views == 1:
            scores = xp.concatenate([scores, xp.zeros_like(scores)], 1)
        scores = xp.exp(scores - scores.max(1, keepdims=True))
        return scores / scores.sum(1, keepdims=True)

    def learn(self, marks: Array, targets: Array) -> tuple[float, Parts]:
        """The loss, and which way every number would make it greater.

        `marks` are [position, view, mark], `targets` each view's share of winning (two for a single view).
        """
        xp, parts = self.xp, self.parts
        positions, views, room = marks.shape
        seen = self.marked(marks.reshape(-1, room))
        sums, excited, inner, heard, said = self._forward(seen)
        shares = self.shares(said, views)
        loss = -(targets * xp.log(shares + 1e-9)).sum() / positions
        missed = ((shares - targets)[:, :views] / positions).reshape(-1).astype(np.float32)
        deeper = missed[:, None] * parts["third"] * (inner > 0.0)
        back = (deeper @ parts["second"].T) * ((sums > 0.0) & (sums < 1.0))
        back[:, 0] = missed
        second = excited.T @ deeper
        return loss, {
            "first": seen.T @ back,
            "second": second,
            "bias": deeper.sum(0),
            "third": heard.T @ missed,
        }

    # As the bots take it

    def packed(self) -> dict[str, npt.NDArray[Any]]:
        """In whole numbers, several to a word."""
        host = {name: to_host(part) for name, part in self.parts.items()}
        second = np.concatenate([ONE * host["second"], ONE * ONE * host["bias"][None]])
        return {
            "first": pack(np.rint(ONE * host["first"]), LANES, LANE),
            "second": pack(np.rint(second), 2, INNER_LANE),
            "third": host["third"].astype(np.float64) / (ONE * ONE),
        }


def pack(numbers: npt.NDArray[Any], lanes: int, lane: int) -> npt.NDArray[np.int64]:
    """Neighbours of a row in one word; their sums are those of the words."""
    rows, columns = numbers.shape
    groups = numbers.astype(np.int64).reshape(rows, columns // lanes, lanes)
    words: npt.NDArray[np.int64] = (groups * lane ** np.arange(lanes)).sum(2)
    return words


def to_host(array: Array) -> npt.NDArray[Any]:
    return array if isinstance(array, np.ndarray) else array.get()


class Adam:
    """Steps by the mean of the latest directions, and by how much those vary."""

    def __init__(self, xp: Any, parts: Parts, moments: dict[str, Parts] | None = None) -> None:
        self.xp = xp
        self.mean = moments["mean"] if moments else {k: xp.zeros_like(v) for k, v in parts.items()}
        self.square = (
            moments["square"] if moments else {k: xp.zeros_like(v) for k, v in parts.items()}
        )

    def step(self, parts: Parts, slopes: Parts, rate: float, count: int) -> None:
        """Step number `count`, from 1; weights stay within their bounds."""
        xp = self.xp
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = xp.sqrt(square / (1 - 0.999**count)) + 1e-8
            parts[name] -= np.float32(rate / (1 - 0.9**count)) * mean / size
            if name in BOUNDS:
                xp.clip(parts[name], -BOUNDS[name], BOUNDS[name], out=parts[name])
