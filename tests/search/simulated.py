"""Batches on Numba's simulator of a GPU, as a process of its own; prints the digests it found as JSON.

Called by test_batch.py with NUMBA_ENABLE_CUDASIM=1, which must be set before Numba is loaded.
"""

from __future__ import annotations

import json
import sys

import numpy as np

import quincunx as qx
from quincunx.search import Batch
from tests.search.walking import digest


def main() -> None:
    name, games, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    batch = Batch(qx.game(name), games, "cuda")
    found = {"steps": digest(batch, steps), "refusal": refusal(batch)}
    print(json.dumps(found))


def refusal(batch: Batch) -> str:
    """What `verify` says after an illegal action in the last game."""
    chosen = np.asarray(batch.sample().copy_to_host())
    chosen[-1] = -1
    batch.step(chosen)
    try:
        batch.verify()
    except qx.IllegalAction as error:
        return str(error)
    return ""


if __name__ == "__main__":
    main()
