"""Alpha-beta over whole turns: it lists what the rules allow, and sees wins and losses."""

from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.alphabeta.bot import AlphaBetaBot, _code
from quincunx.bots.alphabeta.program import FRAME, MOST_TURNS, SLOTS, TURN
from quincunx.testing import all_variants

CALM = qx.game("sensei")


def beginnings(game: qx.Game, seed: int, most: int) -> list[qx.State]:
    """Starts of turns in one random game."""
    random, state, seen = Random(seed), game.start(), []
    while not state.is_over and len(seen) < most:
        if state._record.moves == 2 and state._record.leap == 1:
            seen.append(state.copy())
        state.push(random.choice(state.legal_actions()))
    return seen


def listed(code: dict[str, Any], state: qx.State) -> tuple[set[Any], set[Any], bool]:
    """Turns by the search and by the rules, the latter without wins and losses; and whether one wins."""
    s = state.pack()[0]
    frame, slots, counters = (
        np.zeros(1, FRAME),
        np.zeros((SLOTS, 2), np.int64),
        np.zeros(3, np.int64),
    )
    turns, scratch = np.zeros(MOST_TURNS + 1, TURN), np.zeros(1024, np.int64)
    frame[0]["stones"], frame[0]["character"], frame[0]["seat"] = (
        s["stones"],
        s["character"],
        s["turns"] & 1,
    )
    count = code["list_turns"](
        frame[0], int(s["pits"]), int(s["storm"]), turns, slots, counters, scratch
    )
    ours = {(int(t["stones"]), int(t["character"])) for t in turns[:count]}
    states, legal, left = np.zeros(5, s.dtype), np.zeros((5, 80), np.int64), np.zeros(5, np.int64)
    states[0] = s
    count = code["root_turns"](states, legal, left, turns, slots, counters)
    found = turns[:count]
    wins = bool((found["value"] > 500).any())
    theirs = {(int(t["stones"]), int(t["character"])) for t in found if abs(t["value"]) < 500}
    return ours, theirs, wins


@pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)
def test_lists_the_turns_of_the_rules(game: qx.Game) -> None:
    code = _code(game)
    for state in beginnings(game, 1, 12) + beginnings(game, 2, 12):
        ours, theirs, wins = listed(code, state)
        if not wins:
            assert ours == theirs, str(state)


def test_wins_when_it_can() -> None:
    state = CALM.from_position("mmm1mmm/3s3/7/7/4M2/7/sssS1ss 0 2+1 9 - play")
    bot = AlphaBetaBot()
    while not state.is_over and state.player == 0:
        state.push(bot.choose(state))
    assert state.returns() == [1, -1]


def test_stops_a_win() -> None:
    state = CALM.from_position("mmm1mmm/3s3/7/7/4M2/7/sssS1ss 1 2+1 9 - play")
    bot = AlphaBetaBot()
    while not state.is_over and state.player == 1:
        state.push(bot.choose(state))
    assert not state.is_over
    ours, _, wins = listed(_code(CALM), state)
    assert ours
    assert not wins


@pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)
def test_plays_legal_actions(game: qx.Game) -> None:
    state, bot = game.start(), AlphaBetaBot(seconds=0.01)
    for _ in range(6):
        if not state.is_over:
            state.push(bot.choose(state))


def test_knows_one_game() -> None:
    with pytest.raises(qx.QuincunxError, match="sensei only"):
        AlphaBetaBot().choose(qx.game("senet").start(seed=1))
