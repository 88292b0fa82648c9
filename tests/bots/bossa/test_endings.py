"""Endings of Bossa are played exactly: as by playing out everything, here and in WebAssembly, in time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots import named
from quincunx.bots.bossa import endings as endings_module
from quincunx.bots.bossa.endings import EndingBot, EndingSolver, is_ending
from quincunx.bots.levels import Level
from quincunx.bots.modules import module
from quincunx.games.bossa import rules
from quincunx.native.wasm import WasmMachine
from quincunx.puzzles.endings import Endings as PlayedOut

PLAYED_OUT = 1_000_000
"""Positions that playing everything out may take."""


def endings(game: qx.Game, least: int, most: int, games: int) -> Iterator[qx.State]:
    """Turns of random games with this many tiles in the pile, as a seat sees them."""
    for seed in range(games):
        state = game.start(seed=seed)
        while not state.is_over:
            record: Any = state._record
            if (
                record.stage == rules.TURN and least <= record.unseen.bit_count() - 1 <= most
            ) and len(state.legal_actions()) > 1:
                yield state.hidden(state.player)
            legal = state.legal_actions()
            state.push(legal[-1 - seed % len(legal)])


@pytest.mark.parametrize("expansion", [False, True])
def test_values_are_those_of_playing_everything_out(expansion: bool) -> None:
    game = qx.game("bossa", expansion=expansion)
    solver, reference, seen = EndingSolver(), PlayedOut(game), 0
    for state in endings(game, 0, 3, 40):
        expected = reference.wins(state, PLAYED_OUT)
        if expected is None:
            continue
        seen += 1
        found = solver.wins(state)
        assert found == pytest.approx(expected, abs=1e-9)
        best = solver.best(state)
        assert best is not None
        assert expected[best] == pytest.approx(max(expected.values()), abs=1e-9)
    assert seen >= 20


def test_a_small_table_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    game = qx.game("bossa")
    whole = EndingSolver()
    monkeypatch.setattr(endings_module, "ENTRIES", 8)
    small, states = EndingSolver(), list(endings(game, 2, 3, 40))
    assert len(states) >= 5
    for state in states:
        assert small.wins(state) == pytest.approx(whole.wins(state), abs=1e-9)
    assert small.work > whole.work


def test_webassembly_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings_module, "ENTRIES", 1 << 10)  # copied for every call
    functions = WasmMachine(module(qx.game("bossa"))).functions()
    here, there = EndingSolver(), EndingSolver()
    there._code = {"begin": functions["ending_begin"], "follow": functions["ending_follow"]}
    states = list(endings(qx.game("bossa"), 2, 3, 6))
    assert states
    for state in states:
        assert there.wins(state) == here.wins(state)
        assert there.best(state) == here.best(state)
    assert there.work == here.work


def test_master_says_exactly_what_an_ending_is_worth() -> None:
    game = qx.game("bossa")
    bot = named.player("master", game, seed=1)
    assert isinstance(bot, EndingBot)
    bot.level = Level(walks=50, learned=True, book=True)  # no clock
    state = next(endings(game, 3, 3, 9))
    found = bot.analyse(state)
    assert found.knowledge == "exact"
    assert {one.error for one in found.actions} == {0.0}
    wins = [one.win for one in found.actions]
    assert wins == sorted(wins, reverse=True)
    chosen = bot.choose(state)
    assert next(one.win for one in found.actions if one.action == chosen) == max(wins)


def test_what_is_not_solved_in_time_is_left_to_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    game = qx.game("bossa")
    bot = EndingBot(game, Level(walks=50, learned=True, book=True), seed=1)
    monkeypatch.setattr(EndingBot, "_deadline", lambda _self, begun: begun)
    state = next(endings(game, 3, 5, 9))
    assert bot.analyse(state).walks == 50
    assert bot.choose(state) in state.legal_actions()


def test_time_spent_on_an_ending_is_gone() -> None:
    """The tree's time runs from when the player began to think."""
    game = qx.game("bossa")
    bot = EndingBot(game, Level(seconds=5.0, learned=True), seed=1)
    state = next(endings(game, 9, 12, 9))
    bot.prepare()
    assert not is_ending(state)
    late = bot._tree.analyse(state, begun=time.perf_counter() - 10)
    assert late.walks == bot._tree._thinking().chunk


def test_earlier_masters_search_a_tree() -> None:
    for name in ("master@1", "master@2"):
        assert not isinstance(named.player(name, qx.game("bossa")), EndingBot)


def test_a_paused_search_resumes_where_it_was() -> None:
    state = next(endings(qx.game("bossa"), 4, 4, 9))
    whole, pieces = EndingSolver(), EndingSolver()
    expected = whole._value(state, np.inf)
    desk, status = pieces._ending, pieces._ending.status[0]
    pieces._code["begin"](desk, state.pack())
    pauses = -1
    done = False
    while not done:
        status["goal"] = status["work"] + 10
        done = bool(pieces._code["follow"](desk))
        pauses += 1
    assert pauses > 0
    assert float(status["value"]) == expected
    assert pieces.work == whole.work
