"""The opening on top of the values: the throw-off, 10-11, and the duty on 9.

Until light has moved, a position with the duty has another value than the same without it. Dark can prolong
that by throwing 1, 4 or 6 again and again, light by passing, without end; so from some throw on fewer
positions are looked at.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import numpy as np

from quincunx.errors import QuincunxError
from quincunx.games.senet.rules import DARK_START, LIGHT_START
from quincunx.solve.senet.index import PIECES, layer_table, rank_table
from quincunx.solve.senet.machines import Solution
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.program import ROOM, can_go, outcomes, victory

__all__ = ["Opening", "opening"]

WIDE = 3
"""Throws for which every move of dark is followed; later only the best, as if there were no duty."""

DEEP = {False: 7, True: 7}
"""Throws for which the duty is followed, with sticks and with the die. Later it is taken to cost as much as
it would there without an extra throw; that concerns one game in a thousand, and one in forty with the die."""

RARE = 3e-5
"""Positions less likely than this are not followed either."""

NINE = 1 << 9
FIRST_MOVE = 1 << 10 | 1 << 11
THROWS = (1, 2, 3, 4, 6)

Key = tuple[bool, int, int]
"""Whether light throws, and the squares of the side that throws and of the other; the duty stands."""
Way = tuple[int, int, Key | None]
"""Own and enemy pieces after a throw is played, and what follows if the duty still stands."""
Plan = list[tuple[int, list[Way]]]


@dataclass(frozen=True)
class Opening:
    """What the game is worth, by what is played for (see `program`)."""

    first_seat: float
    """To the seat that throws first, before anything is thrown."""
    dark: float
    """To dark after 10-11, about to throw again."""
    dark_without_duty: float
    """The same if light's piece on 9 were free."""
    total: float
    """What both sides have together: 1, or 0 points."""

    @property
    def second_seat(self) -> float:
        return self.total - self.first_seat

    @property
    def light(self) -> float:
        return self.total - self.dark

    @property
    def cost_of_duty(self) -> float:
        """What the duty takes from light."""
        return self.dark - self.dark_without_duty

    def facts(self) -> dict[str, float]:
        names = ("first_seat", "second_seat", "dark", "light", "cost_of_duty")
        return {name: float(getattr(self, name)) for name in names}


def opening(machine: Solution, deep: int | None = None) -> Opening:
    """From a solution with five pieces a side."""
    task = machine.task
    if task.pieces != PIECES:
        raise QuincunxError(f"the opening has {PIECES} pieces a side, not {task.pieces}")
    start = (False, DARK_START ^ FIRST_MOVE, LIGHT_START)
    duty = Duty(machine)
    dark = duty.value(start, DEEP[task.die] if deep is None else deep)
    free = duty.free(start[1], start[2])
    total = 0.0 if task.score else 1.0
    one = float(task.chances[0])
    share = 1 / (
        2 - one
    )  # the share of games in which the seat that throws first is the first to throw a 1
    return Opening(share * dark + (1 - share) * (total - dark), dark, free, total)


class Duty:
    """Values of positions in which light still owes its first move."""

    def __init__(self, machine: Solution) -> None:
        self.machine = machine
        self.score = int(machine.task.score)
        self.chances: list[float] = machine.task.chances.tolist()
        self.ranks, self.layers = rank_table(), layer_table(machine.task.pieces)
        self.known: dict[int, float] = {}

    def value(self, start: Key, deep: int) -> float:
        """Level by level to the far end and back, so that values are asked for in bulk."""
        levels: list[tuple[dict[Key, Plan], set[Key]]] = []
        keys = {start: 1.0}
        for depth in range(deep):
            rare = {key for key, chance in keys.items() if chance < RARE}
            plans = self.plans(keys.keys() - rare, is_wide=depth < WIDE)
            levels.append((plans, rare))
            keys = self.following(plans, keys)
        worth = self.ends(keys.keys())
        for plans, rare in reversed(levels):
            worth = {key: self.best(plan, worth) for key, plan in plans.items()} | self.ends(rare)
        return worth[start]

    def following(self, plans: dict[Key, Plan], chances: dict[Key, float]) -> dict[Key, float]:
        """All positions with a duty one throw later, and how likely they are if dark aims for them."""
        found: dict[Key, float] = {}
        for key, plan in plans.items():
            for chance, (_, ways) in zip(self.chances, plan, strict=True):
                for way in ways:
                    if way[2] is not None:
                        found[way[2]] = found.get(way[2], 0.0) + chances[key] * chance
        return found

    def ends(self, keys: Set[Key]) -> dict[Key, float]:
        plans = self.plans(keys, is_wide=False)
        self.plans(self.following(plans, dict.fromkeys(keys, 0.0)).keys(), is_wide=True)
        return {key: self.last(key) for key in keys}

    def plans(self, keys: Set[Key], *, is_wide: bool) -> dict[Key, Plan]:
        """The ways to follow from these positions; by then the values they need are known."""
        plans = {key: self.plan(key) for key in keys}
        self.ask([n for key, plan in plans.items() for n in self.numbers(key, plan)])
        return plans if is_wide else {key: self.narrow(key, plan) for key, plan in plans.items()}

    def plan(self, key: Key) -> Plan:
        return [(throw, self.ways(key, throw)) for throw in THROWS]

    def narrow(self, key: Key, plan: Plan) -> Plan:
        """Only the best moves of dark."""
        if key[0]:
            return plan
        return [(throw, [self.best_as_if_free(throw, ways)]) for throw, ways in plan]

    def last(self, key: Key) -> float:
        """The value of a position beyond which nothing is looked at: free, and what the duty adds next."""
        is_light, own, enemy = key
        if is_light:  # its move ends the duty; a pass is taken as if it did
            plan = self.plan(key)
            return float(
                sum(
                    chance * max(self.as_if_free(way, throw) for way in ways)
                    for chance, (throw, ways) in zip(self.chances, plan, strict=True)
                )
            )
        gain = 0.0
        for throw in (2, 3):
            way = self.best_as_if_free(throw, self.ways(key, throw))
            if way[2] is not None:
                with_duty = 1.0 - self.score - self.last(way[2])
                gain += self.chances[throw - 1] * (with_duty - self.as_if_free(way, throw))
        return self.free(own, enemy) + gain / (self.chances[1] + self.chances[2])

    def best_as_if_free(self, throw: int, ways: list[Way]) -> Way:
        return max(ways, key=lambda way: self.as_if_free(way, throw))

    def as_if_free(self, way: Way, throw: int) -> float:
        """What a way is worth to the side that plays it, without a duty."""
        own, enemy, _ = way
        if own == 0:
            return victory(enemy, self.score)
        if throw in (2, 3):
            return 1.0 - self.score - self.free(enemy, own)
        return self.free(own, enemy)

    def number(self, own: int, enemy: int) -> int:
        return number_of(own, enemy, self.ranks, self.layers)

    def free(self, own: int, enemy: int) -> float:
        """The value without a duty."""
        number = self.number(own, enemy)
        if number not in self.known:
            self.ask([number])
        return self.known[number]

    def ask(self, numbers: list[int]) -> None:
        new = sorted({number for number in numbers if number not in self.known})
        if new:
            values = self.machine.pick(np.array(new, np.int64)).tolist()
            self.known.update(zip(new, values, strict=True))

    def ways(self, key: Key, throw: int) -> list[Way]:
        """What a throw can be played to; a piece of light on 9 goes first, if it can."""
        is_light, own, enemy = key
        out = [0] * ROOM
        bound = is_light and own & NINE and can_go(own, enemy, throw) & NINE
        count = outcomes(own, enemy, throw, out)
        again = throw not in (2, 3)
        found: list[Way] = []
        for n in range(count):
            mine, others = out[2 * n], out[2 * n + 1]
            if bound and mine & NINE:  # another piece has moved
                continue
            is_pass = (mine, others) == (own, enemy)
            after: Key = (is_light, mine, others) if again else (not is_light, others, mine)
            found.append((mine, others, after if not is_light or is_pass else None))
        return found

    def numbers(self, key: Key, plan: Plan) -> list[int]:
        """The values of all positions without a duty that may be asked for."""
        found = [self.number(key[1], key[2])]
        for throw, ways in plan:
            for own, enemy, _ in ways:
                if own:
                    pair = (enemy, own) if throw in (2, 3) else (own, enemy)
                    found.append(self.number(*pair))
        return found

    def best(self, plan: Plan, worth: dict[Key, float]) -> float:
        """The value of a position by those that come after it."""
        total = 0.0
        for chance, (throw, ways) in zip(self.chances, plan, strict=True):
            total += chance * max(self.way_value(way, throw, worth) for way in ways)
        return total

    def way_value(self, way: Way, throw: int, worth: dict[Key, float]) -> float:
        own, _, after = way
        if own == 0 or after is None:
            return self.as_if_free(way, throw)
        return 1.0 - self.score - worth[after] if throw in (2, 3) else worth[after]
