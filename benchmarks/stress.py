"""Bots under stress: thousands of games of every game, in all its variants, between bots of all kinds.

    python benchmarks/stress.py [GAME ...] [--games 2000] [--first 0] [--jobs N]
                                [--out benchmarks/results/stress.json]

Every action is checked by the rules. `master` and `uct` think for `--seconds` instead of their full
second, all others as they always do. It reports the games, the actions, what went wrong (an action that
is not legal, an exception, a game that does not end), the timed moves, how many of them came more than 50 ms
late and how late the latest was, and the most memory that a process ever had. Lateness means something only
on a machine that does nothing else. What was found is written after every hundred games, and `--first` begins
with another game than the first, so that a long run can be played in parts.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from rows import write_rows

import quincunx as qx
from quincunx.bots import Bot, bots_for
from quincunx.bots.expertise import expertise
from quincunx.bots.named import player
from quincunx.testing import all_variants

TIMED = ("master", "uct")
PORTION = 100
"""Games from one report to the next."""
PROMISE = 0.05
"""Seconds after its time by which a move has to come."""
ENDLESS = 20_000
"""Actions; no game of ours is anywhere near as long."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=qx.game_names())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in chosen.names:
        numbers = range(chosen.first, chosen.first + chosen.games)
        tasks = ((name, number, chosen.seconds) for number in numbers)
        with get_context("spawn").Pool(chosen.jobs) as pool:
            for row in total(name, pool.imap_unordered(play, tasks, chunksize=4)):
                if row["games"] % PORTION and row["games"] != chosen.games:
                    continue
                print(json.dumps(row), flush=True)
                if chosen.out:
                    write_rows(chosen.out, [*rows, row])
        rows.append(row)


def total(name: str, played: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What was found so far, game by game."""
    row: dict[str, Any] = {
        "game": name, "games": 0, "actions": 0, "faults": [], "timed": 0, "late": 0,
    }  # fmt: skip
    latest, megabytes = 0.0, 0
    for game in played:
        row["games"] += 1
        row["actions"] += game["actions"]
        row["faults"] += game["faults"]
        row["timed"] += len(game["delays"])
        row["late"] += sum(delay > PROMISE for delay in game["delays"])
        latest = max([latest, *game["delays"]])
        megabytes = max(megabytes, game["megabytes"])
        yield {**row, "latest_ms": round(1000 * latest, 1), "megabytes": megabytes}


def play(task: tuple[str, int, float]) -> dict[str, Any]:
    """One game between bots drawn by lot."""
    name, number, seconds = task
    random = Random(f"{name} {number}")
    game = random.choice(list(all_variants(name)))
    names = [random.choice(bots_for(name)) for _ in range(game.seats)]
    bots = [seated(bot, game, seconds, number) for bot in names]
    state = game.start(seed=number)
    delays: list[float] = []
    faults: list[str] = []
    try:
        while not state.is_over and len(state.history) < ENDLESS:
            who = state.player
            known = state.hidden(who)
            begun = time.perf_counter()
            action = bots[who].choose(known)
            took = time.perf_counter() - begun
            if is_timed(names[who], game):
                delays.append(took - seconds)
            state.push(action, who)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is reported)
        faults.append(f"{game!r} {names} seed {number}, action {len(state.history)}: {error!r}")
    if len(state.history) >= ENDLESS:
        faults.append(f"{game!r} {names} seed {number} does not end")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {
        "actions": len(state.history), "delays": delays, "faults": faults, "megabytes": megabytes,
    }  # fmt: skip


def is_timed(name: str, game: qx.Game) -> bool:
    """In Senet `master` looks a number of throws ahead, however long that takes."""
    return name in TIMED and expertise(game).level(name).seconds is not None


def seated(name: str, game: qx.Game, seconds: float, seed: int) -> Bot:
    if name == "random":
        return qx.bot(name, seed=seed)
    bot = player(name, game, seed, seconds)
    bot.prepare()  # compiling is not thinking
    return bot


if __name__ == "__main__":
    main()
