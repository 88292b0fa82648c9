"""Compares the moves of `program` with the rules on random positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from quincunx.games.senet import rules
from quincunx.native import cpu
from quincunx.solve.senet.machines import WALK, compiled
from research.senet import source
from research.senet.proof_cpu import DEPTH

__all__ = ["Difference", "prove"]

PORTION = 100_000


@dataclass(frozen=True)
class Difference:
    """A position (sets of squares) and a throw that the program plays differently from the rules."""

    own: int
    enemy: int
    throw: int


def prove(transitions: int, seed: int = 0) -> tuple[int, Difference | None]:
    """Compares at least `count` outcomes of throws; returns how many, and the first difference."""
    code = compiled(cpu, WALK, "program.py", source("proof_cpu.py"))
    states = np.zeros(DEPTH, rules.STATE)
    found = np.zeros(3, np.int64)
    compared = stream = 0
    while compared < transitions:
        portion = min(PORTION, 1 + (transitions - compared) // 8)
        compared += int(code["prove"](portion, seed, stream, states, found))
        if found[2]:
            return compared, Difference(*found.tolist())
        stream += 1
    return compared, None
