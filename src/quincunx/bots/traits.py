"""The names of a game's traits for programs, without a game behind them, as in `quincunx.native.contract`.

A game's `traits.py` defines all of them; `quincunx.native.program.bind` puts those in their place.
"""

from __future__ import annotations

from typing import Any

__all__ = ["phase_of", "sight", "table_of", "traits"]


def unbound(*_: Any) -> Any:
    """Stands for a name that no game has defined yet."""
    raise NotImplementedError("traits belong to a game: bind the program to a game first")


phase_of = sight = table_of = traits = unbound
