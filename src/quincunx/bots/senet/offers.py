"""What Senet's look ahead and its exact endgames offer in WebAssembly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.bots.senet.paper import Paper
from quincunx.native.wasm.kinds import INT, REAL, Export, Group, Part, Rows
from quincunx.search.offers import CURVES, INTS, REALS
from quincunx.solve.senet import endgames, program
from quincunx.solve.senet.book import EndgameBook

__all__ = ["JUDGING", "SOLVING"]

PAPER = Group(Paper, (INTS, INTS, Rows(np.int32), Rows(np.float32), Rows(np.float32)))
PROGRAM = Path(str(program.__file__))
TABLE = Rows(np.int64, 2)
POSITION = (INT, INT, INT, INT)
"""Own squares, the enemy's, throws to look ahead, whether a die is thrown."""

JUDGING = Part(
    (
        CURVES,
        *EndgameBook.programs,
        PROGRAM,
        *(
            Path(__file__).with_name(f"{name}.py")
            for name in ("marks", "judge", "points", "wishes")
        ),
    ),
    (
        Export("wish", (INT, INT, INT, INT), REAL),
        Export(
            "expected",
            (*POSITION, REALS, EndgameBook.pages, TABLE, PAPER, INTS),
            REAL,
        ),
        Export("expected_points", (*POSITION, REAL, REALS, TABLE, PAPER, INTS), REAL),
    ),
)
"""Positions judged some throws ahead, and what is wanted of a move."""

SOLVING = Part(
    (EndgameBook.programs[0], PROGRAM, Path(str(endgames.__file__))),
    (
        Export("fill_ranks", (Rows(np.int32),)),
        Export("fill_sets", (INT, TABLE, TABLE)),
        Export(
            "work_on",
            (
                TABLE, REAL, INTS, REALS, TABLE, TABLE, REALS, EndgameBook.pages,
                Rows(np.uint32, 2), INTS,
            ),
            INT,
        ),
    ),
)  # fmt: skip
"""Exact endgames, made by whoever wants to look them up."""
