"""What the search of Bossa's endings offers in WebAssembly."""

from __future__ import annotations

import numpy as np

from quincunx.bots.bossa.ending import ENTRY, FRAME, STATUS, Ending
from quincunx.bots.bossa.endings import PROGRAMS
from quincunx.native.wasm.kinds import INT, Export, Group, Part, Rows
from quincunx.search.offers import REALS, STATES

__all__ = ["ENDINGS"]

TABLE = Rows(np.int64, 2)
ENDING = Group(Ending, (STATES, Rows(FRAME), TABLE, TABLE, Rows(ENTRY), Rows(STATUS), REALS))

ENDINGS = Part(
    PROGRAMS,
    (
        Export("begin", (ENDING, STATES), name="ending_begin"),
        Export("follow", (ENDING,), INT, name="ending_follow"),
    ),
)
