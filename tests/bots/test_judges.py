"""What was learned: sane, small, the same compiled as interpreted; and the masters from before it."""

from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx import bots
from quincunx.bots.expertise import expertise, experts
from quincunx.bots.named import NamedBot, player
from quincunx.bots.network import ONE, hear
from quincunx.bots.searcher import SearchBot
from tests.bots.leaf_program import LeafProgram, positions

LEARNED = [name for name, known in experts().items() if known.judge]


def games(name: str) -> list[qx.Game]:
    """Those in which `master` judges by what was learned."""
    all_games = qx.game(name).variants()
    return [game for game in all_games if expertise(game).level("master").learned]


@pytest.mark.parametrize("name", LEARNED)
def test_it_judges_as_the_interpreter_does_and_every_game_gives_returns(name: str) -> None:
    program = LeafProgram(name, learned=True)
    for game in games(name):
        found = positions(game, range(0, 40, 2))
        assert len(found) > 4
        program.check_returns(found)
        program.check_compiled(found[::3])


@pytest.mark.parametrize("name", LEARNED)
def test_it_is_small_and_cannot_run_over(name: str) -> None:
    path = Path(str(bots.__file__)).parent / name / "judge.npz"
    assert path.stat().st_size < 400_000
    with np.load(path) as kept:
        lanes = kept["first"].view(np.int16)  # of negative numbers, one less for a borrow
        assert abs(lanes.astype(int)).max() <= ONE + 1


def test_the_network_adds_up_its_marks() -> None:
    """Two marks for a unit that is cut off at ONE, and one that is said as it is."""
    first = np.array([[0], [100 + (200 << 16)], [56 + (200 << 16)]], np.int64)
    second = np.zeros((5, 1), np.int64)
    second[1] = 3 + (-5 << 32)
    third, paper = np.array([2.0, 1.0]), np.zeros(2, np.int64)
    marks = np.array([1, 2])
    assert hear(marks, 1, first, second, third, paper) == 100 / ONE + 2 * 200 * 3
    assert hear(marks, 2, first, second, third, paper) == 156 / ONE + 2 * ONE * 3


def test_an_earlier_master_plays_as_it_did() -> None:
    for name in qx.game_names():
        game = qx.game(name)
        old, new = (expertise(game).level(level) for level in ("master@1", "master"))
        assert not old.learned
        assert (old == new) == (name not in (*LEARNED, "serendipity", "sensei"))
    assert expertise(qx.game("serendipity")).level("master@1").beyond == 0.5
    assert not expertise(qx.game("sarena", seats=3)).level("master").learned
    known = expertise(qx.game("sarena"))
    assert known.level("master").observers
    assert expertise(qx.game("sarena", seats=3)).level("master").observers
    assert known.level("master@2").learned
    assert not known.level("master@2").observers
    assert known.level("skilled").trust > 0 == known.level("skilled@2").trust
    assert known.level("expert").reads == 1.0 > known.level("expert@2").reads
    known = expertise(qx.game("bossa"))
    assert known.level("master@2").learned
    assert not known.level("master@2").book
    assert known.level("master@3").book
    assert not known.level("master@3").glances
    assert known.level("master").glances
    judged = player("master@1", qx.game("bossa"), seconds=0.1)
    assert isinstance(judged, SearchBot)
    assert judged.level.seconds == 0.1


def test_an_earlier_master_meets_todays() -> None:
    game = qx.game("bossa")
    pair = [NamedBot(name, 1, 0.02) for name in ("master", "master@1")]
    state = game.start(seed=1)
    while not state.is_over:
        state.push(pair[state.player].choose(state.hidden(state.player)))
    assert sum(state.returns()) == 0


def test_earlier_masters_can_be_asked_for_but_are_not_offered() -> None:
    assert qx.bot("master@1") is not None
    assert not set(bots.EARLIER) & set(bots.BOTS)
    with pytest.raises(qx.QuincunxError, match="unknown bot 'master@7'"):
        qx.bot("master@7")
