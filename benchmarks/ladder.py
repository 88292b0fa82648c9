"""How strong the bots are: the ladder in every game and main option, `master` against the yardsticks.

    python benchmarks/ladder.py [GAME ...] [--kind rungs|top|earlier|uct|random|alphabeta ...]
                                [--variant 0 ...] [--games 400] [--timed-games 60]
                                [--jobs N] [--minutes M] [--out benchmarks/results/ladder.json]

rungs      each level up to `expert` against the one below (`novice` against `random`)
top        `master` against `expert`, a second a move
earlier    `master` against `master@1`, the first version of it, where that was another, a second a move
uct        `master` against plain tree search with random games, both a second a move
random     `master` against random play; alphabeta: `master` against the plain alpha-beta, in Senseï

All levels but `master` and `uct` are limited by walks, so the same seed repeats their games anywhere.
Meetings of those run side by side; a timed one has all cores to itself. What is played is kept in a folder
beside the result, and continued the next time. The result keeps the rows of meetings that were not played.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.arena import Series, summary
from quincunx.arena.workers import cores
from quincunx.bots import LADDER, bots_for
from quincunx.bots.expertise import expertise

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "senet": [{}, {"die": True}],
    "sensei": [{}, {"start": "intruders"}, {"mode": "arashi"}, {"mode": "arashi", "board": "pits"}],
    "sarena": [{}, {"deal": "fair"}, {"seats": 3}, {"seats": 4}],
    "serendipity": [{}, {"aid": True}, {"seats": 3}, {"seats": 4}],
    "bossa": [{}, {"expansion": True}],
}
"""The main options; the first is how a game is played when nobody chooses."""

FIRST = "master@1"
TIMED = {"master", FIRST, "uct"}
KINDS = ["rungs", "top", "earlier", "uct", "random", "alphabeta"]


@dataclass(frozen=True)
class Meeting:
    """Two bots in one game, and what the upper one should take."""

    kind: str
    game: qx.Game
    upper: str
    lower: str

    @property
    def timed(self) -> bool:
        return bool({self.upper, self.lower} & TIMED)

    def journal(self, folder: Path) -> Path:
        options = "-".join(str(value) for value in self.game.options.values())
        return folder / f"{self.game.name}-{options}-{self.upper}-{self.lower}.jsonl"


def meetings(names: list[str], kinds: list[str], variants: list[int]) -> Iterator[Meeting]:
    for name in names:
        for place, options in enumerate(VARIANTS[name]):
            if variants and place not in variants:
                continue
            game = qx.game(name, **options)
            if "rungs" in kinds:
                for lower, upper in pairwise(["random", *LADDER[:-1]]):
                    yield Meeting("rungs", game, upper, lower)
            if "top" in kinds:
                yield Meeting("top", game, "master", "expert")
            if "earlier" in kinds and FIRST in expertise(game).earlier():
                yield Meeting("earlier", game, "master", FIRST)
            if "uct" in kinds and place == 0:
                yield Meeting("uct", game, "master", "uct")
            if "random" in kinds and place == 0:
                yield Meeting("random", game, "master", "random")
            if "alphabeta" in kinds and "alphabeta" in bots_for(game):
                yield Meeting("alphabeta", game, "master", "alphabeta")


def play(
    meeting: Meeting, games: int, jobs: int, folder: Path, deadline: float
) -> dict[str, Any] | None:
    """Plays a meeting to its end or until time is up; what is known of it then."""
    series = Series(
        meeting.game, [meeting.upper, meeting.lower], seed=2026, out=meeting.journal(folder)
    )
    playing = series.play(games, jobs)
    if time.monotonic() < deadline:
        for _ in playing:
            if time.monotonic() > deadline:
                break
    playing.close()  # type: ignore[attr-defined]
    if not series.played:
        return None
    found = summary(series)
    meet = found["encounters"][0]
    pace = {row["label"]: round(row["seconds_per_move"], 4) for row in found["ratings"]}
    return {
        "kind": meeting.kind,
        "game": meeting.game.name,
        "options": dict(meeting.game.options),
        "upper": meeting.upper,
        "lower": meeting.lower,
        "games": found["games"],
        "points": round(meet["points"], 4),
        "interval": [round(end, 4) for end in meet["points_interval"]],
        "faults": found["faults_total"],
        "seconds_per_move": pace,
    }


def identity(row: dict[str, Any]) -> str:
    """The meeting that a row tells of."""
    return json.dumps([row[name] for name in ("game", "kind", "options", "upper", "lower")])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(VARIANTS))
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument(
        "--variant", nargs="+", type=int, default=[], help="places in VARIANTS; by default all"
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--timed-games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--minutes", type=float, default=10_000)
    parser.add_argument("--out", type=Path, default=Path("benchmarks/results/ladder.json"))
    chosen = parser.parse_args()
    deadline = time.monotonic() + 60 * chosen.minutes
    folder = chosen.out.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    known = json.loads(chosen.out.read_text()) if chosen.out.exists() else []
    rows = {identity(row): row for row in known}

    def keep(row: dict[str, Any] | None) -> None:
        if row:
            rows[identity(row)] = row
            print(json.dumps(row), flush=True)
            lines = ",\n".join("  " + json.dumps(rows[key]) for key in sorted(rows))
            chosen.out.write_text(f"[\n{lines}\n]\n")

    planned = list(meetings(chosen.names, chosen.kind, chosen.variant))
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for row in pool.map(
            lambda meeting: play(meeting, chosen.games, 1, folder, deadline),
            [meeting for meeting in planned if not meeting.timed],
        ):
            keep(row)
    for meeting in planned:
        if meeting.timed:
            keep(play(meeting, chosen.timed_games, chosen.jobs, folder, deadline))


if __name__ == "__main__":
    main()
