"""The judgement of Sàrena positions: sane, fair to all seats, and the same compiled as interpreted."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots import leaves
from quincunx.games.sarena import rules
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source
from quincunx.record import record_type
from quincunx.search.engine import WALK

LEAF = Path(leaves.__file__).parent / "sarena.py"
PLAIN = bind([rules_source(rules), WALK, LEAF])
COMPILED = cpu.load("sarena", rules, [WALK, LEAF])
SEATS = (2, 3, 4)
Record = record_type(rules.STATE)  # what the interpreter works on


def positions(seats: int, count: int = 30) -> list[Any]:
    """Records from random games, early and late."""
    found = []
    for number in range(count):
        random = Random(number)
        state = qx.game("sarena", seats=seats).start(seed=number)
        for _ in range(number % 25):
            if not state.is_over:
                state.push(random.choice(state.legal_actions()))
        if not state.is_over:
            found.append(state.pack())
    return found


def record(packed: Any) -> Any:
    """A fresh one-record array's only record, to be changed at will."""
    array = np.zeros(1, rules.STATE)
    array[0] = packed[0] if getattr(packed, "shape", ()) == (1,) else packed
    return array[0]


def judge(program: dict[str, Any], s: Any, seed: int = 1) -> list[float]:
    random = np.zeros(2, np.int64)
    program["seed_random"](random, seed, 0)
    out, weight = (np.zeros(rules.MAX_ACTIONS, np.int64) for _ in range(2))
    result = np.zeros(int(s["seats"]))
    if program is PLAIN:
        s = Record.unpack(s)
    program["leaf_value"](s, random, out, weight, result)
    return [float(x) for x in result]


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
    for packed in positions(seats):
        values = judge(COMPILED, record(packed))
        assert all(-1 <= value <= 1 for value in values)
        assert sum(values) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seats", SEATS)
def test_compiled_judges_as_interpreted(seats: int) -> None:
    for packed in positions(seats, 8):
        plain, compiled = judge(PLAIN, record(packed)), judge(COMPILED, record(packed))
        assert compiled == pytest.approx(plain, abs=1e-12)


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
