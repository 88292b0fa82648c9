"""What the programs for any game offer in WebAssembly; see `quincunx.native.wasm.kinds`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.native.wasm.kinds import INT, REAL, STATE, Export, Group, One, Part, Rows
from quincunx.search.book import Book
from quincunx.search.tree import Buffers, Nodes

__all__ = ["BEFORE", "BELIEF", "CLUES", "HUNCHES", "LEAF", "PRIVY", "WALKING", "tree_part"]

Programs = tuple[Path, ...]
HERE = Path(__file__).parent
WALK, CURVES = HERE / "walk.py", HERE / "curves.py"
BEFORE: Programs = (WALK, CURVES)
"""What leaves, beliefs and books may call."""
LEAF: Programs = (HERE / "leaf.py",)
BELIEF: Programs = (HERE / "suppose.py",)
HUNCHES: Programs = (HERE / "hunches.py",)
PRIVY: Programs = (HERE / "privy.py",)
CLUES: Programs = (HERE / "clues.py",)
"""What any game is searched with."""

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

NODES = Group(
    Nodes,
    (Rows(np.int32), Rows(np.int16), INTS, Rows(np.int32), REALS, Rows(np.int8)),
)
BUFFERS = Group(Buffers, (INTS, INTS, INTS, REALS, REALS, STATES))


def tree_part(
    leaf: Programs, belief: Programs, book: Book, hunches: Programs = HUNCHES,
    privy: Programs = PRIVY, clues: Programs = CLUES, name: str = "",
) -> Part:  # fmt: skip
    """Tree search with all that a game may bring; `name` comes before what it offers."""
    grow = Export(
        "grow",
        (
            NODES, INTS, STATES, STATES, book.pages, INT, INT, INT, REAL, REAL, REAL, INT, INT, INTS,
            BUFFERS, Rows(np.int64, 2), REALS,
        ),
        name=f"{name}grow",
    )  # fmt: skip
    others = (
        Export("seed_random", (INTS, INT, INT), name=f"{name}seed_random"),
        Export("transplant", (NODES, NODES, INT, INTS), name=f"{name}transplant"),
        Export("consult", (One(STATE), book.pages, REALS), INT, name=f"{name}consult"),
        Export(
            "wins_at_once", (STATES, STATES, INT, INT, INTS, BUFFERS, REALS), INT,
            name=f"{name}wins_at_once",
        ),
        Export(
            "gather", (One(STATE), INT, STATES, INTS, INTS, INTS, REALS, REALS), name=f"{name}gather"
        ),
    )  # fmt: skip
    return Part(
        (*BEFORE, *leaf, *belief, *book.programs, *hunches, *privy, *clues, HERE / "tree.py"),
        (grow, *others),
    )
