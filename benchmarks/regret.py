"""What a player of Bossa loses in endings: its choices against exact values, by the tiles left in the pile.

    python benchmarks/regret.py "master@2 walks=2000" "master@2 walks=20000" [--piles 3 4 5 6] [--each 60]
                                [--out benchmarks/results/regret.json]

Positions come from games between `expert`, at most one a game and pile. A setting is read as `trials.py`
reads it. What a choice loses is the best action's chance to win less its own; a game's worth of that bounds
what anybody, however well it plays, can take from the player in such positions.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
from rows import write_rows
from trials import Setting

import quincunx as qx
from quincunx.bots.bossa import endings
from quincunx.bots.bossa.ending import ENTRY
from quincunx.bots.named import player
from quincunx.games.bossa import rules

Case = tuple[Any, dict[int, float]]
"""A position, and every action's chance to win."""
MOST = 40_000_000
"""Positions looked at for one ending; what takes more is left out, and counted."""


def pile_of(state: qx.State) -> int:
    """The tiles in the pile of a seat that has its turn, or -1."""
    s: Any = state._record
    return int(s.unseen).bit_count() - 1 if s.stage == rules.TURN else -1


def solver() -> endings.EndingSolver:
    """With a table large enough for long endings."""
    found = endings.EndingSolver()
    found._ending = found._ending._replace(table=np.zeros(1 << 23, ENTRY))
    return found


def exact(solve: endings.EndingSolver, state: qx.State) -> dict[int, float] | None:
    """As `EndingSolver.wins`, bounded by work instead of time."""
    limit, found = solve.work + MOST, {}
    status = solve._ending.status[0]
    for action in state.legal_actions():
        after = state.copy()
        after.push(action)
        solve._code["begin"](solve._ending, after.pack())
        status["goal"] = limit
        if not solve._code["follow"](solve._ending):
            return None
        value = float(status["value"])
        found[action] = (1 + (value if state.player == 0 else -value)) / 2
    return found


def cases(game: qx.Game, piles: list[int], each: int) -> tuple[dict[int, list[Case]], int]:
    """Solved positions by pile, and how many could not be solved."""
    found: dict[int, list[Case]] = {pile: [] for pile in piles}
    solve, left_out, seed = solver(), 0, 0
    while any(len(some) < each for some in found.values()):
        bots = [player("expert", game, 2 * seed + seat) for seat in range(2)]
        state = game.start(seed=seed)
        seed += 1
        while not state.is_over:
            pile = pile_of(state)
            if len(state.legal_actions()) > 1 and len(found.get(pile, [0] * each)) < each:
                known = state.hidden(state.player)  # it does not draw by itself
                wins = exact(solve, known)
                if wins is None:
                    left_out += 1
                else:
                    found[pile].append((known, wins))
            state.push(bots[state.player].choose(state))
    return found, left_out


def losses(game: qx.Game, setting: Setting, some: list[Case]) -> list[float]:
    return [
        max(wins.values()) - wins[setting.bot(game, number).choose(state)]
        for number, (state, wins) in enumerate(some)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("settings", nargs="+")
    parser.add_argument("--piles", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--each", type=int, default=60)
    parser.add_argument("--cases", type=Path, help="keeps the solved positions here between runs")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    game = qx.game("bossa")
    if given.cases and given.cases.exists():
        solved, left_out = pickle.loads(given.cases.read_bytes())
    else:
        solved, left_out = cases(game, given.piles, given.each)
        if given.cases:
            given.cases.write_bytes(pickle.dumps((solved, left_out)))
    rows = []
    for text in given.settings:
        setting = Setting.read(text)
        for pile, some in solved.items():
            lost = losses(game, setting, some)
            row = {
                "setting": text,
                "pile": pile,
                "positions": len(lost),
                "lost": round(100 * fmean(lost), 3),
                "error": round(100 * stdev(lost) / len(lost) ** 0.5, 3),
                "not best": round(fmean(loss > 1e-9 for loss in lost), 3),
            }
            rows.append(row)
            print(json.dumps(row), flush=True)
    print("left out:", left_out)
    if given.out:
        write_rows(given.out, rows)


if __name__ == "__main__":
    main()
