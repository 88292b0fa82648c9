"""A program for any game: what a position at the edge of the tree is worth, judged by one random game.

Other programs may take its place; they define the same name. A leaf is asked only about positions that are
not over and that the search's book (`consult`) does not know.
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import returns
from quincunx.search.walk import play

ENDLESS = 1 << 40


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes every seat's expected return; may change the state. Returns the steps it took."""
    steps = play(s, random, out, weight, ENDLESS)
    returns(s, result)
    return steps
