"""The judgement of Bossa positions: sane, fair to both seats, and the same compiled as interpreted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.games.bossa import rules
from quincunx.record import record_type
from tests.bots.leaf_program import LeafProgram
from tests.bots.leaf_program import positions as random_positions

PROGRAM = LeafProgram("bossa")
PLAIN, COMPILED = PROGRAM.plain, PROGRAM.compiled
record, judge = PROGRAM.record, PROGRAM.judge
EXPANSION = (False, True)
Record = record_type(rules.STATE)  # what the interpreter works on


def positions(expansion: bool, count: int = 60) -> list[Any]:
    """Records from random games: before the deal, early and late."""
    game = qx.game("bossa", expansion=expansion)
    return random_positions(game, [n % 30 for n in range(count)])


def table(
    first: tuple[int, ...],
    second: tuple[int, ...],
    *,
    markers: tuple[int, int] = (7, 7),
    drawn: bool = True,
    pile: int = 12,
) -> Any:
    """Seat 0 has the turn between a white 4 and a black 2; a tile is given as 8 * white + black."""
    s: Any = Record()
    rules.setup(s, [2, 0])
    for seat, hand in enumerate((first, second)):
        for tile in hand:
            rules.take(s, seat, tile)
    s.dice[0] = 4
    rules.throw_black(s, 2)
    s.stage = rules.TURN if drawn else rules.DRAW
    unseen = [t for t in range(49) if (rules.ALL_TILES >> t) & 1 and t not in first + second]
    s.unseen = sum(1 << tile for tile in unseen[: pile + 1])
    for seat in range(2):
        s.markers[seat] = markers[seat]
    return record(s.pack())


def tile(white: int, black: int) -> int:
    return 8 * white + black


@pytest.mark.parametrize("expansion", EXPANSION)
def test_values_are_returns(expansion: bool) -> None:
    PROGRAM.check_returns(positions(expansion))


@pytest.mark.parametrize("expansion", EXPANSION)
def test_compiled_judges_as_interpreted(expansion: bool) -> None:
    PROGRAM.check_compiled(positions(expansion))


@pytest.mark.parametrize("expansion", EXPANSION)
def test_seats_that_change_places_change_their_values(expansion: bool) -> None:
    for packed in positions(expansion):
        s, twin = record(packed), record(packed)
        if s["stage"] not in (rules.DRAW, rules.TURN):
            continue
        twin["hands"][:8], twin["hands"][8:] = s["hands"][8:], s["hands"][:8]
        for field in ("held", "markers", "chip", "chipped"):
            twin[field] = s[field][::-1].copy()
        twin["turn"] = 1 - s["turn"]
        assert judge(COMPILED, twin) == judge(COMPILED, s)[::-1]


def test_a_hand_that_can_be_laid_down_has_won() -> None:
    s = table((tile(5, 0),), (tile(0, 6), tile(6, 0)))
    assert judge(COMPILED, s) == [1, -1]


@pytest.mark.parametrize(("others", "value"), [(1, -1), (2, 0), (3, 1)])
def test_the_last_turn_is_worked_out(others: int, value: int) -> None:
    hand = (tile(5, 0), tile(0, 6), tile(6, 0))  # one of them can be laid
    theirs = (tile(1, 0), tile(2, 0), tile(3, 1))[:others]
    assert judge(COMPILED, table(hand, theirs, pile=0)) == [value, -value]


def best_ending(s: Any) -> float:
    """Seat 0's result in its last turn, by trying everything."""
    if rules.player(s) == rules.OVER:
        return -1.0  # stuck
    out, result, found = [0] * rules.MAX_ACTIONS, [0.0, 0.0], []
    count = rules.actions(s, out)
    for action in out[:count]:
        end = Record.unpack(record(s.pack()))
        rules.apply(end, action)
        rules.returns(end, result)
        found.append(result[0])
    return max(found)


@pytest.mark.parametrize("markers", range(8))
def test_the_last_draw_is_worked_out(markers: int) -> None:
    random = Random(markers)
    tiles = [t for t in range(49) if (rules.ALL_TILES >> t) & 1]
    for _ in range(20):
        held = random.sample(tiles, 7)
        cut = random.randint(1, 6)
        s = table(tuple(held[:cut]), tuple(held[cut:]), markers=(markers, 7), drawn=False, pile=1)
        value = 0.0
        for drawn in (t for t in tiles if (int(s["unseen"]) >> t) & 1):
            after = Record.unpack(s)
            rules.apply(after, drawn)
            value += best_ending(after) / 2
        assert judge(COMPILED, s) == [value, -value]


def test_fewer_tiles_are_better_when_the_pile_is_short() -> None:
    many = (tile(1, 1), tile(2, 2), tile(3, 3), tile(4, 2))
    few = (tile(1, 2), tile(2, 1))
    assert judge(COMPILED, table(few, many, drawn=False, pile=3))[0] > 0.2
    assert judge(COMPILED, table(many, few, drawn=False, pile=3))[0] < -0.2


def test_markers_are_worth_keeping() -> None:
    hand = (tile(1, 1), tile(2, 2), tile(3, 3))
    other = (tile(1, 2), tile(2, 1), tile(2, 3))
    with_them = judge(COMPILED, table(hand, other, markers=(7, 0), drawn=False))
    without = judge(COMPILED, table(hand, other, markers=(0, 7), drawn=False))
    assert with_them[0] > without[0]


def test_a_game_that_has_not_begun_is_dealt_first() -> None:
    values = judge(COMPILED, record(qx.game("bossa").start().pack()))
    assert sum(values) == 0
