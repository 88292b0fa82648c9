"""`python -m research.hunches GAME`: learns hunches from a game's own search.

    python -m research.hunches sarena --games 600 --keep
    python -m research.hunches serendipity --games 264 --walks 2000 --seats 2 2 3 4 5 6 --jobs 2 --keep

plays games by search, notes what it found of every action it tried, and fits what traits are worth to that.
The folder holds

    tried.npy       what was tried so far; the same command goes on from there
    curve.jsonl     a line for every fit: the share of the differences foretold, also in games held out
    hunches.npz     the numbers, as the bots take them; with `--keep` they are put beside them
"""

from __future__ import annotations

import argparse
import json
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import quincunx
from quincunx.files import written_whole
from research.hunches.fitting import HunchFit, Traits, fit
from research.hunches.games import TRIED, Practice

GAMES = ("sarena", "serendipity")
"""Games with a `traits.py`."""
KEPT_EVERY = 50  # games


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m research.hunches", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--walks", type=int, default=3000)
    parser.add_argument(
        "--seats", type=int, nargs="+", default=[2], help="of one game after the other"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="default: build/learn/hunches-GAME")
    parser.add_argument("--keep", action="store_true", help="put the result beside the bots")
    given = parser.parse_args()
    folder = given.out or Path("build/learn") / f"hunches-{given.game}"
    practice = Practice(given.game, given.walks, tuple(given.seats), given.seed)
    path = learn(practice, given.games, folder, given.jobs)
    if given.keep:
        shutil.copyfile(path, Path(quincunx.__file__).parent / "bots" / given.game / path.name)


def learn(practice: Practice, games: int, folder: Path, jobs: int = 1) -> Path:
    """Plays, or plays on, and fits; returns where the numbers are."""
    folder.mkdir(parents=True, exist_ok=True)
    tried = played(practice, games, folder / "tried.npy", jobs)
    traits = import_module(f"quincunx.bots.{practice.name}.traits")
    found = fit(tried, Traits(traits.TRAITS, traits.EACH, traits.PHASES))
    with (folder / "curve.jsonl").open("a") as curve:
        for line in found.report:
            print(json.dumps(line), flush=True)
            curve.write(json.dumps(line) + "\n")
    path = folder / "hunches.npz"
    with written_whole(path) as stream:
        np.savez_compressed(stream, **packed(found))
    return path


def played(practice: Practice, games: int, path: Path, jobs: int) -> npt.NDArray[Any]:
    found = [np.load(path) if path.exists() else np.zeros(0, TRIED)]
    first = 1 + int(found[0]["game"].max(initial=-1))
    for number, rows in enumerate(practice.play(range(first, games), jobs), first):
        found.append(rows)
        if (number + 1) % KEPT_EVERY == 0 or number + 1 == games:
            found = [np.concatenate(found)]
            with written_whole(path) as stream:
                np.save(stream, found[0])
            print(f"{number + 1} games, {len(found[0]):,} actions", flush=True)
    return found[0][found[0]["game"] < games]


def packed(found: HunchFit) -> dict[str, Any]:
    """In whole numbers, thousandths."""
    rounded = {"worth": np.rint(1000 * found.worth), "scale": np.rint(1000 * found.scale)}
    return {name: row.clip(-30_000, 30_000).astype(np.int16) for name, row in rounded.items()}


if __name__ == "__main__":
    main()
