"""Who plays Senet for points: what it expects of a round, how it looks ahead, and what it wants."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots import POINTED, check, for_points
from quincunx.bots.expertise import expertise
from quincunx.bots.named import player
from quincunx.bots.senet import lookahead as room
from quincunx.bots.senet.lookahead import LookAheadBot, load, played
from quincunx.bots.senet.paper import new_paper
from quincunx.games.senet import rules
from quincunx.native.program import bind, rules_source
from quincunx.search.offers import CURVES
from quincunx.solve.senet import program
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.program import ROOM
from quincunx.solve.senet.task import Task
from tests.solve.conftest import twos_for_points

__all__ = ["twos_for_points"]

RESULTS = Path(__file__).parents[3] / "benchmarks" / "results"
GAME = qx.game("senet")


def known(die: bool) -> list[dict[str, Any]]:
    """Positions of five pieces a side with what perfect play for points brings."""
    kind = "die" if die else "sticks"
    found = json.loads((RESULTS / f"senet-{kind}-points.json").read_text())
    trials: list[dict[str, Any]] = found["simulations"]["trials"]
    return trials


@pytest.fixture(scope="module")
def code() -> dict[str, Any]:
    return load(expertise(GAME).book().programs, room.JUDGE)


@pytest.mark.parametrize("die", [False, True])
def test_what_was_learned_is_near_the_exact_values(code: dict[str, Any], die: bool) -> None:
    trials = known(die)
    exact = np.array([one["value"] for one in trials])
    paper = new_paper()
    found = np.array(
        [code["points_of"](one["own"], one["enemy"], int(die), paper) for one in trials]
    )
    assert np.sqrt(np.mean((found - exact) ** 2)) < 0.6 * exact.std()
    assert np.corrcoef(found, exact)[0, 1] > 0.9


def test_compiled_and_plain_expect_the_same(code: dict[str, Any]) -> None:
    book = expertise(GAME).book()
    moves = Path(str(program.__file__))
    sources = [CURVES, *book.programs, moves, room.MARKS, room.JUDGE, room.POINTS]
    plain = bind([rules_source(rules), *sources])
    rooms, paper, counter = np.zeros((2, ROOM), np.int64), new_paper(), np.zeros(1, np.int64)
    for die, trials in enumerate((known(False)[:2], known(True)[:2])):
        rest = (1, die, 6.0, Task(5, die=bool(die)).chances, rooms, paper, counter)
        for one in trials:
            seen = one["own"], one["enemy"]
            expected = plain["expected_points"](*seen, *rest)
            assert code["expected_points"](*seen, *rest) == pytest.approx(expected, abs=1e-4)
    assert counter[0] > 0


def test_it_gets_more_points_than_who_plays_to_win(twos_for_points: CpuMachine) -> None:
    """By the exact values, in positions of two pieces a side with something to choose."""
    random, tables = Random(4), (rank_table(), layer_table(2))
    bots = [LookAheadBot(GAME, 2, points=points, book=False) for points in (True, False)]

    def worth(s: Any, seat: int) -> float:
        who = rules.player(s)
        if who == rules.OVER:
            points = [0, 0]
            rules.scores(s, points)
            return float(points[seat] - points[1 - seat])
        if who == rules.CHANCE:
            colour = rules.mover(s)
            seen = int(s.pieces[colour]), int(s.pieces[1 - colour])
            value = float(twos_for_points.values[number_of(*seen, *tables)])
            return value if s.turn == seat else -value
        out = [0] * rules.MAX_ACTIONS
        return max(worth(played(s, out[k]), seat) for k in range(rules.actions(s, out)))

    lost = [0.0, 0.0]
    for _ in range(400):
        squares = random.sample([*range(1, 27), 28, 29], 4)
        board = "".join(
            "L" if n in squares[:2] else "D" if n in squares[2:] else "1" for n in range(1, 31)
        )
        throw = random.choice("12346")
        state = GAME.from_position(f"{board[:10]}/{board[10:20]}/{board[20:]} 1 0 {throw} free 50")
        if len(state.legal_actions()) < 2:
            continue
        s, seat = state._record, state.player
        best = max(worth(played(s, action), seat) for action in state.legal_actions())
        for n, bot in enumerate(bots):
            lost[n] += best - worth(played(s, bot.choose(state)), seat)
    assert 0 <= lost[0] < 0.8 * lost[1]


def test_only_senets_master_plays_otherwise_for_points() -> None:
    assert for_points("master", GAME) in POINTED
    assert for_points("expert", GAME) == "expert"
    assert for_points("random", GAME) == "random"
    assert all(for_points("master", qx.game(name)) == "master" for name in qx.game_names()[:1])
    bot = player("master+points", GAME, seed=1)
    assert isinstance(bot, LookAheadBot)
    assert bot.points
    assert not set(POINTED) & set(qx.bots.BOTS), "nobody is offered it"
    check("master+points", "bossa")
    other = player("master+points", qx.game("bossa"), seed=1)
    assert type(other) is type(player("master", qx.game("bossa"), seed=1))


def test_it_says_what_master_says() -> None:
    """What it plays for is its own affair: chances to win stay chances to win."""
    state = GAME.from_position("4L5/1D8/3L3D2 1 0 2 free 50")
    mine, other = (LookAheadBot(GAME, 1, points=points, book=False) for points in (True, False))
    assert mine.analyse(state).actions == other.analyse(state).actions
