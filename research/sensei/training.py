"""Learns the tables of `master`'s judgement: plays games, fits the tables to them, plays on with those.

The folder of a training holds

    weighing.npz         the latest tables, as the bots take them
    MODE-ROUND.npy       the positions of a round; what is there is not played again
    MODE-ROUND/          the tables that they were played with, and their program
    curve.jsonl          a line for every fit: how well the tables foretell games that were held out
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.files import written_whole
from research.sensei.fitting import fit, laid, put
from research.sensei.games import HERE, MODES, POSITION, Player, play

__all__ = ["TablePlan", "learn"]

SHIPPED = HERE / "weighing.npz"
KEPT_EVERY = 50  # games
Tell = Callable[[str], None]


@dataclass(frozen=True)
class TablePlan:
    """How much is played, and how deep the search looks."""

    modes: tuple[str, ...] = tuple(MODES)
    positions: int = 40_000
    rounds: int = 1
    depth: int = 3
    seed: int = 0


def learn(plan: TablePlan, folder: Path, tell: Tell = lambda _: None) -> Path:
    """Learns, or resumes learning; returns where the tables are."""
    folder.mkdir(parents=True, exist_ok=True)
    path, curve = folder / SHIPPED.name, folder / "curve.jsonl"
    if not path.exists():
        shutil.copyfile(SHIPPED, path)
    done = [json.loads(line) for line in curve.open()] if curve.exists() else []
    for number in range(1, plan.rounds + 1):
        for mode in plan.modes:
            if any(line["round"] == number and line["mode"] == mode for line in done):
                continue
            positions = played(plan, mode, number, folder, tell)
            report = {"round": number, "mode": mode, **fitted(path, mode, positions)}
            with curve.open("a") as lines:
                lines.write(json.dumps(report) + "\n")
            tell(json.dumps(report))
    return path


def played(plan: TablePlan, mode: str, number: int, folder: Path, tell: Tell) -> Any:
    """The positions of one round."""
    path = folder / f"{mode}-{number}.npy"
    found = [np.load(path)] if path.exists() else [np.zeros(0, POSITION)]
    count = sum(map(len, found))
    game = 1 + int(found[0]["game"].max(initial=-1))
    if count >= plan.positions:
        return found[0]
    player = Player(mode, folder / SHIPPED.name, path.with_suffix(""), plan.depth)
    while count < plan.positions:
        found.append(play(player, plan.seed * 1000 + number, game))
        count += len(found[-1])
        game += 1
        if game % KEPT_EVERY == 0 or count >= plan.positions:
            with written_whole(path) as stream:
                np.save(stream, np.concatenate(found))
            tell(f"{mode}: {game:,} games, {count:,} positions")
    return np.concatenate(found)


def fitted(path: Path, mode: str, positions: Any) -> dict[str, Any]:
    """Fits the tables of one mode, and writes them; how well they foretell what was held out."""
    with np.load(path) as before:
        tables = {name: before[name].copy() for name in before.files}
    storm = list(MODES).index(mode)
    found = fit(positions, laid(tables, storm))
    put(tables, storm, found.tables)
    with written_whole(path) as stream:
        np.savez_compressed(stream, **tables)
    return found.report
