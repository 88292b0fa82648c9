"""Which colour each seat of Sàrena probably has, by its moves: people make what is good for their own.

Every move is held against what could have been played instead: how good the leaf finds it for a seat of each
colour, right after it. The colour by which it was the best of them is likelier than one by which it
was not. How sharply people choose was set by games between `expert` and games between `novice`: sharp enough
to learn from both, and not too sure of either.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.sarena.belief import likely_colour
from quincunx.games.sarena.rules import HIDDEN, actions, free_colours, hide
from quincunx.native.contract import apply
from quincunx.search.curves import exp, log
from quincunx.search.leaf import leaf_value

SHARPNESS = (0.0, 0.0, 8.0, 6.0, 6.0)
"""By seats: the logarithm of how many times likelier a move is for each point of return it is worth more.
With four it was not measured."""
STRAY = 0.03
"""How many moves are supposed to follow no reason, so that no single one decides."""
BESIDE = 12
"""How many of the other moves it is held against, evenly spread among them: more would tell little more."""
NEVER = -1e9
"""How well clues fit a colour that is taken."""


def gather(
    s: Any, action: int, spare: Any, random: Any, out: Any, weight: Any, result: Any, clues: Any
) -> None:  # fmt: skip
    """Adds to `clues`, four for every seat, how likely the move is for a seat of each colour."""
    mover, sharpness = int(s.turn), SHARPNESS[int(s.seats)]
    count = actions(s, out)
    others = count - 1
    beside = min(others, BESIDE)
    chosen = 0
    while out[chosen] != action:
        chosen += 1
    for colour in range(4):
        worth = worth_of(s, action, colour, spare, random, out, weight, result)
        played = exp(sharpness * worth)
        total = 0.0
        for n in range(beside):
            actions(s, out)  # the leaf wrote where they were
            move = int(out[(chosen + 1 + n * others // beside) % count])
            worth = worth_of(s, move, colour, spare, random, out, weight, result)
            total += exp(sharpness * worth)
        if beside > 0:
            total *= others / beside
        likely = played / (played + total)
        clues[4 * mover + colour] += log((1.0 - STRAY) * likely + STRAY / count)


def worth_of(
    s: Any, move: int, colour: int, spare: Any, random: Any, out: Any, weight: Any, result: Any
) -> float:  # fmt: skip
    """What a move is worth to the mover if it has this colour, whichever the others have."""
    mover, seats = int(s.turn), int(s.seats)
    total = 0.0
    for turned in range(3):  # each of the other seats has each of the other colours once
        spare[0] = s
        spare[0].tokens[mover] = colour
        for n in range(1, seats):
            spare[0].tokens[(mover + n) % seats] = (colour + 1 + (n - 1 + turned) % 3) & 3
        apply(spare[0], move)
        leaf_value(spare[0], random, out, weight, result)
        total += result[mover]
    return total / 3


def believe(s: Any, seat: int, words: Any, clues: Any) -> None:
    """Gives hidden tokens colours that no seat is known to have, by what the board shows and by the clues."""
    hide(s, seat)
    free = free_colours(s)
    for other in range(int(s.seats)):
        if s.tokens[other] == HIDDEN:
            said = said_of(s, other, free, clues)
            colour = likely_colour(s, free, int(words[other]) / 4294967296.0, said)
            s.tokens[other] = colour
            free ^= 1 << colour


def said_of(s: Any, other: int, free: int, clues: Any) -> tuple[float, float, float, float]:
    """For each colour how well the clues fit at best if a seat has it; 0 for the one that fits best."""
    red, yellow = fit(s, other, 0, free, clues), fit(s, other, 1, free, clues)
    green, blue = fit(s, other, 2, free, clues), fit(s, other, 3, free, clues)
    best = max(max(red, yellow), max(green, blue))
    return red - best, yellow - best, green - best, blue - best


def fit(s: Any, other: int, colour: int, free: int, clues: Any) -> float:
    """How well the clues about a seat fit a colour, with the best that is left to those after it."""
    if (free >> colour) & 1 == 0:
        return NEVER
    total = float(clues[4 * other + colour])
    for later in range(other + 1, int(s.seats)):
        if s.tokens[later] == HIDDEN:
            best = NEVER
            for left in range(4):
                if left != colour and (free >> left) & 1:
                    best = max(best, float(clues[4 * later + left]))
            total += best
    return total
