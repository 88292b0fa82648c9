"""Games of Senseï's search against itself, to learn from."""

from __future__ import annotations

import math
import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np

import quincunx as qx
from quincunx.bots.sensei import alphabeta
from quincunx.bots.sensei.desk import WIN
from quincunx.bots.sensei.offers import sources
from quincunx.bots.sensei.turn_search import FEW_ENTRIES, TurnSearch
from quincunx.games.sensei import rules
from quincunx.state import State

__all__ = ["MODES", "POSITION", "Player", "play"]

HERE = Path(str(alphabeta.__file__)).parent
POSITION = np.dtype(
    [
        ("stones", np.int64, 2),
        ("pits", np.int64),
        ("value", np.float32),  # what the search says, for the seat to move; about WIN is certain
        ("result", np.float32),  # how the game ended for it: 1, 0.5 or 0
        ("game", np.int32),
        ("character", np.int8, 2),
        ("seat", np.int8),
        ("storm", np.int8),
    ]
)
MODES: dict[str, tuple[Mapping[str, Any], ...]] = {
    "shizukana": ({}, {}, {}, {"start": "intruders"}),
    "arashi": ({}, {}, {"board": "pits"}),
}
"""How the games of a mode begin, each as often as it stands here."""
OPENING = (2, 10)  # turns at random before the search plays
STRAYS = 0.08  # how often a turn is any of the better half
LONGEST = 120  # turns; a longer game is as good as drawn


class Player:
    """The search of `master` with tables of one's own, a fixed number of turns deep."""

    def __init__(self, mode: str, tables: Path, place: Path, depth: int) -> None:
        """`tables` is a `weighing.npz`; it is put into an own folder with the program that reads it."""
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tables, place / "weighing.npz")
        shutil.copyfile(HERE / "weighing.py", place / "weighing.py")
        programs = sources(place / "weighing.py", HERE / "gathering.py")
        self.games = [qx.game("sensei", mode=mode, **options) for options in MODES[mode]]
        margins = np.array(alphabeta.facts(self.games[0])["margins"])
        self.search = TurnSearch(programs, margins, 1, FEW_ENTRIES, allocates=False)
        self.depth = depth

    def look(self, board: Board) -> int:
        """The place of the best turn."""
        return self.search.search(cast(State, board), self.depth, lambda: False, math.inf)


class Board:
    """A packed record; a search takes it for a state."""

    def __init__(self, game: qx.Game) -> None:
        self.packed = game.start().pack()

    def pack(self) -> Any:
        return self.packed


def play(player: Player, seed: int, number: int) -> Any:
    """The positions of one game, from a random opening; seed and number decide everything."""
    random, search = Random(f"{seed} {number}"), player.search
    search.clear()
    board = Board(random.choice(player.games))
    record, opening = board.packed[0], random.randint(*OPENING)
    seen: list[Any] = []
    result = 0.5
    while record["result"] == rules.PLAYING and record["turns"] < LONGEST:
        seat = int(record["turns"]) & 1
        if record["turns"] < opening:
            place = random.randrange(search.plant(cast(State, board)))
        else:
            place = player.look(board)
            value = float(search.turns["value"][place])
            seen.append(noted(record, value, number))
            if abs(value) > WIN / 2:
                result = float((value > 0) == (seat == rules.SAGE))
                break
            if random.random() < STRAYS:
                place = random.randrange(1 + int(search.root["count"]) // 2)
        turn = search.turns[place]
        if turn["result"] == rules.WON:
            result = float(seat == rules.SAGE)
            break
        record["stones"][seat], record["character"][seat] = turn["stones"], turn["character"]
        search.code["apply"](record, rules.END)
    found = np.array(seen, POSITION)
    found["result"] = np.where(found["seat"] == rules.SAGE, result, 1 - result)
    return found


def noted(record: Any, value: float, number: int) -> Any:
    one = np.zeros((), POSITION)
    one["stones"], one["character"] = record["stones"], record["character"]
    one["pits"], one["storm"] = record["pits"], record["storm"]
    one["seat"], one["value"], one["game"] = int(record["turns"]) & 1, value, number
    return one
