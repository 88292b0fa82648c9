"""Learning by self-play: the network plays itself, and learns what its positions turned out to be worth.

Every round, each table plays some moves; every position gets what followed as its target: for the greater
part what came later, for the rest what the best action was worth when it was played. Then the next
round is played by what was learned. A folder holds everything:

    checkpoint.npz   numbers, games and curve so far; the same command goes on from it, as if never stopped
    curve.jsonl      a line for every round: positions, loss, seconds
    judge.npz        the mean of the latest networks, in whole numbers, as the bots take it
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import quincunx as qx
from quincunx.files import written_whole
from research.learn.courses import COURSES
from research.learn.numbers import Adam, Network, arrays_on, to_host
from research.learn.tables import Examples, Tables

__all__ = ["Round", "Training", "TrainingPlan"]


@dataclass(frozen=True)
class TrainingPlan:
    """How to learn a game. It ends after `rounds`, or after `seconds`."""

    game: str
    backend: str = "cpu"
    rounds: int | None = None
    seconds: float | None = None
    games: int = 256
    moves: int = 32
    batch: int = 1024
    rate: float = 2e-3
    stray: int = 20
    trust: float | None = None
    """As `Curriculum.trust`, which it is if nothing is given."""
    fading: float = 0.95
    """How much of the mean of the latest networks stays from round to round."""
    seed: int = 0


@dataclass(frozen=True)
class Round:
    """One line of the curve; `loss` is the cross entropy less what no judgement could save."""

    number: int
    positions: int
    loss: float
    seconds: float


class Training:
    """A network, the tables it plays at, and how far it has come."""

    def __init__(self, plan: TrainingPlan, folder: Path | None = None) -> None:
        self.plan, self.folder = plan, folder
        self.course = COURSES[plan.game]
        self.xp = xp = arrays_on(plan.backend)
        self.tables = [self._seated(n) for n in range(len(self.course.variants))]
        self.rounds, self.steps, self.spent = 0, 0, 0.0
        size = self.course.rows, self.course.units, self.course.inner
        self.network = Network.new(xp, *size, plan.seed)
        self.mean = {name: part.copy() for name, part in self.network.parts.items()}
        self.adam = Adam(xp, self.network.parts)
        if self.checkpoint is not None and self.checkpoint.exists():
            self._recall(self.checkpoint)

    @property
    def checkpoint(self) -> Path | None:
        return self.folder and self.folder / "checkpoint.npz"

    def _seated(self, number: int) -> Tables:
        variant, plan = self.course.variants[number], self.plan
        count = max(1, round(plan.games * variant.share))
        game = qx.game(plan.game, **variant.options)
        return Tables(
            game, self.course, count, self.xp, plan.backend, 1000 * plan.seed + number + 1
        )

    # Learning

    def run(self, watch: Callable[[Round], None] = lambda _: None, keep: int = 20) -> None:
        """Learns to the end of the plan; a checkpoint is written every `keep` rounds."""
        while (past := self._past()) < 1.0:
            done = self.one_round(past)
            if self.folder is not None:
                self.folder.mkdir(parents=True, exist_ok=True)
                with (self.folder / "curve.jsonl").open("a") as curve:
                    curve.write(json.dumps(asdict(done)) + "\n")
                if self.rounds % keep == 0:
                    self.keep()
            watch(done)
        if self.folder is not None:
            self.keep()

    def _past(self) -> float:
        """The share of the plan that is done."""
        by_rounds = self.rounds / self.plan.rounds if self.plan.rounds else 0.0
        by_time = self.spent / self.plan.seconds if self.plan.seconds else 0.0
        return max(by_rounds, by_time)

    def one_round(self, past: float) -> Round:
        """Plays and learns; `past` is the share of the plan before it."""
        begun, plan = time.monotonic(), self.plan
        packed = self.network.packed()
        trust = self.course.trust if plan.trust is None else plan.trust
        lessons = [table.play(packed, plan.moves, plan.stray, trust) for table in self.tables]
        rate = plan.rate * min(1.0, 2.0 * (1.0 - past)) * min(1.0, (self.steps + 1) / 100)
        loss = self._learn(lessons, rate)
        self.rounds += 1
        for name, part in self.network.parts.items():
            self.mean[name] += np.float32(1 - self.fading()) * (part - self.mean[name])
        self.spent += time.monotonic() - begun
        return Round(self.rounds, sum(map(len, lessons)), loss, round(self.spent, 3))

    def fading(self) -> float:
        """Early networks are forgotten sooner."""
        return min(self.plan.fading, 1 - 1 / self.rounds)

    def _learn(self, lessons: list[Examples], rate: float) -> float:
        """Steps through all positions once, in random order; the mean loss above the targets' own entropy."""
        xp, plan = self.xp, self.plan
        total = xp.zeros((), np.float32)
        random = np.random.default_rng((plan.seed, self.rounds))
        steps = max(1, sum(map(len, lessons)) // plan.batch)
        orders = [xp.asarray(random.permutation(len(lesson))) for lesson in lessons]
        for step in range(steps):
            slopes: dict[str, Any] = {}
            taken = 0
            for lesson, order in zip(lessons, orders, strict=True):
                low, high = (len(lesson) * (step + k) // steps for k in range(2))
                if low == high:
                    continue
                here = order[low:high]
                marks, targets = lesson.marks[here], lesson.targets[here]
                loss, found = self.network.learn(marks, targets)
                total += (loss - entropy(xp, targets)) * (high - low)
                taken += high - low
                for name, slope in found.items():
                    slopes[name] = slopes.get(name, 0.0) + slope * np.float32(high - low)
            self.steps += 1
            for slope in slopes.values():
                slope /= taken
            self.adam.step(self.network.parts, slopes, rate, self.steps)
        return round(float(total) / max(1, sum(map(len, lessons))), 6)

    # The folder

    def keep(self) -> None:
        """Writes the checkpoint and the numbers for the bots."""
        assert self.folder is not None
        found: dict[str, Any] = {}
        groups = {
            "now": self.network.parts, "latest": self.mean,
            "mean": self.adam.mean, "square": self.adam.square,
        }  # fmt: skip
        for group, parts in groups.items():
            found |= {f"{group}_{name}": to_host(part) for name, part in parts.items()}
        for number, table in enumerate(self.tables):
            found |= {f"table_{number}_{name}": part for name, part in table.kept().items()}
        progress = np.array([self.rounds, self.steps, self.spent])
        self.folder.mkdir(parents=True, exist_ok=True)
        with written_whole(self.folder / "checkpoint.npz") as stream:
            np.savez(stream, progress=progress, **found)
        with written_whole(self.folder / "judge.npz") as stream:
            np.savez_compressed(stream, **Network(self.xp, self.mean).packed())  # type: ignore[arg-type]

    def _recall(self, path: Path) -> None:
        with np.load(path) as found:
            self.rounds, self.steps = (int(n) for n in found["progress"][:2])
            self.spent = float(found["progress"][2])
            names = self.network.parts.keys()
            now, latest, mean, square = (
                {name: self.xp.asarray(found[f"{group}_{name}"]) for name in names}
                for group in ("now", "latest", "mean", "square")
            )
            self.network = Network(self.xp, now)
            self.mean = latest
            self.adam = Adam(self.xp, now, {"mean": mean, "square": square})
            for number, table in enumerate(self.tables):
                kept = {k: found[f"table_{number}_{k}"] for k in ("states", "randoms")}
                table.restore(kept)


def entropy(xp: Any, targets: Any) -> Any:
    """What even a perfect judgement of uncertain targets costs."""
    return -(targets * xp.log(targets + 1e-9)).sum() / len(targets)
