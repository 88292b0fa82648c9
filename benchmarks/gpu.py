"""The games on an NVIDIA GPU: do they agree with the CPU, and how fast are they?

    python benchmarks/gpu.py [GAME ...] [--walks 100000] [--out benchmarks/results/gpu.json]

For every game and option: digests of whole random games (every legal action, weight, choice and
score), compared one by one with the CPU; then steps per second, results staying on the GPU.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from pathlib import Path

import numpy as np
from rows import write_rows

import quincunx as qx
from quincunx.search import engine
from quincunx.testing import all_variants


def agreement(game: qx.Game, walks: int) -> bool:
    on_gpu = engine(game, "cuda").trace(walks, seed=2026)
    on_cpu = engine(game, "cpu", threads=None).trace(walks, seed=2026)
    return bool(np.array_equal(on_gpu, on_cpu))


def speed(game: qx.Game, seconds: float = 2.0) -> float:
    """Steps per second, best of three batches that take about `seconds` each."""
    gpu = engine(game, "cuda")
    games = 1 << 18
    while True:
        begun = time.perf_counter()
        gpu.play_on_device(games, 1, 0, 1 << 40)  # type: ignore[attr-defined]
        if time.perf_counter() - begun > seconds / 4 or games > 1 << 25:
            break
        games *= 2
    best = 0.0
    for seed in range(3):
        begun = time.perf_counter()
        steps, _, _ = gpu.play_on_device(games, seed, 0, 1 << 40)  # type: ignore[attr-defined]
        taken = time.perf_counter() - begun
        best = max(best, int(steps.copy_to_host().sum(dtype=np.int64)) / taken)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=qx.game_names())
    parser.add_argument("--walks", type=int, default=100_000)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    rows = []
    for game in itertools.chain.from_iterable(all_variants(name) for name in chosen.games):
        begun = time.perf_counter()
        agrees = agreement(game, chosen.walks)
        row = {
            "game": repr(game),
            "walks": chosen.walks,
            "agrees_with_cpu": agrees,
            "steps_per_second": round(speed(game)),
            "seconds_in_all": round(time.perf_counter() - begun, 1),
        }
        rows.append(row)
        print(json.dumps(row), flush=True)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, {"device": device(), "rows": rows})


def device() -> str:
    from quincunx.native import cuda

    name = cuda.module().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


if __name__ == "__main__":
    main()
