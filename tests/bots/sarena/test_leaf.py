"""The judgement of Sàrena positions: sane, fair to all seats, and the same compiled as interpreted."""

from __future__ import annotations

from typing import Any

import pytest

import quincunx as qx
from quincunx.games.sarena import rules
from quincunx.record import record_type
from tests.bots.leaf_program import LeafProgram
from tests.bots.leaf_program import positions as random_positions

PROGRAM = LeafProgram("sarena")
PLAIN, COMPILED = PROGRAM.plain, PROGRAM.compiled
record, judge = PROGRAM.record, PROGRAM.judge
SEATS = (2, 3, 4)
Record = record_type(rules.STATE)  # what the interpreter works on


def positions(seats: int, count: int = 30) -> list[Any]:
    """Records from random games, early and late."""
    return random_positions(qx.game("sarena", seats=seats), [n % 25 for n in range(count)])


def board(piles: dict[int, int], tokens: tuple[int, ...], turn: int = 0) -> Any:
    """A position with these piles only."""
    s: Any = Record()
    rules.setup(s, [len(tokens), 0])
    for circle, pile in piles.items():
        rules.put(s, circle, pile, rules.height_of(pile))
    for seat, token in enumerate(tokens):
        s.tokens[seat] = token
    s.ready = rules.CIRCLES + len(tokens) + 1
    s.turn = turn
    return record(s.pack())


@pytest.mark.parametrize("seats", SEATS)
def test_values_are_returns(seats: int) -> None:
    PROGRAM.check_returns(positions(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_compiled_judges_as_interpreted(seats: int) -> None:
    PROGRAM.check_compiled(positions(seats, 8))


def test_seats_that_change_their_tokens_and_the_turn_change_their_values() -> None:
    for packed in positions(2):
        s, twin = record(packed), record(packed)
        twin["tokens"][:2] = s["tokens"][:2][::-1].copy()
        twin["turn"] = 1 - s["turn"]
        assert judge(COMPILED, twin) == pytest.approx(judge(COMPILED, s)[::-1])


def test_a_settled_lead_is_a_win() -> None:
    red_over_yellow = 4 * rules.RED + rules.YELLOW
    four = sum(red_over_yellow << 4 * n for n in range(4))
    s = board({0: four, 14: four, 35: 4 * rules.GREEN + rules.BLUE}, (rules.RED, rules.GREEN))
    assert judge(COMPILED, s)[0] > 0.99


def test_a_pile_that_must_be_turned_counts_for_its_bottom() -> None:
    s = board({1: 4 * rules.RED + rules.YELLOW}, (rules.RED, rules.YELLOW))
    assert judge(COMPILED, s)[1] > 0.5


def test_a_setup_that_is_not_over_is_dealt_first() -> None:
    values = judge(COMPILED, record(qx.game("sarena").start().pack()))
    assert sum(values) == pytest.approx(0, abs=1e-9)
