"""`python -m research.learn`: learns the judgement of a game, or resumes learning it."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from research.learn.courses import BOTS, COURSES
from research.learn.training import Round, Training, TrainingPlan


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m research.learn", description=__doc__)
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--backend", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--seconds", type=float, help="learn for this long (default: 600)")
    parser.add_argument("--rounds", type=int, help="or for this many rounds")
    parser.add_argument("--games", type=int, help="games side by side (cpu: 256, cuda: 16384)")
    parser.add_argument("--moves", type=int, default=32, help="moves per game and round")
    parser.add_argument("--batch", type=int, help="positions per step (cpu: 1024, cuda: 8192)")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--trust", type=float)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="the folder of this training; build/learn/GAME")
    parser.add_argument("--keep", action="store_true", help="put the result beside the bots")
    given = parser.parse_args()
    on_gpu = given.backend == "cuda"
    seconds = given.seconds if given.seconds or given.rounds else 600.0
    plan = TrainingPlan(
        given.game, given.backend, given.rounds, seconds,
        given.games or (16384 if on_gpu else 256), given.moves,
        given.batch or (8192 if on_gpu else 1024), given.rate, trust=given.trust, seed=given.seed,
    )  # fmt: skip
    folder = given.out or Path("build/learn") / given.game
    Training(plan, folder).run(tell)
    if given.keep:
        shutil.copyfile(folder / "judge.npz", BOTS / given.game / "judge.npz")


def tell(done: Round) -> None:
    if done.number < 5 or done.number % 10 == 0:
        print(
            f"{done.seconds:8.1f} s   round {done.number:5}   {done.positions:8,} positions"
            f"   loss {done.loss:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
