"""Steps per second of one `State` from Python: interpreted, compiled, and OpenSpiel's states beside them.

    python benchmarks/state.py [GAME ...] [--out benchmarks/results/state.json]

The same loop for all: `state.push(choice(state.legal_actions()))`, with a new game whenever one is over;
chance is pushed like everything else. Short turns one after another, and only the time in which this program
runs counts, because machines are shared. OpenSpiel has none of these games; its own are stepped by that loop.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from rows import write_rows

import quincunx as qx
from quincunx.state.compiled import interpreted

PEERS = ("backgammon", "breakthrough", "nine_mens_morris", "tic_tac_toe")
TURNS, STEPS = 15, 6000

Turn = Callable[[], float]


def our_turn(game: qx.Game) -> float:
    """Seconds for a step of random games."""
    choice, state = Random(1).choice, game.start()
    begun = time.process_time()
    for _ in range(STEPS):
        if state.is_over:
            state = game.start()
        state.push(choice(state.legal_actions()))
    return (time.process_time() - begun) / STEPS


def plain_turn(game: qx.Game) -> float:
    with interpreted():
        return our_turn(game)


def taking_back(game: qx.Game) -> float:
    """Seconds for pushing an action and taking it back, in the middle of a game."""
    random, state = Random(1), game.start()
    for _ in range(20):
        state.push(random.choice(state.legal_actions()))
    action = state.legal_actions()[0]
    begun = time.process_time()
    for _ in range(STEPS // 4):
        state.push(action)
        state.pop()
    return (time.process_time() - begun) / (STEPS // 4)


def plainly_taking_back(game: qx.Game) -> float:
    with interpreted():
        return taking_back(game)


def their_turn(game: Any) -> float:
    choice, state = Random(1).choice, game.new_initial_state()
    begun = time.process_time()
    for _ in range(STEPS):
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(choice(state.legal_actions()))
    return (time.process_time() - begun) / STEPS


def compared(plain: Turn, fast: Turn) -> tuple[float, float, float]:
    """The middle of each, and of their ratios, turn by turn."""
    pairs = [(plain(), fast()) for _ in range(TURNS)]
    return (
        median(one for one, _ in pairs),
        median(other for _, other in pairs),
        median(one / other for one, other in pairs),
    )


def measured(name: str) -> dict[str, Any]:
    game = qx.game(name)
    game.compile()
    plain, fast, ratio = compared(lambda: plain_turn(game), lambda: our_turn(game))
    *_, back = compared(lambda: plainly_taking_back(game), lambda: taking_back(game))
    return {
        "game": name,
        "steps_per_second": round(1 / fast),
        "interpreted": round(1 / plain),
        "ratio": round(ratio, 1),
        "push_and_pop_ratio": round(back, 1),
    }


def peers() -> list[dict[str, Any]]:
    try:
        import pyspiel
    except ImportError:
        return []
    games = {name: pyspiel.load_game(name) for name in PEERS}
    return [
        {
            "open_spiel": name,
            "steps_per_second": round(1 / median(their_turn(game) for _ in range(TURNS))),
        }
        for name, game in games.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=qx.game_names())
    parser.add_argument("--out", type=Path)
    words = parser.parse_args()
    rows = [*map(measured, words.games), *peers()]
    print(*map(json.dumps, rows), sep="\n")
    if words.out:
        write_rows(words.out, rows)


if __name__ == "__main__":
    main()
