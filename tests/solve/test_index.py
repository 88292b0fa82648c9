"""Every position has a number of its own, and every number a position."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from quincunx.native import cpu
from quincunx.solve.senet import index
from quincunx.solve.senet.machines import compiled
from quincunx.solve.senet.numbers import COUNT, RANK, enemy_at, number_of, own_at, place, rank_of

SQUARES = [*range(1, 27), 28, 29]


def squares(mask: int) -> set[int]:
    return {square for square in range(1, 31) if mask >> square & 1}


def position(number: int, own: int, enemy: int) -> tuple[int, int]:
    width = index.width(own, enemy)
    mine = own_at(number, width, index.set_table(own))
    return mine, enemy_at(number, width, mine, index.set_table(enemy))


def test_there_are_as_many_positions_as_said() -> None:
    """All layers from 1 v 1 to 5 v 5: own sets out of 28 squares, enemy sets out of the rest."""
    assert index.size(5) == 5_772_463_452
    assert [index.size(n) for n in range(1, 5)] == [756, 143_262, 9_807_462, 322_542_612]
    assert index.layer_size(5, 5) == comb(28, 5) * comb(23, 5)


@pytest.mark.parametrize("layer", [(1, 1), (2, 1), (1, 2), (1, 3), (2, 2)])
def test_numbers_of_a_layer_are_all_different(layer: tuple[int, int]) -> None:
    ranks, layers = index.rank_table(), index.layer_table(3)
    first = index.first_of(3)[layer]
    own, enemy = layer
    seen = set()
    for number in range(index.layer_size(*layer)):
        mine, others = position(number, own, enemy)
        assert mine.bit_count() == own
        assert others.bit_count() == enemy
        assert mine & others == 0
        assert (mine | others) & (1 << 27 | 1 << 30 | 1) == 0
        assert number_of(mine, others, ranks, layers) == first + number
        seen.add((mine, others))
    assert len(seen) == index.layer_size(*layer)


def test_random_numbers_of_five_against_five() -> None:
    random = np.random.default_rng(5)
    ranks, layers = index.rank_table(), index.layer_table(5)
    first = index.first_of(5)[5, 5]
    number_compiled = compiled(cpu, "program.py", "sweep_cpu.py")["number_of"]
    for number in [
        0,
        index.layer_size(5, 5) - 1,
        *random.integers(0, index.layer_size(5, 5), 2000),
    ]:
        mine, others = position(int(number), 5, 5)
        assert len(squares(mine)) == len(squares(others)) == 5
        assert number_of(mine, others, ranks, layers) == first + number
        assert number_compiled(mine, others, ranks, layers) == first + number


def test_layers_lie_side_by_side() -> None:
    end = 0
    for layer, first in index.first_of(5).items():
        assert first == end
        end += index.layer_size(*layer)
    assert end == index.size(5)


def test_layers_come_after_those_they_lead_to() -> None:
    order = list(index.first_of(5))
    for own, enemy in order:
        for left in range(1, own):
            assert order.index((left, enemy)) < order.index((own, enemy))
            assert order.index((enemy, left)) < order.index((own, enemy))


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_a_set_further_on_has_a_higher_rank(pieces: int) -> None:
    sets = sorted(combinations(SQUARES, pieces), key=lambda s: s[::-1])
    for rank, chosen in enumerate(sets):
        found = rank_of(place(sum(1 << square for square in chosen)), index.rank_table())
        assert (found & RANK, found >> COUNT) == (rank, pieces)
