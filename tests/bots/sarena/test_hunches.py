"""Hunches about Sàrena's moves: what a move takes, covers and leaves, with the eyes of whoever moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.hunching import BITS
from quincunx.bots.sarena import traits as written
from quincunx.games.sarena import rules
from quincunx.games.sarena.rules import BLUE, GREEN, RED, YELLOW
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source
from tests.bots.sarena.test_leaf import PROGRAM, board, positions

KNOWN = expertise(qx.game("sarena"))
PLAIN = bind([rules_source(rules), *KNOWN.hunches])
COMPILED = cpu.load("sarena", rules, list(KNOWN.hunches))
A1, B1, C1, A2, B2 = 0, 1, 2, 6, 7
RED_ON_BLUE, GREEN_ON_YELLOW, BLUE_ON_RED = 4 * RED + BLUE, 4 * GREEN + YELLOW, 4 * BLUE + RED
RIGHT, UP = rules.RIGHT, rules.UP


def hunches(program: dict[str, Any], s: Any, seat: int = 0) -> dict[int, float]:
    out, paper = (np.zeros(rules.MAX_ACTIONS, np.int64) for _ in range(2))
    hopes = np.full(rules.MAX_ACTIONS + 3, 9.0)
    if program is PLAIN:
        s = PROGRAM.unpack(s)
    count = program["actions"](s, out)
    program["hunches"](s, out, count, hopes, 3, seat, paper)
    assert (hopes[:3] == 9).all()
    return {int(out[n]): float(hopes[3 + n]) for n in range(count)}


def traits(s: Any, action: int) -> list[int]:
    """The numbers of a move's traits, each from where its kind begins."""
    found = PLAIN["traits"](s, action, PLAIN["sight"](s, None), None)
    numbers = [found >> BITS * n & ((1 << BITS) - 1) for n in range(written.EACH)]
    kinds = (written.LEAVES, written.COVERED, written.MADE, written.VACATED)
    return [number - kind for number, kind in zip(numbers, kinds, strict=True)]


def pile(place: int, height: int, top: int, bottom: int, joins: int) -> int:
    return 8 * (36 * place + 9 * (height - 1) + 3 * top + bottom) + joins


@pytest.mark.parametrize("seats", [2, 4])
def test_compiled_expects_what_interpreted_does(seats: int) -> None:
    """Whoever searches; and the best move has nothing to be ashamed of."""
    for one in positions(seats, 12):
        s = PROGRAM.record(one)
        for seat in (0, 1):
            found = hunches(COMPILED, s, seat)
            assert found == hunches(PLAIN, s, seat)
            assert max(found.values()) == 0.0


def test_whoever_searches_expects_else_of_others_than_of_itself() -> None:
    s = PROGRAM.record(positions(2, 1)[0])
    assert hunches(PLAIN, s, 0) != hunches(PLAIN, s, 1)
    assert hunches(PLAIN, s, -1) == hunches(PLAIN, s, int(s["turn"])), (
        "with hindsight nobody is other"
    )


def test_traits_of_a_move_onto_a_pile() -> None:
    """Red moves from a1 (arrows) onto green, which is nobody's, on b1; blue, the other's, waits on c1."""
    piles = {A1: RED_ON_BLUE, B1: GREEN_ON_YELLOW, C1: BLUE_ON_RED}
    s = PROGRAM.unpack(board(piles, (RED, BLUE)))
    leaves, covered, made, vacated = traits(s, 4 * A1 + RIGHT)
    assert leaves == pile(0, 1, top=0, bottom=1, joins=0)
    assert covered == pile(2, 1, top=2, bottom=2, joins=2), "plain, beside the empty arrows of b2"
    assert made == pile(2, 2, top=0, bottom=2, joins=2)
    assert vacated == 64, "arrows, and nothing else around"


def test_traits_of_a_pile_that_turns_over() -> None:
    """Red on b1 turns over on the empty arrows of b2 and shows blue; its neighbour on a1 stays behind."""
    s = PROGRAM.unpack(board({B1: RED_ON_BLUE, A1: GREEN_ON_YELLOW}, (RED, BLUE)))
    leaves, covered, made, vacated = traits(s, 4 * B1 + UP)
    assert leaves == pile(2, 1, top=0, bottom=1, joins=4)
    assert covered == written.NOTHING - written.COVERED
    assert made == pile(1, 1, top=1, bottom=0, joins=0)
    assert vacated == 8 * 4 + 4, "plain, and nobody's colours around"


def test_piles_of_four_join_nothing() -> None:
    four = sum(RED_ON_BLUE << 4 * n for n in range(4))
    s = PROGRAM.unpack(board({A2: four, B2: BLUE_ON_RED}, (RED, BLUE)))
    look = PLAIN["sight"](s, None)
    kind = PLAIN["pile_kind"](s, four, 4, 1, int(written.AROUND[A2]), look)
    assert kind % 8 == 0
    assert PLAIN["pile_kind"](s, BLUE_ON_RED, 1, 0, int(written.AROUND[B2]), look) % 8 == 0
