"""The network while it learns, in PyTorch; `quincunx/bots/senet/judge.py` is what becomes of it.

It sees marks, which are there or not (see there for their list): every piece, and every two pieces together.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from quincunx.bots.senet.weights import ROWS, Weights
from quincunx.errors import QuincunxError
from quincunx.games.senet.rules import FIRST_ROW
from quincunx.solve.senet.numbers import BEFORE_WATER, BEHIND_WATER, LAYERS, SQUARES

__all__ = ["EvaluationNetwork", "pytorch"]

Tensor = Any


def pytorch() -> Any:
    """`torch`, which is needed only for fitting."""
    try:
        return import_module("torch")
    except ImportError:
        raise QuincunxError("fitting an evaluation needs PyTorch: pip install torch") from None


class EvaluationNetwork:
    """Marks, `units`, `inner` units, and the chance to win."""

    def __init__(self, units: int, inner: int, device: Any = "cpu", seed: int = 0) -> None:
        self.torch = torch = pytorch()
        random = torch.Generator().manual_seed(seed)

        def normal(*shape: int, scale: float) -> Tensor:
            return (torch.randn(*shape, generator=random) * scale).to(device).requires_grad_()

        def zeros(*shape: int) -> Tensor:
            return torch.zeros(*shape, device=device, requires_grad=True)

        self.device = torch.device(device)
        self.first = normal(ROWS, units + 1, scale=0.05)
        with torch.no_grad():
            self.first[:, -1] = 0.0  # what marks add without passing a unit
        self.second = normal(units, inner, scale=(2 / units) ** 0.5)
        self.second_bias = zeros(inner)
        self.third = normal(inner, scale=(1 / inner) ** 0.5)
        self.third_bias = zeros(1)
        self._pair = torch.tril_indices(2 * SQUARES, 2 * SQUARES).to(device)
        self._places = torch.arange(SQUARES, device=device)

    @property
    def parameters(self) -> list[Tensor]:
        return [self.first, self.second, self.second_bias, self.third, self.third_bias]

    def logits(self, owns: Tensor, enemies: Tensor) -> Tensor:
        """The chances to win of positions (sets of squares), as logarithms of odds."""
        sums = self.marks(owns, enemies) @ self.first
        hidden = sums[:, :-1].clamp(0.0, 1.0) ** 2
        deeper = self.torch.relu(hidden @ self.second + self.second_bias)
        return deeper @ self.third + self.third_bias + sums[:, -1]

    def chances(self, owns: Any, enemies: Any, portion: int = 1 << 14) -> Any:
        """The same as a NumPy array of chances, for arrays of any length."""
        found, torch = [], self.torch
        with torch.no_grad():
            for low in range(0, len(owns), portion):
                here = slice(low, low + portion)
                pair = (torch.as_tensor(a[here], device=self.device) for a in (owns, enemies))
                found.append(torch.sigmoid(self.logits(*pair)).cpu().numpy())
        return np.concatenate(found) if found else np.zeros(0, np.float32)

    def marks(self, owns: Tensor, enemies: Tensor) -> Tensor:
        """A row of zeros and ones for every position."""
        owns, enemies = owns.long(), enemies.long()
        torch = self.torch
        bits = torch.cat([self._bits(places(owns)), self._bits(places(enemies))], 1)
        pairs = bits.index_select(1, self._pair[0]) * bits.index_select(1, self._pair[1])
        layer = LAYERS * self._count(owns) + self._count(enemies)
        walls = [self._bits((s & s >> 1 & s >> 2) >> 1) for s in (owns, enemies)]
        behind = [self._one_of(self._count(s & FIRST_ROW), LAYERS) for s in (owns, enemies)]
        return torch.cat([pairs, self._one_of(layer, LAYERS * LAYERS), *walls, *behind], 1)

    def _bits(self, numbers: Tensor) -> Tensor:
        return (numbers[:, None] >> self._places & 1).float()

    def _count(self, squares: Tensor) -> Tensor:
        return (places(squares)[:, None] >> self._places & 1).sum(1)

    def _one_of(self, numbers: Tensor, count: int) -> Tensor:
        """As `one_hot`, which would make the CPU wait for the GPU to check that the numbers are in range."""
        return (numbers[:, None] == self.torch.arange(count, device=self.device)).float()

    # From and to numbers

    def weights(self) -> Weights:
        """The weights to be kept."""
        found = [p.detach().cpu().numpy().astype(np.float64) for p in self.parameters]
        return Weights.rounded(*found)

    def take(self, weights: Weights) -> None:
        """Takes on kept weights, rounding included."""
        with self.torch.no_grad():
            for mine, kept in zip(self.parameters, weights.numbers(), strict=True):
                mine.copy_(self.torch.as_tensor(kept, dtype=mine.dtype))


def places(squares: Tensor) -> Tensor:
    """As `numbers.place`, for many at once."""
    return squares >> 1 & BEFORE_WATER | squares >> 2 & BEHIND_WATER
