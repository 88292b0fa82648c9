"""What a position is worth, by a network over the marks of `marks.py` that learned in self-play.

`judge.npz` holds its numbers; `python -m research.learn bossa` makes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.judging import judge_leaf

with np.load(Path(__file__).with_suffix(".npz")) as learned:
    FIRST, SECOND, THIRD = learned["first"], learned["second"], learned["third"]


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes every seat's expected return; may change the state. Returns the steps it took."""
    return judge_leaf(s, FIRST, SECOND, THIRD, random, out, weight, result)
