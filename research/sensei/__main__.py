"""`python -m research.sensei`: learns the tables of `master`'s judgement, or resumes learning them."""

from __future__ import annotations

import argparse
import shutil
from functools import partial
from pathlib import Path

from research.sensei.games import MODES
from research.sensei.training import SHIPPED, TablePlan, learn


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m research.sensei", description=__doc__)
    parser.add_argument("--mode", choices=MODES, help="the calm or the storm (default: both)")
    parser.add_argument("--positions", type=int, default=40_000, help="a round and mode")
    parser.add_argument(
        "--rounds", type=int, default=1, help="each plays with what the last learned"
    )
    parser.add_argument("--depth", type=int, default=3, help="turns that the search looks ahead")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/learn/sensei"))
    parser.add_argument("--keep", action="store_true", help="put the result beside the bots")
    given = parser.parse_args()
    modes = (given.mode,) if given.mode else tuple(MODES)
    plan = TablePlan(modes, given.positions, given.rounds, given.depth, given.seed)
    path = learn(plan, given.out, partial(print, flush=True))
    if given.keep:
        shutil.copyfile(path, SHIPPED)


if __name__ == "__main__":
    main()
