"""A number for every position: the layers, and the tables by which `numbers` ranks sets."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.solve.senet.endgames import fill_ranks
from quincunx.solve.senet.numbers import LAST, LAYERS, MIDDLE, SQUARES

__all__ = [
    "PIECES",
    "first_of",
    "layer_pairs",
    "layer_size",
    "layer_table",
    "rank_table",
    "set_table",
    "size",
    "width",
]

PIECES = LAYERS - 1


def width(own: int, enemy: int) -> int:
    """The number of ways to place `enemy` pieces beside `own` pieces."""
    return comb(SQUARES - own, enemy)


def layer_size(own: int, enemy: int) -> int:
    """Positions with these numbers of pieces: own sets of 28 squares, times enemy sets of the others."""
    return comb(SQUARES, own) * width(own, enemy)


def layer_pairs(pieces: int) -> list[tuple[int, int]]:
    """The layers in the order of solving; (i, j) with i >= j also stands for (j, i)."""
    pairs = [(i, j) for i in range(1, pieces + 1) for j in range(1, i + 1)]
    return sorted(pairs, key=lambda pair: (sum(pair), pair))


def both(pair: tuple[int, int]) -> list[tuple[int, int]]:
    """The layers of a pair."""
    i, j = pair
    return [(i, j)] if i == j else [(i, j), (j, i)]


@cache
def first_of(pieces: int) -> dict[tuple[int, int], int]:
    """Where each layer begins among all positions with at most `pieces` pieces a side."""
    found, total = {}, 0
    for pair in layer_pairs(pieces):
        for layer in both(pair):
            found[layer] = total
            total += layer_size(*layer)
    return found


def size(pieces: int) -> int:
    """The number of positions with at most `pieces` pieces a side, and at least one."""
    return sum(layer_size(*layer) for layer in first_of(pieces))


def layer_table(pieces: int) -> npt.NDArray[np.int64]:
    """The first number and the width of every layer, as the program reads them."""
    table = np.zeros((LAYERS, LAYERS, 2), np.int64)
    for layer, first in first_of(pieces).items():
        table[layer] = first, width(*layer)
    return table.reshape(-1)


@cache
def rank_table() -> npt.NDArray[np.int32]:
    """What each part of a set adds to its rank, see `numbers.rank_of`."""
    table = np.zeros(LAST + LAYERS * MIDDLE, np.int32)
    fill_ranks(table)
    return table


@cache
def set_table(pieces: int) -> npt.NDArray[np.int32]:
    """All sets of `pieces` places, by rank."""
    sets: list[Any] = [sum(1 << p for p in s) for s in combinations(range(SQUARES), pieces)]
    return np.array(sorted(sets), np.int32)
