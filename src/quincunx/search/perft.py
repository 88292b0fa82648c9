"""Perft: the number of action sequences of a given length from a state."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.native import cpu
from quincunx.search.capacity import check_capacity
from quincunx.search.engine import webassembly
from quincunx.search.offers import HERE, WALK
from quincunx.state import State, checked_state

__all__ = ["perft"]


BACKENDS = ("cpu", "wasm")


def perft(state: State, depth: int, backend: str = "cpu") -> int:
    """How many sequences of exactly `depth` actions there are, chance's outcomes counted like moves."""
    if isinstance(depth, bool) or not hasattr(depth, "__index__") or depth < 0:
        raise QuincunxError(f"a depth is a whole number from 0, not {depth!r}")
    if backend not in BACKENDS:
        raise UnknownName(f"unknown back end {backend!r}: {did_you_mean(str(backend), BACKENDS)}")
    check_capacity(checked_state(state).game)
    size = state.game.rules.MAX_ACTIONS
    states = np.zeros(depth + 1, state.game.rules.STATE)
    states[0] = state.pack()[0]
    legal = np.zeros((depth + 1, size), np.int64)
    weight, left = np.zeros(size, np.int64), np.zeros(depth + 1, np.int64)
    code = _code(state.game.name, state.game.rules, backend)
    return int(code["count_ways"](states, legal, weight, left, depth))


@cache
def _code(name: str, rules: Any, backend: str) -> dict[str, Any]:
    if backend == "wasm":
        return webassembly(name, rules)
    return cpu.load(name, rules, [WALK, HERE / "count.py"])
