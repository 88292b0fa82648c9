"""Teaches the network that plays Senet for points, by games against itself.

    python -m research.senet.points [--die] [--games 80000] [--units 32] [--out FOLDER] [--keep]

On one core; the same seed and games give the same numbers. The folder holds a checkpoint, from which the same
command goes on where it stopped, and the curve: by how much positions surprised it while it learned, and
how wrong it is about positions of five pieces a side whose exact values are known. `--keep` puts what
was learned beside the bots.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.bots.senet import marks
from quincunx.bots.senet.paper import MARKS, PIECES
from quincunx.bots.senet.weights import FINEST, KINDS, ROWS
from quincunx.files import written_whole
from quincunx.games.senet.rules import DARK_START, LIGHT_START
from quincunx.native import cpu
from quincunx.solve.senet import program
from quincunx.solve.senet.machines import WALK, compiled
from quincunx.solve.senet.task import Task
from research.senet import source
from research.senet.points_cpu import LONGEST_ROUND, Diary, Pupil, Sheet

__all__ = ["Schooling", "Student", "keep"]

SHIPPED = Path(marks.__file__).with_name("points.npz")
EXACT = Path(__file__).parents[2] / "benchmarks" / "results"
PORTION = 2000
"""Games from one look at the curve to the next."""
DARK = DARK_START ^ (1 << 10 | 1 << 11)
"""Dark has played 10-11, and throws again."""


@dataclass(frozen=True)
class Schooling:
    """How a network is taught; two with the same schooling learn the same."""

    die: bool = False
    games: int = 80_000
    units: int = 32
    seed: int = 1
    elsewhere: int = 4  # one game in so many begins anywhere
    strays: int = 40  # one move in so many is any
    trust: float = 0.8  # how much of what came later is believed at each step
    rate: float = 0.03  # of learning; in the last third it fades to a tenth


class Student:
    """A network, and what it needs to learn."""

    def __init__(self, schooling: Schooling) -> None:
        self.schooling, self.played = schooling, 0
        random, units = np.random.default_rng(schooling.seed), schooling.units
        first = random.normal(0.0, 0.02, (ROWS, units + 1))
        first[:, units] = 0.0
        last = np.append(np.where(np.arange(units) % 2, -0.5, 0.5), 0.0)
        self.pupil = Pupil(
            first.astype(np.float32), last.astype(np.float32),
            np.ones((ROWS, units + 1), np.float32), np.ones(units + 1, np.float32),
        )  # fmt: skip
        self.sheet = Sheet(
            np.zeros(MARKS, np.int64), np.zeros(PIECES, np.int64),
            np.zeros(units + 1, np.float32), np.zeros(program.ROOM, np.int64),
        )  # fmt: skip
        long = LONGEST_ROUND
        self.diary = Diary(
            np.zeros(long, np.int64), np.zeros(long, np.int64), np.zeros(long), np.zeros(long),
            np.zeros(long, np.int64),
        )  # fmt: skip
        programs = [str(marks.__file__), source("simulate_cpu.py"), source("points_cpu.py")]
        self.code = compiled(cpu, WALK, "program.py", *programs)
        self.chances = Task(5, die=schooling.die).chances

    def play(self, games: int) -> tuple[int, float]:
        """Learns from so many games; positions, and the root mean square of its errors."""
        schooling, told = self.schooling, np.zeros(2)
        self.code["learn_many"](
            schooling.seed, self.played, games, DARK, LIGHT_START, int(schooling.die), schooling.elsewhere,
            schooling.strays, schooling.trust, self.rate, self.chances, self.pupil, self.sheet,
            self.diary, told,
        )  # fmt: skip
        self.played += games
        return int(told[0]), float(np.sqrt(told[1] / max(told[0], 1)))

    @property
    def rate(self) -> float:
        left = 1.0 - self.played / self.schooling.games
        return self.schooling.rate * max(0.1, min(1.0, 3 * left))

    def estimates(self, positions: list[tuple[int, int]]) -> npt.NDArray[np.float64]:
        found = [self.code["estimate"](*one, self.pupil, self.sheet) for one in positions]
        return np.array(found)

    def save(self, path: Path) -> None:
        with written_whole(path) as stream:
            np.savez_compressed(stream, played=self.played, **self.pupil._asdict())

    def resume(self, path: Path) -> None:
        with np.load(path) as kept:
            self.played = int(kept["played"])
            for name, array in self.pupil._asdict().items():
                array[:] = kept[name]


def known(die: bool) -> tuple[list[tuple[int, int]], npt.NDArray[np.float64]]:
    """Positions of five pieces a side, and what the solution of the whole game says of them."""
    found = json.loads((EXACT / f"senet-{KINDS[die]}-points.json").read_text())
    trials = found["simulations"]["trials"]
    positions = [(int(one["own"]), int(one["enemy"])) for one in trials]
    return positions, np.array([one["value"] for one in trials])


def keep(student: Student, path: Path = SHIPPED) -> None:
    """Rounds what was learned to 16 bits and puts it beside the bots; the other kind stays."""
    kind = KINDS[student.schooling.die]
    found: dict[str, Any] = {}
    if path.exists():
        with np.load(path) as kept:
            found = dict(kept)
    first = student.pupil.first.astype(np.float64)
    step = float(np.abs(first).max() / FINEST)
    found[f"{kind}_first"] = np.rint(first / step).astype(np.int16)
    found[f"{kind}_last"] = student.pupil.last.astype(np.float64)
    found[f"{kind}_step"] = np.array(step)
    with written_whole(path) as stream:
        np.savez_compressed(stream, **found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--die", action="store_true")
    parser.add_argument("--games", type=int, default=Schooling.games)
    parser.add_argument("--units", type=int, default=Schooling.units)
    parser.add_argument("--rate", type=float, default=Schooling.rate)
    parser.add_argument("--trust", type=float, default=Schooling.trust)
    parser.add_argument("--seed", type=int, default=Schooling.seed)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    schooling = Schooling(
        chosen.die, chosen.games, chosen.units, chosen.seed, rate=chosen.rate, trust=chosen.trust
    )
    student = Student(schooling)
    checkpoint = chosen.out / f"points-{KINDS[chosen.die]}.npz" if chosen.out else None
    if checkpoint and checkpoint.exists():
        student.resume(checkpoint)
    positions, values = known(chosen.die)
    while student.played < schooling.games:
        began = time.process_time()
        games = min(PORTION, schooling.games - student.played)
        count, error = student.play(games)
        off = student.estimates(positions) - values
        line = {
            "games": student.played, "throws": round(count / games, 1), "error": round(error, 4),
            "exact": round(float(np.sqrt((off**2).mean())), 4),
            "seconds": round(time.process_time() - began, 1),
        }  # fmt: skip
        print(json.dumps(line), flush=True)
        if checkpoint:
            student.save(checkpoint)
            with checkpoint.with_suffix(".jsonl").open("a") as curve:
                curve.write(json.dumps(line) + "\n")
    if chosen.keep:
        keep(student)


if __name__ == "__main__":
    main()
