"""A program for any game: one random game, from the same random numbers on every back end.

Plain functions over the contract; `quincunx.native.program.bind` gives them a game. All arithmetic stays
within 64 bits after masking, so the interpreter, the CPU and a GPU compute the same.
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import CHANCE, OVER, actions, apply, chance, player, scores

MASK = 0xFFFFFFFF


def mix(x: int) -> int:
    """Mixes 32 bits, so that the results for neighbours have nothing in common."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & MASK
    x = ((x ^ (x >> 15)) * 0x846CA68B) & MASK
    return x ^ (x >> 16)


def seed_random(random: Any, seed: int, index: int) -> None:
    """Starts stream `index` of a seed: two words, never both zero."""
    low = mix((seed ^ (index * 0x9E3779B9)) & MASK)
    high = mix((low ^ (seed >> 32) ^ (index >> 32) ^ 0x85EBCA6B) & MASK)
    random[0] = mix((index + high) & MASK)
    random[1] = mix((low + 0x27D4EB2F) & MASK) | 1


def draw(random: Any, n: int) -> int:
    """A number below n (below 2**31), by xoroshiro64** and a multiplication.

    Its bias is at most n / 2**32: fine for simulation, not for a game among people.
    """
    a = int(random[0])
    b = int(random[1])
    x = (a * 0x9E3779BB) & MASK
    x = (((x << 5) | (x >> 27)) * 5) & MASK
    b ^= a
    random[0] = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & MASK
    random[1] = ((b << 13) | (b >> 19)) & MASK
    return (x * n) >> 32


def spread(s: Any, out: Any, weight: Any) -> int:
    """What whoever has the move may do; nothing when the game is over."""
    who = player(s)
    if who == OVER:
        return 0
    if who == CHANCE:
        return chance(s, out, weight)
    return actions(s, out)


def choose(s: Any, random: Any, out: Any, weight: Any) -> int:
    """A random action of whoever has the move: chance by its weights, a seat evenly."""
    if player(s) != CHANCE:
        count = actions(s, out)
        return int(out[draw(random, count)])
    count = chance(s, out, weight)
    return int(out[weigh(random, weight, count)])


def weigh(random: Any, weight: Any, count: int) -> int:
    """A place among `count`, by weight."""
    total = 0
    for i in range(count):
        total += int(weight[i])
    rest = draw(random, total)
    place = 0
    while rest >= weight[place]:
        rest -= weight[place]
        place += 1
    return place


def play(s: Any, random: Any, out: Any, weight: Any, limit: int) -> int:
    """Plays at random to the end, or for `limit` steps; returns how many were played."""
    steps = 0
    while steps < limit and player(s) != OVER:
        apply(s, choose(s, random, out, weight))
        steps += 1
    return steps


def fold(digest: int, value: int) -> int:
    """Adds a number to a running digest."""
    return mix(((digest * 31) ^ value ^ (value >> 32)) & MASK)


def trace(s: Any, random: Any, out: Any, weight: Any, points: Any, seats: int, limit: int) -> int:
    """As `play`, but returns a digest of everything seen on the way.

    Who had the move, every legal action and weight, the choice, and the scores: two back ends
    that differ anywhere differ here.
    """
    digest = 0
    steps = 0
    while steps < limit and player(s) != OVER:
        digest = fold(digest, player(s) + 4)
        if player(s) == CHANCE:
            count = chance(s, out, weight)
            for i in range(count):
                digest = fold(fold(digest, out[i]), weight[i])
            chosen = int(out[weigh(random, weight, count)])
        else:
            count = actions(s, out)
            for i in range(count):
                digest = fold(digest, out[i])
            chosen = int(out[draw(random, count)])
        digest = fold(digest, chosen)
        apply(s, chosen)
        steps += 1
    scores(s, points)
    for seat in range(seats):
        digest = fold(digest, points[seat])
    return digest
