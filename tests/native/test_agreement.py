"""Interpreted, CPU, CUDA and WebAssembly play identical games from the same random numbers."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.native import cuda
from quincunx.search import Batch, engine, playouts
from quincunx.testing import all_variants, check_native
from tests.native import interpreted
from tests.strangers import nim

VARIANTS = [game for name in qx.game_names() for game in all_variants(name)]

no_gpu = cuda.why_not()
needs_gpu = pytest.mark.skipif(bool(no_gpu), reason=no_gpu)


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_cpu_agrees(game: qx.Game) -> None:
    check_native(game, walks=20)


@pytest.mark.thorough
@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_cpu_agrees_on_ten_thousand_walks(game: qx.Game) -> None:
    """With what the interpreter played when these rules were written, else with what it plays now."""
    compiled = interpreted.line(game, interpreted.played(game, "cpu"))
    written, *lines = interpreted.kept(game.name)
    if written == interpreted.source(game.name):
        assert compiled in lines
    else:
        check_native(game, interpreted.walks(game), seed=interpreted.SEED)


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_wasm_agrees(game: qx.Game) -> None:
    check_native(game, walks=20, backend="wasm")
    many, expected = engine(game, "wasm").play(1500, seed=2), engine(game, "cpu").play(1500, seed=2)
    assert np.array_equal(many.steps, expected.steps)
    assert np.array_equal(many.scores, expected.scores)
    assert np.array_equal(many.returns, expected.returns)


@pytest.mark.thorough
@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_wasm_agrees_on_ten_thousand_walks(game: qx.Game) -> None:
    in_wasm = engine(game, "wasm").trace(10_000, seed=9)
    assert np.array_equal(in_wasm, engine(game, "cpu", threads=None).trace(10_000, seed=9))


@needs_gpu
@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_cuda_agrees_on_a_hundred_thousand_walks(game: qx.Game) -> None:
    on_gpu = engine(game, "cuda").trace(100_000, seed=9)
    on_cpu = engine(game, "cpu", threads=None).trace(100_000, seed=9)
    assert np.array_equal(on_gpu, on_cpu)


def test_a_strangers_game_compiles_too() -> None:
    for game in all_variants(nim):
        check_native(game, walks=100)
        check_native(game, walks=100, backend="wasm")


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = qx.game("senet")
    plain = engine(game, "python")
    monkeypatch.setitem(plain._code, "trace", lambda *_: 1)  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match="walk 0 of seed 0, step 0"):
        check_native(game, walks=2)


@pytest.mark.parametrize("backend", ["python", "cpu", "wasm"])
def test_playouts_come_out_the_same_however_they_are_divided(backend: str) -> None:
    game = qx.game("senet")
    whole = playouts(game, 40, seed=3, backend=backend)
    parts = [engine(game, backend).play(20, seed=3, first=first) for first in (0, 20)]
    assert np.array_equal(whole.steps, np.concatenate([part.steps for part in parts]))
    assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))
    assert np.array_equal(whole.returns, np.concatenate([part.returns for part in parts]))


def test_threads_change_nothing() -> None:
    game = qx.game("senet")
    alone = playouts(game, 5000, seed=3)
    together = playouts(game, 5000, seed=3, threads=4)
    assert np.array_equal(alone.steps, together.steps)
    assert np.array_equal(alone.returns, together.returns)


def walk_a_batch(game: qx.Game, backend: str) -> list[qx.State]:
    """Six games side by side, always the last legal action."""
    batch = Batch(game, 6, backend)
    for _ in range(50):
        batch.look()
        counts, legal = np.asarray(batch.counts), np.asarray(batch.legal)
        batch.apply(legal[np.arange(6), np.maximum(counts - 1, 0)])
    return [batch.state(i) for i in range(6)]


def expected(game: qx.Game) -> qx.State:
    state = game.start()
    for _ in range(50):
        if not state.is_over:
            state.push(state.legal_actions()[-1])
    return state


@pytest.mark.parametrize("name", qx.game_names())
def test_a_batch_moves_all_its_games(name: str) -> None:
    game = qx.game(name)
    assert walk_a_batch(game, "cpu") == [expected(game)] * 6


@needs_gpu
@pytest.mark.parametrize("name", qx.game_names())
def test_a_batch_moves_all_its_games_on_a_gpu(name: str) -> None:
    game = qx.game(name)
    assert walk_a_batch(game, "cuda") == [expected(game)] * 6


def test_a_batch_is_compiled() -> None:
    with pytest.raises(qx.UnknownName, match="'cpu' or 'cuda'"):
        Batch(qx.game("senet"), 3, "python")


def test_unknown_back_ends_are_refused() -> None:
    with pytest.raises(qx.UnknownName, match=r"unknown back end 'gpu'.*python, cpu, cuda, wasm"):
        engine(qx.game("senet"), "gpu")


def test_an_engine_keeps_its_threads() -> None:
    game = qx.game("senet")
    many, one = engine(game, threads=8), engine(game)
    assert (many.threads, one.threads) == (8, 1)
    assert engine(game, threads=8) is many
