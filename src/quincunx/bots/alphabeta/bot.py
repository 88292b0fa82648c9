"""A player of Senseï that looks some whole turns ahead."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.alphabeta.program import (
    BUDGET,
    FRAME,
    MOST_TURNS,
    SLOTS,
    TURN,
    WIN,
    WORK,
)
from quincunx.errors import QuincunxError
from quincunx.native import cpu
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["AlphaBetaBot"]

HERE = Path(__file__).parent
GAME = "sensei"
DEEPEST = 8
ENDLESS = 1 << 60
RATE = 500_000.0
"""Positions judged in a second, until it is known better."""
ENOUGH_WORK = 200
"""From which on the speed is learnt: little, or one slow moment would make all later searches too short."""


class AlphaBetaBot:
    """Looks `depth` turns ahead, or, with `seconds`, deeper and deeper for so long."""

    def __init__(self, depth: int = 2, seconds: float | None = None) -> None:
        self.depth = DEEPEST if seconds is not None else min(depth, DEEPEST)
        self.seconds = seconds
        self._rate = RATE
        self._frames: Any = np.zeros(DEEPEST + 1, FRAME)
        self._turns: Any = np.zeros((DEEPEST + 1, MOST_TURNS + 1), TURN)
        self._slots = np.zeros((SLOTS, 2), np.int64)
        self._counters = np.zeros(3, np.int64)
        self._scratch = np.zeros(1024, np.int64)

    def choose(self, state: State) -> Action:
        if state.game.name != GAME:
            raise QuincunxError(f"alphabeta plays {GAME} only, not {state.game.name}")
        begun = time.perf_counter()
        code = _code(state.game)
        packed = state.pack()
        self._plant(code, packed)
        chosen = int(self._turns[0, : self._frames[0]["count"]]["value"].argmax())
        action = int(self._turns[0, chosen]["action"])
        for depth in range(2, self.depth + 1):
            value = self._deepen(code, packed[0], depth, begun)
            best = int(self._frames[0]["best"])
            if best >= 0:
                action = int(self._turns[0, best]["action"])
            if abs(value) > WIN / 2 or self._counters[WORK] > self._counters[BUDGET]:
                break
        return action

    def _plant(self, code: dict[str, Any], packed: Any) -> None:
        """Lists the turns that can be made from here and makes the position the root."""
        states = np.zeros(5, packed.dtype)
        states[0] = packed[0]
        legal, left = np.zeros((5, 80), np.int64), np.zeros(5, np.int64)
        root = self._frames[0]
        root["stones"], root["character"] = packed[0]["stones"], packed[0]["character"]
        root["seat"] = int(packed[0]["turns"]) & 1
        root["count"] = code["root_turns"](
            states, legal, left, self._turns[0], self._slots, self._counters
        )
        self._frames["killer_stones"] = 0

    def _deepen(self, code: dict[str, Any], s: Any, depth: int, begun: float) -> float:
        """Searches one depth, as far as time allows, and learns how fast that goes."""
        started = time.perf_counter()
        self._counters[WORK] = 0
        self._counters[BUDGET] = ENDLESS
        if self.seconds is not None:
            left = begun + self.seconds - started
            self._counters[BUDGET] = max(0, int(left * self._rate))
        value = code["deepen"](
            self._frames, self._turns, self._slots, self._counters, self._scratch,
            depth, int(s["pits"]), int(s["storm"]),
        )  # fmt: skip
        work = int(self._counters[WORK])
        if work > ENOUGH_WORK:
            self._rate = (self._rate + work / (time.perf_counter() - started)) / 2
        return float(value)


def _code(game: Game) -> dict[str, Any]:
    return _load(game.rules)


@cache
def _load(rules: Any) -> dict[str, Any]:
    return cpu.load(GAME, rules, [HERE.parent / "leaves" / "sensei.py", HERE / "program.py"])
