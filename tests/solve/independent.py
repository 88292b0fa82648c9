"""Senet solved a second time, slowly, with nothing of the solver: positions in a dictionary or a sorted
array, and moves by the reference rules (sets of squares) or by the rules of the package.

    python -m tests.solve.independent --pieces 2                the reference, some minutes
    python -m tests.solve.independent --pieces 3 --compiled     the package's rules compiled, and 3 GB
        [--die] [--score] [--folder FOLDER]
"""

from __future__ import annotations

import argparse
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.reference.senet import CHANCE, DIE, STICKS, Reference

SQUARES = [*range(1, 27), 28, 29]
Side = frozenset[int]
Position = tuple[Side, Side]
"""The squares of the side to throw, and those of the other."""


def sides(pieces: int) -> list[Side]:
    return [frozenset(squares) for squares in combinations(SQUARES, pieces)]


def layer(own: int, enemy: int) -> list[Position]:
    return [(a, b) for a, b in product(sides(own), sides(enemy)) if not a & b]


def played(position: Position, throw: int) -> list[Reference]:
    """Every way to play a throw to its end, by the reference."""
    game = Reference.from_squares(*position, dark_seat=1, seat=0, throw=throw)
    ways, open_ways = [], [game]
    while open_ways:
        game = open_ways.pop()
        if game.player == 0:
            for text in game.legal():
                after = game.copy()
                after.apply(text)
                open_ways.append(after)
        else:
            ways.append(game)
    return ways


def worth(game: Reference, values: dict[Position, float], *, score: bool) -> float:
    """What a played throw is worth to the side that played it."""
    if game.is_over:
        return float(game.scores()[0]) if score else 1.0
    assert game.player == CHANCE
    own, enemy = frozenset(game.pieces["light"]), frozenset(game.pieces["dark"])
    if game.seat == 0:
        return values[own, enemy]
    return (0.0 if score else 1.0) - values[enemy, own]


def value(
    position: Position, values: dict[Position, float], *, die: bool = False, score: bool = False
) -> float:
    """The value of a position by those that one throw leads to."""
    weights = DIE if die else STICKS
    total = sum(
        weight * max(worth(game, values, score=score) for game in played(position, throw))
        for throw, weight in weights.items()
    )
    return total / sum(weights.values())


def solution(pieces: int, *, die: bool = False, score: bool = False) -> dict[Position, float]:
    """All values, from Jacobi sweeps over one layer after the other."""
    values: dict[Position, float] = {}
    weights = DIE if die else STICKS
    chance = {throw: weight / sum(weights.values()) for throw, weight in weights.items()}
    pairs = [(i, j) for i in range(1, pieces + 1) for j in range(1, i + 1)]
    for own, enemy in sorted(pairs, key=lambda pair: (sum(pair), pair)):
        positions = layer(own, enemy) + (layer(enemy, own) if own != enemy else [])
        values.update(dict.fromkeys(positions, 0.0))
        ways = {
            (position, throw): compact(played(position, throw), values, score=score)
            for position in positions
            for throw in weights
        }
        change = 1.0
        while change > 1e-9:
            new = {
                position: sum(
                    share * max(known(way, values, score=score) for way in ways[position, throw])
                    for throw, share in chance.items()
                )
                for position in positions
            }
            change = max(abs(new[position] - values[position]) for position in positions)
            values.update(new)
    return values


def compact(
    games: list[Reference], values: dict[Position, float], *, score: bool
) -> list[float | tuple[bool, Position]]:
    """What `worth` asks of a game: its result, or who throws where."""
    ways: list[float | tuple[bool, Position]] = []
    for game in games:
        own, enemy = frozenset(game.pieces["light"]), frozenset(game.pieces["dark"])
        if game.is_over:
            ways.append(worth(game, values, score=score))
        else:
            ways.append((True, (own, enemy)) if game.seat == 0 else (False, (enemy, own)))
    return ways


def known(
    way: float | tuple[bool, Position], values: dict[Position, float], *, score: bool
) -> float:
    if isinstance(way, float):
        return way
    again, position = way
    return values[position] if again else (0.0 if score else 1.0) - values[position]


# With the rules of the package, compiled, for more pieces: positions are sorted numbers, found by bisection.


def mask(side: Side) -> int:
    return sum(1 << square for square in side)


@cache
def masks(pieces: int) -> npt.NDArray[np.int64]:
    return np.array([mask(side) for side in sides(pieces)], np.int64)


def keys_of(own: int, enemy: int) -> npt.NDArray[np.int64]:
    a, b = masks(own)[:, None], masks(enemy)[None, :]
    return np.sort(((a << 30) | b)[(a & b) == 0])


def solution_by_rules(pieces: int, *, die: bool, score: bool) -> tuple[Any, Any]:
    """Sorted keys (own << 30 | enemy) and their values."""
    import numba

    from quincunx.games.senet import rules
    from quincunx.native import cpu
    from quincunx.solve.senet.machines import WALK, compiled
    from research.senet import source

    by_rules = compiled(cpu, WALK, "program.py", source("proof_cpu.py"))["rule_outcomes"]

    @numba.njit
    def spread(keys: Any, states: Any, counts: Any, into: Any) -> int:
        """All outcomes of all throws as keys: -1 - points for a won game."""
        legal = np.zeros((4, 5), np.int64)
        out = np.zeros(128, np.int64)
        total = 0
        for n in range(len(keys)):
            own, enemy = keys[n] >> 30, keys[n] & ((1 << 30) - 1)
            for k in range(5):
                throw = k + 1 + k // 4
                count = by_rules(own, enemy, throw, states, legal, out)
                counts[n, k] = count
                for i in range(count):
                    mine, others = out[2 * i], out[2 * i + 1]
                    if mine == 0:
                        points = 0
                        for square in range(1, 30):
                            if (others >> square) & 1:
                                points += 3 if square <= 10 else 1
                        key = -1 - points
                    elif throw == 2 or throw == 3:
                        key = (others << 30) | mine
                    else:
                        key = (mine << 30) | others
                    if len(into):
                        into[total] = key
                    total += 1
        return total

    @numba.njit
    def sweep(rows: Any, counts: Any, places: Any, values: Any, base: float, weights: Any) -> float:
        """New values for all rows, in place; the greatest change."""
        greatest = 0.0
        at = 0
        for n in range(len(rows)):
            total = 0.0
            for k in range(5):
                best = -100.0
                for _ in range(counts[5 * n + k]):
                    place = places[at]
                    at += 1
                    if place < 0:
                        value = -1.0 - place if base == 0.0 else 1.0
                    elif k == 1 or k == 2:
                        value = base - values[place]
                    else:
                        value = values[place]
                    best = max(best, value)
                total += weights[k] * best
            greatest = max(greatest, abs(total - values[rows[n]]))
            values[rows[n]] = total
        return greatest

    layers = [keys_of(i, j) for i in range(1, pieces + 1) for j in range(1, pieces + 1)]
    keys = np.sort(np.concatenate(layers))
    sums = np.array([k.bit_count() for k in keys.tolist()])
    values = np.zeros(len(keys))
    weights = np.array([1, 1, 1, 1, 1] if die else [4, 6, 4, 1, 1], float)
    weights /= weights.sum()
    base = 0.0 if score else 1.0
    for total in range(2, 2 * pieces + 1):
        rows = np.flatnonzero(sums == total)
        states = np.zeros(4, rules.STATE)
        counts = np.zeros((len(rows), 5), np.int64)
        length = spread(keys[rows], states, counts, np.zeros(0, np.int64))
        into = np.zeros(length, np.int64)
        spread(keys[rows], states, counts, into)
        places = np.searchsorted(keys, into).astype(np.int32)
        places[into < 0] = into[into < 0]
        del into
        change = 1.0
        while change > 1e-8:
            change = sweep(rows, counts.reshape(-1), places, values, base, weights)
        print(f"{total} pieces: {len(rows):,} positions, {length:,} outcomes", flush=True)
    return keys, values


def main() -> None:
    from quincunx.solve.senet.index import layer_table, rank_table
    from quincunx.solve.senet.machines import CpuMachine
    from quincunx.solve.senet.numbers import number_of
    from quincunx.solve.senet.solver import Solver
    from quincunx.solve.senet.task import Task

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pieces", type=int, default=2, choices=(1, 2, 3))
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--die", action="store_true")
    parser.add_argument("--score", action="store_true")
    parser.add_argument("--folder", type=Path, help="a solution that `quincunx solve` has kept")
    chosen = parser.parse_args()
    machine = CpuMachine(Task(chosen.pieces, die=chosen.die, score=chosen.score))
    Solver(machine, chosen.folder).run()
    if chosen.compiled:
        keys, values = solution_by_rules(chosen.pieces, die=chosen.die, score=chosen.score)
        pairs = zip(keys.tolist(), values.tolist(), strict=True)
    else:
        found = solution(chosen.pieces, die=chosen.die, score=chosen.score)
        pairs = iter([(mask(a) << 30 | mask(b), v) for (a, b), v in found.items()])  # type: ignore[assignment]
    ranks, layers = rank_table(), layer_table(chosen.pieces)
    worst = count = 0.0
    for key, independent in pairs:
        number = number_of(key >> 30, key & (1 << 30) - 1, ranks, layers)
        worst = max(worst, abs(float(machine.values[number]) - independent))
        count += 1
    print(f"{count:,.0f} positions, greatest difference {worst:.2g}")


if __name__ == "__main__":
    main()
