"""`python -m research.learn.searching`: teaches Bossa's network what its own search finds.

    python -m research.learn.searching --seconds 600 --out build/learn/bossa-search [--walks 500]

The network that the bots have plays itself by search, now and then strays, and learns what the search found:
each position before a move, and what the actions that were looked at often lead to. Where an ending is near
enough, its exact value is learned instead. Games that are held out say when to stop. The folder holds

    games.npz     positions so far; the same command goes on from them, until `--seconds` were played
    curve.jsonl   a line for every pass: how far off it is in games learned from, and in games held out
    judge.npz     the numbers that were best in games held out, as the bots take them
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

import quincunx as qx
from quincunx.bots.bossa.endings import EndingSolver, is_ending
from quincunx.bots.bossa.signs import EMPTIES, ONE, PILE
from quincunx.bots.expertise import expertise
from quincunx.bots.network import INNER_LANE, LANE, LANES
from quincunx.bots.network import ONE as WHOLE
from quincunx.files import written_whole
from quincunx.native import cpu
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BEFORE
from research.learn.courses import BOTS, COURSES
from research.learn.numbers import Adam, Network

__all__ = ["Lessons", "play_games", "teach", "unpacked"]

OFTEN = 30
"""Visits from which what the search says of an action is learned."""
STRAY = 12
"""One action in so many is any."""
RESULT = 0.2
"""How much the game's result counts beside what the search found, if nobody strayed later."""
HELD_OUT = 10
"""One game in so many is held out."""
COURSE = COURSES["bossa"]


class Lessons:
    """Positions by their marks, the turn's seat's share of winning, and the game each is of."""

    def __init__(self) -> None:
        self.marks: list[npt.NDArray[np.int16]] = []
        self.shares: list[float] = []
        self.games: list[int] = []
        self._code = cpu.load("bossa", qx.game("bossa").rules, [*BEFORE, *COURSE.sources])
        self._list, self._paper = np.zeros(336, np.int64), np.zeros(336, np.int64)

    def note(self, state: qx.State, share: float, game: int) -> bool:
        """Notes a position, if it is one that the network is asked about."""
        record, paper = state.pack(), self._paper
        rules: Any = state.game.rules
        if record[0]["stage"] not in (rules.DRAW, rules.TURN):
            return False
        count = self._code["list_marks"](record[0], 0, self._list, paper)
        last = PILE if record[0]["stage"] == rules.TURN else PILE + 1
        if paper[EMPTIES] == ONE or paper[last] == ONE:
            return False
        marks = np.zeros(COURSE.marks, np.int16)
        marks[:count] = self._list[:count]
        self.marks.append(marks)
        self.shares.append(share)
        self.games.append(game)
        return True

    def keep(self, path: Path, seconds: float) -> None:
        found = {"marks": np.array(self.marks), "shares": np.array(self.shares)}
        with written_whole(path) as stream:
            np.savez_compressed(stream, games=np.array(self.games), seconds=seconds, **found)  # type: ignore[arg-type]

    def recall(self, path: Path) -> float:
        """What was kept; returns the seconds that it took."""
        with np.load(path) as found:
            self.marks, self.shares = list(found["marks"]), found["shares"].tolist()
            self.games = found["games"].tolist()
            return float(found["seconds"])


def play_games(lessons: Lessons, walks: int, seconds: float, seed: int) -> None:
    """Plays for so long, and notes what is found."""
    end = time.monotonic() + seconds
    number = max(lessons.games, default=-1) + 1
    solver = EndingSolver()
    while time.monotonic() < end:
        play_game(lessons, solver, walks, number, seed)
        number += 1


def play_game(lessons: Lessons, solver: EndingSolver, walks: int, number: int, seed: int) -> None:
    random = Random(f"{seed} {number}")
    game = qx.game("bossa", expansion=random.random() < COURSE.variants[1].share)
    known = expertise(game)
    search = Search(
        game, Limits(walks=walks), seed=random.getrandbits(48), width=known.judge_width,
        leaf=known.judge, glances=True,
    )  # fmt: skip
    state = game.start(seed=random.getrandbits(40))
    mixed: list[tuple[int, int]] = []  # lessons that the result is still to be mixed with
    while not state.is_over:
        legal = state.legal_actions()
        exact = solver.wins(state, time.perf_counter() + 0.05) if is_ending(state) else None
        if exact is None:
            judged = search.assess(state).actions
            seen = {one.action: one.win for one in judged if one.visits >= OFTEN}
            best = judged[0].action
            share = judged[0].win
        else:
            seen, best = exact, max(exact, key=lambda action: exact[action])
            share = exact[best]
        if len(legal) > 1 and lessons.note(state, share, number) and exact is None:
            mixed.append((len(lessons.shares) - 1, state.player))
        for action, win in seen.items():
            after = state.copy()
            after.push(action)
            if not after.is_over:
                lessons.note(
                    after, 1 - win if after.pack()[0]["turn"] != state.player else win, number
                )
        if random.randrange(STRAY) == 0:
            best = random.choice(legal)
            mixed.clear()
        state.push(best)
    for place, seat in mixed:
        won = (1 + state.returns()[seat]) / 2
        lessons.shares[place] += RESULT * (won - lessons.shares[place])


def unpacked(path: Path) -> Network:
    """The network of the bots, as it learns."""
    with np.load(path) as found:
        first = apart(found["first"], LANES, LANE) / WHOLE
        second = apart(found["second"], 2, INNER_LANE)
        third = found["third"] * WHOLE * WHOLE
    parts = {
        "first": first, "second": second[:-1] / WHOLE, "bias": second[-1] / WHOLE / WHOLE,
        "third": third,
    }  # fmt: skip
    return Network(np, {name: part.astype(np.float32) for name, part in parts.items()})


def apart(words: npt.NDArray[np.int64], lanes: int, lane: int) -> npt.NDArray[np.float64]:
    """What `numbers.pack` put together."""
    rest, found = words.copy(), []
    for _ in range(lanes):
        value = (rest + lane // 2) % lane - lane // 2
        found.append(value)
        rest = (rest - value) // lane
    return np.stack(found, 2).reshape(len(words), -1).astype(np.float64)


def teach(
    network: Network, lessons: Lessons, rate: float, passes: int, folder: Path, batch: int = 1024
) -> None:
    """Passes through all lessons; ends early when games held out were closest three passes ago."""
    marks, shares = np.array(lessons.marks), np.array(lessons.shares, np.float32)
    held = np.array(lessons.games) % HELD_OUT == 0
    learned, random = np.flatnonzero(~held), np.random.default_rng(0)
    adam, steps, best, since = Adam(np, network.parts), 0, np.inf, 0
    for number in range(passes + 1):
        if number > 0:
            order = random.permutation(learned)
            for low in range(0, len(order) - batch + 1, batch):
                here = order[low : low + batch]
                targets = np.stack([shares[here], 1 - shares[here]], 1)
                _, slopes = network.learn(marks[here][:, None], targets)
                steps += 1
                adam.step(network.parts, slopes, rate * (1 - (number - 1) / passes), steps)
        off = {
            name: miss(network, marks[some], shares[some])
            for name, some in (("learned", learned), ("held_out", held))
        }
        line = {"pass": number, "positions": len(learned), **off}
        print(json.dumps(line), flush=True)
        with (folder / "curve.jsonl").open("a") as curve:
            curve.write(json.dumps(line) + "\n")
        since += 1
        if off["held_out"] < best:
            best, since = off["held_out"], 0
            with written_whole(folder / "judge.npz") as stream:
                np.savez_compressed(stream, **network.packed())  # type: ignore[arg-type]
        if since == 3:
            return


def miss(network: Network, marks: npt.NDArray[Any], shares: npt.NDArray[Any]) -> float:
    """How far off it is, in points of a hundred (root of the mean square)."""
    found = [
        network.shares(network.said(marks[low : low + 4096]), 1)[:, 0]
        for low in range(0, len(marks), 4096)
    ]
    return round(100 * float(np.sqrt(np.mean((np.concatenate(found) - shares) ** 2))), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="of games, all in all")
    parser.add_argument("--walks", type=int, default=500)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/learn/bossa-search"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    lessons, kept, spent = Lessons(), given.out / "games.npz", 0.0
    if kept.exists():
        spent = lessons.recall(kept)
    while spent < given.seconds:
        part = min(60.0, given.seconds - spent)
        play_games(lessons, given.walks, part, given.seed)
        spent += part
        lessons.keep(kept, spent)
        print(
            f"{spent:.0f} s: {lessons.games[-1] + 1} games, {len(lessons.shares)} positions",
            flush=True,
        )
    teach(unpacked(BOTS / "bossa" / "judge.npz"), lessons, given.rate, given.passes, given.out)


if __name__ == "__main__":
    main()
