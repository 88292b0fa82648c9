"""Whether the chances that hints and reviews give come true, and the error given with them holds.

    python benchmarks/calibration.py [GAME | GAME:SEATS ...] [--games 60] [--places 3] [--again 7] [--jobs N]
                                    [--out benchmarks/results/calibration.json]

Two bots of one level play games. At some decisions of each, drawn by lot, the adviser says what the best
action is worth; from there the best action is played and the game finished `again` times, each time with
other luck. The adviser thinks for a fixed number of walks, about a tenth of a second's worth, so the same
command finds the same. Games with even numbers may be used to set corrections; those with odd ones are held
out for measuring.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean

from rows import write_rows

import quincunx as qx
from quincunx.bots.bossa.endings import EndingBot
from quincunx.bots.expertise import expertise
from quincunx.bots.named import player
from quincunx.bots.playing import GameBot
from quincunx.bots.searcher import SearchBot
from quincunx.bots.sensei.alphabeta import AlphaBetaBot
from quincunx.bots.telling import modest
from quincunx.chance import Dice

LEVELS = {"sensei": "skilled"}
"""The level that plays, where it is not `expert`."""
WALKS = {"bossa": 20_000, "sarena": 20_000, "serendipity": 20_000, "sensei": 200_000}
BINS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=qx.game_names())
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--places", type=int, default=3)
    parser.add_argument("--again", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("benchmarks/results/calibration.json"))
    chosen = parser.parse_args()
    known = json.loads(chosen.out.read_text()) if chosen.out.exists() else {}
    for name in chosen.names:
        told = list(measured(name, chosen.games, chosen.places, chosen.again, chosen.jobs))
        known[name] = {
            "games": chosen.games,
            "again": chosen.again,
            "told": told,
            "held_out": summary(held_out(told)),
        }
        print(name, json.dumps(known[name]["held_out"]), flush=True)
        write_rows(chosen.out, {name: known[name] for name in sorted(known)})


def measured(name: str, games: int, places: int, again: int, jobs: int) -> Iterator[list[float]]:
    """What `told_and_got` finds in each of so many games, in their order."""
    yield from told_and_got(name, 0, places, again)  # compiles once, before there are many
    with ProcessPoolExecutor(jobs) as pool:
        asked = [pool.submit(told_and_got, name, n, places, again) for n in range(1, games)]
        for found in asked:
            yield from found.result()


def told_and_got(name: str, number: int, places: int, again: int) -> list[list[float]]:
    """For some decisions of a game: its number, the chance given, its error, and what the seat got."""
    title, _, seats = name.partition(":")
    game = qx.game(title, **({"seats": int(seats)} if seats else {}))
    game.compile()
    random = Random(number)
    state = played(game.start(seed=number), number)
    decisions = [
        n
        for n in range(len(state.history))
        if state.step(n)[0] >= 0 and len(state.after(n).legal_actions()) > 1
    ]
    rows = []
    for n in sorted(random.sample(decisions, min(places, len(decisions)))):
        then = state.after(n)
        seat = then.player
        found = adviser(game).analyse(then.hidden(seat))
        best = modest(found, expertise(game).calibration()).actions[0]
        if best.knowledge == "exact":
            continue
        got = 0.0
        for turn in range(again):
            seed = 1000 * (number + 1) + turn
            after = then.copy()
            after.push(best.action)
            after.use_dice(Dice.from_number(seed))
            got += share_of(played(after, seed).returns()[seat], game.seats) / again
        rows.append([number, round(best.win, 4), round(best.error, 4), round(got, 4)])
    return rows


def share_of(value: float, seats: int) -> float:
    """What a seat got of the one point that a game is worth, by its return: see `quincunx.arena`."""
    return ((seats - 1) * value + 1) / seats


def played(state: qx.State, seed: int) -> qx.State:
    """A game to its end."""
    game = state.game
    level = LEVELS.get(game.name, "expert")
    bots = [player(level, game, 2 * seed + seat) for seat in range(game.seats)]
    while not state.is_over:
        state.push(bots[state.player].choose(state.hidden(state.player)))
    return state


def adviser(game: qx.Game) -> GameBot:
    """The adviser, limited by walks instead of time."""
    bot = player("master", game, seed=1)
    if isinstance(bot, SearchBot | EndingBot):
        return type(bot)(game, replace(bot.level, seconds=None, walks=WALKS[game.name]), seed=1)
    if isinstance(bot, AlphaBetaBot):
        return type(bot)(game, walks=WALKS[game.name], seed=1)
    return bot


def held_out(told: list[list[float]]) -> list[list[float]]:
    return [row for row in told if int(row[0]) % 2]


def summary(rows: list[list[float]]) -> list[list[float]]:
    """By tenths of the chance given: positions, the mean chance, its error, what came of it, and how far luck
    may have moved that (one standard deviation)."""
    bins = []
    for n in range(BINS):
        here = [row for row in rows if min(BINS - 1, int(row[1] * BINS)) == n]
        if here:
            told, error, got = (mean(row[k] for row in here) for k in (1, 2, 3))
            # as if every position were like the others: half a win more on either side
            count = len(here)
            even = (got * count + 0.5) / (count + 1)
            luck = sqrt(even * (1 - even) / count)
            bins.append([count, *(round(value, 4) for value in (told, error, got, luck))])
    return bins


if __name__ == "__main__":
    main()
