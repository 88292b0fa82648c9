"""A series in numbers, as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from quincunx.arena.games import Played
from quincunx.arena.players import labels
from quincunx.arena.ratings import ratings
from quincunx.arena.series import Series
from quincunx.arena.stats import Estimate, elo_estimate, share

__all__ = ["summary"]

SHOWN = 20
"""Faults that are reported in full."""


def summary(series: Series) -> dict[str, Any]:
    """Header, meetings, ratings, cross table (a row's share against a column) and faults."""
    plan = series.plan
    meetings = {pair: series.blocks(pair) for pair in plan.pairs}
    played = series.played
    faults = [game for game in played if game.fault]
    return {
        **plan.header(),
        "labels": labels(plan.players),
        "games": len(played),
        "block_size": plan.block_size,
        "encounters": [encounter(pair, blocks, played) for pair, blocks in meetings.items()],
        "ratings": standings(series, meetings, played),
        "cross": cross(meetings, len(plan.players)),
        "faults": [fault_data(game) for game in faults[:SHOWN]],
        "faults_total": len(faults),
    }


def encounter(pair: tuple[int, int], blocks: list[float], played: list[Played]) -> dict[str, Any]:
    """One meeting, from its first player's side. Points and Elo come from complete blocks only."""
    games = [game for game in played if game.task.pair == pair]
    results = [game.points[0] for game in games]
    found = share(blocks)
    wins, losses = results.count(1.0), results.count(0.0)
    return {
        "players": list(pair),
        "games": len(games),
        "blocks": len(blocks),
        "wins": wins,
        "draws": len(results) - wins - losses,  # with more than two seats: everything in between
        "losses": losses,
        "points": found.value,
        "points_interval": interval(found),
        "elo": elo_estimate(found).value,
        "elo_interval": interval(elo_estimate(found)),
    }


def standings(
    series: Series, meetings: dict[tuple[int, int], list[float]], played: list[Played]
) -> list[dict[str, Any]]:
    """Every player, the strongest first."""
    names = labels(series.plan.players)
    found = ratings(meetings, len(names))
    rows = [
        {
            "player": number,
            "label": names[number],
            "rating": rating.value,
            "rating_interval": interval(rating),
            **effort(number, played),
        }
        for number, rating in enumerate(found)
    ]
    return sorted(rows, key=lambda row: -row["rating"])


def effort(player: int, played: list[Played]) -> dict[str, Any]:
    """What a player did in all its games."""
    mine = [(game, game.task.pair.index(player)) for game in played if player in game.task.pair]
    moves = sum(game.moves[side] for game, side in mine)
    seconds = sum(game.seconds[side] for game, side in mine)
    return {
        "games": len(mine),
        "points": sum(game.points[side] for game, side in mine),
        "faults": sum(game.fault.player == player for game, _ in mine if game.fault),
        "seconds_per_move": seconds / moves if moves else 0.0,
    }


def cross(meetings: dict[tuple[int, int], list[float]], players: int) -> list[list[float | None]]:
    table: list[list[float | None]] = [[None] * players for _ in range(players)]
    for (i, j), blocks in meetings.items():
        if blocks:
            mean = share(blocks).value
            table[i][j], table[j][i] = mean, 1 - mean
    return table


def fault_data(game: Played) -> dict[str, Any]:
    return {
        "pair": game.task.pair,
        "block": game.task.block,
        "turn": game.task.turn,
        "seed": game.task.seed,
        **(asdict(game.fault) if game.fault else {}),
    }


def interval(estimate: Estimate) -> list[float]:
    return [estimate.low, estimate.high]
