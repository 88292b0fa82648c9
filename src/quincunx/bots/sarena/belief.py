"""Which colour each seat of Sàrena probably has: people build piles that show their own.

The more and the higher the piles that show a colour, the likelier it is somebody's. The weights were fitted
to the colours that the other seat had in some 2,000 games of the search against itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.games.sarena.rules import (
    CIRCLES,
    HIDDEN,
    free_colours,
    height_of,
    hide,
    pile_on,
    top_of,
)
from quincunx.search.curves import exp

# What a pile of 0 to 4 chips adds to the logarithm of the odds of the colour it shows.
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    SHOWN = fitted["shown"]
SILENT = (0.0, 0.0, 0.0, 0.0)


def suppose(s: Any, seat: int, words: Any) -> None:
    """Gives hidden tokens colours that no seat is known to have, by what the board shows."""
    hide(s, seat)
    free = free_colours(s)
    for other in range(int(s.seats)):
        if s.tokens[other] == HIDDEN:
            colour = likely_colour(s, free, int(words[other]) / 4294967296.0, SILENT)
            s.tokens[other] = colour
            free ^= 1 << colour


def likely_colour(s: Any, free: int, place: float, said: Any) -> int:
    """The colour at a place between 0 and 1, where each free colour is as wide as it is likely.

    `said` is what else is known, for each colour a logarithm that is added.
    """
    total = 0.0
    for colour in range(4):
        if (free >> colour) & 1:
            total += exp(shown(s, colour) + said[colour])
    left = place * total
    chosen = 0
    for colour in range(4):
        if (free >> colour) & 1 and left >= 0.0:
            chosen = colour
            left -= exp(shown(s, colour) + said[colour])
    return chosen


def shown(s: Any, colour: int) -> float:
    total = 0.0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile and top_of(pile) == colour:
            total += float(SHOWN[height_of(pile)])
    return total
