"""The line that a claim in Senseï is about, by the names of its squares."""

from __future__ import annotations

from typing import Any

from quincunx.games.sensei import rules
from quincunx.games.sensei.names import square_names
from quincunx.games.sensei.rules import SAGE


def wall(s: Any) -> tuple[list[str], list[str]]:
    """D5: the enemy's line that can be or was claimed, and the stones that touch it; empty if there is none.

    The line is what remains of stones and pits when nothing more can be left out.
    """
    if s.result == rules.DRAWN or rules.is_across(s, rules.mover(s)) or not rules.can_claim(s):
        return [], []
    line, touched = rules.walls(s), rules.touched_walls(s)
    for square in range(55):
        if rules.most_touches(line & ~(1 << square), touched) >= 3:
            line &= ~(1 << square)
    touched &= line
    touching = touched >> 8 if rules.mover(s) == SAGE else touched << 8
    return square_names(line), square_names(touching)
