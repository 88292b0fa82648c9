"""Runs the alpha-beta search of Senseï over a desk: from a position to the values of its turns."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from quincunx.bots.sensei.desk import (
    DEEPEST,
    ENTRY,
    FRAME,
    KILLERS,
    LISTED,
    MOST_TURNS,
    SCRATCH,
    SLOTS,
    STATUS,
    TURN,
    WIN,
    Desk,
)
from quincunx.bots.sensei.erring import FAULTLESS, Erring
from quincunx.games.sensei import rules
from quincunx.native import cpu
from quincunx.state import State
from quincunx.types import Action

__all__ = ["FEW_ENTRIES", "Stop", "TurnSearch"]

ENTRIES = 1 << 21  # in the table of positions, 32 bytes each
FEW_ENTRIES = 1 << 16  # for those who look at few positions
CHUNK = 1000
"""Positions judged between two looks at the clock: some milliseconds."""
ACTIONS = 5  # more than a turn can have

Code = dict[str, Any]
Programs = tuple[Path, ...]
Stop = Callable[[], bool]


class TurnSearch:
    """A search that goes on from position to position; the seed decides between turns that seem equal.

    The root's turns are in `turns`; a *place* is a row of it.
    """

    def __init__(
        self, programs: Programs, margins: Any, seed: int | None = None, entries: int = ENTRIES,
        *, allocates: bool = True,
    ) -> None:  # fmt: skip
        self.code = load(programs, allocates)
        self.desk = new_desk(margins, entries)
        self.root, self.status, self.turns = (
            self.desk.frames[0],
            self.desk.status[0],
            self.desk.turns[0],
        )
        self._seed, self._random = seed, Random(seed)

    @property
    def work(self) -> int:
        """Positions judged so far."""
        return int(self.status["work"])

    def clear(self) -> None:
        """Begins anew, and writes all memory: no move has to wait for memory that was only promised."""
        self._random = Random(self._seed)
        for array in self.desk:
            if array is not self.desk.margins:
                array.view(np.uint8)[...] = 0

    def search(
        self, state: State, depth: int, stop: Stop, deadline: float, errs: Erring = FAULTLESS
    ) -> int:
        """Searches up to this many turns deep while it may; returns the place of the best turn.

        A turn that is played in passing is the one that looks best at once.
        """
        count, best = self.plant(state, errs), 0
        turns, root = self.turns[:count], self.root
        self._set_root(1, count)
        if turns["result"][best] == rules.WON or count == 1 or self.status["blind"]:
            return best
        packed = state.pack()[0]
        for deep in range(2, depth + 1):
            self._set_root(deep, count)
            done = self._think(packed, stop, deadline)
            if root["best_place"] >= 0:
                best = int(root["best_place"])
            if (
                not done and root["best"] < -WIN / 2
            ):  # all that was tried loses: anything else is better
                best = int(turns["value"].argmax())
            if not done or abs(root["best"]) > WIN / 2:
                break
            best = 0
            self._put_in_order(count)
        return best

    def look_closer(self, state: State, place: int, deadline: float) -> None:
        """Values a turn of which the search only asked whether it is better than the best."""
        turn = self.turns[place]
        at_most = float(turn["value"])
        if abs(at_most) > WIN / 2 or time.perf_counter() >= deadline:
            return
        count = int(self.root["count"])
        self._set_root(2, place + 1)
        self.root["next"] = place
        self._think(state.pack()[0], lambda: False, deadline)
        self.root["count"] = count
        turn["value"] = min(at_most, turn["value"])

    def plant(self, state: State, errs: Erring = FAULTLESS) -> int:
        """Makes a position the root and lists its turns, the best first; returns how many are looked at."""
        packed = state.pack()[0]
        self.status["blind"] = errs.misses > 0 and self._random.random() < errs.misses
        place_in(self.root, packed)
        self.status["pits"], self.status["storm"] = packed["pits"], packed["storm"]
        count, _, _ = self._turns_by_the_rules(state, self.turns, 0)
        order = list(range(count))
        self._random.shuffle(order)
        self.turns[:count] = self.turns[order]
        self.code["judge_root"](self.root, self.turns, count, self.status)
        errs.misjudge(self.turns["value"][:count], self._random)
        self._put_in_order(count)
        self.desk.killers[:] = 0
        return min(count, errs.thinks_of)

    def offers(self, state: State) -> tuple[list[Action], Any]:
        """The legal actions at the root; for each, the place of the best turn it begins, and the work."""
        legal = state.legal_actions()
        _, actions, offers = self._turns_by_the_rules(state, self.turns, int(self.root["count"]))
        places = {int(action): place for place, action in enumerate(actions[: len(legal)])}
        return legal, offers[[places[action] for action in legal]]

    def action_towards(self, state: State, stones: int, character: int) -> Action | None:
        """The first action of a turn from here that leaves this, if there is one."""
        row = self.desk.turns[1]
        count, _, _ = self._turns_by_the_rules(state, row, 0)
        found = (row["stones"][:count] == stones) & (row["character"][:count] == character)
        return int(row["action"][found.argmax()]) if found.any() else None

    def known_turn(self, state: State) -> tuple[int, int]:
        """The turn that the table holds to be the best, as stones and character, or no stones."""
        frame: Any = np.zeros(1, FRAME)[0]
        place_in(frame, state.pack()[0])
        self.code["recall"](frame, 0, self.desk.table)
        return int(frame["known_stones"]), int(frame["known_character"])

    def _think(self, packed: Any, stop: Stop, deadline: float) -> bool:
        """Searches the root to its depth, as far as time allows; whether it got there."""
        done = False
        while not done and not stop() and time.perf_counter() < deadline:
            self.status["goal"] = self.status["work"] + CHUNK
            done = bool(self.code["think"](self.desk, packed))
        return done

    def _set_root(self, depth: int, count: int) -> None:
        self.root["alpha"], self.root["beta"] = -WIN - 1, WIN + 1
        self.root["depth"] = depth
        self.code["open_frame"](self.root)
        self.root["count"], self.root["stage"] = count, LISTED
        self.status["level"] = 0
        self.status["mark"] = self.status["work"]

    def _put_in_order(self, count: int) -> None:
        """Puts the root's best turns first; of equal ones, the best was found first and stays first."""
        turns = self.turns[:count]
        turns[:] = turns[(-turns["value"]).argsort(kind="stable")]

    def _turns_by_the_rules(self, state: State, turns: Any, known: int) -> tuple[int, Any, Any]:
        """How many turns the rules allow, the legal actions, and what each offers; see `root.py`."""
        packed = state.pack()
        states = np.zeros(ACTIONS, packed.dtype)
        states[0] = packed[0]
        legal, left = np.zeros((ACTIONS, rules.MAX_ACTIONS), np.int64), np.zeros(ACTIONS, np.int64)
        offers = np.zeros((rules.MAX_ACTIONS, 2), np.int64)
        count = self.code["root_turns"](
            states, legal, left, offers, turns, known, self.desk.slots, self.status
        )
        return int(count), legal[0], offers


def place_in(frame: Any, packed: Any) -> None:
    """Puts a position into a frame."""
    frame["stones"], frame["character"] = packed["stones"], packed["character"]
    frame["seat"] = int(packed["turns"]) & 1


def new_desk(margins: Any, entries: int) -> Desk:
    """An empty desk."""
    return Desk(
        frames=np.zeros(DEEPEST + 1, FRAME),
        turns=np.zeros((DEEPEST + 1, MOST_TURNS + 1), TURN),
        table=np.zeros(entries, ENTRY),
        killers=np.zeros((DEEPEST + 1, KILLERS, 2), np.int64),
        slots=np.zeros((SLOTS, 2), np.int64),
        scratch=np.zeros(SCRATCH, np.int64),
        margins=margins,
        status=np.zeros(1, STATUS),
    )


@cache
def load(programs: Programs, allocates: bool) -> Code:
    """The compiled search; see `cpu.load`."""
    return cpu.load("sensei", rules, programs, allocates=allocates)
