"""A leaf program both ways, interpreted and compiled, and positions to try it on."""

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source
from quincunx.record import record_type
from quincunx.search.offers import BEFORE


class LeafProgram:
    """The judgement of one game."""

    def __init__(self, name: str, *, learned: bool = False) -> None:
        game = qx.game(name)
        self.rules: Any = game.rules
        known = expertise(game)
        programs = [*BEFORE, *(known.judge if learned else known.leaf)]
        self.plain: dict[str, Any] = bind([rules_source(self.rules), *programs])
        self.compiled = cpu.load(name, self.rules, programs)
        self.unpack = record_type(self.rules.STATE).unpack  # what the interpreter works on

    def record(self, packed: Any) -> Any:
        """A fresh one-record array's only record, to be changed at will."""
        array = np.zeros(1, self.rules.STATE)
        array[0] = packed[0] if getattr(packed, "shape", ()) == (1,) else packed
        return array[0]

    def judge(self, program: dict[str, Any], s: Any, seed: int = 1) -> list[float]:
        """Every seat's expected return."""
        random = np.zeros(2, np.int64)
        program["seed_random"](random, seed, 0)
        out, weight = (np.zeros(self.rules.MAX_ACTIONS, np.int64) for _ in range(2))
        result = np.zeros(int(s["seats"]) if "seats" in s.dtype.names else 2)
        if program is self.plain:
            s = self.unpack(s)
        program["leaf_value"](s, random, out, weight, result)
        return [float(x) for x in result]

    def check_returns(self, packed: Iterable[Any]) -> None:
        """What is judged are returns: within bounds, and together nothing."""
        for one in packed:
            values = self.judge(self.compiled, self.record(one))
            assert all(-1 <= value <= 1 for value in values)
            assert sum(values) == pytest.approx(0, abs=1e-9)

    def check_compiled(self, packed: Iterable[Any]) -> None:
        """The compiled program judges as the interpreter does."""
        for one in packed:
            plain = self.judge(self.plain, self.record(one))
            assert self.judge(self.compiled, self.record(one)) == pytest.approx(plain, abs=1e-12)


def positions(game: qx.Game, steps: Iterable[int], *, ended: bool = False) -> list[Any]:
    """Records from random games after these numbers of steps; with `ended`, also of games over by then."""
    found = []
    for number, count in enumerate(steps):
        random, state = Random(number), game.start(seed=number)
        while count and not state.is_over:
            state.push(random.choice(state.legal_actions()))
            count -= 1
        if ended or not state.is_over:
            found.append(state.pack())
    return found
