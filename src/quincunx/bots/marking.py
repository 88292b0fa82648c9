"""The names of a game's marks for programs, without a game behind them, as in `quincunx.native.contract`.

A game's `marks.py` defines all of them; `quincunx.native.program.bind` puts those in their place.
"""

from __future__ import annotations

from typing import Any

__all__ = ["is_alike", "is_judged", "judge_by", "list_marks", "survey", "views"]


def unbound(*_: Any) -> Any:
    """Stands for a name that no game has defined yet."""
    raise NotImplementedError("marks belong to a game: bind the program to a game first")


is_alike = is_judged = judge_by = list_marks = survey = views = unbound
