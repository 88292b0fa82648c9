"""A program: the traits of every action.

The names are those of Sàrena's; another game's programs with the same names can take their place.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.sarena.traits import sight, traits
from quincunx.native.contract import actions


def list_traits(s: Any, out: Any, found: Any) -> int:
    """Writes the actions, and the traits of each; returns how many."""
    count = actions(s, out)
    look = sight(s)
    for i in range(count):
        found[i] = traits(s, int(out[i]), look)
    return int(count)
