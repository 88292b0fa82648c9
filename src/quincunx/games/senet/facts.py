"""What a move of Senet does: whom it sends back, what it guards, and what the next throw can do to it."""

from __future__ import annotations

from typing import Any

from quincunx.games.comparing import Fact, legal, outcomes, played
from quincunx.games.senet import rules
from quincunx.games.senet.rules import BACK, EXIT, FIRST_ROW, PASS, SAFE_HOUSES, WATER

__all__ = ["Move", "facts"]

LEAST = 8
"""Of 100: a difference of chances that is worth a word."""
MOST = 3
"""The most sentences: readers of more remember none."""
REACH = 6
"""The longest throw."""


class Move:
    """One move, before and after."""

    def __init__(self, before: Any, action: int) -> None:
        after = played(rules, before, action)
        self.before, self.after = before, after
        self.colour = rules.mover(before)
        self.is_back = action > BACK
        self.start = action - BACK if self.is_back else action
        left = int(before.left)
        self.end = self.start + (-left if self.is_back else left)
        self.own = int(after.pieces[self.colour])
        self.had = int(before.pieces[self.colour])
        self.lands = self.landed()

    def landed(self) -> int:
        """Where the piece is in the end; 0: off the board."""
        new = self.own & ~self.had
        return new.bit_length() - 1 if new else 0

    def facts(self) -> list[Fact]:
        found: list[Fact] = []
        if self.is_back:
            found.append(("back", {"from": self.start, "to": self.end}))
        if self.end >= EXIT:
            found.append(("off", {"from": self.start}))
        elif self.end != WATER and int(self.before.pieces[1 - self.colour]) >> self.end & 1:
            found.append(("swap", {"at": self.end, "back": self.start}))
        if row := self.wall():
            found.append(("wall", {"first": row, "last": row + 2}))
        elif self.lands and self.own >> self.lands - 1 & 0b101:
            found.append(("pair", {"to": self.lands}))
        elif self.lands and SAFE_HOUSES >> self.lands & 1:
            found.append(("house", {"to": self.lands}))
        if self.had & FIRST_ROW and not self.own & FIRST_ROW:
            found.append(("ready", {"from": self.start}))
        return found

    def wall(self) -> int:
        """The first square of three in a row that the move has made; 0: none."""
        new = walls(self.own) & ~walls(self.had)
        return (new & -new).bit_length() - 1 if new and self.lands else 0

    def harms(self) -> list[Fact]:
        """What it gives up: a wall, or the neighbour of a piece that now stands alone."""
        gone = walls(self.had) & ~walls(self.own)
        if gone:
            row = (gone & -gone).bit_length() - 1
            return [("breaks", {"first": row, "last": row + 2})]
        for square in (self.start - 1, self.start + 1):
            if is_alone(self.own, square) and not is_alone(self.had, square):
                return [("alone", {"at": square})]
        return []

    @property
    def gives_turn(self) -> bool:
        """Whether the enemy throws next."""
        return bool(self.after.left == 0 and self.after.turn != self.before.turn)

    def threats(self) -> int:
        """The share, out of 100, of the enemy's throws that can swap a piece of ours."""
        return round(100 * sum(chance for chance, s in outcomes(rules, self.after) if swaps(s)))

    def stops(self) -> int:
        """The share, out of 100, of the enemy's throws with which it cannot go forward."""
        return round(
            100 * sum(chance for chance, s in outcomes(rules, self.after) if is_stopped(s))
        )

    def loose(self) -> int:
        """How many of one's pieces stand alone with an enemy piece at most a throw behind them."""
        enemy = int(self.after.pieces[1 - self.colour])
        lone = [square for square in range(1, EXIT + 1) if is_alone(self.own, square)]
        return sum(bool(enemy & ((1 << n) - (1 << max(1, n - REACH)))) for n in lone)

    def next_throws(self) -> list[tuple[float, Any]]:
        """What one's own next throw can be, as the board stands; none: the game is over or not yet free."""
        then = self.after.copy()
        then.turn, then.left = self.before.turn, 0
        return outcomes(rules, then) if rules.player(then) == rules.CHANCE else []

    def leaves(self) -> int:
        """The share, out of 100, of one's own next throws that take a piece off the board."""
        return round(100 * sum(chance for chance, s in self.next_throws() if can_leave(s)))

    def sticks(self) -> int:
        """The share, out of 100, of one's own next throws with which no piece can go forward."""
        return round(100 * sum(chance for chance, s in self.next_throws() if is_stopped(s)))


def walls(pieces: int) -> int:
    """The first squares of every three in a row."""
    return pieces & pieces >> 1 & pieces >> 2


def is_alone(pieces: int, square: int) -> bool:
    """Whether a piece stands there that can be swapped: no neighbour, no house."""
    if square < 1 or not pieces >> square & 1 or SAFE_HOUSES >> square & 1:
        return False
    return not pieces >> square - 1 & 0b101


def swaps(s: Any) -> bool:
    others = int(s.pieces[1 - rules.mover(s)])
    moves = [a for a in legal(rules, s) if a != PASS]
    ends = [a - BACK - int(s.left) if a > BACK else a + int(s.left) for a in moves]
    return any(end != WATER and end < EXIT and others >> end & 1 for end in ends)


def can_leave(s: Any) -> bool:
    return any(PASS < a < BACK and a + int(s.left) >= EXIT for a in legal(rules, s))


def is_stopped(s: Any) -> bool:
    return all(a == PASS or a > BACK for a in legal(rules, s))


def names(facts: list[Fact]) -> list[str]:
    return [name for name, _ in facts]


def facts(s: Any, better: int, worse: int) -> list[Fact]:
    if PASS in (better, worse):
        return []
    best, other = Move(s, better), Move(s, worse)
    told, harmed = [names(facts) for facts in (other.facts(), best.harms())]
    found = [fact for fact in best.facts() if fact[0] not in ("back", *told)]
    found += [fact for fact in other.harms() if fact[0] not in harmed]
    if other.end == WATER and best.end != WATER:
        found.append(("drowns", {"to": other.lands}))
    compared = best.gives_turn and other.gives_turn
    if compared and best.threats() + LEAST <= other.threats():
        found.append(("risk", {"chance": best.threats(), "other": other.threats()}))
    elif best.loose() < other.loose():
        found.append(("loose", {"n": best.loose(), "other": other.loose()}))
    if compared and best.stops() >= other.stops() + LEAST:
        found.append(("stop", {"chance": best.stops(), "other": other.stops()}))
    if best.leaves() >= other.leaves() + LEAST:
        found.append(("leaves", {"chance": best.leaves(), "other": other.leaves()}))
    if best.sticks() + LEAST <= other.sticks():
        found.append(("sticks", {"chance": best.sticks(), "other": other.sticks()}))
    return found[:MOST]
