"""The games against their independent references, at every step of random games."""

import importlib
from fractions import Fraction
from math import gcd
from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.testing import all_variants

GAMES_EACH = 1000
"""Random games for each game, spread over its options."""

VARIANTS = [game for name in qx.game_names() for game in all_variants(name)]


def reference(game: qx.Game) -> Any:
    module = importlib.import_module(f"tests.reference.{game.name}")
    return module.Reference(**game.options)


def texts(state: qx.State) -> dict[str, int]:
    """Every legal action by its text."""
    text, record = state.game.text.action_text, state._record
    return {text(record, action): action for action in state.legal_actions()}


def proportions(weights: dict[str, int]) -> dict[str, int]:
    common = gcd(*weights.values())
    return {text: weight // common for text, weight in weights.items()}


def compare(state: qx.State, other: Any) -> dict[str, int]:
    """Weights of what may be done, after both sides agreed on it."""
    assert state.player == other.player
    legal = texts(state)
    if state.player == qx.CHANCE:
        weights = dict(zip(legal, (w for _, w in state.chance_outcomes()), strict=True))
        assert proportions(weights) == proportions(other.chance())
        return weights
    if not state.is_over:
        assert sorted(legal) == sorted(other.legal())
    return dict.fromkeys(legal, 1)


def play_both(game: qx.Game, random: Random) -> None:
    state, other = game.start(), reference(game)
    while not state.is_over:
        weights = compare(state, other)
        chosen = random.choices(list(weights), list(weights.values()))[0]
        state.push(texts(state)[chosen])
        other.apply(chosen)
    compare(state, other)
    assert state.scores() == list(other.scores())
    exact = [Fraction(value).limit_denominator(1000) for value in state.returns()]
    assert exact == list(other.returns())


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_a_few_games_agree(game: qx.Game) -> None:
    for number in range(3):
        play_both(game, Random(f"few {number}"))


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_a_thousand_games_agree(game: qx.Game, part: int) -> None:
    share = -(-GAMES_EACH // len(all_variants(game.name)) // 4)
    for number in range(share):
        play_both(game, Random(f"{part} {number}"))
