"""What Senseï's alpha-beta search offers in WebAssembly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.bots.sensei.desk import ENTRY, FRAME, STATUS, TURN, Desk
from quincunx.native.wasm.kinds import INT, STATE, Export, Group, One, Part, Rows
from quincunx.search.offers import INTS, STATES

__all__ = ["alpha_beta", "sources"]

HERE = Path(__file__).parent
TABLE = Rows(np.int64, 2)
DESK = Group(
    Desk,
    (
        Rows(FRAME),
        Rows(TURN, 2),
        Rows(ENTRY),
        Rows(np.int64, 3),
        TABLE,
        INTS,
        Rows(np.float64, 2),
        Rows(STATUS),
    ),
)


def sources(judge: Path, looking: Path = HERE / "looking.py") -> tuple[Path, ...]:
    """The programs of the search; `judge` is the one that defines `outlook`, `looking` `look_once`."""
    before, between, after = ("reach", "desk"), ("turns", "ordering"), ("root", "search")
    return (
        *(HERE / f"{name}.py" for name in before), judge,
        *(HERE / f"{name}.py" for name in between), looking,
        *(HERE / f"{name}.py" for name in after),
    )  # fmt: skip


def alpha_beta(judge: str, looking: str = "looking", name: str = "") -> Part:
    """The search with one of the judges; `name` is put before the names of what it offers."""
    turns = Rows(TURN)
    exports = (
        Export("think", (DESK, One(STATE)), INT),
        Export("root_turns", (STATES, TABLE, INTS, TABLE, turns, INT, TABLE, One(STATUS)), INT),
        Export("judge_root", (One(FRAME), turns, INT, One(STATUS))),
        Export("open_frame", (One(FRAME),)),
        Export("recall", (One(FRAME), INT, Rows(ENTRY)), INT),
    )
    named = tuple(Export(e.function, e.takes, e.gives, f"{name}{e.function}") for e in exports)
    return Part(sources(HERE / f"{judge}.py", HERE / f"{looking}.py"), named)
