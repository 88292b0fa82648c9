"""Two settings of levels against each other: what a change of a level, or of the search, is worth.

    python benchmarks/trials.py GAME "expert walks=400 trust=1" "expert" [--pairs 50] [--first 0]
                                [--options seats=2] [--cpu] [--out benchmarks/results/trials.json]

A setting is the name of a level, also of an earlier one, and what is different in it: fields of `Level`.
Settings that are limited by walks, not by time, play the same on every machine, however busy; with `--cpu`
seconds are those that the processor gave. Games come in pairs (blocks, with more than two seats) with the
same chance and the seats swapped, one after the other. Beside the points of the first setting it tells the
processor time a move of both.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from judges import CPU, OPTION
from rows import write_rows

import quincunx as qx
from quincunx.arena.plan import Plan, bot_seed
from quincunx.arena.stats import share
from quincunx.bots import Bot
from quincunx.bots.expertise import expertise
from quincunx.bots.form import today
from quincunx.bots.levels import Level
from quincunx.bots.named import player
from quincunx.bots.searcher import SearchBot

PLAIN: dict[str, Any] = {**OPTION, "none": None}


@dataclass(frozen=True)
class Setting:
    """A level with something changed in it."""

    name: str
    changes: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> Setting:
        name, *changes = text.split()
        return cls(name, {key: number(value) for key, value in (one.split("=") for one in changes)})

    def bot(self, game: qx.Game, seed: int) -> Bot:
        if self.name == "random":
            return qx.bot(self.name, seed=seed)
        if not self.changes:
            return player(self.name, game, seed)
        changes = dict(self.changes)
        known = {field.name for field in fields(Level)}
        if changes.keys() - known:
            raise SystemExit(f"a level has {', '.join(sorted(known))}")
        if changes.get("walks"):
            changes.setdefault("seconds", None)
        level = replace(expertise(game).level(self.name), **changes)
        known = type("Changed", (type(expertise(game)),), {"level": lambda _, __: level})(game)
        return known.player(self.name, seed) or SearchBot(game, today(known, self.name, seed), seed)


def number(text: str) -> Any:
    if text in PLAIN:
        return PLAIN[text]
    return float(text) if "." in text else int(text)


def meet(game: qx.Game, settings: list[Setting], pairs: int, skipped: int = 0) -> dict[str, Any]:
    plan = Plan(game, ("0", "1"))
    blocks: list[float] = []
    spent, moves = [0.0, 0.0], [0, 0]
    tasks = list(plan.tasks((skipped + pairs) * plan.block_size))[skipped * plan.block_size :]
    for first in range(0, len(tasks), plan.block_size):
        total = 0.0
        for task in tasks[first : first + plan.block_size]:
            sides = [task.player(seat) for seat in range(game.seats)]
            bots = [settings[side].bot(game, bot_seed(task, n)) for n, side in enumerate(sides)]
            state = game.start(seed=task.seed)
            while not state.is_over:
                seat, known = state.player, state.hidden(state.player)
                if len(known.legal_actions()) > 1:
                    moves[sides[seat]] += 1
                begun = time.thread_time()
                action = bots[seat].choose(known)
                spent[sides[seat]] += time.thread_time() - begun
                state.push(action)
            parts = [((game.seats - 1) * gain + 1) / game.seats for gain in state.returns()]
            total += sum(part for side, part in zip(sides, parts, strict=True) if side == 0)
        blocks.append(total / plan.block_size)
    found = share(blocks)
    return {
        "games": len(tasks),
        "points": round(found.value, 3),
        "interval": [round(found.low, 3), round(found.high, 3)],
        "milliseconds": [round(1000 * s / max(1, n), 2) for s, n in zip(spent, moves, strict=True)],
        "decisions": round(sum(moves) / len(tasks), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("settings", nargs=2)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="pairs before the first one played")
    parser.add_argument("--options", default="")
    parser.add_argument("--cpu", action="store_true", help="seconds are those of the processor")
    parser.add_argument("--out", type=Path, help="adds a row to this file")
    given = parser.parse_args()
    chosen = (part.split("=") for part in given.options.split(",") if part)
    game = qx.game(given.game, **{name: OPTION.get(value, value) for name, value in chosen})
    game.compile()
    if given.cpu:
        time.perf_counter = time.process_time  # what bots look at
    settings = [Setting.read(text) for text in given.settings]
    for setting in settings:  # compiles before anything is measured
        state = game.start(seed=0)
        setting.bot(game, 0).choose(state.hidden(state.player))
    row = {"game": given.game, "options": given.options, "settings": given.settings}
    row |= {"clock": CPU} if given.cpu else {}
    row |= meet(game, settings, given.pairs, given.first)
    print(json.dumps(row), flush=True)
    if given.out:
        rows = json.loads(given.out.read_text()) if given.out.exists() else []
        write_rows(given.out, [*rows, row])


if __name__ == "__main__":
    main()
