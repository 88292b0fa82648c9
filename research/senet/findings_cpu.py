"""A program for the CPU: games from the opening, watched decision by decision."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quincunx.games.senet.rules import SAFE_HOUSES, count_bits
from quincunx.search.walk import seed_random
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.program import NOTHING, ROOM, can_go, outcomes, victory, worth
from research.senet.maxims_cpu import CERTAIN, MAXIMS, ThrowDecision, falls, neighbours, pick_by
from research.senet.simulate_cpu import LONGEST, thrown

NINE = 1 << 9
CLEAR = 1e-4  # less than this counts as no difference

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


class Tally(NamedTuple):
    """What is counted; the columns of each array are named above."""

    totals: Any
    margins: Any  # how far the best way is ahead of the second
    maxims: Any
    squares: Any
    groups: Any  # pieces that stand alone, in pairs, in threes
    throws: Any
    before: Any  # values of the positions before a throw, in BINS
    lengths: Any  # games, by their number of throws
    results: Any  # games, what dark got, the squares of that, wins of dark
    followed: Any  # decisions of a side that follows a maxim, and what they lost


class WatchedGames(NamedTuple):
    """What is played: with sticks or the die, for winning or points, and by whom.

    Both sides play perfectly, unless `maxim` is another than CERTAIN; then one colour (`seat` 1: dark)
    follows it.
    """

    dark: int
    light: int
    die: int
    score: int
    maxim: int
    seat: int


class Bests(NamedTuple):
    """The best of the ways to play a throw that have something in common; NOTHING if there are none."""

    wet: float  # a piece falls into the water
    dry: float
    rough: float  # a piece is swapped
    kind: float
    second: float  # all but the chosen way
    total: float  # the sum of all


def bests(d: Any, chosen: int) -> Bests:
    """Compares the ways to play a throw."""
    wet = NOTHING
    dry = NOTHING
    rough = NOTHING
    kind = NOTHING
    second = NOTHING
    total = 0.0
    for n in range(d.ways):
        worth_here = d.worths[n]
        total += worth_here
        if n != chosen:
            second = max(second, worth_here)
        if falls(d.own, int(d.out[2 * n]), d.throw, d.is_forward):
            wet = max(wet, worth_here)
        else:
            dry = max(dry, worth_here)
        if int(d.out[2 * n + 1]) != d.enemy:
            rough = max(rough, worth_here)
        else:
            kind = max(kind, worth_here)
    return Bests(wet, dry, rough, kind, second, total)


def note_decision(d: Any, chosen: int, tally: Any, random: Any) -> None:
    """Counts what a decision of perfect play shows."""
    totals = tally.totals
    totals[DECISIONS] += 1
    found = bests(d, chosen)
    if int(d.out[2 * chosen]) == d.own and int(d.out[2 * chosen + 1]) == d.enemy:
        totals[PASSES] += 1
    elif not d.is_forward:
        totals[BACKWARD] += 1
    if d.is_forward:
        note_water_and_swaps(found, totals)
    if d.ways == 1:
        tally.margins[MARGINS - 1] += 1
        return
    best = d.worths[chosen]
    totals[CHOICES] += 1
    totals[LOST_AT_RANDOM] += best - found.total / d.ways
    tally.margins[margin_bin(best - found.second)] += 1
    note_maxims(d, best, tally.maxims, random)


def note_water_and_swaps(found: Any, totals: Any) -> None:
    """Counts whether the best way goes into the water, and whether it swaps, where it could."""
    if found.wet != NOTHING:
        if found.dry == NOTHING:
            totals[WATER_FORCED] += 1
        elif found.wet > found.dry:
            totals[WATER_CHOSEN] += 1
            totals[WATER_GAIN] += found.wet - found.dry
        else:
            totals[WATER_REFUSED] += 1
            totals[WATER_SAVED] += found.dry - found.wet
    if found.rough != NOTHING:
        if found.rough >= found.kind:
            totals[SWAPS] += 1
        else:
            totals[SWAPS_REFUSED] += 1


def note_maxims(d: Any, best: float, maxims: Any, random: Any) -> None:
    """Counts what each maxim would have lost."""
    for maxim in range(MAXIMS):
        n = pick_by(maxim, d, random)
        maxims[maxim, ASKED] += 1
        if d.worths[n] < best:
            maxims[maxim, WRONG] += 1
            maxims[maxim, COST] += best - d.worths[n]


def margin_bin(margin: float) -> int:
    """Halving steps from 0.256 down to 0.0005."""
    limit = 0.256
    place = 0
    while place < MARGINS - 2 and margin < limit:
        limit /= 2
        place += 1
    return place


def note_standing(d: Any, chosen: int, squares: Any, groups: Any) -> None:
    """Counts for every piece of the side that waits whether it was swapped.

    A swap costs what the mover would have lost if this piece could not have been swapped.
    """
    paired = neighbours(d.enemy)
    threes = d.enemy & (d.enemy >> 1) & (d.enemy >> 2)
    threes |= threes << 1 | threes << 2
    groups[0] += count_bits(d.enemy & ~paired)
    groups[1] += count_bits(paired & ~threes)
    groups[2] += count_bits(threes)
    swapped = 0
    if d.is_forward:
        swapped = d.enemy & ~int(d.out[2 * chosen + 1])
    for square in range(1, 30):
        if (d.enemy >> square) & 1:
            squares[square, STOOD] += 1
            if not ((paired | SAFE_HOUSES) >> square) & 1:
                squares[square, ALONE] += 1
            if (swapped >> square) & 1:
                squares[square, SWAPPED] += 1
                otherwise = without_swap(d, swapped)
                if otherwise == NOTHING:
                    squares[square, FORCED] += 1
                else:
                    squares[square, LOST] += d.worths[chosen] - otherwise


def without_swap(d: Any, swapped: int) -> float:
    """The best way that leaves these pieces of the enemy where they are."""
    best = NOTHING
    for n in range(d.ways):
        if int(d.out[2 * n + 1]) & swapped:
            best = max(best, d.worths[n])
    return best


def note_throw(d: Any, chosen: int, gain: float, score: int, pages: Any, tally: Any) -> None:
    """Counts what the throw gained, and what the next throw is worth after it."""
    throws = tally.throws
    mine, others = int(d.out[2 * chosen]), int(d.out[2 * chosen + 1])
    k = d.throw - 1 - d.throw // 6
    throws[k, COUNT] += 1
    throws[k, GAIN] += gain
    if mine != 0:
        mover = worth(mine, others, True, score, pages)
        waiter = worth(mine, others, False, score, pages)
        throws[k, NEXT] += mover - waiter
        if waiter > mover + CLEAR:
            tally.totals[REST_BETTER] += 1


def note_perfect(d: Any, chosen: int, score: int, pages: Any, tally: Any, random: Any) -> None:
    """Counts everything about one throw of perfect play."""
    now = float(pages.values[number_of(d.own, d.enemy, pages.ranks, pages.layers)])
    tally.before[min(BINS - 1, int(BINS * scaled(now, score)))] += 1
    note_decision(d, chosen, tally, random)
    note_standing(d, chosen, tally.squares, tally.groups)
    note_throw(d, chosen, d.worths[chosen] - now, score, pages, tally)


def note_result(enemy: int, is_dark: int, length: int, score: int, tally: Any) -> None:
    """Counts a game that was won, by dark or by light."""
    result = victory(enemy, score)
    gained = result if is_dark == 1 else 1.0 - score - result
    tally.results[0] += 1
    tally.results[1] += gained
    tally.results[2] += gained * gained
    tally.results[3] += is_dark
    tally.lengths[min(length, len(tally.lengths) - 1)] += 1


def face(
    own: int, enemy: int, throw: int, is_bound: bool, score: int, pages: Any, out: Any, worths: Any
) -> ThrowDecision:
    """The decision that a throw asks for; `out` and `worths` are its buffers."""
    is_forward = can_go(own, enemy, throw) != 0
    count = distinct(own, enemy, throw, is_bound, out)
    again = throw != 2 and throw != 3
    for n in range(count):
        worths[n] = worth(int(out[2 * n]), int(out[2 * n + 1]), again, score, pages)
    return ThrowDecision(own, enemy, throw, is_forward, count, out, worths)


def watch_games(
    games: int, first: int, seed: int, series: Any, pages: Any, tally: Any
) -> int:  # fmt: skip
    """Plays games from the opening, dark about to throw after 10-11; returns how many did not end.

    Where one side follows a maxim, only results and what it loses are counted.
    """
    random = np.zeros(2, np.int64)
    out = np.zeros(ROOM, np.int64)
    worths = np.zeros(ROOM, np.float64)
    unfinished = 0
    for game in range(games):
        seed_random(random, seed, first + game)
        if not watch_game(series, pages, tally, random, out, worths):
            unfinished += 1
    return unfinished


def watch_game(series: Any, pages: Any, tally: Any, random: Any, out: Any, worths: Any) -> bool:
    """Plays one game; whether it came to an end.

    Until light has moved, both sides play as if it were free, and light does its duty.
    """
    own = series.dark
    enemy = series.light
    is_dark = 1
    has_duty = True
    length = 0
    while own != 0 and length < LONGEST:
        throw = thrown(series.die, random)
        length += 1
        d = face(own, enemy, throw, has_duty and is_dark == 0, series.score, pages, out, worths)
        chosen = pick_by(CERTAIN, d, random)
        if series.maxim == CERTAIN:
            note_perfect(d, chosen, series.score, pages, tally, random)
        elif is_dark == series.seat:
            best = worths[chosen]
            chosen = pick_by(series.maxim, d, random)
            if d.ways > 1:
                tally.followed[0] += 1
                tally.followed[1] += best - worths[chosen]
        mine = int(out[2 * chosen])
        others = int(out[2 * chosen + 1])
        if is_dark == 0 and (mine != own or others != enemy):
            has_duty = False
        own = mine
        enemy = others
        if own != 0 and (throw == 2 or throw == 3):
            own, enemy = enemy, own
            is_dark = 1 - is_dark
    if own != 0:
        return False
    note_result(enemy, is_dark, length, series.score, tally)
    return True


def scaled(value: float, score: int) -> float:
    """A value as a number from 0 to 1, whether for winning or for points."""
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
    """Writes the sum of the values of every own set: rows of `width` positions from `start` on."""
    for row in range(len(rows)):
        total = 0.0
        at = start + row * width
        for n in range(width):
            total += float(values[at + n])
        rows[row] = total
