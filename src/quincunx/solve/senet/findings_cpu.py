"""A program for the CPU: games from the opening, watched decision by decision.

Counters are rows of arrays, made by `quincunx.solve.senet.study`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.games.senet.rules import SAFE_HOUSES, count_bits
from quincunx.search.walk import seed_random
from quincunx.solve.senet.maxims_cpu import CERTAIN, MAXIMS, falls, neighbours, pick_by
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.program import NOTHING, ROOM, can_go, outcomes, victory, worth
from quincunx.solve.senet.simulate_cpu import LONGEST, thrown

NINE = 1 << 9
CLEAR = 1e-4  # less than this is no difference

# Columns of what is counted for all decisions together
DECISIONS, CHOICES, BACKWARD, PASSES, LOST_AT_RANDOM = range(5)
WATER_FORCED, WATER_REFUSED, WATER_CHOSEN, WATER_GAIN, WATER_SAVED = range(5, 10)
SWAPS, SWAPS_REFUSED, REST_BETTER = range(10, 13)
TOTALS = 13

# Columns for every square: enemy throws that a piece there has seen, and seen without shelter; swaps, those
# among them that were the only way to play the throw, and what the others cost
STOOD, ALONE, SWAPPED, FORCED, LOST = range(5)

# Columns for every maxim: decisions, those in which it is wrong, what it loses
ASKED, WRONG, COST = range(3)

# Columns for every throw: how often, what it gains, and what it is worth to have the next one
COUNT, GAIN, NEXT = range(3)

BINS = 100
MARGINS = 12  # the last is for throws without a choice


def distinct(own: int, enemy: int, throw: int, is_bound: bool, out: Any) -> int:
    """The different positions that a throw can be played to; a piece bound by the duty on 9 goes first."""
    is_bound = is_bound and can_go(own, enemy, throw) & own & NINE != 0
    kept = 0
    for n in range(outcomes(own, enemy, throw, out)):
        mine = int(out[2 * n])
        others = int(out[2 * n + 1])
        is_new = not (is_bound and mine & NINE)
        for k in range(kept):
            if int(out[2 * k]) == mine and int(out[2 * k + 1]) == others:
                is_new = False
        if is_new:
            out[2 * kept] = mine
            out[2 * kept + 1] = others
            kept += 1
    return kept


def note_decision(
    own: int, enemy: int, throw: int, is_forward: bool, count: int, out: Any, worths: Any, chosen: int,
    totals: Any, margins: Any, maxims: Any, random: Any,
) -> None:  # fmt: skip
    """Counts what a decision of perfect play tells."""
    totals[DECISIONS] += 1
    best = worths[chosen]
    dry = NOTHING
    wet = NOTHING
    kind = NOTHING  # the best without a swap
    rough = NOTHING
    second = NOTHING
    total = 0.0
    for n in range(count):
        mine = int(out[2 * n])
        total += worths[n]
        if n != chosen:
            second = max(second, worths[n])
        if falls(own, mine, throw, is_forward):
            wet = max(wet, worths[n])
        else:
            dry = max(dry, worths[n])
        if int(out[2 * n + 1]) != enemy:
            rough = max(rough, worths[n])
        else:
            kind = max(kind, worths[n])
    mine = int(out[2 * chosen])
    if mine == own and int(out[2 * chosen + 1]) == enemy:
        totals[PASSES] += 1
    elif not is_forward:
        totals[BACKWARD] += 1
    if is_forward and wet != NOTHING:
        if dry == NOTHING:
            totals[WATER_FORCED] += 1
        elif wet > dry:
            totals[WATER_CHOSEN] += 1
            totals[WATER_GAIN] += wet - dry
        else:
            totals[WATER_REFUSED] += 1
            totals[WATER_SAVED] += dry - wet
    if is_forward and rough != NOTHING:
        if rough >= kind:
            totals[SWAPS] += 1
        else:
            totals[SWAPS_REFUSED] += 1
    if count == 1:
        margins[MARGINS - 1] += 1
        return
    totals[CHOICES] += 1
    totals[LOST_AT_RANDOM] += best - total / count
    margins[margin_bin(best - second)] += 1
    for maxim in range(MAXIMS):
        n = pick_by(maxim, own, enemy, throw, is_forward, count, out, worths, random)
        maxims[maxim, ASKED] += 1
        if worths[n] < best:
            maxims[maxim, WRONG] += 1
            maxims[maxim, COST] += best - worths[n]


def margin_bin(margin: float) -> int:
    """Halving steps from 0.256 down to 0.0005."""
    limit = 0.256
    place = 0
    while place < MARGINS - 2 and margin < limit:
        limit /= 2
        place += 1
    return place


def note_standing(
    enemy: int, is_forward: bool, count: int, out: Any, worths: Any, chosen: int, squares: Any, groups: Any
) -> None:  # fmt: skip
    """Counts for every piece of the side that waits whether it was swapped.

    A swap costs what the mover would have lost if this piece could not have been swapped.
    """
    paired = neighbours(enemy)
    threes = enemy & (enemy >> 1) & (enemy >> 2)
    threes |= threes << 1 | threes << 2
    groups[0] += count_bits(enemy & ~paired)
    groups[1] += count_bits(paired & ~threes)
    groups[2] += count_bits(threes)
    swapped = 0
    if is_forward:
        swapped = enemy & ~int(out[2 * chosen + 1])
    for square in range(1, 30):
        if (enemy >> square) & 1:
            squares[square, STOOD] += 1
            if not ((paired | SAFE_HOUSES) >> square) & 1:
                squares[square, ALONE] += 1
            if (swapped >> square) & 1:
                squares[square, SWAPPED] += 1
                otherwise = NOTHING
                for n in range(count):
                    if int(out[2 * n + 1]) & swapped:
                        otherwise = max(otherwise, worths[n])
                if otherwise == NOTHING:
                    squares[square, FORCED] += 1
                else:
                    squares[square, LOST] += worths[chosen] - otherwise


def note_throw(
    throw: int, mine: int, others: int, gain: float, score: int, values: Any, ranks: Any, layers: Any,
    throws: Any, totals: Any,
) -> None:  # fmt: skip
    """Counts what the throw gained, and what the next throw is worth after it."""
    k = throw - 1 - throw // 6
    throws[k, COUNT] += 1
    throws[k, GAIN] += gain
    if mine != 0:
        mover = worth(mine, others, True, score, values, ranks, layers)
        waiter = worth(mine, others, False, score, values, ranks, layers)
        throws[k, NEXT] += mover - waiter
        if waiter > mover + CLEAR:
            totals[REST_BETTER] += 1


def watch_games(
    games: int, first: int, seed: int, dark: int, light: int, die: int, score: int, maxim: int, seat: int,
    values: Any, ranks: Any, layers: Any, totals: Any, margins: Any, maxims: Any, squares: Any, groups: Any,
    throws: Any, before: Any, lengths: Any, results: Any, followed: Any,
) -> int:  # fmt: skip
    """Plays games from the opening, dark about to throw after 10-11; how many did not end.

    Both sides play perfectly; with a maxim, one colour (`seat` 1: dark) follows it, and only results and its
    losses (`followed`: decisions, loss) are counted. Until light has moved both play as if it were free, and
    light does its duty. `results` are what dark gets; `lengths` counts throws.
    """
    random = np.zeros(2, np.int64)
    out = np.zeros(ROOM, np.int64)
    worths = np.zeros(ROOM, np.float64)
    unfinished = 0
    for game in range(games):
        seed_random(random, seed, first + game)
        own = dark
        enemy = light
        is_dark = 1
        has_duty = True
        count_throws = 0
        while own != 0 and count_throws < LONGEST:
            throw = thrown(die, random)
            count_throws += 1
            again = throw != 2 and throw != 3
            is_forward = can_go(own, enemy, throw) != 0
            count = distinct(own, enemy, throw, has_duty and is_dark == 0, out)
            for n in range(count):
                worths[n] = worth(
                    int(out[2 * n]), int(out[2 * n + 1]), again, score, values, ranks, layers
                )
            best = pick_by(CERTAIN, own, enemy, throw, is_forward, count, out, worths, random)
            chosen = best
            if maxim == CERTAIN:
                now = float(values[number_of(own, enemy, ranks, layers)])
                before[min(BINS - 1, int(BINS * scaled(now, score)))] += 1
                mine = int(out[2 * chosen])
                others = int(out[2 * chosen + 1])
                gain = worths[chosen] - now
                note_decision(
                    own, enemy, throw, is_forward, count, out, worths, chosen, totals, margins, maxims, random
                )  # fmt: skip
                note_standing(enemy, is_forward, count, out, worths, chosen, squares, groups)
                note_throw(throw, mine, others, gain, score, values, ranks, layers, throws, totals)
            elif is_dark == seat:
                chosen = pick_by(maxim, own, enemy, throw, is_forward, count, out, worths, random)
                if count > 1:
                    followed[0] += 1
                    followed[1] += worths[best] - worths[chosen]
            mine = int(out[2 * chosen])
            others = int(out[2 * chosen + 1])
            if is_dark == 0 and (mine != own or others != enemy):
                has_duty = False
            own = mine
            enemy = others
            if own != 0 and not again:
                own, enemy = enemy, own
                is_dark = 1 - is_dark
        if own != 0:
            unfinished += 1
            continue
        result = victory(enemy, score)
        results[0] += 1
        gained = result if is_dark == 1 else 1.0 - score - result
        results[1] += gained
        results[2] += gained * gained
        results[3] += is_dark
        lengths[min(count_throws, len(lengths) - 1)] += 1
    return unfinished


def scaled(value: float, score: int) -> float:
    """From 0 to 1 in either way to play."""
    return (value + 15.0) / 30.0 if score else value


def spread_values(values: Any, start: int, stop: int, score: int, bins: Any) -> float:
    """Counts values by their size; returns their sum."""
    total = 0.0
    for n in range(start, stop):
        value = float(values[n])
        total += value
        bins[min(BINS - 1, int(BINS * scaled(value, score)))] += 1
    return total


def sum_rows(values: Any, start: int, width: int, rows: Any) -> None:
    """The sum of the values of every own set: rows of so many positions from `start` on."""
    for row in range(len(rows)):
        total = 0.0
        at = start + row * width
        for n in range(width):
            total += float(values[at + n])
        rows[row] = total
