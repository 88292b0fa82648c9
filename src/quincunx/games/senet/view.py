"""What a seat sees of Senet, as plain data: everything, because nothing is hidden.

Beside the position it says what follows from the rules, so that a page needs none of them: which pieces are
safe, whether the gate is open, which throws give another one, and what stands in whose way.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.senet import rules
from quincunx.games.senet.names import COLOURS, STAGES, squares
from quincunx.games.senet.text import action_text

SHARED = True
AGAIN: list[int] = []


def view(s: Any, seat: int) -> dict[str, Any]:  # noqa: ARG001 (all seats see the same)
    light, dark = squares(s.pieces[rules.LIGHT]), squares(s.pieces[rules.DARK])
    return {
        "pieces": {"light": light, "dark": dark},
        "off": {"light": 5 - len(light), "dark": 5 - len(dark)},
        "safe": [
            n for all_of in s.pieces for n in squares(all_of) if rules.is_safe(int(all_of), n)
        ],
        "gate_open": bool(s.dark >= 0 and not s.pieces[rules.mover(s)] & rules.FIRST_ROW),
        "colours": [] if s.dark < 0 else [COLOURS[int(s.dark == n)] for n in (0, 1)],
        "turn": s.turn,
        "throw": s.throw or None,
        "left": s.left,
        "again": again(s),
        "blocked": blocked(s),
        "stage": STAGES[s.stage],
        "throws": s.throws,
        "drawn": bool(rules.player(s) == rules.OVER and light and dark),
    }


def again(s: Any) -> list[int]:
    """The throws after which the same seat throws again; none while both throw for the first move."""
    if s.stage == rules.THROW_OFF:
        return []
    if not AGAIN:  # the same at every position
        throws = [0] * 5
        rules.chance(s, throws, [0] * 5)
        AGAIN.extend(throw for throw in throws if keeps_turn(s, throw))
    return AGAIN.copy()


def keeps_turn(s: Any, throw: int) -> bool:
    played = s.copy()
    played.throw = throw
    rules.finish_throw(played)
    return bool(played.turn == s.turn)


def blocked(s: Any) -> dict[str, list[int]]:
    """Moves that other pieces stand in the way of, and where those pieces stand."""
    if s.left == 0:
        return {}
    found = {}
    for start in squares(s.pieces[rules.mover(s)]):
        for code, end in ((start, start + s.left), (start + rules.BACK, start - s.left)):
            if by := blockers(s, start, end):
                found[action_text(s, code)] = by
    return found


def blockers(s: Any, start: int, end: int) -> list[int]:
    """The squares of the pieces that keep one from going from `start` to `end`."""
    own, enemy = s.pieces[rules.mover(s)], s.pieces[1 - rules.mover(s)]
    match rules.hindrance(s, start, end):
        case 1:
            return [end]
        case 3:
            return next(row for row in rows(squares(enemy)) if end in row)
        case 4:
            between = [n for n in squares(enemy) if min(start, end) < n < max(start, end)]
            return next(row for row in rows(between) if len(row) > 2)
        case 6:
            return squares(own & rules.FIRST_ROW)
    return []


def rows(stand: list[int]) -> list[list[int]]:
    """Squares grouped into unbroken rows."""
    found: list[list[int]] = []
    for n in stand:
        if found and found[-1][-1] == n - 1:
            found[-1].append(n)
        else:
            found.append([n])
    return found
