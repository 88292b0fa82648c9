"""What Senet's solution says, as one JSON file that `senet_plots.py` and docs/senet-solved.md are made from.

    python benchmarks/senet_findings.py --pieces 4 --out FOLDER --results benchmarks/results/senet-sticks.json

Solves first, or goes on with the solution in FOLDER; `--die`, `--score`, `--games`, `--threads`. Needs
NumPy and Numba, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from quincunx.solve.senet.bounds import broken_bounds
from quincunx.solve.senet.findings import findings
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.solver import Report, Solver, blocks
from quincunx.solve.senet.task import Task


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pieces", type=int, default=3)
    parser.add_argument("--die", action="store_true")
    parser.add_argument("--score", action="store_true")
    parser.add_argument("--out", type=Path, help="where the solution is kept")
    parser.add_argument("--log", type=Path, help="lines of `solve.py run` that made it")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, required=True)
    chosen = parser.parse_args()
    machine = CpuMachine(Task(chosen.pieces, die=chosen.die, score=chosen.score), chosen.threads)
    sweeps: list[dict[str, Any]] = read_log(chosen.log, chosen.pieces) if chosen.log else []

    def watch(report: Report) -> None:
        sweeps.append(
            {"layer": report.block.name, "sweeps": report.sweeps, "change": report.change}
        )
        print(json.dumps(sweeps[-1]), flush=True)

    solver = Solver(machine, chosen.out, watch=watch)
    solver.run()
    begun = time.monotonic()
    found = findings(machine, chosen.games, chosen.seed, chosen.threads)
    print(f"findings after {time.monotonic() - begun:.0f} s", flush=True)
    broken = broken_bounds(machine)
    results = {
        "findings": found,
        "residuals": {b.name: machine.look(b, writes=False) for b in blocks(machine.task)},
        "broken_bounds": [asdict(bound) for bound in broken],
        "sweeps": sweeps,
    }
    chosen.results.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return int(bool(broken))


def read_log(path: Path, pieces: int) -> list[dict[str, Any]]:
    """How the solution came about, where an earlier run made it."""
    names = [block.name for block in blocks(Task(pieces))]
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        {key: line[key] for key in ("layer", "sweeps", "change")}
        for line in lines
        if "sweeps" in line and line["layer"] in names
    ]


if __name__ == "__main__":
    sys.exit(main())
