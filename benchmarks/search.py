"""How fast the tree search is with random games, compared with OpenSpiel's MCTSBot on the same core.

    pip install -e '.[peers]'
    python benchmarks/search.py [--seconds 2] [--rounds 3] [--out benchmarks/results/search.json]

Simulations per second in Senet against backgammon; game steps per second inside the search (in the tree
and in the random games together) in Senseï against breakthrough. Both sides play one random game per
simulation and are measured in turns; the best turn of each counts. OpenSpiel does not count its steps: they
are its simulations times the mean length of a random game from the same position.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rows import write_rows

import quincunx as qx
from quincunx.search.bench import mean_length, measure
from quincunx.search.mcts import Limits, Search

Turn = Callable[[], float]


def ours(name: str, what: str, seconds: float) -> Turn:
    """Simulations or steps of our search per second, each time with a new tree."""
    state = qx.game(name).start(seed=1)
    Search(state.game, Limits(walks=64)).assess(state)  # compiles

    def turn() -> float:
        found = Search(state.game, Limits(seconds=seconds)).assess(state)
        return (found.walks if what == "simulations" else found.steps) / found.seconds

    return turn


def theirs(name: str, what: str, seconds: float) -> Turn:
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    weight = 1.0 if what == "simulations" else mean_length(state)

    def think(simulations: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
        begun = time.perf_counter()
        bot.step(state)
        return time.perf_counter() - begun

    simulations = 16
    while (took := think(simulations)) < seconds / 4:
        simulations *= 2
    simulations = round(simulations * seconds / took)
    return lambda: simulations * weight / think(simulations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name, peer, what in (
        ("senet", "backgammon", "simulations"),
        ("sensei", "breakthrough", "steps"),
    ):
        turns = {
            name: ours(name, what, chosen.seconds),
            peer: theirs(peer, what, chosen.seconds),
        }
        best = measure(turns, chosen.rounds)
        ratio = best[name] / best[peer]
        rows.append({"game": name, "against": peer, "what": f"{what}/s", **best, "ratio": ratio})
        print(json.dumps(rows[-1]), flush=True)
    if chosen.out:
        write_rows(chosen.out, rows)


if __name__ == "__main__":
    main()
