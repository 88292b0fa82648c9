"""A state that compiled rules play does exactly what one that plain rules play does."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from random import Random

import numpy as np
import pytest

import quincunx as qx
from quincunx.state import compiled
from quincunx.state.compiled import STRIDE, CompiledState, interpreted
from quincunx.testing import all_variants
from tests.strangers import nim

GAMES = [game for name in qx.game_names() for game in all_variants(name)] + all_variants(nim)


@pytest.fixture(autouse=True)
def only_here() -> Iterator[None]:
    """What is compiled here leaves the states of other tests as they are."""
    yield
    compiled.steppers.clear()


def pair(game: qx.Game, seed: int | None = None) -> tuple[qx.State, qx.State]:
    """A state that plain rules play, and one that compiled rules play."""
    with interpreted():
        plain = game.start(seed)
    assert game.compile()
    fast = game.start(seed)
    assert type(plain) is qx.State
    assert type(fast) is CompiledState
    return plain, fast


def check_equal(plain: qx.State, fast: qx.State) -> None:
    assert fast == plain
    assert fast.pack().tobytes() == plain.pack().tobytes()
    assert (fast.player, fast.is_over, fast.length) == (plain.player, plain.is_over, plain.length)
    assert fast.history == plain.history
    assert fast.legal_actions() == plain.legal_actions()
    assert fast.chance_outcomes() == plain.chance_outcomes()
    assert fast.scores() == plain.scores()
    assert fast.returns() == plain.returns()


def check_words(plain: qx.State, fast: qx.State) -> None:
    """What is said about a state: to a screen, to a file, to each seat."""
    assert fast.position() == plain.position()
    assert fast.legal_texts() == plain.legal_texts()
    assert fast.steps() == plain.steps()
    assert list(fast._before) == list(plain._before)
    for seat in (qx.SPECTATOR, *range(plain.game.seats)):
        assert fast.view(seat) == plain.view(seat)
        assert fast.steps_since(plain.length // 2, seat) == plain.steps_since(
            plain.length // 2, seat
        )
        known, other = fast.hidden(seat), plain.hidden(seat)
        check_equal(other, known)
        assert known.history_texts() == other.history_texts()
        assert np.array_equal(fast.game.observe(fast, seat), plain.game.observe(plain, seat))


def act(plain: qx.State, fast: qx.State, random: Random) -> tuple[qx.State, qx.State]:
    """Something that a program may do with a state, done to both."""
    what = random.random()
    if what < 0.05 and plain.length:
        assert same(plain.pop, fast.pop)
    elif what < 0.07:
        assert plain.reset_turn() == fast.reset_turn()
    elif what < 0.09:
        number = random.randrange(plain.length + 1)
        check_equal(plain.after(number), fast.after(number))
    elif what < 0.11:
        return plain.copy(), fast.copy()
    elif what < 0.12:
        return copy.copy(plain), copy.deepcopy(fast)
    elif what < 0.13:
        return pickle.loads(pickle.dumps(plain)), pickle.loads(pickle.dumps(fast))
    elif not plain.is_over:
        action = random.choice(plain.legal_actions())
        plain.push(action)
        fast.push(np.int64(action) if what < 0.2 else action)
    return plain, fast


def same(one: Callable[[], object], other: Callable[[], object]) -> bool:
    """Whether both return the same, or refuse with the same words."""
    outcomes = []
    for call in (one, other):
        try:
            outcomes.append((None, call()))
        except (qx.QuincunxError, TypeError) as error:
            outcomes.append((type(error), str(error)))
    assert outcomes[0] == outcomes[1]
    return True


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_both_do_the_same(game: qx.Game) -> None:
    for seed, steps in ((None, 150), (3, 100)):
        random = Random(f"{game} {seed}")
        plain, fast = pair(game, seed)
        for _ in range(steps):
            before = plain.copy(), fast.copy()
            plain, fast = act(plain, fast, random)
            check_equal(plain, fast)
            check_equal(*before)
        check_words(plain, fast)


@pytest.mark.parametrize("name", qx.game_names())
def test_whole_games_there_and_back(name: str) -> None:
    random = Random(name)
    plain, fast = pair(qx.game(name))
    while not plain.is_over:
        action = random.choice(plain.legal_actions())
        plain.push(action)
        fast.push(action)
    check_equal(plain, fast)
    check_words(plain, fast)
    assert fast.length > STRIDE
    while plain.length:
        assert fast.pop() == plain.pop()
        assert fast == plain
        assert fast.legal_actions() == plain.legal_actions()
    assert same(plain.pop, fast.pop)


BAD = [-1, 10**6, 2**63, -(2**70), True, 1.0, "t1", None, np.float64(1)]


@pytest.mark.parametrize("game", [qx.game("senet"), qx.game("sarena"), qx.game(nim)], ids=repr)
def test_both_refuse_with_the_same_words(game: qx.Game) -> None:
    plain, fast = pair(game, seed=5)
    for bad in BAD:
        assert same(lambda bad=bad: plain.push(bad), lambda bad=bad: fast.push(bad))
        check_equal(plain, fast)
    legal = plain.legal_actions()[0]
    for seat in (-1, *range(game.seats)):
        assert same(
            lambda seat=seat: plain.copy().push(legal, seat),
            lambda seat=seat: fast.copy().push(legal, seat),
        )
    assert same(lambda: plain.push_text("nonsense"), lambda: fast.push_text("nonsense"))
    random = Random(0)
    while not plain.is_over:
        action = random.choice(plain.legal_actions())
        plain.push(action)
        fast.push(action)
    assert same(lambda: plain.push(0), lambda: fast.push(0))
    assert same(lambda: plain.copy().use_dice(5), lambda: fast.copy().use_dice(5))  # type: ignore[arg-type]


def test_positions_and_other_records() -> None:
    plain, fast = pair(qx.game("sensei"), seed=2)
    random = Random(1)
    for _ in range(40):
        plain.push(random.choice(plain.legal_actions()))
    fast = fast.game.from_position(plain.position())
    assert type(fast) is CompiledState
    check_equal(plain.game.from_position(plain.position()), fast)
    fast._put(plain.after(20)._record)
    assert fast == plain.after(20)
    assert fast.legal_actions() == plain.after(20).legal_actions()


def test_a_pickle_is_played_by_what_there_is() -> None:
    _, fast = pair(qx.game("senet"), seed=1)
    for _ in range(STRIDE + 3):
        fast.push(fast.legal_actions()[-1])
    packed = pickle.dumps(fast)
    assert type(pickle.loads(packed)) is CompiledState
    with interpreted():
        plain = pickle.loads(packed)
    assert type(plain) is qx.State
    check_equal(plain, fast)
    assert list(plain._before) == list(fast._before) == list(pickle.loads(packed)._before)


@pytest.mark.parametrize("within", [interpreted, nullcontext])
def test_only_games_that_were_compiled_are_played_so(
    within: Callable[[], AbstractContextManager[None]],
) -> None:
    game, other = qx.game("senet"), qx.game("bossa")
    before = game.start()
    game.compile()
    with within():
        assert isinstance(game.start(), CompiledState) == (within is nullcontext)
        assert type(other.start()) is qx.State
    assert type(before) is qx.State


def test_what_is_not_compiled_yet_is_left_so_if_asked(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUINCUNX_CACHE", str(tmp_path))
    game = qx.game(nim)
    assert not game.compile(cached=True)
    assert type(game.start()) is qx.State
    assert game.compile()
    compiled.steppers.clear()
    assert game.compile(cached=True)
    assert type(game.start()) is CompiledState


def test_nobody_waits_for_numba_who_has_not_asked() -> None:
    code = (
        "import quincunx as qx, sys\n"
        "state = qx.game('senet').start(seed=1)\n"
        "state.push(state.legal_actions()[0])\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
