"""Bots in WebAssembly: the same seed and walks grow the same trees, and find the same, as on the CPU."""

import gzip
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise, experts
from quincunx.bots.modules import JUDGE, UCT, module, shipped
from quincunx.bots.senet.lookahead import LookAheadBot, played
from quincunx.bots.sensei import turn_search
from quincunx.bots.sensei.alphabeta import AlphaBetaBot, LearnedBot, PlainAlphaBetaBot
from quincunx.native.wasm import WasmMachine
from quincunx.search.assessment import Assessment
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BELIEF, CLUES, HUNCHES, LEAF, PRIVY

LIMITS = Limits(walks=150, megabytes=1)


@cache
def code(name: str) -> dict[str, Any]:
    return WasmMachine(module(qx.game(name))).functions()


def prefixed(name: str, prefix: str) -> dict[str, Any]:
    functions = code(name)
    return {**functions, **{n: functions[prefix + n] for n in functions if prefix + n in functions}}


def positions(game: qx.Game, count: int = 3) -> Iterator[qx.State]:
    """Positions of a random game in which there is something to decide, one after the other."""
    state = game.start(seed=5)
    for number in range(4 * count):
        while not state.is_over and len(state.legal_actions()) == 1:
            state.push(state.legal_actions()[0])
        if state.is_over:
            return
        if number % 4 == 0:
            yield state.copy()
        legal = state.legal_actions()
        state.push(legal[number % len(legal)])


def found(one: Assessment) -> Any:
    return one.seat, one.actions, one.walks, one.steps, one.signature


@pytest.mark.parametrize("name", qx.game_names())
def test_the_same_trees_grow(name: str) -> None:
    """With the game's own leaf and belief, random games from there, and the tree kept from move to move."""
    seats = qx.game(name).rules.SEATS
    for game in {seats[0]: qx.game(name), seats[1]: qx.game(name, seats=seats[1])}.values():
        known = expertise(game)
        searches = [
            Search(
                game, LIMITS, seed=3, width=known.width, trust=0.8, beyond=0.3,
                leaf=known.leaf or LEAF, belief=known.belief or BELIEF,
                book=known.book(is_open=False), hunches=known.hunches or HUNCHES,
            )
            for _ in range(2)
        ]  # fmt: skip
        searches[1]._code = code(name)
        for state in positions(game):
            on_cpu, in_wasm = (search.assess(state) for search in searches)
            assert found(in_wasm) == found(on_cpu)
            follow = [search.assess(after(state, on_cpu.best)) for search in searches]
            assert found(follow[1]) == found(follow[0])


@pytest.mark.parametrize("observers", [False, True])
@pytest.mark.parametrize("glances", [False, True])
@pytest.mark.parametrize("name", [n for n, known in experts().items() if known.judge])
def test_the_same_trees_grow_by_what_was_learned(name: str, glances: bool, observers: bool) -> None:
    game = qx.game(name)
    known = expertise(game)
    searches = [
        Search(
            game, LIMITS, seed=3, width=known.judge_width, leaf=known.judge,
            belief=known.belief or BELIEF, book=known.book(is_open=False), glances=glances,
            hunches=known.hunches or HUNCHES, trust=2.0, privy=known.privy or PRIVY,
            observers=observers, clues=known.clues or CLUES, reads=float(observers),
        )
        for _ in range(2)
    ]  # fmt: skip
    searches[1]._code = prefixed(name, JUDGE)
    for state in positions(game):
        on_cpu, in_wasm = (search.assess(state) for search in searches)
        assert found(in_wasm) == found(on_cpu)


def after(state: qx.State, action: int) -> qx.State:
    """The next position with something to decide, or this one if there is none."""
    twin = state.copy()
    twin.push(action)
    while not twin.is_over and len(twin.legal_actions()) == 1:
        twin.push(twin.legal_actions()[0])
    return state if twin.is_over or twin.player < 0 else twin


@pytest.mark.parametrize("name", qx.game_names())
def test_plain_tree_search_grows_the_same_trees(name: str) -> None:
    game = qx.game(name)
    searches = [Search(game, Limits(walks=40, megabytes=1), seed=4) for _ in range(2)]
    searches[1]._code = prefixed(name, UCT)
    for state in positions(game, 1):
        on_cpu, in_wasm = (search.assess(state) for search in searches)
        assert found(in_wasm) == found(on_cpu)


@pytest.mark.parametrize("die", [False, True])
def test_senets_look_ahead_judges_the_same(die: bool) -> None:
    game = qx.game("senet", die=die)
    bots = [LookAheadBot(game, 2, book=False) for _ in range(2)]
    bots[1]._code = code("senet")
    for state in positions(game, 5):
        on_cpu, in_wasm = (bot.analyse(state) for bot in bots)
        assert found(in_wasm) == found(on_cpu), "to the last bit"


@pytest.mark.parametrize("die", [False, True])
def test_senets_look_ahead_counts_points_the_same(die: bool) -> None:
    game = qx.game("senet", die=die)
    bots = [LookAheadBot(game, 2, points=True, book=False) for _ in range(2)]
    bots[1]._code = code("senet")
    for state in positions(game, 5):
        for action in state.legal_actions():
            on_cpu, in_wasm = (bot._points(played(state._record, action), 0) for bot in bots)
            assert in_wasm == on_cpu, "to the last bit"
        assert bots[1].choose(state) == bots[0].choose(state)


@pytest.mark.parametrize("mode", ["shizukana", "arashi"])
@pytest.mark.parametrize("kind", [PlainAlphaBetaBot, LearnedBot])
def test_alpha_beta_finds_the_same(
    mode: str, kind: type[AlphaBetaBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_search, "ENTRIES", 1 << 12)  # copied for every call
    game = qx.game("sensei", mode=mode)
    bots = [kind(game, depth=2, seed=1) for _ in range(2)]
    prefix = "alphabeta_" if kind is PlainAlphaBetaBot else ""
    bots[1]._search.code = prefixed("sensei", prefix)
    for state in positions(game, 2):
        on_cpu, in_wasm = (bot.analyse(state) for bot in bots)
        assert found(in_wasm) == found(on_cpu)
        assert bots[1].choose(state) == bots[0].choose(state)


@pytest.mark.parametrize("name", qx.game_names())
def test_a_module_is_small(name: str) -> None:
    sent = shipped(name)
    assert len(gzip.compress(sent.code)) < 60_000
    assert len(sent.tables) == len(sent.about["tables"])
