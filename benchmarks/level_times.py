"""How long the levels think: processor time a move, while each plays against itself.

    python benchmarks/level_times.py [GAME | GAME:SEATS ...] [--games 20] [--label now]
                                     [--out benchmarks/results/level_times.json]

It asks for nothing but what every version has, so the same file measures an earlier one, which lies beside
this one:

    git worktree add ../before 827883b
    PYTHONPATH=../before/src python benchmarks/level_times.py --label before

A move is one that leaves a choice. All games count alike, for levels have better and worse days, on which
they think more and less. The result keeps the rows of other labels.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import fmean
from typing import Any

from rows import write_rows

import quincunx as qx

OUT = Path(__file__).parent / "results" / "level_times.json"
GAMES = [
    "sarena:2",
    "sarena:3",
    "sarena:4",
    "serendipity:2",
    "serendipity:3",
    "sensei",
    "senet",
    "bossa",
]
LEVELS = ["novice", "casual", "skilled", "expert"]


def milliseconds(game: qx.Game, level: str, games: int) -> float:
    """What one move takes."""
    qx.bot(level, seed=0).prepare(game)
    play(game, level, seed=-1)  # what is compiled or read once
    return fmean(play(game, level, seed) for seed in range(games))


def play(game: qx.Game, level: str, seed: int) -> float:
    """One game; the milliseconds of a move in it."""
    bots = [qx.bot(level, seed=100 * (seed + 1) + seat) for seat in range(game.seats)]
    state = game.start(seed=seed + 1)
    spent, moves = 0.0, 0
    while not state.is_over:
        known = state.hidden(state.player)
        begun = time.thread_time()
        action = bots[state.player].choose(known)
        if len(known.legal_actions()) > 1:
            spent += time.thread_time() - begun
            moves += 1
        state.push(action)
    return 1000 * spent / max(1, moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--label", default="now")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    rows: list[dict[str, Any]] = json.loads(given.out.read_text()) if given.out.exists() else []
    for name in given.names:
        title, _, seats = name.partition(":")
        game = qx.game(title, **({"seats": int(seats)} if seats else {}))
        game.compile()
        took = {level: round(milliseconds(game, level, given.games), 2) for level in LEVELS}
        row = {"game": name, "label": given.label, "milliseconds": took}
        print(json.dumps(row), flush=True)
        rows = [one for one in rows if (one["game"], one["label"]) != (name, given.label)]
        rows.append(row)
        write_rows(given.out, sorted(rows, key=lambda one: (one["game"], one["label"])))


if __name__ == "__main__":
    main()
