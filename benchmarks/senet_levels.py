"""What a decision of each level costs in Senet, by looking two throws ahead with the fitted evaluation.

    python benchmarks/senet_levels.py [--games 40] [--out benchmarks/results/senet-levels.json]

Every level plays this many games against itself, with the sticks and with the die. A decision is an action
where there was a choice; its cost is how much less it is worth than the best one. `master` is left out: it
sees further than what it would be measured by (`senet_exact.py` measures it by exact values).
"""

from __future__ import annotations

import argparse
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rows import as_rows, write_rows

import quincunx as qx
from quincunx.bots import LADDER
from quincunx.bots.senet.lookahead import LookAheadBot

DEPTH = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    tasks = [(level, die, chosen.games) for die in (False, True) for level in LADDER[:-1]]
    with get_context("spawn").Pool() as pool:
        rows = pool.map(measure, tasks, chunksize=1)
    print(as_rows(rows))
    if chosen.out:
        write_rows(chosen.out, rows)


def measure(task: tuple[str, bool, int]) -> dict[str, Any]:
    level, die, games = task
    game = qx.game("senet", die=die)
    judge = LookAheadBot(game, DEPTH)
    judge.prepare(game)
    lost: list[float] = []
    for number in range(games):
        state = game.start(seed=number)
        bots = [qx.bot(level, seed=2 * number + seat) for seat in range(2)]
        while not state.is_over:
            known = state.hidden(state.player)
            action = bots[state.player].choose(known)
            if len(state.legal_actions()) > 1:
                wins = {judged.action: judged.win for judged in judge.analyse(known).actions}
                lost.append(max(wins.values()) - wins[action])
            state.push(action)
    mean = sum(lost) / len(lost)
    error = sqrt(sum((cost - mean) ** 2 for cost in lost)) / len(lost)
    return {
        "level": level, "throws": "die" if die else "sticks", "games": games,
        "decisions": len(lost), "mean": mean, "error": error,
    }  # fmt: skip


if __name__ == "__main__":
    main()
