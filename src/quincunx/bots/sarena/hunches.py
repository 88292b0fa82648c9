"""A program for Sàrena: which moves are worth a look, by what was learned of their traits.

The seat that searches knows its own colour and supposes the others'; so what it hopes for itself and what it
expects others to hope for were learned apart. `hunches.npz` holds the numbers, in thousandths;
`python -m research.hunches sarena` makes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.sarena.traits import BITS, EACH, sight, traits

with np.load(Path(__file__).with_suffix(".npz")) as learned:
    WORTH = learned["worth"]  # [whether somebody else searches, trait]
    SCALE = learned["scale"]  # [whether somebody else searches, tens of actions]

MASK = (1 << BITS) - 1
PHASES = SCALE.shape[1]


def hunches(s: Any, out: Any, count: int, hopes: Any, start: int, seat: int) -> None:
    """Writes by how much less each action's return should be than the best one's."""
    role = 0 if seat < 0 or seat == s.turn else 1
    scale = 1e-6 * float(SCALE[role, min(count // 10, PHASES - 1)])
    look = sight(s)
    best = -1e9
    for i in range(count):
        found = traits(s, int(out[i]), look)
        worth = 0
        for _ in range(EACH):
            worth += int(WORTH[role, found & MASK])
            found >>= BITS
        hopes[start + i] = scale * worth
        best = max(best, hopes[start + i])
    for i in range(start, start + count):
        hopes[i] -= best
