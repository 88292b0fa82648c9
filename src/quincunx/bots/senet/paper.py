"""Where Senet's network calculates: the caller's arrays, because a program makes none of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

__all__ = ["MARKS", "MOST_INNER", "MOST_UNITS", "PIECES", "Paper", "new_paper"]

PIECES = 10
MARKS = 68  # 55 for ten pieces, 3 for counts, at most 3 walls a colour, and one to make them even
MOST_UNITS, MOST_INNER = 512, 64
"""At least as many as any network has."""


class Paper(NamedTuple):
    """The steps of a judgement, one after the other."""

    marks: Any
    places: Any
    sums: Any
    excited: Any
    inner: Any


def new_paper() -> Paper:
    """Clean paper, large enough for any network."""
    return Paper(
        marks=np.zeros(MARKS, np.int64),
        places=np.zeros(PIECES, np.int64),
        sums=np.zeros(MOST_UNITS, np.int32),
        excited=np.zeros(MOST_UNITS, np.float32),
        inner=np.zeros(MOST_INNER, np.float32),
    )
