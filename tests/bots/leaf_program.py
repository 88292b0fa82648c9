"""A leaf program both ways, interpreted and compiled, and positions to try it on."""

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np

import quincunx as qx
from quincunx.bots.searcher import HERE
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source
from quincunx.record import record_type
from quincunx.search.engine import WALK


class LeafProgram:
    """The judgement of one game."""

    def __init__(self, name: str) -> None:
        self.rules: Any = qx.game(name).rules
        leaf = HERE / "leaves" / f"{name}.py"
        self.plain: dict[str, Any] = bind([rules_source(self.rules), WALK, leaf])
        self.compiled = cpu.load(name, self.rules, [WALK, leaf])
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


def positions(game: qx.Game, steps: Iterable[int], *, ended: bool = False) -> list[Any]:
    """Records from random games after so many steps each; with `ended`, also of games over by then."""
    found = []
    for number, count in enumerate(steps):
        random, state = Random(number), game.start(seed=number)
        while count and not state.is_over:
            state.push(random.choice(state.legal_actions()))
            count -= 1
        if ended or not state.is_over:
            found.append(state.pack())
    return found
