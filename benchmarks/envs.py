"""Environment steps per second: random legal actions, chance, observation, mask and new games, all included.

    python benchmarks/envs.py [GAME ...] [--out benchmarks/results/envs.json]            one core
    python benchmarks/envs.py --gpu [GAME ...] [--out benchmarks/results/envs_gpu.json]  an NVIDIA GPU

An environment step is one decision of a seat; what chance does after it belongs to it. On one core the
figures stand beside random games (`quincunx bench`), which count every action, chance's too; so actions
are counted there as well. On a GPU every array is first compared with the CPU's, step by step; then the
steps are timed as they come and as a CUDA graph, and arrays are handed to PyTorch, JAX and CuPy.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rows import write_rows

import quincunx as qx
from quincunx.search import Batch, engine
from quincunx.types import CHANCE

ARRAYS = ("players", "counts", "mask", "observation", "returns", "done", "states")
GOALS = {"senet": 300, "sensei": 150, "sarena": 100, "serendipity": 50, "bossa": 50}
"""Million steps a second on an H200."""
TURN = 60_000
"""Actions in a turn, of a batch and of random games alike: what either needs is in its caches by then."""


def actions_per_decision(game: qx.Game) -> float:
    """How many actions there are for each of a seat's, chance's included."""
    batch = Batch(game, 500, chance="yours", mask=False, observe=False)
    batch.reset(1)
    chances = []
    for _ in range(600):
        players, weights = np.asarray(batch.players), np.cumsum(batch.weights, axis=1)
        chances.append(np.mean(players == CHANCE))
        chosen = batch.sample().copy()
        random = np.random.default_rng(len(chances)).random(500)
        for i in np.flatnonzero(players == CHANCE):
            row = weights[i, : batch.counts[i]]
            chosen[i] = batch.legal[i, np.searchsorted(row, random[i] * row[-1], "right")]
        batch.step(chosen)
    return float(1 / (1 - np.mean(chances)))


def seconds_each(work: Callable[[], int]) -> float:
    """Seconds for one of what the work counts; only time in which this program runs."""
    begun = time.process_time()
    count = work()
    return (time.process_time() - begun) / count


def on_cpu(game: qx.Game, games: int = 1024, turns: int = 100) -> dict[str, Any]:
    """Steps and random games by turns of a few milliseconds, and the median of each.

    So whatever else the machine does affects both alike, and the ratio holds.
    """
    batch, random_games = Batch(game, games), engine(game)
    batch.reset(1)

    def steps(number: int) -> int:
        for _ in range(number):
            batch.step(batch.sample())
        return number * games

    def playouts(number: int) -> int:
        return int(random_games.play(number, seed=1).steps.sum())

    steps(200)  # so that games end at any time, not all together
    each = actions_per_decision(game)
    long = max(1, round(TURN / (games * each)))
    many = 100 * TURN // playouts(100)
    times = [
        (seconds_each(lambda: steps(long)), seconds_each(lambda: playouts(many)))
        for _ in range(turns)
    ]
    ours, theirs = 1 / np.median(times, axis=0)
    return {
        "game": game.name, "steps_per_second": round(ours), "actions_per_step": round(each, 3),
        "actions_per_second": round(ours * each), "random_play_actions_per_second": round(theirs),
        "ratio": round(ours * each / theirs, 2),
    }  # fmt: skip


def agree(game: qx.Game, games: int, steps: int) -> dict[str, Any]:
    """Every array of every step on the GPU is the CPU's."""
    one, other = Batch(game, games, "cuda"), Batch(game, games, threads=None)
    ended = 0
    for batch in (one, other):
        batch.reset(2026)
    for number in range(steps):
        for name in ARRAYS:
            here, there = (np.asarray(getattr(batch, name)) for batch in (one, other))
            assert here.tobytes() == there.tobytes(), f"{game!r}: {name} differs in step {number}"
        ended += int(np.asarray(other.done).sum())
        for batch in (one, other):
            batch.step(batch.sample())
    one.verify()
    for seat in range(-1, game.seats):
        assert (np.asarray(one.observe(seat)) == other.observe(seat)).all()
    nonsense = np.full(games, -1)
    one.step(nonsense)
    assert np.asarray(one.states).tobytes() == np.asarray(other.states).tobytes()
    try:
        one.verify()
    except qx.IllegalAction:
        return {"game": game.name, "agree": games * steps, "games_ended": ended}
    raise AssertionError(f"{game!r}: an illegal action was not noted")


def on_gpu(game: qx.Game, games: int, seconds: float = 1.0) -> dict[str, Any]:
    """Steps per second as they come, and as a CUDA graph."""
    import torch

    stream = torch.cuda.Stream()
    batch = Batch(game, games, "cuda", stream=stream)
    batch.reset(1)
    for _ in range(300):  # so that games end at any time, not all together
        batch.step(batch.sample())
    batch.verify()

    def rate(once: Callable[[], object], steps: int) -> float:
        best = 0.0
        for _ in range(5):
            torch.cuda.synchronize()
            begun = time.perf_counter()
            for _ in range(steps):
                once()
            torch.cuda.synchronize()
            best = max(best, games * steps / (time.perf_counter() - begun))
        return best

    def once() -> None:
        batch.step(batch.sample())

    steps = max(10, int(seconds / 5 * rate(once, 10) / games))
    plain = rate(once, steps)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        once()
    replayed = rate(graph.replay, steps)
    batch.verify()
    return {
        "game": game.name, "games": games, "million_steps_per_second": round(plain / 1e6, 1),
        "million_in_a_graph": round(replayed / 1e6, 1), "goal": GOALS.get(game.name),
    }  # fmt: skip


def shared(game: qx.Game) -> dict[str, Any]:
    """PyTorch, JAX and CuPy look at the batch's own memory, and choose actions there."""
    import cupy
    import jax
    import torch

    batch = Batch(game, 1000, "cuda")
    batch.reset(1)
    own = batch.observation.__cuda_array_interface__["data"][0]
    by_dlpack = torch.from_dlpack(batch.observation)
    pointers = {
        "torch_dlpack": by_dlpack.data_ptr(),
        "torch_interface": torch.as_tensor(batch.observation, device="cuda").data_ptr(),
        "cupy_dlpack": cupy.from_dlpack(batch.observation).data.ptr,
        "cupy_interface": cupy.asarray(batch.observation).data.ptr,
        "jax_dlpack": jax.dlpack.from_dlpack(batch.observation).unsafe_buffer_pointer(),
    }
    mask, jax_mask = torch.from_dlpack(batch.mask), jax.dlpack.from_dlpack(batch.mask)
    assert bool((mask.cpu().numpy() == np.asarray(jax_mask)).all())
    for _ in range(20):
        torch.cuda.synchronize()
        chosen = torch.multinomial(mask.float(), 1).squeeze(1)
        torch.cuda.synchronize()
        batch.step(chosen)
        batch.verify()
    assert (by_dlpack.cpu().numpy() == np.asarray(batch.observation)).all()
    batch.step(jax.numpy.argmax(jax.dlpack.from_dlpack(batch.mask), axis=1))
    batch.verify()
    batch.step(cupy.asarray(batch.mask).argmax(axis=1))
    batch.verify()
    return {"game": game.name, "no_copy": {name: at == own for name, at in pointers.items()}}


def tried(function: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """What a function finds, or why not: one failure does not hide the rest."""
    begun = time.perf_counter()
    try:
        found = function(*arguments)
    except Exception as error:  # noqa: BLE001
        found = {"failed": f"{function.__name__}: {type(error).__name__}: {error}"[:600]}
    row = {**found, "seconds": round(time.perf_counter() - begun, 1)}
    print(json.dumps(row), flush=True)
    return row


def everything_on_a_gpu(names: list[str]) -> list[dict[str, Any]]:
    """All games compile at once, each in a separate process; then each is timed alone."""
    workers = [
        subprocess.Popen([sys.executable, __file__, "--agree", name], stdout=subprocess.PIPE)
        for name in names
    ]
    rows = []
    for worker in workers:
        told = worker.communicate()[0].decode().splitlines()
        print("\n".join(told), flush=True)
        rows += [json.loads(line) for line in told if line.startswith("{")]
    for name in names:
        rows += [tried(on_gpu, qx.game(name), games) for games in (1 << 18, 1 << 20)]
    return [*rows, tried(shared, qx.game(names[0]))]


def main() -> None:
    warnings.filterwarnings("ignore", message=".*under-utilization.*")  # few games are few threads
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--gpu", action="store_true", help="on an NVIDIA GPU")
    parser.add_argument("--agree", action="store_true", help="only compare the GPU with the CPU")
    parser.add_argument("--games-at-once", type=int, default=1024, help="on one core")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    names = chosen.games or list(GOALS)
    if chosen.agree:
        rows = [tried(agree, qx.game(name), 4096, 250) for name in names]
    elif chosen.gpu:
        rows = everything_on_a_gpu(names)
    else:
        rows = [tried(on_cpu, qx.game(name), chosen.games_at_once) for name in names]
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, {"rows": rows})


if __name__ == "__main__":
    main()
