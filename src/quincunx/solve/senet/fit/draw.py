"""A program: positions to learn from, and what they are worth.

Some stand anywhere, some come from games in which both sides play by the values and now and then by chance.
One position in 64, told by its number, is held out: nobody learns from it.
"""

from __future__ import annotations

from typing import Any

from quincunx.search.walk import draw, mix, seed_random
from quincunx.solve.senet.numbers import LAYERS, number_of, place, squares_at, stretch
from quincunx.solve.senet.program import NOTHING, outcomes, worth
from quincunx.solve.senet.simulate_cpu import thrown

SHARES = 1 << 20  # all layers together
HELD = 63
ERRATIC = 16  # one throw in so many is played anyhow: near perfect play is not only perfect play
MASK = 0xFFFFFFFF


def is_held(number: int) -> bool:
    """Whether a position is kept for measuring."""
    return mix((number & MASK) ^ (number >> 32) * 0x9E3779B1 & MASK) & HELD == 0


def draw_layer(shares: Any, random: Any) -> int:
    """A layer, 6 times its own pieces plus the enemy's, by its share."""
    rest = draw(random, SHARES)
    layer = 0
    while rest >= shares[layer]:
        rest -= shares[layer]
        layer += 1
    return layer


def draw_own(layer: int, sets: Any, starts: Any, random: Any) -> int:
    """As many own pieces as the layer has, anywhere. `sets` are all sets, those of n from starts[n]."""
    start = int(starts[layer // LAYERS])
    return squares_at(int(sets[start + draw(random, int(starts[layer // LAYERS + 1]) - start)]))


def draw_enemy(layer: int, own: int, sets: Any, starts: Any, layers: Any, random: Any) -> int:
    """As many enemy pieces as the layer has, anywhere beside the own ones."""
    rank = draw(random, int(layers[2 * layer + 1]))
    return squares_at(stretch(int(sets[int(starts[layer % LAYERS]) + rank]), place(own)))


def play_throw(
    own: int, enemy: int, throw: int, values: Any, ranks: Any, layers: Any, random: Any, out: Any
) -> int:
    """Which of the outcomes of a throw (in `out`) is played: mostly the best."""
    count = outcomes(own, enemy, throw, out)
    if draw(random, ERRATIC) == 0:
        return int(draw(random, count))
    again = throw != 2 and throw != 3
    best = NOTHING
    chosen = 0
    for n in range(count):
        value = worth(int(out[2 * n]), int(out[2 * n + 1]), again, 0, values, ranks, layers)
        if value > best:
            best = value
            chosen = n
    return chosen


def begin(
    i: int, shares: Any, sets: Any, starts: Any, layers: Any, start: Any, random: Any, owns: Any,
    enemies: Any,
) -> None:  # fmt: skip
    """A new game: from the start, or from anywhere."""
    owns[i] = start[0]
    enemies[i] = start[1]
    if draw(random, 2) == 0:
        layer = draw_layer(shares, random)
        owns[i] = draw_own(layer, sets, starts, random)
        enemies[i] = draw_enemy(layer, int(owns[i]), sets, starts, layers, random)


def play_on(
    i: int, throws: int, die: int, shares: Any, sets: Any, starts: Any, start: Any,
    values: Any, ranks: Any, layers: Any, random: Any, out: Any, owns: Any, enemies: Any,
) -> None:  # fmt: skip
    """Plays so many throws of game i; where it ends the next one begins."""
    for _ in range(throws):
        own = int(owns[i])
        enemy = int(enemies[i])
        if own == 0:
            begin(i, shares, sets, starts, layers, start, random, owns, enemies)
        else:
            throw = thrown(die, random)
            chosen = play_throw(own, enemy, throw, values, ranks, layers, random, out)
            own = int(out[2 * chosen])
            enemy = int(out[2 * chosen + 1])
            if own != 0 and (throw == 2 or throw == 3):
                own, enemy = enemy, own
            owns[i] = own
            enemies[i] = enemy


def look_up(
    i: int, own: int, enemy: int, values: Any, ranks: Any, layers: Any, targets: Any, held: Any
) -> None:
    """What a position is worth, and whether it is held out. A game that is over is held out of everything."""
    if own == 0:
        targets[i] = 1.0
        held[i] = 2
    else:
        number = number_of(own, enemy, ranks, layers)
        targets[i] = values[number]
        held[i] = 1 if is_held(number) else 0


def draw_anywhere(
    i: int, seed: int, first: int, shares: Any, sets: Any, starts: Any,
    values: Any, ranks: Any, layers: Any, random: Any, owns: Any, enemies: Any, targets: Any, held: Any,
) -> None:  # fmt: skip
    """A position that stands anywhere, the one number `first + i` of a seed."""
    seed_random(random, seed, first + i)
    layer = draw_layer(shares, random)
    own = draw_own(layer, sets, starts, random)
    enemy = draw_enemy(layer, own, sets, starts, layers, random)
    owns[i] = own
    enemies[i] = enemy
    look_up(i, own, enemy, values, ranks, layers, targets, held)
