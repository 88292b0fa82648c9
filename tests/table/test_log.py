"""What was played, moment by moment, as every seat may know it."""

import subprocess
import sys
from random import Random

import pytest

import quincunx as qx
from quincunx.table.log import Log
from quincunx.testing.walks import random_walk

GAMES = qx.game_names()


@pytest.mark.parametrize("name", GAMES)
def test_a_step_is_what_a_hidden_copy_shows(name: str) -> None:
    for number, state in enumerate(random_walk(qx.game(name), Random(5))):
        if number % 80 != 79 and not state.is_over:
            continue
        for seat in range(qx.SPECTATOR, 2):
            known = state.hidden(seat)
            steps = [state.step(place, seat) for place in range(number)]
            assert [action for _, action, _ in steps] == list(known.history)
            assert steps == known.steps()
        truth = [state.step(place) for place in range(number)]
        assert [action for _, action, _ in truth] == list(state.history)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_that_of_a_hidden_copy(name: str) -> None:
    """It does not look at the past, and must not need it."""
    state = qx.game(name).start(seed=4)
    for _ in range(4):
        state.push(state.legal_actions()[0])
    for seat in range(qx.SPECTATOR, 2):
        known, view = state.hidden(seat), state.view(seat)
        assert view["number"] == len(state.history)
        assert (view["scores"], view["returns"]) == (known.scores(), known.returns())
        texts = [known.action_text(action) for action in known.legal_actions()]
        expected = texts if seat == state.player else []
        assert [one["text"] for one in view["actions"]] == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_log_kept_step_by_step_is_the_log(name: str) -> None:
    game = qx.game(name)
    log = Log(game)
    state = game.start(seed=2)
    log.add(state, state.history_texts()[len(log) :])
    for step in range(12):
        legal = state.legal_actions()
        state.push(legal[step % len(legal)])
        log.add(state, state.history_texts()[len(log) :])
        for seat in range(qx.SPECTATOR, game.seats):
            assert log.lines(seat) == (0, state.hidden(seat).log())


def test_a_log_that_was_cut_sends_its_last_line_again() -> None:
    """That line may have been longer before: one line of Senseï holds a whole turn."""
    state = qx.game("sensei").start()
    log = Log(state.game)
    state.push_text("a1-a2")
    state.push_text("b1-b2")
    log.add(state, state.history_texts()[len(log) :])
    log.cut(1)
    assert log.lines(0, start=1) == (0, ["a1-a2"])
    state.pop()
    state.push_text("c1-c2")
    log.add(state, state.history_texts()[len(log) :])
    assert log.lines(0) == (0, state.log())


def test_a_table_needs_no_compiler() -> None:
    code = (
        "import sys, quincunx.table.table as t, quincunx as qx\n"
        "from quincunx.table.settings import TableSettings\n"
        "settings = TableSettings.from_data({'game': 'senet'})\n"
        "t.Table.replay(t.Table.create(settings, dice=qx.Dice(b'x'), now=0)).look(None, 0)\n"
        "sys.exit('numba' in sys.modules or 'asyncio' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
