"""How fast random play is, ours and that of others, in steps per second on one core.

A step is one action of any player, chance included. Everything is measured by turns and the best turn
counts, because the machine may be busy with something else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from quincunx.search.engine import Progress, engine
from quincunx.state import Game

__all__ = ["measure", "our_turn", "peer_turn"]

Turn = Callable[[], float]


def measure(turns: dict[str, Turn], rounds: int = 3) -> dict[str, float]:
    """The best steps per second of each, taken in turns."""
    best = dict.fromkeys(turns, 0.0)
    for _ in range(rounds):
        for name, turn in turns.items():
            best[name] = max(best[name], turn())
    return best


def our_turn(
    game: Game, backend: str, seconds: float, progress: Progress = lambda *_: None
) -> Turn:
    """Random games from start to end, for about this many seconds."""
    player = engine(game, backend, threads=1)
    player.prepare(progress)
    games = 1 << 16 if backend == "cuda" else 1
    while timed(partial(player.play, games)) < seconds / 4:
        games *= 2

    def turn() -> float:
        begun = time.perf_counter()
        steps = int(player.play(games, seed=1).steps.sum())
        return steps / (time.perf_counter() - begun)

    return turn


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def peer_turn(name: str, seconds: float) -> Turn:
    """OpenSpiel's MCTSBot (C++) with random rollouts, 100 a simulation so that the tree costs nothing.

    Steps are rollouts times the mean length of a random game from the same position.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    length = mean_length(state)

    def think(simulations: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(100, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
        return timed(lambda: bot.step(state))

    simulations = 1
    while think(simulations) < seconds / 4:
        simulations *= 2
    return lambda: simulations * 100 * length / think(simulations)


def mean_length(start: object, games: int = 60) -> float:
    """Of random games from an OpenSpiel state, by OpenSpiel's own simulation."""
    from random import Random

    random, steps = Random(0), 0
    for _ in range(games):
        state = start.clone()  # type: ignore[attr-defined]
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps / games
