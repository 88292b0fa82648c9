"""What the programs for any game offer in WebAssembly; see `quincunx.native.wasm.kinds`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.native.wasm.kinds import INT, STATE, Export, Part, Rows

__all__ = ["WALKING"]

HERE = Path(__file__).parent
WALK = HERE / "walk.py"

INTS = Rows(np.int64)
REALS = Rows(np.float64)
STATES = Rows(STATE)
WALKS = (STATES, INTS, INT, INT, INT, INTS, INTS, INTS)
"""States, options; seed, first stream, limit; random numbers, actions, weights."""

WALKING = Part(
    (WALK, HERE / "batch_wasm.py", HERE / "count.py"),
    (
        Export("play_all", (*WALKS, INTS, Rows(np.int64, 2), Rows(np.float64, 2))),
        Export("trace_all", (*WALKS, Rows(np.int64, 2), INTS)),
        Export("count_ways", (STATES, Rows(np.int64, 2), INTS, INTS, INT), INT),
    ),
)
"""Random games, and how many games there are."""
