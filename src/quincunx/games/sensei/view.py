"""What a seat sees of Senseï, as plain data: everything, because nothing is hidden."""

from __future__ import annotations

from typing import Any

from quincunx.games.sensei import rules
from quincunx.games.sensei.claiming import wall
from quincunx.games.sensei.names import SIDES, square_name, square_names
from quincunx.games.sensei.position import RESULTS
from quincunx.games.sensei.text import why_no_leap

SHARED = True


def view(s: Any, seat: int) -> dict[str, Any]:  # noqa: ARG001 (all seats see the same)
    line, touching = wall(s)
    return {
        "stones": {side: square_names(s.stones[n]) for n, side in enumerate(SIDES)},
        "character": {side: square_name(s.character[n]) for n, side in enumerate(SIDES)},
        "pits": square_names(s.pits),
        "storm": bool(s.storm),
        "turn": rules.mover(s),
        "turns": s.turns,
        "left": {"moves": s.moves, "leap": s.leap},
        "blocked": blocked(s),
        "claim": {"line": line, "touching": touching},
        "result": RESULTS[s.result],
    }


def blocked(s: Any) -> dict[str, str]:
    """Leaps to own stones that an enemy stone stands in the way of, and where the first such stone stands."""
    seat = rules.mover(s)
    start, found = square_name(s.character[seat]), {}
    own, enemies = s.stones[seat], s.stones[1 - seat]
    for end in range(55) if s.leap else ():
        if own >> end & 1 and rules.BETWEEN[s.character[seat] * 56 + end] & enemies:
            reason = why_no_leap(s, end)
            if reason and reason.key == "enemy_between":
                found[f"{start}>{square_name(end)}"] = str(reason.places["place"])
    return found
