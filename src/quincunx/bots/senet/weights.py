"""The numbers of the fitted evaluation and the file they are kept in: one set for sticks, one for the die."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.files import written_whole
from quincunx.solve.senet.numbers import LAYERS, SQUARES

__all__ = ["KINDS", "ROWS", "Weights", "put", "read"]

PAIRS = SQUARES * (2 * SQUARES + 1)
ROWS = PAIRS + LAYERS * LAYERS + 2 * SQUARES + 2 * LAYERS
"""All marks: see `judge.py`."""

KINDS = ("sticks", "die")
MOST_BYTES = 1_900_000
FINEST = 32767

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """One evaluation. The first layer, nearly all of it, is kept in 16 bits."""

    first: npt.NDArray[np.int16]
    scale: float
    second: npt.NDArray[np.float32]
    second_bias: npt.NDArray[np.float32]
    third: npt.NDArray[np.float32]
    third_bias: npt.NDArray[np.float32]
    cases: npt.NDArray[np.int32]
    """Some positions, as own and enemy squares,"""
    chances: npt.NDArray[np.float64]
    """and the chances that any program which reads these numbers should find for them."""
    pieces: int = 0
    """Pieces a side up to which it was fitted to exact values; 5 is the whole game."""
    error: float = 0.0
    """The root mean square error on positions from games that it did not learn from."""

    @classmethod
    def rounded(
        cls,
        first: Numbers,
        second: Numbers,
        second_bias: Numbers,
        third: Numbers,
        third_bias: Numbers,
    ) -> Weights:
        """Rounds what was fitted; there are no cases yet."""
        scale = float(np.float32(abs(first).max() / FINEST))
        kept = np.rint(first / scale).astype(np.int16)
        return cls(
            kept, scale, second.astype(np.float32), second_bias.astype(np.float32),
            third.astype(np.float32), third_bias.astype(np.float32),
            np.zeros((0, 2), np.int32), np.zeros(0),
        )  # fmt: skip

    def numbers(self) -> tuple[Any, ...]:
        """The numbers as a network takes them."""
        first = self.first.astype(np.float32) * np.float32(self.scale)
        return first, self.second, self.second_bias, self.third, self.third_bias

    def check(self) -> None:
        rows, columns = self.first.shape
        units, inner = self.second.shape
        fits = rows == ROWS and columns == units + 1 and self.third.shape == (inner,)
        if not fits or not all(np.isfinite(part).all() for part in self.numbers()):
            raise QuincunxError("these are not weights of Senet's evaluation")


def put(path: Path, kind: str, weights: Weights) -> None:
    """Writes one kind into a file and keeps the other."""
    weights.check()
    found = dict(np.load(path)) if path.exists() else {}
    for other in KINDS:
        if (
            other != kind
            and found.get(f"{other}_second", weights.second).shape != weights.second.shape
        ):
            raise QuincunxError(f"{path} has another number of units for {other}")
    found.update({f"{kind}_{name}": np.asarray(value) for name, value in vars(weights).items()})
    with written_whole(path) as stream:
        np.savez_compressed(stream, **found)
        if stream.tell() > MOST_BYTES:
            raise QuincunxError(
                f"the evaluation takes more than {MOST_BYTES:,} bytes: use fewer units"
            )


def read(path: Path, kind: str) -> Weights:
    """Reads one kind from a file."""
    try:
        found = np.load(path)
        parts = {name: found[f"{kind}_{name}"] for name in Weights.__dataclass_fields__}
    except (OSError, ValueError, KeyError) as error:
        raise QuincunxError(f"{path} has no evaluation for {kind}: {error}") from None
    single = {name: parts[name].item() for name in ("scale", "pieces", "error")}
    weights = Weights(**{**parts, **single})
    weights.check()
    return weights
