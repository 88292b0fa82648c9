"""Games of Senseï's search against itself, to learn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import quincunx as qx
from quincunx.bots.sensei.alphabeta import MasterBot
from quincunx.bots.sensei.desk import WIN
from quincunx.games.sensei import rules

__all__ = ["POSITION", "VARIANTS", "games"]

POSITION = np.dtype(
    [
        ("stones", np.int64, 2),
        ("pits", np.int64),
        (
            "value",
            np.float32,
        ),  # what the search says, for the seat to move; WIN and more is certain
        ("result", np.float32),  # how the game ended for it: 1, 0.5 or 0
        ("game", np.int32),
        ("character", np.int8, 2),
        ("seat", np.int8),
        ("storm", np.int8),
    ]
)
VARIANTS: dict[str, tuple[Mapping[str, str], ...]] = {
    "calm": ({}, {}, {}, {"start": "intruders"}),
    "storm": (
        {"mode": "arashi"}, {"mode": "arashi"}, {"mode": "arashi", "start": "intruders"},
        {"mode": "arashi", "board": "pits"},
    ),
}  # fmt: skip
OPENING = (2, 10)  # turns at random before the search plays
STRAYS = 0.08  # how often a turn is any of the better half
LONGEST = 120  # turns; then the search says who is ahead


class Board:
    """A packed record that searches take for a state."""

    def __init__(self, game: qx.Game) -> None:
        self.record = game.start().pack()

    def pack(self) -> Any:
        return self.record


def games(mode: str, depth: int, seed: int) -> Iterator[Any]:
    """The positions of one game after the other."""
    random = Random(seed)
    players = [
        MasterBot(qx.game("sensei", **options), walks=1, seed=seed) for options in VARIANTS[mode]
    ]
    for number in range(10**9):
        bot = random.choice(players)
        yield play(bot, depth, random, seed << 20 | number)


def play(bot: MasterBot, depth: int, random: Random, number: int) -> Any:
    """One game, from a random opening."""
    search, board = bot._search, Board(bot.game)
    record, seen = board.record[0], []
    opening = random.randint(*OPENING)
    search.desk.table.view(np.uint8)[...] = 0
    result = 0.5
    while record["result"] == rules.PLAYING and record["turns"] < LONGEST:
        seat = int(record["turns"]) & 1
        if record["turns"] < opening:
            count = search.plant(board)
            place = random.randrange(count)
        else:
            place = search.search(board, depth, lambda: False, float("inf"))
            count = int(search.root["count"])
            value = float(search.turns["value"][place])
            seen.append(noted(record, value, number))
            if abs(value) > WIN / 2:
                result = float((value > 0) == (seat == 0))
                break
            if random.random() < STRAYS:
                place = random.randrange(1 + count // 2)
        turn = search.turns[place]
        if turn["result"] == rules.WON:
            result = float(seat == 0)
            break
        record["stones"][seat], record["character"][seat] = turn["stones"], turn["character"]
        search.code["apply"](record, rules.END)
    found = np.array(seen, POSITION)
    found["result"] = np.where(found["seat"] == 0, result, 1 - result)
    return found


def noted(record: Any, value: float, number: int) -> Any:
    one = np.zeros((), POSITION)
    one["stones"], one["character"] = record["stones"], record["character"]
    one["pits"], one["storm"] = record["pits"], record["storm"]
    one["seat"], one["value"], one["game"] = int(record["turns"]) & 1, value, number
    return one


def gather(path: Path, mode: str, depth: int, count: int, seed: int) -> Any:
    """At least so many positions, kept on disk as they come."""
    rows: list[Any] = []
    total = 0
    for number, one in enumerate(games(mode, depth, seed)):
        rows.append(one)
        total += len(one)
        if number % 200 == 0 or total >= count:
            np.save(path, np.concatenate(rows))
            print(mode, number, total, flush=True)
        if total >= count:
            return np.concatenate(rows)
    raise AssertionError
