"""What Senet's look ahead offers in WebAssembly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.bots.senet.paper import Paper
from quincunx.native.wasm.kinds import INT, REAL, Export, Group, Part, Rows
from quincunx.search.offers import CURVES, INTS, REALS
from quincunx.solve.senet import program
from quincunx.solve.senet.book import EndgameBook

__all__ = ["JUDGING"]

PAPER = Group(Paper, (INTS, INTS, Rows(np.int32), Rows(np.float32), Rows(np.float32)))
POSITION = (INT, INT, INT, INT)
"""Own squares, the enemy's, throws to look ahead, whether a die is thrown."""

JUDGING = Part(
    (
        CURVES,
        *EndgameBook.programs,
        Path(str(program.__file__)),
        Path(__file__).with_name("judge.py"),
    ),
    (
        Export(
            "expected",
            (*POSITION, REALS, EndgameBook.pages, Rows(np.int64, 2), PAPER, INTS),
            REAL,
        ),
    ),
)
