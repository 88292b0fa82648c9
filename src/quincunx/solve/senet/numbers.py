"""A program for Senet: a number for every position before a throw.

A position is two sets of squares, as in the rules: those of the side to throw (`own`) and those of the other
(`enemy`), after the opening. `index` makes the tables that are read here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SQUARES = 28  # where a piece can stand at rest: 1-26, 28, 29
BEFORE_WATER = (1 << 26) - 1
BEHIND_WATER = 3 << 26

# What `ranks` holds: for every part of the 28 squares and every number of pieces before it, what the pieces
# in it add to the rank, and from bit COUNT up how many they are.
PART = 10
COUNT = 20
MIDDLE = 1 << PART
LAST = 7 << PART
RANK = (1 << COUNT) - 1

LAYERS = 6  # 0 to 5 pieces


class Pages(NamedTuple):
    """The values of all positions, and the two tables that give a position its number among them."""

    values: Any
    ranks: Any
    layers: Any


def place(squares: int) -> int:
    """The squares counted from 0, without the water."""
    return (squares >> 1) & BEFORE_WATER | (squares >> 2) & BEHIND_WATER


def squares_at(places: int) -> int:
    """The other way round."""
    return (places & BEFORE_WATER) << 1 | (places & BEHIND_WATER) << 2


def squeeze(places: int, taken: int) -> int:
    """The same pieces counted over the places that are not taken."""
    while taken:
        below = (taken & -taken) - 1
        places = places & below | (places >> 1) & ~below
        taken = (taken & (taken - 1)) >> 1
    return places


def stretch(places: int, taken: int) -> int:
    """The other way round."""
    while taken:
        below = (taken & -taken) - 1
        places = places & below | (places & ~below) << 1
        taken &= taken - 1
    return places


def rank_of(places: int, ranks: Any) -> int:
    """The rank of a set among all sets with as many pieces; from bit COUNT up, how many they are.

    The number is the sum of binomials (p over k) over the places p of the k-th pieces, so a set whose
    foremost piece is further on has a higher rank.
    """
    found = int(ranks[places & (MIDDLE - 1)])
    found += int(ranks[MIDDLE + ((found >> COUNT) << PART) + ((places >> PART) & (MIDDLE - 1))])
    found += int(ranks[LAST + ((found >> COUNT) << PART) + (places >> (2 * PART))])
    return found


def number_of(own: int, enemy: int, ranks: Any, layers: Any) -> int:
    """The number of a position among all of them."""
    mine = place(own)
    first = rank_of(mine, ranks)
    second = rank_of(squeeze(place(enemy), mine), ranks)
    layer = 2 * (LAYERS * (first >> COUNT) + (second >> COUNT))
    return int(layers[layer]) + (first & RANK) * int(layers[layer + 1]) + (second & RANK)


def own_at(number: int, width: int, sets: Any) -> int:
    """The own squares of a position, by its number in its layer."""
    return squares_at(int(sets[number // width]))


def enemy_at(number: int, width: int, own: int, sets: Any) -> int:
    return squares_at(stretch(int(sets[number % width]), place(own)))
