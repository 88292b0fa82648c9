"""A bot that only plays picks what it would pick from a whole assessment."""

from __future__ import annotations

from random import Random

import pytest

import quincunx as qx
from quincunx.bots.levels import Level
from quincunx.bots.picking import pick
from quincunx.bots.searcher import SearchBot
from quincunx.search.assessment import Judged
from quincunx.search.mcts import Limits, Search

GAMES = ("bossa", "sarena", "senet", "sensei", "serendipity")


def late(game: qx.Game, seed: int, least: int = 12) -> qx.State:
    """A position some random actions into a game, where there is something to choose."""
    state, random = game.start(seed=seed), Random(seed)
    for _ in range(random.randrange(8, 40)):
        before = state.copy()
        state.push(random.choice(state.legal_actions()))
        if state.is_over:
            return before
    return (
        state
        if len(state.legal_actions()) >= 2 or least == 0
        else late(game, seed + 100, least - 1)
    )


def tried(judged: tuple[Judged, ...]) -> list[Judged]:
    return [one for one in judged if one.knowledge != "unknown"]


@pytest.mark.parametrize("name", GAMES)
def test_weighing_says_what_an_assessment_says(name: str) -> None:
    game = qx.game(name)
    for seed in range(4):
        state = late(game, seed)
        one, other = (Search(game, Limits(walks=150), seed=seed) for _ in range(2))
        judged, weighed = one.assess(state, settled=True).actions, other.weigh(state)
        assert [(w.action, w.win, w.visits, w.proven, w.knowledge) for w in weighed] == [
            (j.action, j.win, j.visits, j.proven, j.knowledge) for j in tried(judged)
        ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("temperature", [0.0, 0.05])
def test_the_same_choices_from_move_to_move(name: str, temperature: float) -> None:
    """Also where the tree is carried on from the move before."""
    game = qx.game(name)
    level = Level(walks=60, temperature=temperature, misses=1.0, memory=None)
    bot, twin = (SearchBot(game, level, seed=3) for _ in range(2))
    state, choices = game.start(seed=5), 0
    while not state.is_over and choices < 12:
        known = state.hidden(state.player)
        action = bot.choose(known)
        legal = known.legal_actions()
        if len(legal) > 1:
            choices += 1
            search = twin._thinking()
            twin._random.random()  # whether a win at once is overlooked
            judged = search.assess(known, settled=True).actions
            assert action == pick(judged, temperature, twin._random)
        state.push(action)


def test_a_certain_win_that_ends_the_game_comes_first() -> None:
    """Certain wins are ordered alike, too."""
    game, found = qx.game("bossa"), 0
    for seed in range(12):
        state, random = game.start(seed=seed), Random(seed)
        while not state.is_over:
            if len(state.legal_actions()) > 1 and state.length > 40:
                one, other = (Search(game, Limits(walks=40), seed=seed) for _ in range(2))
                judged, weighed = one.assess(state, settled=True).actions, other.weigh(state)
                assert [j.action for j in tried(judged)] == [w.action for w in weighed]
                found += judged[0].proven
            state.push(random.choice(state.legal_actions()))
    assert found, "some of these positions are won"
