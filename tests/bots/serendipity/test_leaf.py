"""The judgement of Serendipity positions: sane, fair to all seats, the same compiled as interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.games.serendipity import rules
from quincunx.record import record_type
from tests.bots.leaf_program import LeafProgram
from tests.bots.leaf_program import positions as random_positions

PROGRAM = LeafProgram("serendipity")
PLAIN, COMPILED = PROGRAM.plain, PROGRAM.compiled
record, judge = PROGRAM.record, PROGRAM.judge
SEATS = (2, 3, 4, 5, 6)
BLUE, VIOLET, RED, YELLOW, ORANGE, GREEN = range(rules.COLOURS)
F5, F6, F7, G5 = 44, 45, 46, 55
Record = record_type(rules.STATE)  # what the interpreter works on


def positions(seats: int, count: int = 24) -> list[Any]:
    """Records from random games, early and late."""
    game = qx.game("serendipity", seats=seats)
    return random_positions(game, [11 * n for n in range(count)], ended=True)


def board(tiles: dict[int, int], seats: int = 2, turn: int = 0, stage: int = rules.FLIPPING) -> Any:
    """A position with these tiles, the colours dealt out in turn: seat 0 has blue."""
    s: Any = Record()
    rules.setup(s, [seats, 0])
    for colour in range(rules.colours_each(s) * seats):
        s.owners[colour] = colour % seats
    for cell, tile in tiles.items():
        s.tiles[cell] = tile
        kind = rules.COLOURS if tile >= rules.SERENDIP else (tile - rules.SEEN) % rules.COLOURS
        s.unseen[kind] -= 1
        if rules.UP <= tile < rules.SERENDIP:
            s.up[kind] += 1
    s.stage = stage
    s.turn = turn
    return record(s.pack())


@pytest.mark.parametrize("seats", SEATS)
def test_values_are_returns(seats: int) -> None:
    PROGRAM.check_returns(positions(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_compiled_judges_as_interpreted(seats: int) -> None:
    PROGRAM.check_compiled(positions(seats, 12))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_worst_cut_is_that_of_trying_all(seats: int) -> None:
    """The walk in depth agrees with taking every flower away in turn."""
    marks = np.zeros(rules.MAX_ACTIONS, np.int64)
    for packed in positions(seats):
        s = Record.unpack(record(packed))
        for seat in range(seats):
            low, high = rules.flowers(s, seat)
            while low or high:
                field = rules.first_field(s, low, high)
                cut = PLAIN["worst_cut"](s, *field, 0, rules.CELLS, marks)
                assert cut == slow_worst_cut(s, *field)
                low, high = low & ~field[0], high & ~field[1]


def slow_worst_cut(s: Any, low: int, high: int) -> int:
    whole = rules.field_points(s, low, high)
    loss = 0
    for cell in range(rules.CELLS):
        if rules.has(low, high, cell):
            tile, s.tiles[cell] = s.tiles[cell], rules.UNSEEN
            loss = max(loss, whole - best_part(s, low & ~rules.LOW[cell], high & ~rules.HIGH[cell]))
            s.tiles[cell] = tile
    return loss


def best_part(s: Any, low: int, high: int) -> int:
    best = 0
    while low or high:
        part = rules.first_field(s, int(low), int(high))
        best = max(best, rules.field_points(s, *part))
        low, high = low & ~part[0], high & ~part[1]
    return best


def test_seats_that_change_their_colours_and_the_turn_change_their_values() -> None:
    for packed in positions(2):
        s, twin = record(packed), record(packed)
        if s["stage"] in (rules.PICKING, rules.SHOWING, rules.ENDED):
            continue
        twin["owners"] = 1 - s["owners"]
        twin["turn"] = 1 - s["turn"]
        assert judge(COMPILED, twin) == pytest.approx(judge(COMPILED, s)[::-1])


@pytest.mark.parametrize("seats", SEATS)
def test_a_larger_field_is_better(seats: int) -> None:
    one = judge(COMPILED, board({F6: rules.UP + BLUE}, seats))
    two = judge(COMPILED, board({F6: rules.UP + BLUE, F7: rules.UP + BLUE}, seats))
    assert two[0] > one[0] > 0


def test_a_serendip_with_the_right_edge_is_better() -> None:
    wrong = {F6: rules.SERENDIP + 1, F7: rules.UP + BLUE}
    right = {F6: rules.SERENDIP, F7: rules.UP + BLUE}
    assert judge(COMPILED, board(right))[0] > judge(COMPILED, board(wrong))[0]


def test_a_known_flower_in_its_place_is_better_than_one_elsewhere() -> None:
    field = {F6: rules.UP + BLUE}
    beside = judge(COMPILED, board(field | {F7: rules.SEEN + BLUE}))
    elsewhere = judge(COMPILED, board(field | {0: rules.SEEN + BLUE}))
    assert beside[0] > elsewhere[0]


def test_a_field_that_holds_together_is_better_than_a_chain() -> None:
    chain = dict.fromkeys((F5, F6, F7), rules.UP + BLUE)
    knot = dict.fromkeys((F5, F6, G5), rules.UP + BLUE)
    cutter = {"turn": 1, "stage": rules.TURNED}
    assert judge(COMPILED, board(knot, **cutter))[0] > judge(COMPILED, board(chain, **cutter))[0]


@pytest.mark.parametrize("seats", SEATS)
def test_a_lead_is_safer_when_no_trade_is_to_come(seats: int) -> None:
    early = board({F6: rules.UP + BLUE, F7: rules.UP + BLUE}, seats)
    late = record(early)
    late["unseen"][rules.COLOURS] = 0
    assert judge(COMPILED, late)[0] > judge(COMPILED, early)[0] > 0
