"""What an action of Senseï leads to: a win in this turn or the next, for either side."""

from __future__ import annotations

from typing import Any

from quincunx.games.comparing import Fact, legal, played
from quincunx.games.sensei import rules
from quincunx.games.sensei.rules import CLAIM, END, HOME, LEAP, PLAYING, WON

__all__ = ["can_win", "facts", "fresh"]


def facts(s: Any, better: int, worse: int) -> list[Fact]:
    seat = rules.mover(s)
    best, other = played(rules, s, better), played(rules, s, worse)
    if wins_turn(best, seat):
        return [] if wins_turn(other, seat) else [("wins", {})]
    found: list[Fact] = []
    if can_win(fresh(best, seat)) and not can_win(fresh(other, seat)):
        found.append(("threatens", {}))
    # while the turn goes on, what is open can still be closed
    if rules.mover(other) != seat and can_win(other) and not can_win(fresh(best, 1 - seat)):
        was_open = can_win(fresh(s, 1 - seat))
        found.append(("guards", {}) if was_open else ("opens", {}))
    if found or PLAYING not in (best.result, other.result):
        return found
    own, instead = ahead(best, seat), ahead(other, seat)
    if own < instead:
        found.append(("reach", {"n": own, "other": instead}))
    theirs, then = ahead(best, 1 - seat), ahead(other, 1 - seat)
    if theirs > then:
        found.append(("holds", {"n": theirs, "other": then}))
    return found


def ahead(s: Any, seat: int) -> int:
    """How many ranks a character is from winning after its best single leap, or as it stands."""
    moves = legal(rules, fresh(s, seat))
    squares = [a - LEAP for a in moves if LEAP <= a < END]
    ranks = [square // 8 for square in (int(s.character[seat]), *squares)]
    return min(rank if seat else 6 - rank for rank in ranks)


def wins_turn(s: Any, seat: int) -> bool:
    """Whether a seat has won, or can win in what is left of its turn."""
    if s.result != PLAYING:
        return bool(s.result == WON and rules.mover(s) == seat)
    return rules.mover(s) == seat and can_win(s)


def fresh(s: Any, seat: int) -> Any:
    """The same board with a whole turn of a seat before it."""
    then = s.copy()
    then.turns += (seat - rules.mover(s)) % 2
    then.moves, then.leap, then.result = 2, 1, PLAYING
    return then


def can_win(s: Any) -> bool:
    """Whether whoever has the turn can win in it: by a claim, or by a leap after what stones still move."""
    return s.result == PLAYING and leaps_home(s, set())


def leaps_home(s: Any, known: set[int]) -> bool:
    here = int(s.stones[rules.mover(s)]) * 4 + int(s.moves)
    if here in known:
        return False
    known.add(here)
    goals = HOME[1 - rules.mover(s)]
    moves = legal(rules, s)
    if CLAIM in moves or any(LEAP <= a < END and goals >> (a - LEAP) & 1 for a in moves):
        return True
    return any(leaps_home(played(rules, s, a), known) for a in moves if a < LEAP and s.leap)
