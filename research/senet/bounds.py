"""What must hold for the values of any correct solution.

The value does not grow with every step forward: walls, the water and forced moves see to that, and the side
with fewer pieces left is not always ahead. What is certain, from the rules alone:

  last piece   A lone piece on 29 wins with every throw. On 28 it does too, unless an enemy stands on 29: a 1
               goes to 29 and throws again. So the value is that of a victory.
  order        The chance to win of a lone piece never falls from 26 to 28 and from 28 to 29, whatever the
               enemy has. Against an enemy on 29, from 28 every throw but 1 wins at once. A 1 goes into
               the water, forward from 26 and backward from 28, and comes out on the same square, since the
               same pieces are in the way. So throw by throw 28 is at least as good.
  last chance  An enemy whose only piece stands on 29 wins with its next throw, and there it cannot be
               swapped. So the other side must win in this turn. A throw of t brings own pieces forward by t
               squares at most, since others may play only what a leaving piece does not use (N7). So the
               chance to win is at most that of a turn whose throws add up to the way that own pieces have
               left; and that falls as the way grows.
  two at home  With 28 and 29 every throw but a 2 wins in this turn (1: 29 leaves, then the last piece wins).
               A 2 leaves a piece on 29, which wins unless the enemy wins first. So the value is that of a
               victory, less the chance of a 2 times what the enemy's last chance takes.
  range        A chance lies between 0 and 1; points between losing and winning three for every piece.

For points `order` does not hold: a side that waits may send more enemies back to the first row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from quincunx.solve.senet.index import layer_table, rank_table, size
from quincunx.solve.senet.machines import Solution
from quincunx.solve.senet.numbers import SQUARES, number_of, squares_at
from quincunx.solve.senet.program import victory

__all__ = ["LEEWAY", "Broken", "broken_bounds", "finishing_chance"]

LEEWAY = 2e-5
"""Values are not exact to the last digit."""
SAMPLE = 1_000_000
JOY, TRUTHS, ATUM = 1 << 26, 1 << 28, 1 << 29

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Broken:
    """A rule that a position breaks, and by how much."""

    rule: str
    own: int
    enemy: int
    excess: float


class Reader:
    """Values of many positions at once."""

    def __init__(self, machine: Solution) -> None:
        self.machine = machine
        self.ranks, self.layers = rank_table(), layer_table(machine.task.pieces)

    def __call__(self, own: list[int], enemy: list[int]) -> Array:
        numbers = [
            number_of(mine, others, self.ranks, self.layers)
            for mine, others in zip(own, enemy, strict=True)
        ]
        return self.machine.pick(np.array(numbers, np.int64)).astype(np.float64)


def broken_bounds(machine: Solution, seed: int = 0) -> list[Broken]:
    """The worst position for each rule that does not hold; nothing for a correct solution.

    All positions that a rule speaks of are asked, for `range` a sample.
    """
    read = Reader(machine)
    found = [*last_piece(machine, read), *last_chance(machine, read), *two_at_home(machine, read)]
    if not machine.task.score:
        found += order(machine, read)
    return found + in_range(machine, seed)


def sets(pieces: int, *taken: int) -> list[int]:
    """All sets of at least one square that leave the taken ones free."""
    free = [place for place in range(SQUARES) if not any(squares_at(1 << place) & t for t in taken)]
    return [
        squares_at(sum(1 << place for place in chosen))
        for count in range(1, pieces + 1)
        for chosen in combinations(free, count)
    ]


def worst(rule: str, own: list[int], enemy: list[int], excess: Array) -> list[Broken]:
    at = int(np.argmax(excess))
    if excess[at] <= LEEWAY:
        return []
    return [Broken(rule, own[at], enemy[at], float(excess[at]))]


def won(enemy: list[int], machine: Solution) -> Array:
    return np.array([victory(others, int(machine.task.score)) for others in enemy])


def last_piece(machine: Solution, read: Reader) -> list[Broken]:
    found = []
    pieces = machine.task.pieces
    for home, enemy in ((ATUM, sets(pieces, ATUM)), (TRUTHS, sets(pieces, TRUTHS, ATUM))):
        own = [home] * len(enemy)
        found += worst("last piece", own, enemy, abs(read(own, enemy) - won(enemy, machine)))
    return found


def order(machine: Solution, read: Reader) -> list[Broken]:
    found = []
    for behind, ahead in ((JOY, TRUTHS), (TRUTHS, ATUM)):
        enemy = sets(machine.task.pieces, behind, ahead)
        own = [behind] * len(enemy)
        excess = read(own, enemy) - read([ahead] * len(enemy), enemy)
        found += worst("order", own, enemy, excess)
    return found


def last_chance(machine: Solution, read: Reader) -> list[Broken]:
    own = sets(machine.task.pieces, ATUM)
    enemy = [ATUM] * len(own)
    chances = tuple(machine.task.chances.tolist())
    most = np.array([finishing_chance(way(mine), chances) for mine in own])
    if machine.task.score:
        most = 2 * most - 1  # a victory brings 1, a defeat costs 1 at least
    return worst("last chance", own, enemy, read(own, enemy) - most)


def two_at_home(machine: Solution, read: Reader) -> list[Broken]:
    if machine.task.pieces < 2:
        return []
    enemy = sets(machine.task.pieces, ATUM, TRUTHS)
    own = [TRUTHS | ATUM] * len(enemy)
    two = float(machine.task.chances[1])
    other_way = 1.0 - int(machine.task.score) - read(enemy, [ATUM] * len(enemy))
    expected = (1 - two) * won(enemy, machine) + two * other_way
    return worst("two at home", own, enemy, abs(read(own, enemy) - expected))


def in_range(machine: Solution, seed: int) -> list[Broken]:
    pieces = machine.task.pieces
    count = size(pieces)
    random = np.random.default_rng(seed)
    numbers = np.arange(count) if count <= SAMPLE else random.integers(0, count, SAMPLE)
    values = machine.pick(numbers)
    most = 3.0 * pieces if machine.task.score else 1.0
    least = -most if machine.task.score else 0.0
    excess = float(max(values.max() - most, least - values.min()))
    return [Broken("range", 0, 0, excess)] if not excess <= LEEWAY else []


def way(squares: int) -> int:
    """How many squares the pieces have to go until all have left."""
    return sum(30 - square for square in range(1, 30) if squares >> square & 1)


@cache
def finishing_chance(way: int, chances: tuple[float, ...]) -> float:
    """The chance that the throws of a turn add up to this much; a 2 or a 3 is its last throw."""
    if way <= 0:
        return 1.0
    total = 0.0
    for throw, chance in zip((1, 2, 3, 4, 6), chances, strict=True):
        if throw in (2, 3):
            total += chance * (way <= throw)
        else:
            total += chance * finishing_chance(way - throw, chances)
    return total
