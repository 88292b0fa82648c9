"""What a series is going to play: who meets whom, from which seed, on which seats.

Every two players meet. Their games come in blocks: over a block both players hold every seat equally
often, so no seat favours either. All games of a block have one seed, so they begin with the same deal or
throws; after the first different move chance goes its own way. The players of a meeting are its
sides, 0 and 1:

seats   one block
2       01 10                            the pair: one game, and one with the seats swapped
3       010 001 100  101 110 011         every rotation, then the same with the sides swapped
4       0101 1010                        every rotation that differs
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from math import inf
from typing import Any, ClassVar

import quincunx
from quincunx.errors import QuincunxError
from quincunx.state import Game

__all__ = ["GameTask", "Plan", "SelfPlan", "bot_seed", "check_seconds", "seatings"]

Side = int
"""0 or 1: which player of a meeting."""


def check_seconds(seconds: float) -> None:
    """Refuses what cannot be the time for a move."""
    if not 0 < seconds < inf:
        raise QuincunxError(f"a move needs more than 0 seconds, and an end, not {seconds:g}")


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game to play."""

    pair: tuple[int, int]  # the players who meet, as numbered in the plan
    block: int
    turn: int  # which game of the block
    seats: tuple[Side, ...]  # the side at every seat
    seed: int  # of the dice

    @property
    def key(self) -> tuple[int, int, int, int]:
        return (*self.pair, self.block, self.turn)

    def player(self, seat: int) -> int:
        return self.pair[self.seats[seat]]


@dataclass(frozen=True, slots=True)
class Plan:
    """A series, before it is played; two with equal headers are the same series."""

    game: Game
    players: tuple[str, ...]
    seed: int = 0
    seconds: float = 60.0  # for one move
    keeps_lines: ClassVar[bool] = False
    """Whether results hold every action of their games."""

    def __post_init__(self) -> None:
        self.check_players()
        check_seconds(self.seconds)

    def check_players(self) -> None:
        if len(self.players) < 2:
            raise QuincunxError(f"a series needs 2 players or more, not {len(self.players)}")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All players that meet, two by two."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def seatings(self) -> list[tuple[Side, ...]]:
        """The sides at the seats in every game of one block."""
        return seatings(self.game.seats)

    @property
    def block_size(self) -> int:
        return len(self.seatings)

    def blocks(self, games: int) -> int:
        """How many blocks it takes for at least this many games."""
        return -(-games // self.block_size)

    def tasks(self, games: int) -> Iterator[GameTask]:
        """The games of a series in which every two players meet at least `games` times.

        They come block by block through all meetings, so that a series cut short is still even.
        """
        for block in range(self.blocks(games)):
            for pair in self.pairs:
                seed = dice_seed(self.seed, pair, block)
                for turn, seats in enumerate(self.seatings):
                    yield GameTask(pair, block, turn, seats, seed)

    def check(self, task: GameTask) -> None:
        """Refuses a game that this series does not play."""
        sides = self.seatings
        if task.pair not in self.pairs or task.block < 0 or not 0 <= task.turn < len(sides):
            raise QuincunxError(f"this series has no game {task.key}")
        seed = dice_seed(self.seed, task.pair, task.block)
        if task != GameTask(task.pair, task.block, task.turn, sides[task.turn], seed):
            raise QuincunxError(f"game {task.key} of this series has other seats or another seed")

    def header(self) -> dict[str, Any]:
        """What distinguishes this series from others; the number of its games does not."""
        return {
            "quincunx-arena": 1,
            "version": quincunx.__version__,
            "game": self.game.name,
            "options": dict(self.game.options),
            "rules": self.game.rules.VERSION,
            "players": list(self.players),
            "seed": self.seed,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class SelfPlan(Plan):
    """Games of one player against itself: each has its own dice, and keeps all its actions."""

    keeps_lines: ClassVar[bool] = True

    def check_players(self) -> None:
        if len(self.players) != 1:
            raise QuincunxError(f"self-play has 1 player, not {len(self.players)}")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [(0, 0)]

    @property
    def seatings(self) -> list[tuple[Side, ...]]:
        return [(0,) * self.game.seats]

    def header(self) -> dict[str, Any]:
        return {**Plan.header(self), "kind": "self-play"}


def seatings(seats: int) -> list[tuple[Side, ...]]:
    """The sides at the seats in every game of one block."""
    alternating = tuple(seat % 2 for seat in range(seats))
    swapped = tuple(1 - side for side in alternating)
    turned = [
        sides[-shift:] + sides[:-shift] if shift else sides
        for sides in (alternating, swapped)
        for shift in range(seats)
    ]
    return list(dict.fromkeys(turned))  # with an even number of seats, some come twice


def dice_seed(series: int, pair: tuple[int, int], block: int) -> int:
    """The seed of the dice, another for every block of every meeting."""
    return number(f"dice {series} {pair[0]} {pair[1]} {block}")


def bot_seed(task: GameTask, seat: int) -> int:
    """The seed of the bot at a seat of one game; it reveals nothing about the dice."""
    return number(f"bot {task.seed} {task.turn} {seat}")


def number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")
