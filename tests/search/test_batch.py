"""Batches as environments: they show what the plain rules show, and refuse what these refuse."""

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.native import cuda
from quincunx.search import Batch, capacity, engine
from quincunx.search.sharing import CPU, CUDA, DeviceArray, capsule, lent
from quincunx.types import CHANCE
from tests.search.walking import digest
from tests.strangers import nim

no_gpu = cuda.why_not()
needs_gpu = pytest.mark.skipif(bool(no_gpu), reason=no_gpu)
GAMES = [qx.game(name) for name in qx.game_names()] + [qx.game("sarena", seats=3), qx.game(nim)]


def begun(game: qx.Game, games: int = 4, **settings: Any) -> Batch:
    batch = Batch(game, games, **settings)
    batch.reset(7)
    return batch


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_batch_shows_what_the_plain_rules_show(game: qx.Game) -> None:
    batch = begun(game)
    for _ in range(60):
        for i in range(4):
            state = batch.state(i)
            assert state.player == batch.players[i]
            assert state.legal_actions() == batch.legal[i, : batch.counts[i]].tolist()
            assert state.legal_actions() == np.flatnonzero(batch.mask[i]).tolist()
            assert (game.observe(state) == batch.observation[i]).all()
        for seat in range(qx.SPECTATOR, game.seats):
            assert (game.observe(batch.state(0), seat) == batch.observe(seat)[0]).all()
        batch.step(batch.sample())


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_that_end_report_their_results_and_begin_anew(game: qx.Game) -> None:
    batch, ended = begun(game, games=32, mask=False, observe=False), 0
    for _ in range(game.longest):
        before, chosen = batch.states.copy(), batch.sample().copy()
        batch.step(chosen)
        for i in np.flatnonzero(batch.done):
            last = game.from_packed(before[i])
            last.push(int(chosen[i]))
            if last.is_over:  # or chance ended it, as a draw in Bossa can
                assert np.allclose(batch.returns[i], last.returns())
            assert batch.state(i).player >= 0
            ended += 1
        assert not batch.returns[~batch.done].any()
        if ended > 3:
            return
    raise AssertionError("no game ended")


def test_the_same_seed_is_the_same_chance_however_the_work_is_divided() -> None:
    game = qx.game("senet")
    alone = digest(Batch(game, 10), 50)
    assert digest(Batch(game, 10, threads=3), 50) == alone
    assert digest(Batch(game, 10), 50, seed=6) != alone


@pytest.mark.parametrize("name", ["senet", "bossa"])
def test_kernels_on_the_simulator_do_what_the_cpu_does(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.search.simulated", name, "2", "6"],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["steps"] == digest(Batch(qx.game(name), 2), 6)
    assert "illegal in game 1" in found["refusal"]


@needs_gpu
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_gpu_shows_the_same_games(game: qx.Game) -> None:
    assert digest(Batch(game, 300, "cuda"), 200) == digest(Batch(game, 300), 200)


# What goes in


@pytest.mark.parametrize("name", qx.game_names())
def test_illegal_actions_are_refused_and_nothing_is_played(name: str) -> None:
    batch = begun(qx.game(name))
    before = batch.states.copy()
    for wrong in (-1, 10**6, int(np.flatnonzero(~batch.mask[2])[0])):
        chosen = batch.legal[:, 0].astype(np.int64)
        chosen[2] = wrong
        for play in (batch.step, batch.apply):
            with pytest.raises(qx.IllegalAction, match=rf"action {wrong} is illegal in game 2"):
                play(chosen)
    assert (batch.states == before).all()


def test_actions_are_one_whole_number_for_each_game() -> None:
    batch = begun(qx.game("senet"))
    with pytest.raises(
        ValueError, match=r"4 games take 4 actions in one row, not an array of \(2,\)"
    ):
        batch.step([1, 2])
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        batch.apply(np.zeros(4))
    for play in (batch.step, batch.apply):
        with pytest.raises(qx.IllegalAction):
            play(np.full(4, 2**64 - 1, np.uint64))
    batch.step(batch.legal[:, 0].tolist())


@pytest.mark.parametrize("name", ["senet", "sensei"])
def test_actions_of_any_integers_play_the_same_and_are_compiled_once(name: str) -> None:
    game = qx.game(name)
    one, other = begun(game), begun(game)
    for number in range(24):
        plain = one.sample().astype([np.uint64, np.int16, np.uint32, np.int32][number % 4])
        kinds: list[Any] = [plain, np.repeat(plain, 2)[::2], plain.tolist(), plain.copy()]
        kinds[3].flags.writeable = False
        other.step(kinds[number // 4 % 4])
        one.step(plain.astype(np.int64))
        assert one.states.tobytes() == other.states.tobytes()
    code = other._lanes.code  # type: ignore[attr-defined]
    assert len(code["step_many"].signatures) == 1


def test_what_a_batch_cannot_be() -> None:
    with pytest.raises(ValueError, match="one game or more, not 0"):
        Batch(qx.game("senet"), 0)
    with pytest.raises(qx.UnknownName, match="did you mean 'yours'"):
        Batch(qx.game("senet"), 1, chance="your")
    with pytest.raises(qx.QuincunxError, match="reset the batch"):
        Batch(qx.game("senet"), 1).step([0])
    with pytest.raises(ValueError, match="64 bits"):
        Batch(qx.game("senet"), 1).reset(1 << 63)
    with pytest.raises(qx.UnknownName, match="no seat 2"):
        Batch(qx.game("senet"), 1).observe(2)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied_by_halves(copied: Callable[[Batch], object]) -> None:
    with pytest.raises(TypeError, match="a batch is neither copied nor pickled"):
        copied(begun(qx.game("senet")))


def test_chance_can_be_yours() -> None:
    game = qx.game("senet")
    batch = begun(game, chance="yours")
    assert (batch.players == CHANCE).all()
    assert batch.legal[0, : batch.counts[0]].tolist() == [1, 2, 3, 4, 6]
    assert batch.weights[0].tolist() == [4, 6, 4, 1, 1]
    batch.step([1, 2, 1, 6])
    assert batch.players.tolist() == [0, CHANCE, 0, CHANCE]


def test_numpy_integers_are_integers() -> None:
    game = qx.game("senet")
    assert game.start(seed=np.int64(5)).history == game.start(seed=5).history
    state = game.start(seed=5)
    action = np.int64(state.legal_actions()[0])
    assert state.action_text(action) == state.action_text(int(action))
    state.push(action)
    assert type(state.history[-1]) is int
    assert qx.game("sarena", seats=np.int64(3)) == qx.game("sarena", seats=3)
    assert qx.game("senet", die=np.True_).options == qx.game("senet", die=True).options
    with pytest.raises(qx.UnknownName, match="cannot be 9"):
        qx.game("sarena", seats=np.int64(9))
    batch = Batch(game, np.int64(2))
    batch.reset(np.int64(3))


# Shared arrays


class Memory:
    """NumPy's own memory, lent as a GPU's is."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU, 0

    def __dlpack__(self, **_: Any) -> Any:
        pointer = self.values.ctypes.data
        return capsule(self.values, pointer, self.values.shape, self.values.dtype, (CPU, 0))


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.float32, np.bool_])
def test_what_is_lent_is_the_same_memory_and_comes_back(dtype: Any) -> None:
    values = np.arange(6).reshape(2, 3).astype(dtype)
    taken = np.from_dlpack(Memory(values))
    assert (taken == values).all()
    assert taken.dtype == values.dtype
    values[1, 2] = 0
    assert taken[1, 2] == 0
    assert lent
    del taken
    assert not lent


def test_what_nobody_takes_comes_back_too() -> None:
    capsule_of_nobody = Memory(np.zeros(3)).__dlpack__()
    assert lent
    del capsule_of_nobody
    assert not lent


def test_a_device_array_says_where_it_is() -> None:
    class Numbas:
        shape, dtype = (2, 3), np.dtype(np.int8)
        __cuda_array_interface__ = {"data": (4096, False), "shape": (2, 3)}  # noqa: RUF012

        def copy_to_host(self) -> Any:
            return np.ones((2, 3), np.int8)

    array = DeviceArray(Numbas(), 1)
    assert array.__dlpack_device__() == (CUDA, 1)
    assert array.__cuda_array_interface__["data"][0] == 4096
    assert len(array) == 2
    assert np.asarray(array).sum() == 6
    assert repr(array) == "<int8 (2, 3) on GPU 1>"


def test_a_gpu_refuses_more_seats_than_it_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim.rules, "SEATS", (2, 12))
    many = qx.game(nim, seats=9)
    for make in (lambda: Batch(many, 4, "cuda"), lambda: engine(many, "cuda")):
        with pytest.raises(qx.NativeError, match=r"at most 8 seats; .*nim has 9 here"):
            make()
    for program in ("batch_cuda.py", "step_cuda.py"):
        text = (Path(capacity.__file__).parent / program).read_text(encoding="utf-8")
        assert f"\nSEATS = {capacity.CUDA_SEATS}  #" in text
