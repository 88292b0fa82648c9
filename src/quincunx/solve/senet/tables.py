"""Perfect endgames: the exact chance to win with up to three pieces a side.

The tables (39 MB for the sticks, as much for the die) are made once and kept with the compiled programs;
after a rule is edited, they are made again. A page in a browser makes the same ones for itself.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.files import written_whole
from quincunx.games.senet import rules
from quincunx.solve.alone import alone
from quincunx.solve.senet.consult import LASTING
from quincunx.solve.senet.index import layer_table, rank_table, size
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.task import Task
from quincunx.state import State

__all__ = ["ENDGAME", "endgame", "endgame_pieces", "is_made", "prepare", "table", "version"]

ENDGAME = 3
"""Pieces a side."""
SETTING = "QUINCUNX_ENDGAME"
"""Sets fewer pieces than that, to save time or space; 0: no tables."""

SOURCES = ("numbers.py", "program.py", "endgames.py", "index.py", "task.py", "making.py")
QUICK = ("sweep_cpu.py", "machines.py", "solver.py")
"""What else decides about those that are made quickly."""
Values = npt.NDArray[np.float32]


def endgame_pieces() -> int:
    """How many pieces a side the tables are for."""
    text = os.environ.get(SETTING, "").strip() or str(ENDGAME)
    if not text.isdecimal() or int(text) > ENDGAME:
        raise QuincunxError(f"{SETTING} is {text!r}: pieces a side, 0 to {ENDGAME}")
    return int(text)


def endgame(state: State, seat: int | None = None, *, makes: bool = True) -> float | None:
    """The chance of a seat (by default the one whose turn it is) to win with best play of both sides.

    None where the tables say nothing: more than three pieces on a side, the opening, the last throws
    before a draw, another game; with `makes` False also where there is no table yet, which is
    otherwise made now, once. A drawn game is a half.
    """
    if state.game.rules.STATE is not rules.STATE:
        return None
    s: Any = state._record
    pieces = endgame_pieces()
    if s.stage != rules.FREE or max(rules.count_bits(p) for p in s.pieces) > pieces:
        return None
    die = bool(s.die)
    if rules.player(s) != rules.OVER:
        if s.throws > LASTING or (not makes and not is_made(die, pieces)):
            return None
        values = table(die, pieces)
    else:
        values = np.zeros(0, np.float32)
    turn = int(s.turn)
    value = value_to(s.copy(), turn, values, layer_table(pieces))
    return value if seat is None or seat == turn else 1.0 - value


def value_to(s: Any, seat: int, values: Values, layers: npt.NDArray[np.int64]) -> float:
    """A seat's chance to win, by the rules until the throw has been played."""
    who = rules.player(s)
    if who == rules.OVER:
        results = [0.0, 0.0]
        rules.returns(s, results)
        return (results[seat] + 1) / 2
    if who == rules.CHANCE:
        colour = rules.mover(s)
        own, enemy = int(s.pieces[colour]), int(s.pieces[1 - colour])
        value = float(values[number_of(own, enemy, rank_table(), layers)])
        return value if s.turn == seat else 1.0 - value
    found = []
    out = [0] * rules.MAX_ACTIONS
    for k in range(rules.actions(s, out)):
        after = s.copy()
        rules.apply(after, out[k])
        found.append(value_to(after, seat, values, layers))
    return max(found) if who == seat else min(found)


@cache
def table(die: bool, pieces: int = ENDGAME) -> Values:
    """All values, numbered as in `index`; made if they are not there yet."""
    if not is_made(die, pieces):
        prepare(die, pieces)
    alike = file(die, pieces)
    return read(alike if alike.exists() else quick_file(die, pieces), pieces)


def is_made(die: bool, pieces: int = ENDGAME) -> bool:
    """Whether there is a table already."""
    return pieces == 0 or file(die, pieces).exists() or quick_file(die, pieces).exists()


def read(path: Path, pieces: int) -> Values:
    """The values in a file, which stay on disk until they are read."""
    try:
        values: Values = np.load(path, mmap_mode="r")
    except (OSError, ValueError, EOFError) as error:
        raise QuincunxError(f"{path} cannot be read ({error}); delete it") from None
    if values.shape != (size(pieces),) or values.dtype != np.float32:
        raise QuincunxError(f"{path} holds {values.shape} {values.dtype}, no table; delete it")
    return np.asarray(values)


def prepare(
    die: bool, pieces: int = ENDGAME, watch: Callable[[Any], None] = lambda _: None,
    threads: int | None = None,
) -> None:  # fmt: skip
    """Makes a table unless there is one; `watch` is called as by a `Solver`.

    One thread makes the values that every machine and every page makes, bit by bit, in minutes. Several are
    for somebody who waits: theirs differ by less than 1e-5. If another process is making it, waits for that.
    """
    quick = threads != 1
    path = quick_file(die, pieces) if quick else file(die, pieces)
    if path.exists() or (quick and is_made(die, pieces)):
        return
    with alone(path.with_suffix(".lock")):
        if not path.exists():
            make(path, Task(pieces, die=die), watch, threads)


def make(path: Path, task: Task, watch: Callable[[Any], None], threads: int | None) -> None:
    values = made_quickly(task, watch, threads) if threads != 1 else made_alike(task, watch)
    with written_whole(path) as stream:
        np.save(stream, values)


def made_alike(task: Task, watch: Callable[[Any], None]) -> Values:
    from quincunx.solve.senet.making import made

    return made(task, watch)


def made_quickly(task: Task, watch: Callable[[Any], None], threads: int | None) -> Values:
    from quincunx.solve.senet.machines import CpuMachine
    from quincunx.solve.senet.solver import Solver

    machine = CpuMachine(task, threads)
    Solver(machine, watch=watch).run()
    return machine.values


def sources() -> list[Path]:
    """What decides what is in a table."""
    here = Path(__file__).parent
    return [Path(str(rules.__file__)), *(here / name for name in SOURCES)]


@cache
def version() -> str:
    """A name for the sources: another one, another table."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def file(die: bool, pieces: int = ENDGAME) -> Path:
    from quincunx.native.cache import cached_copies

    all_sources = [*sources(), *(Path(__file__).with_name(name) for name in QUICK)]
    folder = cached_copies("senet", "solved", all_sources)[0].parent
    return folder / f"{'die' if die else 'sticks'}-{pieces}.npy"


def quick_file(die: bool, pieces: int) -> Path:
    """The table of somebody who could not wait."""
    path = file(die, pieces)
    return path.with_stem(f"{path.stem}-quick")
