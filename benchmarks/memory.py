"""How much memory a process with a batch of 100,000 games side by side needs at most.

    python benchmarks/memory.py [--out benchmarks/results/memory.json]

One process per game: it plays 100,000 random games to their end, then steps through a `Batch` of as many.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from rows import write_rows

import quincunx as qx

PROCESS = """
import resource
import numpy as np
import quincunx as qx
from quincunx.search import Batch, playouts
game, games = qx.game("{name}"), 100_000
playouts(game, games)
batch = Batch(game, games)
for _ in range(20):
    batch.look()
    batch.apply(batch.legal[np.arange(games), np.maximum(batch.counts - 1, 0)])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    results = {}
    for name in qx.game_names():
        code = PROCESS.format(name=name)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        results[name] = {"megabytes": int(done.stdout)}
        print(f"{name:<12} {results[name]['megabytes']:>5} MB", flush=True)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, results)


if __name__ == "__main__":
    main()
