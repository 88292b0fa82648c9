"""What an action of Serendipity makes of the fields: one's own, and the others'."""

from __future__ import annotations

from typing import Any

from quincunx.games.comparing import Fact, played
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.rules import FLOWER, GEM, TRADING, TURNED, UP
from quincunx.games.serendipity.scoring import NEAR, fields

__all__ = ["facts", "joined_fields"]


def facts(s: Any, better: int, worse: int) -> list[Fact]:
    """Of what is certain: what nobody has seen yet is luck, and so is everything about turning a tile up."""
    if s.stage not in (FLOWER, GEM, TURNED, TRADING):
        return []
    best, other = played(rules, s, better), played(rules, s, worse)
    if TRADING in (best.stage, other.stage):
        return []  # a trade is not done before its second tile is named
    seat = s.turn
    found: list[Fact] = []
    points, instead = rules.best_field(best, seat), rules.best_field(other, seat)
    if points > instead:
        found.append(("points", {"n": points, "other": instead}))
    joined = joined_fields(s, best, seat)
    if joined and not joined_fields(s, other, seat):
        found.append(("joins", {"n": joined}))
    for rival in range(s.seats):
        theirs, then = rules.best_field(best, rival), rules.best_field(other, rival)
        if rival != seat and theirs < then:
            found.append(("harms", {"seat": rival, "n": theirs, "other": then}))
    if points == instead and room(best, seat) > room(other, seat):
        found.append(("room", {"n": room(best, seat), "other": room(other, seat)}))
    return found[:3]


def room(s: Any, seat: int) -> int:
    """How many tiles beside a seat's largest field are still face down: that far it can grow."""
    largest = max(fields(s, seat), key=len, default=set())
    around = {near for cell in largest for near in NEAR[cell]}
    return sum(bool(s.tiles[cell] < UP) for cell in around)


def joined_fields(before: Any, then: Any, seat: int) -> int:
    """The flowers in a field of one's own that the action has put together from two or more; 0: none."""
    old = fields(before, seat)
    joined = [field for field in fields(then, seat) if sum(bool(field & one) for one in old) > 1]
    return max((len(field) for field in joined), default=0)
