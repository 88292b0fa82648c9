"""A program: positions to learn from, and what they are worth.

Some stand anywhere, some come from games in which both sides play by the values and now and then at random.
One position in 64, chosen by its number, is held out: nothing is learned from it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quincunx.search.walk import draw, mix, seed_random
from quincunx.solve.senet.numbers import LAYERS, number_of, place, squares_at, stretch
from quincunx.solve.senet.program import NOTHING, outcomes, worth
from research.senet.simulate_cpu import thrown

SHARES = 1 << 20  # all layers together
HELD = 63
ERRATIC = (
    16  # one throw in this many is played at random, for positions that perfect play would avoid
)
MASK = 0xFFFFFFFF


def is_held(number: int) -> bool:
    """Whether a position is kept for measuring."""
    return mix((number & MASK) ^ (number >> 32) * 0x9E3779B1 & MASK) & HELD == 0


class Urn(NamedTuple):
    """What positions that stand anywhere are drawn from."""

    shares: Any  # how often each layer is drawn, of SHARES
    sets: Any  # all sets of places, fewest pieces first
    starts: Any  # where those with n pieces begin


class DrawnPositions(NamedTuple):
    """Positions seen by the side to throw; arrays of the machine, filled anew for every batch."""

    owns: Any
    enemies: Any
    targets: Any  # chances to win
    held: Any  # 1 where a position is held out, 2 where a game is over


def draw_layer(urn: Any, random: Any) -> int:
    """A layer, 6 times its own pieces plus the enemy's, by its share."""
    rest = draw(random, SHARES)
    layer = 0
    while rest >= urn.shares[layer]:
        rest -= urn.shares[layer]
        layer += 1
    return layer


def draw_own(layer: int, urn: Any, random: Any) -> int:
    """As many own pieces as the layer has, anywhere."""
    start = int(urn.starts[layer // LAYERS])
    stop = int(urn.starts[layer // LAYERS + 1])
    return squares_at(int(urn.sets[start + draw(random, stop - start)]))


def draw_enemy(layer: int, own: int, urn: Any, layers: Any, random: Any) -> int:
    """As many enemy pieces as the layer has, anywhere beside those of the seat to move."""
    rank = draw(random, int(layers[2 * layer + 1]))
    return squares_at(stretch(int(urn.sets[int(urn.starts[layer % LAYERS]) + rank]), place(own)))


def play_throw(own: int, enemy: int, throw: int, pages: Any, random: Any, out: Any) -> int:
    """Which of the outcomes of a throw (in `out`) is played: mostly the best."""
    count = outcomes(own, enemy, throw, out)
    if draw(random, ERRATIC) == 0:
        return int(draw(random, count))
    again = throw != 2 and throw != 3
    best = NOTHING
    chosen = 0
    for n in range(count):
        value = worth(int(out[2 * n]), int(out[2 * n + 1]), again, 0, pages)
        if value > best:
            best = value
            chosen = n
    return chosen


def begin(i: int, urn: Any, layers: Any, start: Any, random: Any, batch: Any) -> None:
    """Starts a new game, from the opening or from anywhere."""
    batch.owns[i] = start[0]
    batch.enemies[i] = start[1]
    if draw(random, 2) == 0:
        layer = draw_layer(urn, random)
        batch.owns[i] = draw_own(layer, urn, random)
        batch.enemies[i] = draw_enemy(layer, int(batch.owns[i]), urn, layers, random)


def play_on(
    i: int, throws: int, die: int, urn: Any, start: Any, pages: Any, random: Any, out: Any, batch: Any
) -> None:  # fmt: skip
    """Plays this many throws of game i; where it ends, the next one begins."""
    for _ in range(throws):
        own = int(batch.owns[i])
        enemy = int(batch.enemies[i])
        if own == 0:
            begin(i, urn, pages.layers, start, random, batch)
        else:
            throw = thrown(die, random)
            chosen = play_throw(own, enemy, throw, pages, random, out)
            own = int(out[2 * chosen])
            enemy = int(out[2 * chosen + 1])
            if own != 0 and (throw == 2 or throw == 3):
                own, enemy = enemy, own
            batch.owns[i] = own
            batch.enemies[i] = enemy


def look_up(i: int, pages: Any, batch: Any) -> None:
    """Writes what position i is worth, and whether it is held out; a game that is over always is."""
    own = int(batch.owns[i])
    if own == 0:
        batch.targets[i] = 1.0
        batch.held[i] = 2
    else:
        number = number_of(own, int(batch.enemies[i]), pages.ranks, pages.layers)
        batch.targets[i] = pages.values[number]
        batch.held[i] = 1 if is_held(number) else 0


def draw_anywhere(
    i: int, seed: int, first: int, urn: Any, pages: Any, random: Any, batch: Any
) -> None:
    """A position that stands anywhere, number `first + i` of a seed."""
    seed_random(random, seed, first + i)
    layer = draw_layer(urn, random)
    own = draw_own(layer, urn, random)
    batch.owns[i] = own
    batch.enemies[i] = draw_enemy(layer, own, urn, pages.layers, random)
    look_up(i, pages, batch)
