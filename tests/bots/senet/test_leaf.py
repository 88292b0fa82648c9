"""The judgement of Senet positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quincunx.games.senet import rules
from tests.bots.leaf_program import LeafProgram

PROGRAM = LeafProgram("senet")
PLAIN, COMPILED = PROGRAM.plain, PROGRAM.compiled


def position(light: list[int], dark: list[int], turn: int = 0, die: int = 0) -> Any:
    """Seat 0 plays light, and `turn` is to throw."""
    s = np.zeros(1, rules.STATE)
    row = s[0]
    row["pieces"] = [sum(1 << square for square in squares) for squares in (light, dark)]
    row["throws"], row["die"], row["turn"], row["dark"], row["stage"] = 50, die, turn, 1, rules.FREE
    return s.view(np.recarray)


def value(code: dict[str, Any], s: Any, seed: int = 1) -> tuple[list[float], int]:
    twin = s.copy()
    random = np.zeros(2, np.int64)
    code["seed_random"](random, seed, 0)
    out, weight = np.zeros((2, rules.MAX_ACTIONS), np.int64)
    result = np.zeros(2)
    steps = code["leaf_value"](twin[0], random, out, weight, result)
    return result.tolist(), int(steps)


def some_positions(games: int, die: bool) -> list[Any]:
    """From random games, every 25th step."""
    found = []
    for game in range(games):
        s = np.zeros(1, rules.STATE).view(np.recarray)
        COMPILED["setup"](s[0], np.array([2, die], np.int64))
        random = np.zeros(2, np.int64)
        COMPILED["seed_random"](random, 9, game)
        buffers = np.zeros((2, rules.MAX_ACTIONS), np.int64)
        while COMPILED["player"](s[0]) != rules.OVER:
            found.append(s.copy())
            COMPILED["play"](s[0], random, *buffers, 25)
    return found


@pytest.mark.parametrize("die", [False, True])
def test_values_are_returns_and_plain_equals_compiled(die: bool) -> None:
    for s in some_positions(6, die):
        expected, steps = value(PLAIN, s)
        actual, steps_too = value(COMPILED, s)
        assert actual == pytest.approx(expected, abs=1e-9)
        assert steps == steps_too
        assert sum(actual) == pytest.approx(0.0)
        assert all(-1.0 <= x <= 1.0 for x in actual)


def test_exchanging_the_colours_exchanges_the_values() -> None:
    here = value(COMPILED, position([5, 12, 13, 20, 26], [3, 8, 16, 17, 18], turn=0))[0]
    there = value(COMPILED, position([3, 8, 16, 17, 18], [5, 12, 13, 20, 26], turn=1))[0]
    assert here == pytest.approx(there[::-1])


def test_pieces_off_are_worth_something() -> None:
    ahead = value(COMPILED, position([28], [14, 16, 18, 20, 22]))[0][0]
    behind = value(COMPILED, position([14, 16, 18, 20, 22], [28]))[0][0]
    assert ahead > 0.5
    assert behind < -0.5


def test_a_throw_that_wins_is_a_win() -> None:
    s = position([28], [14, 16])
    s[0]["throw"] = s[0]["left"] = 2
    assert value(COMPILED, s)[0] == [1.0, -1.0]
