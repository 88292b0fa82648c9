"""Refines what Bossa's network learned in self-play: `python -m research.learn.refining`.

    python -m research.learn.refining --games 4000 --walks 4000 --out build/refine [--keep]

It plays games by the search, with the network as it is, and learns from exact endings and from what the search
found (see `lessons.py`). The folder holds the lessons, a file for every hundred games, so that the same command
resumes; `judge.npz`, as the bots take it; and `report.json`: how far off both networks are in games that were
held out, one in ten.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import quincunx as qx
from quincunx.files import written_whole
from research.learn.courses import BOTS
from research.learn.lessons import Lesson, Teacher
from research.learn.numbers import Adam, Network, unpacked

__all__ = ["gather", "off_by", "refine"]

GAME = "bossa"
FILE = 100
"""Games of a file of lessons; every third file is of the expansion."""
HELD_OUT = 10
Lessons = dict[str, npt.NDArray[Any]]


def gather(folder: Path, games: int, walks: int, seed: int) -> None:
    """Plays what is still missing."""
    folder.mkdir(parents=True, exist_ok=True)
    teachers: dict[bool, Teacher] = {}
    for number in range(-(-games // FILE)):
        path = folder / f"lessons-{number}.npz"
        if path.exists():
            continue
        expansion = number % 3 == 2
        teacher = teachers.get(expansion)
        if teacher is None:
            game = qx.game(GAME, expansion=expansion)
            teacher = teachers[expansion] = Teacher(game, walks, 1000 * seed + number)
        played = [teacher.play() for _ in range(min(FILE, games))]
        with written_whole(path) as stream:
            np.savez_compressed(stream, **as_arrays(played))  # type: ignore[arg-type]


def as_arrays(played: list[Lesson]) -> Lessons:
    """All lessons in a row, with the number of the game that each is from."""
    return {
        "marks": np.concatenate([np.stack(one.marks) for one in played if len(one)]),
        "shares": np.array([share for one in played for share in one.shares], np.float32),
        "exact": np.array([exact for one in played for exact in one.exact]),
        "game": np.repeat(np.arange(len(played)), [len(one) for one in played]),
    }


def read(folder: Path) -> tuple[Lessons, Lessons]:
    """The lessons, and those of the games held out."""
    files = [dict(np.load(path)) for path in sorted(folder.glob("lessons-*.npz"))]
    whole = {name: np.concatenate([one[name] for one in files]) for name in files[0]}
    held_out = whole["game"] % HELD_OUT == 0
    return (
        {name: rows[~held_out] for name, rows in whole.items()},
        {name: rows[held_out] for name, rows in whole.items()},
    )


def refine(
    network: Network, lessons: Lessons, epochs: int, rate: float, emphasis: float, seed: int,
    batch: int = 1024,
) -> Network:  # fmt: skip
    """The mean of the networks of the last half; exact lessons count `emphasis` times."""
    random = np.random.default_rng(seed)
    parts = {name: part.copy() for name, part in network.parts.items()}
    learner = Network(np, parts)
    mean = {name: np.zeros_like(part, np.float64) for name, part in parts.items()}
    adam = Adam(np, parts)
    chance = np.where(lessons["exact"], emphasis, 1.0)
    chance /= chance.sum()
    steps = epochs * len(chance) // batch
    kept = 0
    for step in range(steps):
        here = random.choice(len(chance), batch, p=chance)
        shares = lessons["shares"][here]
        targets = np.stack([shares, 1 - shares], 1)
        _, slopes = learner.learn(lessons["marks"][here][:, None, :], targets)
        past = step / steps
        adam.step(parts, slopes, rate * min(1.0, 2.0 * (1.0 - past), (step + 1) / 100), step + 1)
        if past >= 0.5:
            kept += 1
            for name, part in parts.items():
                mean[name] += (part - mean[name]) / kept
    return Network(np, {name: part.astype(np.float32) for name, part in mean.items()})


def off_by(network: Network, lessons: Lessons) -> dict[str, float]:
    """How far the network's shares are from what was found, in points of a hundred: the root of the mean square."""
    found = {}
    for name, which in (("exact", lessons["exact"]), ("looked", ~lessons["exact"])):
        said = network.said(lessons["marks"][which])
        missed = network.shares(said, 1)[:, 0] - lessons["shares"][which]
        found[name] = round(100 * float((missed**2).mean() ** 0.5), 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--walks", type=int, default=4000)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--emphasis", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/refine"))
    parser.add_argument("--keep", action="store_true", help="put the result beside the bots")
    given = parser.parse_args()
    gather(given.out, given.games, given.walks, given.seed)
    lessons, held_out = read(given.out)
    with np.load(BOTS / GAME / "judge.npz") as packed:
        before = unpacked(dict(packed))
    after = refine(before, lessons, given.epochs, given.rate, given.emphasis, given.seed)
    report = {
        "positions": len(lessons["shares"]),
        "exact": int(lessons["exact"].sum()),
        "before": off_by(before, held_out),
        "after": off_by(after, held_out),
    }
    print(json.dumps(report))
    (given.out / "report.json").write_text(json.dumps(report) + "\n")
    with written_whole(given.out / "judge.npz") as stream:
        np.savez_compressed(stream, **after.packed())  # type: ignore[arg-type]
    if given.keep:
        shutil.copyfile(given.out / "judge.npz", BOTS / GAME / "judge.npz")


if __name__ == "__main__":
    main()
