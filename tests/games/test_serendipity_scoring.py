"""Serendipity's score: its rules, its explanation, and a count by other means."""

import random
from typing import Any

import pytest

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS
from quincunx.games.serendipity.rules import NOBODY, SERENDIP, UP
from quincunx.games.serendipity.scoring import explain, gains
from quincunx.record import record_type
from tests.games.garden import a_game, at, over, rows
from tests.reference.serendipity import Face, best_field


def test_before_the_end_nobody_has_points() -> None:
    assert at(rows(a="BBB3")).scores() == [0, 0]


def test_flowers_of_one_colour_side_by_side_are_a_field() -> None:
    assert over(a="BBB3", b="1B5", d="BB7").scores() == [4, 0]


def test_different_colours_do_not_join_by_touching() -> None:
    assert over(a="BRB3").scores() == [1, 0]


def test_a_serendip_counts_2_and_each_matching_edge_2() -> None:
    assert over(a="B*34").scores() == [1 + 2 + 2, 0]
    assert over(a="B*04").scores() == [1 + 2, 0]


def test_the_rulebooks_example() -> None:
    red_and_orange = "120102"  # of three seats
    assert over(red_and_orange, e="3RR5", d="2O*25").scores() == [7, 0, 0]
    assert over(red_and_orange, e="3RR5", d="3*2O4").scores() == [9, 0, 0]


def test_a_serendip_joins_fields_of_a_seat_with_several_colours() -> None:
    state = over(a="B*0R3")  # east of a2 is blue's edge, so no edge matches
    assert state.scores() == [2 + 2, 0]
    same_colour = over(a="B*0B3")
    assert same_colour.scores() == [2 + 2 + 2, 0]


def test_serendips_do_not_join_through_each_other() -> None:
    assert over(a="B*1*1R2").scores() == [1 + 2, 0]


def test_fields_join_from_serendip_to_serendip() -> None:
    assert over(a="B*0R*0O1").scores() == [3 + 4, 0]


def test_with_one_colour_serendips_do_not_join() -> None:
    assert over("0123--", a="B*0B3").scores() == [1 + 2 + 2, 0, 0, 0]


def test_a_serendip_counts_for_several_seats() -> None:
    assert over(a="B*0V3").scores() == [3, 3]


def test_most_points_win_and_equals_share() -> None:
    assert over("012345", a="BB1V2").returns() == [1.0, *[-1 / 5] * 5]
    shared = over("012345", a="B1V1R1").returns()
    assert shared == pytest.approx([1 / 5] * 3 + [-1 / 5] * 3)
    assert over(a="B1V3").returns() == [0.0, 0.0]


# The explanation


def test_the_explanation_names_every_point() -> None:
    assert explain(over(a="B*3R3")._record, 0) == {
        "seat": 0,
        "points": 6,
        "sums": {"flowers": 2, "serendips": 2, "edges": 2},
        "colours": ["blue", "red"],
        "flowers": [{"cell": "a1", "colour": "blue"}, {"cell": "a3", "colour": "red"}],
        "serendips": [
            {
                "cell": "a2",
                "points": 4,
                "edges": [{"direction": "west", "colour": "blue", "flower": "a1"}],
            }
        ],
    }


def test_a_seat_without_flowers_is_explained_too() -> None:
    field = explain(over(a="B5")._record, 1)
    assert (field["points"], field["flowers"], field["serendips"]) == (0, [], [])


def test_of_equal_fields_the_first_is_explained() -> None:
    assert explain(over(a="R1B3")._record, 0)["flowers"] == [{"cell": "a1", "colour": "red"}]


def test_the_explanation_works_before_the_end_too() -> None:
    state = at(rows(a="BB4"))
    assert explain(state._record, 0)["points"] == 2
    assert state.scores() == [0, 0]


# What a serendip in hand brings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_turn_brings_is_what_the_best_field_grows_by(seats: int) -> None:
    game = a_game(seats, seats)
    brought: list[int] = []
    for number in range(len(game.history)):
        state = game.after(number)
        s: Any = state._record
        found = gains(s)
        if found is None:
            assert s.stage != rules.GEM
            continue
        without = s.copy()
        without.tiles[s.cell] = rules.UNSEEN
        before = explain(without, s.turn)["points"]
        for rotation, gain in enumerate(found):
            planted = state.copy()
            planted.push(rules.TURN + rotation)
            assert explain(planted._record, s.turn)["points"] - before == gain
        brought += found
    assert len(brought) >= 30
    assert len(set(brought)) > 2  # not always the same


# Three ways to count


def random_end(choice: random.Random) -> Any:
    """A board with any number of tiles up, in clusters or scattered, owners drawn at random."""
    s: Any = record_type(rules.STATE)()
    seats = choice.randint(2, 6)
    rules.setup(s, [seats, 0])
    s.stage = rules.ENDED
    owners = [n % seats for n in range(rules.colours_each(s) * seats)]
    s.owners[:] = choice.sample(owners + [NOBODY] * (6 - len(owners)), 6)
    kinds = [UP + c for c in range(6) for _ in range(13) if s.owners[c] != NOBODY]
    kinds = choice.sample(kinds, choice.randint(0, len(kinds)))
    kinds += [SERENDIP + choice.randrange(6) for _ in range(choice.randint(0, 13))]
    if choice.random() < 0.5:  # of like kinds together, so that fields get large
        kinds.sort(key=lambda kind: (min(kind, SERENDIP), choice.random() < 0.3))
    cells = range(91) if choice.random() < 0.3 else choice.sample(range(91), 91)
    for cell, kind in zip(cells, kinds, strict=False):
        s.tiles[cell] = kind
    return s


def faces(s: Any) -> dict[str, Face]:
    """The tiles that are up, as the reference takes them."""
    up: dict[str, Face] = {}
    for name, tile in zip(CELLS, s.tiles, strict=True):
        if tile >= SERENDIP:
            up[name] = ("serendip", tile - SERENDIP)
        elif tile >= UP:
            up[name] = ("flower", COLOURS[tile - UP])
    return up


@pytest.mark.thorough
def test_rules_explanation_and_reference_agree_on_10000_boards() -> None:
    choice = random.Random(91)
    largest = 0
    for _ in range(10_000):
        s = random_end(choice)
        up = faces(s)
        points = [0] * s.seats
        rules.scores(s, points)
        for seat in range(s.seats):
            own = [COLOURS[colour] for colour in range(6) if s.owners[colour] == seat]
            assert points[seat] == best_field(up, own), (seat, s)
            assert points[seat] == explain(s, seat)["points"], (seat, s)
        largest = max(largest, *points)
    assert largest > 50  # the boards were not all poor ones


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_explanations_add_up_after_played_games(seats: int) -> None:
    state = a_game(seats, seats)
    for seat, points in enumerate(state.scores()):
        field = explain(state._record, seat)
        assert field["points"] == points == sum(field["sums"].values())
        assert field["sums"]["flowers"] == len(field["flowers"])
        beside = sum(one["points"] for one in field["serendips"])
        assert beside == field["sums"]["serendips"] + field["sums"]["edges"]
