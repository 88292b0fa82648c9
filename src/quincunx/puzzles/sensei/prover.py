"""Proves wins in Senseï: a win in this turn, or in the next one whatever the enemy does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from quincunx.bots.sensei.desk import MOST_TURNS, SLOTS, STATUS, TURN
from quincunx.bots.sensei.offers import sources
from quincunx.bots.sensei.turn_search import ACTIONS
from quincunx.games.sensei import rules
from quincunx.native import cpu
from quincunx.puzzles.puzzle import Line
from quincunx.state import State

__all__ = ["Prover", "Turn", "lines_to"]

PROGRAM = Path(__file__).with_name("forcing.py")
JUDGE = Path(str(sources.__code__.co_filename)).with_name("plain.py")


class Turn(NamedTuple):
    """What a turn leaves, and the enemy's answers to it, none of which helps."""

    stones: int
    character: int
    answers: int = 0


class Prover:
    """Tries every turn of one position after another; the space it works in is its own."""

    def __init__(self) -> None:
        self._code = load()
        self._states = np.zeros(ACTIONS, rules.STATE)
        self._legal = np.zeros((ACTIONS, rules.MAX_ACTIONS), np.int64)
        self._left = np.zeros(ACTIONS, np.int64)
        self._offers = np.zeros((rules.MAX_ACTIONS, 2), np.int64)
        self._turns = [np.zeros(MOST_TURNS + 1, TURN) for _ in range(3)]
        self._slots = np.zeros((SLOTS, 2), np.int64)
        self._status: Any = np.zeros(1, STATUS)[0]

    def wins(self, state: State) -> list[Turn]:
        """The turns that win at once."""
        return [turn_of(t) for t in self._list(state) if t["result"] == rules.WON]

    def forced(self, state: State, most: int) -> list[Turn]:
        """The turns after which the next one wins, whatever the enemy does; no more than `most`."""
        listed = self._list(state)
        self._code["forced"](
            state.pack()[0], len(listed), most, self._states, self._legal, self._left, self._offers,
            *self._turns, self._slots, self._status,
        )  # fmt: skip
        return [turn_of(t) for t in listed[listed["work"] > 0][:most]]

    def _list(self, state: State) -> Any:
        """Every turn from here."""
        self._states[0] = state.pack()[0]
        count = self._code["root_turns"](
            self._states, self._legal, self._left, self._offers, self._turns[0], 0, self._slots,
            self._status,
        )  # fmt: skip
        self._turns[0]["work"][:count] = 0
        return self._turns[0][:count]


def turn_of(listed: Any) -> Turn:
    return Turn(int(listed["stones"]), int(listed["character"]), int(listed["work"]))


def lines_to(state: State, turn: Turn, most: int) -> list[Line]:
    """Every order of actions that makes a turn; empty if there are more than `most`."""
    found: list[Line] = []
    open_lines: list[tuple[State, Line]] = [(state, ())]
    first: Any = state._record
    seat, turns = state.player, int(first.turns)
    while open_lines:
        here, line = open_lines.pop()
        for action in here.legal_actions():
            after = here.copy()
            after.push(action)
            s: Any = after._record
            so_far = (*line, here.action_text(action))
            is_there = s.stones[seat] == turn.stones and s.character[seat] == turn.character
            if after.is_over or s.turns != turns:
                if is_there and (not after.is_over or s.result == rules.WON):
                    found.append(so_far)
            elif (int(s.stones[seat]) & ~turn.stones).bit_count() <= s.moves:
                open_lines.append((after, so_far))
        if len(found) > most:
            return []
    return sorted(found, key=lambda line: (len(line), line))


@cache
def load() -> dict[str, Any]:
    return cpu.load("sensei", rules, [*sources(JUDGE), PROGRAM])
