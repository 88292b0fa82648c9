"""Forgetting: what was seen long ago fades, where the game is about remembering."""

from random import Random

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.games.serendipity import rules


def play(game: qx.Game) -> qx.State:
    """120 random actions."""
    state, bots = game.start(seed=3), [qx.bot("random", seed=n) for n in (1, 2)]
    while not state.is_over and len(state.history) < 120:
        state.push(bots[state.player].choose(state.hidden(state.player)))
    return state


def forget(state: qx.State, half_life: float) -> qx.State:
    return expertise(state.game).forget(state, half_life, Random(1))


def seen_tiles(state: qx.State) -> int:
    tiles = state._record.tiles  # type: ignore[attr-defined]
    return sum(rules.SEEN <= tile < rules.UP for tile in tiles)


def test_what_was_seen_long_ago_fades() -> None:
    state = play(qx.game("serendipity"))
    kept = {half_life: seen_tiles(forget(state, half_life)) for half_life in (1, 30, 10**6)}
    assert kept[1] < kept[30] < kept[10**6] == seen_tiles(state)


def test_a_faded_position_is_a_possible_one() -> None:
    state = play(qx.game("serendipity"))
    faded = forget(state, 5)
    assert faded.legal_actions() == state.legal_actions()
    assert state.game.from_position(faded.position()) == faded


def test_nothing_is_forgotten_where_the_aid_shows_it() -> None:
    state = play(qx.game("serendipity", aid=True))
    assert not expertise(state.game).can_forget(state)
    assert forget(state, 1) is state


def test_other_games_are_not_forgotten() -> None:
    state = qx.game("senet").start(seed=1)
    assert not expertise(state.game).can_forget(state)
    assert forget(state, 1) is state
