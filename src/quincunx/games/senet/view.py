"""What a seat sees of Senet, as plain data: everything, because nothing is hidden."""

from __future__ import annotations

from typing import Any

from quincunx.games.senet import rules
from quincunx.games.senet.names import COLOURS, STAGES


def view(s: Any, seat: int) -> dict[str, Any]:  # noqa: ARG001 (all seats see the same)
    light, dark = ([n for n in range(1, rules.EXIT) if s.pieces[c] >> n & 1] for c in (0, 1))
    return {
        "pieces": {"light": light, "dark": dark},
        "off": {"light": 5 - len(light), "dark": 5 - len(dark)},
        "colours": [] if s.dark < 0 else [COLOURS[int(s.dark == n)] for n in (0, 1)],
        "turn": s.turn,
        "throw": s.throw or None,
        "left": s.left,
        "stage": STAGES[s.stage],
        "throws": s.throws,
    }
