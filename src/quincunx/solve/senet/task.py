"""What is to be solved, and the numbers that belong to it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.games.senet import rules
from quincunx.solve.senet.index import PIECES, both, first_of, layer_size

__all__ = ["Block", "Task"]


@dataclass(frozen=True)
class Task:
    """All positions with up to `pieces` pieces a side, with sticks or the die, for winning or for points."""

    pieces: int
    die: bool = False
    score: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.pieces <= PIECES:
            raise QuincunxError(f"{self.pieces} pieces a side: Senet is played with 1 to {PIECES}")

    @property
    def chances(self) -> npt.NDArray[np.float64]:
        """The chances of a throw of 1, 2, 3, 4 and 6, from the rules."""
        state = np.zeros(1, rules.STATE).view(np.recarray)[0]
        state.die = self.die
        out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
        rules.chance(state, out, weight)
        return np.array(weight, np.float64) / sum(weight)

    @property
    def guess(self) -> float:
        """The value that every position starts with."""
        return 0.0 if self.score else 0.5

    def label(self) -> dict[str, Any]:
        """What files of this solution must agree on."""
        return {**asdict(self), "rules": rules.VERSION, "format": 1}


@dataclass(frozen=True)
class Block:
    """The layers (i, j) and (j, i) of a task, which are solved together."""

    task: Task
    own: int
    enemy: int

    @property
    def layers(self) -> list[tuple[int, int]]:
        return both((self.own, self.enemy))

    @property
    def start(self) -> int:
        """The number of its first position."""
        return first_of(self.task.pieces)[self.own, self.enemy]

    @property
    def size(self) -> int:
        return sum(layer_size(*layer) for layer in self.layers)

    @property
    def name(self) -> str:
        return f"{self.own}-{self.enemy}"

    def slices(self, length: int) -> list[tuple[tuple[int, int], int, int]]:
        """Its positions in the order of a sweep: layer, and numbers from .. to in it, most advanced first."""
        whole = layer_size(self.own, self.enemy)  # both layers have the same size
        return [
            (layer, max(0, high - length), high)
            for high in range(whole, 0, -length)
            for layer in self.layers
        ]
