"""What the solution says about Senet: counted over games of perfect play, and over whole layers.

All figures are in what is played for, mostly chances to win. With fewer than five pieces a side the games
begin with the foremost pieces of the real opening, so that everything can be tried without the whole
solution.
"""

from __future__ import annotations

from dataclasses import asdict
from math import sqrt
from typing import Any

import numpy as np

from quincunx.errors import QuincunxError
from quincunx.games.senet.rules import LAST_THROW
from quincunx.solve.senet.index import first_of, set_table
from quincunx.solve.senet.machines import Solution
from quincunx.solve.senet.numbers import squares_at
from research.senet import findings_cpu as columns
from research.senet.opening import DEEP, Duty, Opening
from research.senet.study import Study, Tally, host_values, rounded, start_of

__all__ = ["MAXIMS", "findings", "host_values"]

MAXIMS = {
    "foremost": "always run with the foremost piece",
    "hindmost": "always bring up the hindmost piece",
    "first row first": "empty the first row before anything else",
    "swap": "swap whenever you can",
    "spare": "never swap unless you must",
    "keep pairs": "never break up a pair or a wall",
    "make pairs": "make a pair whenever you can",
    "walls": "build and keep walls of three",
    "cover": "leave as few pieces alone as you can",
    "dry": "never go into the water unless you must",
    "leave": "leave the board whenever you can",
    "linger": "never leave the board unless you must",
    "joy": "go to the House of Joy whenever you can",
    "stay": "stay in a safe house until you can leave",
    "race": "gain as many squares on the enemy as you can",
    "anything": "play anything",
}
"""What people believe, in the order of `maxims_cpu`, and how they would put it."""

GROUPS = ("alone", "pair", "wall")


def findings(machine: Solution, games: int, seed: int, threads: int) -> dict[str, Any]:
    """Everything that the page on the solution reports, as plain data.

    `games` of perfect play are watched, and a tenth as many for each maxim. Values on a GPU are
    copied into this computer's memory, which takes little more than that.
    """
    if games < 20 or threads < 1:
        raise QuincunxError(f"{games} games on {threads} threads: at least 20 on 1")
    study = Study(machine, threads)
    begun = opening_of(machine)
    tally = study.play(games, seed)
    return {
        "task": asdict(study.task),
        "games": games,
        "seed": seed,
        "opening": {**begun.facts(), "dark_without_duty": begun.dark_without_duty},
        "play": played(tally),
        "decisions": decisions(tally),
        "water": water(tally),
        "throws": throws(tally),
        "squares": squares(tally),
        "groups": dict(zip(GROUPS, rounded(tally.groups / tally.groups.sum()), strict=True)),
        "maxims": maxims(study, tally, max(20, games // 10), seed + 1),
        "layers": [study.layer(*layer) for layer in first_of(study.task.pieces)],
        "before_throws": rounded(tally.before / tally.before.sum()),
        **own_sets(study),
    }


def opening_of(machine: Solution) -> Opening:
    """As `opening`, for any number of pieces."""
    task = machine.task
    dark, light = start_of(task.pieces)
    duty = Duty(machine)
    value = duty.value((False, dark, light), DEEP[task.die])
    total = 0.0 if task.score else 1.0
    share = 1 / (
        2 - float(task.chances[0])
    )  # the share of games in which the side that throws first is dark
    first = share * value + (1 - share) * (total - value)
    return Opening(first, value, duty.free(dark, light), total)


def played(tally: Tally) -> dict[str, Any]:
    """How the games went: what dark got, with its standard error, and how many throws they took."""
    count, total, squared, wins = tally.results.tolist()
    mean = total / count
    reached = np.cumsum(tally.lengths) / count
    numbers = np.arange(len(tally.lengths))
    return {
        "dark": mean,
        "error": sqrt(max(0.0, squared / count - mean * mean) / count),
        "dark_wins": wins / count,
        "throws": {
            "mean": float(tally.totals[columns.DECISIONS] / count),
            **{name: int(numbers[np.searchsorted(reached, share)])
               for name, share in (("tenth", 0.1), ("median", 0.5), ("ninetieth", 0.9))},
            "longest": int(np.flatnonzero(tally.lengths).max()),
        },
        "drawn": float(tally.lengths[LAST_THROW - 1 :].sum() / count),
    }  # fmt: skip


def decisions(tally: Tally) -> dict[str, Any]:
    """How much there is to decide: throws by what the second-best way would lose."""
    totals = tally.totals
    count = totals[columns.DECISIONS]
    limits = [0.256 / 2**k for k in range(columns.MARGINS - 2)] + [0.0]
    shares = tally.margins / count
    return {
        "count": int(count),
        "with_a_choice": float(totals[columns.CHOICES] / count),
        "backward": float(totals[columns.BACKWARD] / count),
        "passes": float(totals[columns.PASSES] / count),
        "swap_possible": float((totals[columns.SWAPS] + totals[columns.SWAPS_REFUSED]) / count),
        "swap_right": ratio(
            totals[columns.SWAPS], totals[columns.SWAPS] + totals[columns.SWAPS_REFUSED]
        ),
        "margins": [
            {"at_least": limit, "share": float(share)}
            for limit, share in zip(limits, shares[:-1], strict=True)
        ],
        "without_choice": float(shares[-1]),
    }


def water(tally: Tally) -> dict[str, Any]:
    """How often perfect play goes into the water because it must, refuses to, and wants to."""
    totals = tally.totals
    forced, refused, chosen = (
        totals[column]
        for column in (columns.WATER_FORCED, columns.WATER_REFUSED, columns.WATER_CHOSEN)
    )
    games = tally.results[0]
    return {
        "forced_per_game": float(forced / games),
        "chosen_per_game": float(chosen / games),
        "refused_per_game": float(refused / games),
        "chosen_where_free": ratio(chosen, chosen + refused),
        "chosen_of_all_falls": ratio(chosen, chosen + forced),
        "gain_when_chosen": ratio(totals[columns.WATER_GAIN], chosen),
        "saved_when_refused": ratio(totals[columns.WATER_SAVED], refused),
    }


def throws(tally: Tally) -> dict[str, Any]:
    """What each throw gains over not knowing it, and what the next throw is worth after it."""
    rows = [
        {"throw": throw, "gain": ratio(row[columns.GAIN], row[columns.COUNT]),
         "next_throw": ratio(row[columns.NEXT], row[columns.COUNT])}
        for throw, row in zip((1, 2, 3, 4, 6), tally.throws, strict=True)
    ]  # fmt: skip
    count = tally.totals[columns.DECISIONS]
    return {
        "rows": rows,
        "next_throw": float(tally.throws[:, columns.NEXT].sum() / count),
        "rather_not_throw": float(tally.totals[columns.REST_BETTER] / count),
    }


def squares(tally: Tally) -> list[dict[str, Any]]:
    """For every square, what befalls a piece there in one throw of the enemy.

    `danger` is how much better off it would be on average if it could not be swapped in this throw, and
    `cost` the same for throws in which it is. Swaps that are the only move are left out of both.
    """
    found = []
    for square in [*range(1, 27), 28, 29]:
        stood, alone, swapped, forced, lost = tally.squares[square].tolist()
        found.append(
            {"square": square, "stood": stood / tally.squares[:, columns.STOOD].sum(),
             "alone": ratio(alone, stood), "swapped": ratio(swapped, stood),
             "swapped_alone": ratio(swapped, alone), "cost": ratio(lost, swapped - forced),
             "danger": ratio(lost, stood)}
        )  # fmt: skip
    return found


def maxims(study: Study, tally: Tally, games: int, seed: int) -> list[dict[str, Any]]:
    """What each maxim loses: in positions of perfect play, and in games against it."""
    found = []
    for number, (name, says) in enumerate(MAXIMS.items()):
        asked, wrong, cost = tally.maxims[number].tolist()
        as_light = study.play(games // 2, seed, number, 0)
        as_dark = study.play(games // 2, seed, number, 1)
        wins = as_dark.results[3] + as_light.results[0] - as_light.results[3]
        count = as_dark.results[0] + as_light.results[0]
        share = float(wins / count)
        followed = as_light.followed + as_dark.followed
        found.append(
            {"name": name, "says": says, "wrong": ratio(wrong, asked), "cost": ratio(cost, asked),
             "cost_when_wrong": ratio(cost, wrong), "games": int(count), "wins": share,
             "error": sqrt(share * (1 - share) / count), "own_cost": ratio(followed[1], followed[0])}
        )  # fmt: skip
    return found


def own_sets(study: Study) -> dict[str, Any]:
    """Exact means with all pieces on the board, wherever they are: by own square, and by own formation."""
    sets = np.array([squares_at(places) for places in set_table(study.task.pieces).tolist()])
    means = study.rows()
    threes = sets & (sets >> 1) & (sets >> 2) != 0
    pairs = (sets & (sets >> 1) != 0) & ~threes
    kinds = dict(zip(GROUPS, (~pairs & ~threes, pairs, threes), strict=True))
    return {
        "places": [
            {"square": square, "mean": float(means[(sets >> square) & 1 == 1].mean())}
            for square in [*range(1, 27), 28, 29]
        ],
        "formations": {
            name: float(means[kind].mean()) for name, kind in kinds.items() if kind.any()
        },
    }


def ratio(part: float, whole: float) -> float:
    return float(part / whole) if whole else 0.0
