"""A program for Senet: what a throw leads to, and what a position is worth; `numbers` comes before it.

Written so that it runs interpreted, compiled for the CPU and compiled for CUDA. A position is two sets of
squares, as in the rules: those of the side to throw (`own`) and those of the other (`enemy`), after the
opening. The moves are worked out on whole sets at once instead of piece by piece, 9 times as fast as
asking the rules; `research/senet/proof.py` holds them against the rules.

A value belongs to the side to throw. By what is played for (`score`):

  0   the chance to win, from 0 to 1; the other side has the rest of 1
  1   points of the round, own minus the other's; the other side has the same with the sign changed
"""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import EXIT, FIRST_ROW, SAFE_HOUSES, WATER, count_bits, shore
from quincunx.solve.senet.numbers import number_of

THROWS = 5
CHOICES = (1 << 32) - 1
NOTHING = -100.0
ROOM = 128  # for the outcomes of a throw, two sets each: 5 pieces, and few chains (N7)


# Moves


def can_go(own: int, enemy: int, distance: int) -> int:
    """The pieces that can go forward this far (N1, N3, N4, N6), as a set."""
    safe = enemy & (enemy << 1 | enemy >> 1 | SAFE_HOUSES)
    able = own & ~((own | safe) >> distance)
    if distance >= 4:
        three = enemy & (enemy >> 1) & (enemy >> 2)
        able &= ~(three >> 1)
        if distance >= 5:
            able &= ~(three >> 2)
        if distance == 6:
            able &= ~(three >> 3)
    if own & FIRST_ROW:
        able &= (1 << (EXIT - distance)) - 1
    return able


def can_go_back(own: int, enemy: int, distance: int) -> int:
    """The pieces that can go backward this far (N1, N3, N4, N9)."""
    safe = enemy & (enemy << 1 | enemy >> 1 | SAFE_HOUSES)
    able = own & ~((own | safe) << distance) & ~((1 << (distance + 1)) - 1)
    if distance >= 4:
        three = enemy & (enemy >> 1) & (enemy >> 2)
        able &= ~(three << 3)
        if distance == 6:
            able &= ~(three << 4 | three << 5)
    return able


def put(own: int, enemy: int, start: int, end: int, out: Any, count: int) -> int:
    """Adds the outcome of one piece going from `start` to `end` (sets of one) on the board."""
    own ^= start
    if end == 1 << WATER:  # N5
        end = 1 << shore(own | enemy)
    elif enemy & end:  # N2
        enemy ^= start | end
    out[2 * count] = own | end
    out[2 * count + 1] = enemy
    return count + 1


def play_last(own: int, enemy: int, rest: int, out: Any, count: int) -> int:
    """Adds what a rest leads to after two pieces have left: they came from 28 and 29, so no third can."""
    able = can_go(own, enemy, rest)
    if own == 0 or able == 0:  # N7
        out[2 * count] = own
        out[2 * count + 1] = enemy
        return count + 1
    while able:
        start = able & -able
        able ^= start
        count = put(own, enemy, start, start << rest, out, count)
    return count


def play_rest(own: int, enemy: int, rest: int, out: Any, count: int) -> int:
    """Adds what a rest leads to after one piece has left."""
    able = 0
    if rest > 0:
        able = can_go(own, enemy, rest)
    if able == 0:  # N7
        out[2 * count] = own
        out[2 * count + 1] = enemy
        return count + 1
    while able:
        start = able & -able
        able ^= start
        end = start << rest
        if end >> EXIT == 0:
            count = put(own, enemy, start, end, out, count)
        elif end >> EXIT == 1:
            out[2 * count] = own ^ start
            out[2 * count + 1] = enemy
            count += 1
        else:
            count = play_last(own ^ start, enemy, beyond(end), out, count)
    return count


def beyond(end: int) -> int:
    """How many squares behind 30 a piece would come."""
    rest = 0
    while end >> (EXIT + 1 + rest):
        rest += 1
    return rest


def outcomes(own: int, enemy: int, throw: int, out: Any) -> int:
    """Every position that the throw can be played to, as pairs of sets in `out`; returns how many.

    Own pieces first, whoever throws next. An empty own set has won.
    """
    count = 0
    able = can_go(own, enemy, throw)
    if able:
        while able:
            start = able & -able
            able ^= start
            end = start << throw
            if end >> EXIT == 0:
                count = put(own, enemy, start, end, out, count)
            else:
                count = play_rest(own ^ start, enemy, beyond(end), out, count)
        return count
    able = can_go_back(own, enemy, throw)  # N9
    while able:
        start = able & -able
        able ^= start
        count = put(own, enemy, start, start >> throw, out, count)
    if count == 0:  # N10
        out[0] = own
        out[1] = enemy
        count = 1
    return count


# Values


def victory(enemy: int, score: int) -> float:
    """What it is worth to have no pieces left while the enemy has these."""
    if score:
        return float(count_bits(enemy) + 2 * count_bits(enemy & FIRST_ROW))
    return 1.0


def worth(own: int, enemy: int, again: bool, score: int, pages: Any) -> float:
    """The value of an outcome to the side that played the throw; after a 1, 4 or 6 it throws again."""
    if own == 0:
        return victory(enemy, score)
    if again:
        return float(pages.values[number_of(own, enemy, pages.ranks, pages.layers)])
    return 1.0 - score - float(pages.values[number_of(enemy, own, pages.ranks, pages.layers)])


# Sweeps. A block is the layers (i, j) and (j, i), whose numbers follow each other from `start`. A choice, of
# 32 bits, is the best outcome of one throw: below `size` its number in the block, from there on a value that
# is settled already. Following the choices takes a twentieth of the time of looking at all outcomes.


def lowest(score: int) -> float:
    return -15.0 * score


def grain(size: int, score: int) -> float:
    """How many choices there are for settled values from one unit to the next."""
    return (CHOICES - size) / (1.0 + 29.0 * score)


def look(
    own: int, enemy: int, row: int, start: int, size: int, score: int,
    chances: Any, pages: Any, choices: Any, out: Any,
) -> float:  # fmt: skip
    """The value of a position by those of all outcomes; keeps the choices if there is room for them.

    `chances` are those of a throw of 1, 2, 3, 4 and 6.
    """
    values, ranks, layers = pages.values, pages.ranks, pages.layers  # read once: a quarter faster
    keeps = len(choices) >= size
    total = 0.0
    for k in range(THROWS):
        throw = k + 1 + k // 4
        again = throw != 2 and throw != 3
        best = NOTHING
        choice = -1
        settled = 0.0
        for n in range(outcomes(own, enemy, throw, out)):
            mine = int(out[2 * n])
            others = int(out[2 * n + 1])
            number = -1
            if mine == 0:
                value = victory(others, score)
                raw = value if again else 1.0 - score - value
            else:
                if again:
                    number = number_of(mine, others, ranks, layers) - start
                    raw = float(values[start + number])
                    value = raw
                else:
                    number = number_of(others, mine, ranks, layers) - start
                    raw = float(values[start + number])
                    value = 1.0 - score - raw
            if value > best:
                best = value
                choice = number
                settled = raw
        total += chances[k] * best
        if keeps:
            if choice < 0:
                choice = size + int((settled - lowest(score)) * grain(size, score) + 0.5)
            choices[row, k] = choice
    return total


def follow(
    row: int, start: int, size: int, score: int, chances: Any, values: Any, choices: Any
) -> float:
    """The value of a position by its choices."""
    total = 0.0
    for k in range(THROWS):
        choice = int(choices[row, k])
        if choice < size:
            value = float(values[start + choice])
        else:
            value = lowest(score) + (choice - size) / grain(size, score)
        if k == 1 or k == 2:
            value = 1.0 - score - value
        total += chances[k] * value
    return total
