"""A program for the CPU: games of a network against itself, from which it learns what a round will bring.

Every position of a game is worth the mean over its five throws of the best that can be made of each, as
the network judges what comes next. To that is added what the rest of the game has shown: what later positions
turned out to be worth beyond what was thought of them. The luck of the throws is in neither, so a
game tells much more than its result does. The steps are Adagrad's: rare marks take larger ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quincunx.bots.senet.marks import list_marks
from quincunx.search.walk import draw, seed_random
from quincunx.solve.senet.program import NOTHING, THROWS, outcomes, victory
from research.senet.simulate_cpu import thrown

LONGEST_ROUND = 2000
FAR = 3.0  # points; no single position may teach more than that


class Pupil(NamedTuple):
    """What is learned, and how far each number has been moved so far (the sum of squares)."""

    first: Any  # a row for each mark; the last column is added without passing a unit
    last: Any  # a number for each unit, and one that is always added
    first_moved: Any
    last_moved: Any


class Sheet(NamedTuple):
    """Where a position is worked out."""

    marks: Any
    places: Any
    sums: Any
    out: Any


class Diary(NamedTuple):
    """A game: its positions, what they are worth by what can follow, and what was thought of what did."""

    owns: Any
    enemies: Any
    backed: Any
    followed: Any
    kinds: Any


SAME, OTHER, STRAYED = 0, 1, 2  # who throws next; or the move was not the best


def estimate(own: int, enemy: int, pupil: Pupil, sheet: Sheet) -> float:
    """What the network thinks; leaves the marks and the sums on the sheet."""
    units = pupil.first.shape[1] - 1
    count = list_marks(own, enemy, sheet.marks, sheet.places)
    sums = sheet.sums
    for unit in range(units + 1):
        sums[unit] = 0.0
    for i in range(count):
        row = pupil.first[sheet.marks[i]]
        for unit in range(units + 1):
            sums[unit] += row[unit]
    total = pupil.last[units] + sums[units]
    for unit in range(units):
        total += pupil.last[unit] * max(sums[unit], np.float32(0.0))
    return float(total)


def learn_one(
    own: int, enemy: int, target: float, rate: float, pupil: Pupil, sheet: Sheet
) -> float:
    """One step towards the target; returns the error before it."""
    units = pupil.first.shape[1] - 1
    error = target - estimate(own, enemy, pupil, sheet)
    pull = np.float32(max(-FAR, min(FAR, error)))
    count = list_marks(own, enemy, sheet.marks, sheet.places)
    sums, last, moved = sheet.sums, pupil.last, pupil.last_moved
    step = np.float32(rate)
    for unit in range(units):  # from here on the sums hold the slopes
        excited = sums[unit]
        slope = np.float32(0.0)
        if excited > 0.0:
            slope = pull * last[unit]
            here = pull * excited
            moved[unit] += here * here
            last[unit] += step * here / np.sqrt(moved[unit])
        sums[unit] = slope
    sums[units] = pull
    moved[units] += pull * pull
    last[units] += step * pull / np.sqrt(moved[units])
    for i in range(count):
        row = pupil.first[sheet.marks[i]]
        far = pupil.first_moved[sheet.marks[i]]
        for unit in range(units + 1):
            slope = sums[unit]
            far[unit] += slope * slope
            row[unit] += step * slope / np.sqrt(far[unit])
    return error


def play_and_note(
    own: int, enemy: int, die: int, strays: int, chances: Any, random: Any, pupil: Pupil,
    sheet: Sheet, diary: Diary,
) -> int:  # fmt: skip
    """Plays a game, one move in `strays` at random, and returns its length."""
    out = sheet.out
    for t in range(LONGEST_ROUND):
        throw = thrown(die, random)
        diary.owns[t] = own
        diary.enemies[t] = enemy
        total = 0.0
        mine, others = own, enemy
        for k in range(THROWS):
            number = k + 1 + k // 4
            again = number != 2 and number != 3
            best = NOTHING
            count = outcomes(own, enemy, number, out)
            chosen = 0
            for n in range(count):
                left = int(out[2 * n])
                right = int(out[2 * n + 1])
                if left == 0:
                    value = victory(right, 1)
                elif again:
                    value = estimate(left, right, pupil, sheet)
                else:
                    value = -estimate(right, left, pupil, sheet)
                if value > best:
                    best = value
                    chosen = n
            total += chances[k] * best
            if number == throw:
                diary.followed[t] = best
                diary.kinds[t] = SAME if again else OTHER
                if strays and draw(random, strays) == 0:
                    chosen = draw(random, count)
                    diary.kinds[t] = STRAYED
                mine = int(out[2 * chosen])
                others = int(out[2 * chosen + 1])
        diary.backed[t] = total
        if mine == 0:
            return t + 1
        if throw == 2 or throw == 3:
            own, enemy = others, mine
        else:
            own, enemy = mine, others
    return LONGEST_ROUND


def learn_game(
    length: int, trust: float, rate: float, pupil: Pupil, sheet: Sheet, diary: Diary
) -> float:
    """Learns from a game, its end first; returns the sum of the squared errors."""
    squares = 0.0
    later = 0.0  # what the next position turned out to be worth
    for back in range(length):
        t = length - 1 - back
        kind = int(diary.kinds[t])
        target = float(diary.backed[t])
        if back > 0 and kind != STRAYED:
            seen = -later if kind == OTHER else later
            target += trust * (seen - float(diary.followed[t]))
        own = int(diary.owns[t])
        enemy = int(diary.enemies[t])
        error = learn_one(own, enemy, target, rate, pupil, sheet)
        squares += error * error
        later = target
    return squares


def anywhere(random: Any) -> int:
    """A set of one to five squares out of the 28, in any places."""
    pieces = 1 + draw(random, 5)
    found = 0
    while pieces:
        square = 1 + draw(random, 28)
        if square >= 27:
            square += 1
        if not (found >> square) & 1:
            found |= 1 << square
            pieces -= 1
    return found


def learn_many(
    seed: int, first: int, games: int, start_own: int, start_enemy: int, die: int, elsewhere: int,
    strays: int, trust: float, rate: float, chances: Any, pupil: Pupil, sheet: Sheet, diary: Diary,
    told: Any,
) -> None:  # fmt: skip
    """Games from the start, and one in `elsewhere` from anywhere; `told`: positions, squared errors."""
    random = np.zeros(2, np.int64)
    for i in range(games):
        seed_random(random, seed, first + i)
        own = start_own
        enemy = start_enemy
        if draw(random, elsewhere) == 0:
            own = anywhere(random)
            enemy = anywhere(random) & ~own
            if enemy == 0:
                continue
        length = play_and_note(own, enemy, die, strays, chances, random, pupil, sheet, diary)
        told[0] += length
        told[1] += learn_game(length, trust, rate, pupil, sheet, diary)
