"""What a turn of Bossa leaves: tiles in hand, and what the next draw lets the other do."""

from __future__ import annotations

from typing import Any

from quincunx.games.bossa import rules
from quincunx.games.comparing import Fact, legal, outcomes, played

__all__ = ["facts", "going_out", "stuck"]

ONCE = {
    "redraw": rules.REDRAW_MARKER,
    "exchange": rules.EXCHANGE_MARKER,
    "stack": rules.STACK_MARKER,
}


def facts(s: Any, better: int, worse: int) -> list[Fact]:
    seat = rules.player(s)
    best, other = played(rules, s, better), played(rules, s, worse)
    if rules.winner(best) == seat:
        return [] if rules.winner(other) == seat else [("wins", {})]
    found: list[Fact] = []
    if best.stage == rules.DRAW and other.stage == rules.DRAW:  # both leave the other to draw
        (n, of), (more, others) = going_out(best), going_out(other)
        if n * others < more * of:
            found.append(("outs", {"n": n, "of": of, "other": more, "others": others}))
        (n, of), (fewer, others) = stuck(best), stuck(other)
        if n * others > fewer * of:
            found.append(("blocks", {"n": n, "of": of, "other": fewer, "others": others}))
        (n, of), (fewer, others) = [going_out(drawing(then, seat)) for then in (best, other)]
        if n * others > fewer * of:
            found.append(("ready", {"n": n, "of": of, "other": fewer, "others": others}))
        (n, of), (more, others) = [stuck(drawing(then, seat)) for then in (best, other)]
        if n * others < more * of:
            found.append(("stuck", {"n": n, "of": of, "other": more, "others": others}))
    held, instead = int(best.held[seat]), int(other.held[seat])
    if held < instead:
        found.append(("holds", {"n": held, "other": instead}))
    kept = [what for what in spent(s, other, seat) if what not in spent(s, best, seat)]
    found += [("spends", {"what": what}) for what in kept]
    return found[:3]


def drawing(s: Any, seat: int) -> Any:
    """The same table with a seat about to draw: what it could do next, as the lines stand."""
    then = s.copy()
    then.turn = seat
    return then


def spent(before: Any, after: Any, seat: int) -> list[str]:
    """What can be done once a game, and was."""
    gone = int(before.markers[seat]) & ~int(after.markers[seat])
    found = [name for name, marker in ONCE.items() if gone & marker]
    return [*found, "chip"] if after.chipped[seat] and not before.chipped[seat] else found


def draws(s: Any) -> list[Any]:
    """The records after everything that the next player can draw."""
    return [after for _, after in outcomes(rules, s)] if rules.player(s) == rules.CHANCE else []


def stuck(s: Any) -> tuple[int, int]:
    """How many of the tiles that can be drawn leave the next player with nothing to do, and of how many."""
    drawn = draws(s) if s.stage == rules.DRAW else []
    return sum(rules.player(after) == rules.OVER for after in drawn), len(drawn)


def going_out(s: Any) -> tuple[int, int]:
    """How many of the tiles that can be drawn let the next player empty the hand at once, and of how many."""
    drawn = draws(s)
    return sum(empties(after) for after in drawn), len(drawn)


def empties(s: Any) -> bool:
    seat = rules.player(s)
    if seat < 0:
        return False
    return any(played(rules, s, a).held[seat] == 0 for a in legal(rules, s))
