"""Senet in matches of several rounds, which points decide: who plays for points against who plays to win.

    python benchmarks/senet_points.py [--die] [--first master] [--against master] [--rounds 5] [--pairs 20]
                                      [--ahead 2] [--out benchmarks/results/senet-points.json]

The first plays for points wherever they count (`Match.counts_points`), the other always to win. Matches come
in pairs with the same chance and the sides swapped; a match is won by whoever has more points in the end, and
the interval is that of the arena. `--ahead` holds both to so many throws: two are much quicker than the three
of `master`, and hardly weaker.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

from rows import write_rows

import quincunx as qx
from quincunx.arena.stats import share
from quincunx.bots import for_points
from quincunx.bots.expertise import expertise
from quincunx.bots.playing import GameBot
from quincunx.bots.senet.lookahead import LookAheadBot
from quincunx.match import Match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--die", action="store_true")
    parser.add_argument("--first", default="master")
    parser.add_argument("--against", default="master")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--ahead", type=int)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    game = qx.game("senet", die=chosen.die)
    begun = time.process_time()
    margins: list[int] = []
    blocks: list[float] = []
    for pair in range(chosen.pairs):
        found = [
            played(game, chosen.first, chosen.against, chosen.rounds, pair, side, chosen.ahead)
            for side in (0, 1)
        ]
        margins += [mine - theirs for mine, theirs in found]
        blocks.append(sum(worth(mine - theirs) for mine, theirs in found) / 2)
        taken = share(blocks)
        print(
            f"{2 * pair + 2} matches: {taken.value:.0%} ({taken.low:.0%} to {taken.high:.0%})",
            flush=True,
        )
    row = {
        "options": dict(game.options), "first": chosen.first, "against": chosen.against,
        "rounds": chosen.rounds, "ahead": chosen.ahead, "matches": 2 * chosen.pairs,
        "points": round(taken.value, 3), "interval": [round(taken.low, 3), round(taken.high, 3)],
        "margin_a_round": round(sum(margins) / len(margins) / chosen.rounds, 3),
        "cpu_seconds": round(time.process_time() - begun),
    }  # fmt: skip
    print(json.dumps(row))
    if chosen.out:
        kept = json.loads(chosen.out.read_text()) if chosen.out.exists() else []
        write_rows(chosen.out, [*kept, row])


def worth(margin: int) -> float:
    return 0.5 if margin == 0 else float(margin > 0)


def played(
    game: qx.Game, first: str, against: str, rounds: int, seed: int, side: int, ahead: int | None
) -> tuple[int, int]:
    """One match; the points of the first and of the other, who sit on this side and on the other."""
    match = Match(game, rounds, seed=seed)
    bots: dict[str, GameBot] = {}
    while True:
        state = match.state
        while not state.is_over:
            player = (state.player - match.round + 1) % 2
            name = against
            if player == side:
                name = for_points(first, game) if match.counts_points else first
            if name not in bots:
                bots[name] = seated(game, name, seed, ahead)
            state.push(bots[name].choose(state))
        if match.is_over:
            totals = match.totals()
            return totals[side], totals[1 - side]
        match.next_round()


def seated(game: qx.Game, name: str, seed: int, ahead: int | None) -> GameBot:
    level = expertise(game).level(name)
    if ahead is not None:
        level = replace(level, ahead=ahead)
    return LookAheadBot(
        game, level.ahead or 0, temperature=level.temperature, wishes=level.wishes,
        misses=level.misses, points=level.points, book=level.book, seed=seed,
    )  # fmt: skip


if __name__ == "__main__":
    main()
