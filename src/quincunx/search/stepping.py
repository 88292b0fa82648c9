"""Compiled rules for `State`: what `Game.compile` loads."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

import numba

from quincunx.native.cache import cached_copies
from quincunx.native.compiling import counted
from quincunx.native.program import bind, rules_source
from quincunx.native.refusals import explain, from_the_compiler
from quincunx.search.capacity import check_capacity
from quincunx.search.offers import HERE, WALK
from quincunx.search.stepping_cpu import HEAD, RING
from quincunx.state import Game
from quincunx.state.compiled import Stepper

__all__ = ["is_cached", "load"]

PROGRAMS = [WALK, HERE / "step.py", HERE / "stepping_cpu.py"]
DONE = "whole"
"""A file beside what was compiled: there is nothing left to compile."""

# the GIL is kept: letting go of it costs as much as a step
compiled = numba.njit(cache=True, error_model="numpy")


def is_cached(game: Game) -> bool:
    """Whether these very sources were compiled before."""
    return (copies(game)[0].parent / DONE).exists()


def load(game: Game) -> Stepper:
    """The functions that step a state; compiled, unless they were before."""
    check_capacity(game)
    found = copies(game)
    originals = dict(zip(found, [rules_source(game.rules), *PROGRAMS], strict=True))
    try:
        code = bind(found, decorate)
        entries = {name: entry(code[name], size) for name, size in ARGUMENTS.items()}
    except Exception as error:
        if not from_the_compiler(error):
            raise
        raise explain(error, originals) from None
    (found[0].parent / DONE).touch()
    return Stepper(**entries, head=HEAD, ring=RING)


ARGUMENTS = {"look": 1, "step": 3, "back": 2, "results": 4}
"""How many integers each function takes."""


def copies(game: Game) -> list[Path]:
    return cached_copies(game.name, "state", [rules_source(game.rules), *PROGRAMS])


def decorate(function: FunctionType) -> Any:
    return counted(compiled(function))


def entry(function: Any, size: int) -> Any:
    """What Numba calls once it has looked at the types: for integers there is nothing to look at."""
    kinds = (numba.int64,) * size
    function.compile(kinds)
    return function.overloads[kinds].entry_point
