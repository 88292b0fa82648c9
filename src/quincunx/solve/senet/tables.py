"""Perfect endgames: the exact chance to win with up to three pieces a side.

The tables (39 MB for the sticks, as much for the die) are made at the first use and kept where compiled
programs are; an edited rule makes them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.games.senet import rules
from quincunx.solve.senet.index import layer_table, rank_table, size
from quincunx.solve.senet.program import number_of
from quincunx.solve.senet.task import Task
from quincunx.state import State

__all__ = ["ENDGAME", "endgame", "prepare", "table"]

ENDGAME = 3
"""Pieces a side."""

SOURCES = ("program.py", "index.py", "sweep_cpu.py", "task.py", "machines.py", "solver.py")
Values = npt.NDArray[np.float32]


def endgame(state: State, seat: int | None = None, *, makes: bool = True) -> float | None:
    """The chance of a seat (by default the one whose turn it is) to win with best play of both sides.

    None where the tables say nothing: more than three pieces on a side, the opening, another game; with
    `makes` False also where there is no table yet, which otherwise is made now, once. The draw after 2000
    throws is left out of account until it is there; a drawn game is a half.
    """
    if state.game.rules is not rules:
        return None
    s: Any = state._record
    if s.stage != rules.FREE or max(rules.count_bits(p) for p in s.pieces) > ENDGAME:
        return None
    die = bool(s.die)
    if not makes and not file(die).exists():
        return None
    turn = int(s.turn)
    value = value_to(s.copy(), turn, table(die))
    return value if seat is None or seat == turn else 1.0 - value


def value_to(s: Any, seat: int, values: Values) -> float:
    """The chance of a seat in a record, by the rules until the throw is played."""
    who = rules.player(s)
    if who == rules.OVER:
        results = [0.0, 0.0]
        rules.returns(s, results)
        return (results[seat] + 1) / 2
    if who == rules.CHANCE:
        colour = rules.mover(s)
        own, enemy = int(s.pieces[colour]), int(s.pieces[1 - colour])
        value = float(values[number_of(own, enemy, rank_table(), numbers())])
        return value if s.turn == seat else 1.0 - value
    found = []
    out = [0] * rules.MAX_ACTIONS
    for k in range(rules.actions(s, out)):
        after = s.copy()
        rules.apply(after, out[k])
        found.append(value_to(after, seat, values))
    return max(found) if who == seat else min(found)


@cache
def numbers() -> npt.NDArray[np.int64]:
    return layer_table(ENDGAME)


@cache
def table(die: bool) -> Values:
    """All values, numbered as in `index`; made if they are not there yet."""
    if not file(die).exists():
        prepare(die)
    try:
        values: Values = np.load(file(die), mmap_mode="r")
    except (OSError, ValueError, EOFError) as error:
        raise QuincunxError(f"{file(die)} cannot be read ({error}); delete it") from None
    if values.shape != (size(ENDGAME),):
        raise QuincunxError(f"{file(die)} has {len(values)} values, not {size(ENDGAME)}; delete it")
    return values


def prepare(die: bool, watch: Callable[[Any], None] = lambda _: None) -> None:
    """Makes a table; `watch` is told of every step as by a `Solver`."""
    from quincunx.solve.senet.machines import CpuMachine
    from quincunx.solve.senet.solver import Solver

    machine = CpuMachine(Task(ENDGAME, die=die))
    Solver(machine, watch=watch).run()
    draft = file(die).with_suffix(f".{id(machine)}.draft")
    with draft.open("wb") as stream:
        np.save(stream, machine.values)
    draft.replace(file(die))


@cache
def file(die: bool) -> Path:
    from quincunx.native.cache import workshop
    from quincunx.native.program import rules_source

    here = Path(__file__).parent
    sources = [rules_source(rules), *(here / name for name in SOURCES)]
    return (
        workshop("senet", "solved", sources)[0].parent
        / f"{'die' if die else 'sticks'}-{ENDGAME}.npy"
    )
