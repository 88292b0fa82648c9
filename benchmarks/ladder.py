"""The ladder: what each level takes from the one below, in every game.

    python benchmarks/ladder.py [GAME ...] [--games 200] [--jobs N] [--out benchmarks/results/ladder.json]

All levels but `master` are limited by walks, so the same seed repeats the same games anywhere. `master`
thinks for a second a move; it is left out unless `--master` is given.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.arena import Series, summary

RUNGS = ["random", "novice", "casual", "skilled", "expert", "master"]


def rung(game: qx.Game, upper: str, lower: str, games: int, jobs: int | None) -> dict[str, Any]:
    series = Series(game, [upper, lower], seed=2026)
    for _ in series.play(games, jobs):
        pass
    found = summary(series)
    meeting = found["encounters"][0]
    return {
        "game": repr(game),
        "upper": upper,
        "lower": lower,
        "games": found["games"],
        "points": round(meeting["points"], 4),
        "interval": [round(end, 4) for end in meeting["points_interval"]],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=qx.game_names())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    rungs = RUNGS if chosen.master else RUNGS[:-1]
    rows = []
    for name in chosen.names:
        for lower, upper in itertools.pairwise(rungs):
            rows.append(rung(qx.game(name), upper, lower, chosen.games, chosen.jobs))
            print(json.dumps(rows[-1]), flush=True)
            if chosen.out:
                chosen.out.parent.mkdir(parents=True, exist_ok=True)
                chosen.out.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
