"""Whether what was learned is stronger: today's `master` against an earlier one, at equal time per move.

    python benchmarks/judges.py GAME [GAME ...] [--against master@1] [--seconds 1.0] [--pairs 100]
                                [--minutes M] [--jobs N] [--cpu] [--opening ACTIONS]
                                [--out benchmarks/results/judges.json]

Games come in pairs (blocks, with more than two seats) with the same chance and the seats swapped. Every game
has one core. With `--options seats=3,deal=fair` it is another variant. With `--cpu` seconds are those that
the processor gave the game, so that a busy machine measures the same. With `--opening` the games of a pair
begin with the same random actions, for games without luck. The result keeps the rows of others.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from rows import write_rows

import quincunx as qx
from quincunx.arena.plan import GameTask, Plan, bot_seed
from quincunx.arena.stats import share
from quincunx.bots.named import NamedBot

OPTION: dict[str, Any] = {"true": True, "false": False, **{str(n): n for n in range(10)}}
CPU = "cpu"
OUT = Path(__file__).parent / "results" / "judges.json"


@dataclass(frozen=True)
class Meeting:
    """One row of the result."""

    game: str
    options: tuple[tuple[str, Any], ...]
    against: str
    seconds: float
    clock: str = "wall"
    opening: int = 0

    def plan(self) -> Plan:
        game = qx.game(self.game, **dict(self.options))
        return Plan(game, ("master", self.against), seconds=60.0 * max(1.0, self.seconds))


def play(meeting: Meeting, tasks: list[GameTask]) -> float:
    """Plays one block; what `master` takes of it."""
    plan, total = meeting.plan(), 0.0
    if meeting.clock == CPU:
        time.perf_counter = (
            time.process_time
        )  # what bots look at; this process plays one game at a time
    for task in tasks:
        bots = [
            NamedBot(plan.players[task.player(seat)], bot_seed(task, seat), meeting.seconds)
            for seat in range(plan.game.seats)
        ]
        for bot in bots:
            bot.prepare(plan.game)
        state, random = plan.game.start(seed=task.seed), Random(task.seed)
        for _ in range(meeting.opening):
            state.push(random.choice(state.legal_actions()))
        while not state.is_over:
            state.push(bots[state.player].choose(state.hidden(state.player)))
        returns = state.returns()
        shares = [((plan.game.seats - 1) * gain + 1) / plan.game.seats for gain in returns]
        total += sum(part for seat, part in enumerate(shares) if task.seats[seat] == 0)
    return total / len(tasks)


def meet(meeting: Meeting, pairs: int, minutes: float, jobs: int) -> dict[str, Any]:
    plan = meeting.plan()
    size, end = plan.block_size, time.monotonic() + 60 * minutes
    tasks = list(plan.tasks(pairs * size))
    blocks = [tasks[n : n + size] for n in range(0, len(tasks), size)]
    for name in plan.players:
        NamedBot(name, 0, 0.05).prepare(plan.game)  # compiles once, before there are many
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play_until, end, meeting, block) for block in blocks]
        found = []
        for done in as_completed(waiting):
            if (result := done.result()) is not None:
                found.append(result)
                print(f"{size * len(found)} games: {sum(found) / len(found):.1%}", flush=True)
    estimate = share(found)
    return {
        "game": meeting.game, "options": dict(meeting.options), "against": meeting.against,
        "seconds": meeting.seconds, "clock": meeting.clock, "opening": meeting.opening,
        "games": size * len(found),
        "share": {name: round(value, 4) for name, value in asdict(estimate).items()},
    }  # fmt: skip


def play_until(end: float, meeting: Meeting, tasks: list[GameTask]) -> float | None:
    """A block that is not begun in time is left out; one that is begun is finished."""
    return None if time.monotonic() > end else play(meeting, tasks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--options", default="")
    parser.add_argument("--against", default="master@1")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--cpu", dest="clock", action="store_const", const=CPU, default="wall")
    parser.add_argument("--opening", type=int, default=0)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    chosen = [part.split("=") for part in given.options.split(",") if part]
    options = tuple((name, OPTION.get(value, value)) for name, value in chosen)
    for game in given.games:
        meeting = Meeting(game, options, given.against, given.seconds, given.clock, given.opening)
        row = meet(meeting, given.pairs, given.minutes, given.jobs)
        print(json.dumps(row), flush=True)
        keep(given.out, row)


def keep(path: Path, row: dict[str, Any]) -> None:
    """Puts a row in place of an earlier one of the same meeting."""
    rows = json.loads(path.read_text())["rows"] if path.exists() else []
    same = ("game", "options", "against", "seconds", "clock", "opening")
    since = {"clock": "wall", "opening": 0}  # what rows had before they said so
    rows = [
        old for old in rows if any(old.get(name, since.get(name)) != row[name] for name in same)
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_rows(path, {"rows": [*rows, row]})


if __name__ == "__main__":
    main()
