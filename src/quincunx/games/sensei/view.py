"""What a seat sees of Senseï, as plain data: everything, because nothing is hidden."""

from __future__ import annotations

from typing import Any

from quincunx.games.sensei import rules
from quincunx.games.sensei.board import wall
from quincunx.games.sensei.names import SIDES, square_name, square_names
from quincunx.games.sensei.position import RESULTS


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
        "claim": {"line": line, "touching": touching},
        "result": RESULTS[s.result],
    }
