"""How long a process takes from its start to the end of compiled random games.

    python benchmarks/startup.py [--out benchmarks/results/startup.json]

The first process compiles into an empty cache, the later ones find it there.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rows import write_rows

import quincunx as qx

PROCESS = """
import quincunx as qx
from quincunx.search import playouts
playouts(qx.game("{name}"), 100)
"""


def seconds(name: str, cache: str) -> float:
    begun = time.perf_counter()
    environment = {**os.environ, "QUINCUNX_CACHE": cache}
    code = PROCESS.format(name=name)
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    results = {}
    for name in qx.game_names():
        with tempfile.TemporaryDirectory() as cache:
            first = seconds(name, cache)
            second = min(seconds(name, cache) for _ in range(3))
        results[name] = {"first": round(first, 2), "second": round(second, 2)}
        print(f"{name:<12} first {first:5.2f} s   second {second:5.2f} s", flush=True)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, results)


if __name__ == "__main__":
    main()
