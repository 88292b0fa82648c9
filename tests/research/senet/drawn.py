"""Positions drawn on Numba's simulator of a GPU, as a process of its own; writes them to a file.

Called by test_fit.py with NUMBA_ENABLE_CUDASIM=1, which must be set before Numba is loaded.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from quincunx.solve.senet.index import size
from quincunx.solve.senet.machines import CudaMachine
from quincunx.solve.senet.task import Task
from research.senet.fit.stream import Stream

COUNT = 6


def main() -> None:
    machine = CudaMachine(Task(1))
    values = np.random.default_rng(1).random(size(1), np.float32)
    machine.set(0, values)
    stream = Stream(machine, COUNT, seed=4)
    found: dict[str, Any] = {"values": values}
    for name, batch in (("anywhere", stream.draw_anywhere()), ("played", stream.draw_played())):
        found |= {f"{name}_{part}": array.copy_to_host() for part, array in batch._asdict().items()}
    np.savez(sys.argv[1], **found)
    print(json.dumps({"count": COUNT}))


if __name__ == "__main__":
    main()
