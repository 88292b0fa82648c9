"""A program for Sàrena: which moves are worth a look, by what was learned of their traits.

The seat that searches knows its own colour and supposes the others'; so what it hopes for itself and what it
expects others to hope for were learned apart. `hunches.npz` holds the numbers, in thousandths;
`python -m research.hunches sarena` makes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.hunching import hope
from quincunx.bots.sarena.traits import EACH

with np.load(Path(__file__).with_suffix(".npz")) as learned:
    WORTH, SCALE = learned["worth"], learned["scale"]


def hunches(s: Any, out: Any, count: int, hopes: Any, start: int, seat: int, paper: Any) -> None:
    """Writes by how much less each action's return should be than the best one's."""
    hope(s, WORTH, SCALE, EACH, out, count, hopes, start, seat, paper)
