"""`quincunx selfplay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from quincunx.cli.arguments import GameName, chosen_game
from quincunx.cli.screen import console, count
from quincunx.cli.series import (
    AsJson,
    Jobs,
    On,
    Seconds,
    Seed,
    find_classes_here,
    play,
    stopped,
    told_apart,
)  # fmt: skip
from quincunx.errors import QuincunxError

__all__ = ["selfplay"]

SHOWN = 3
"""The most faults to show; the file has more."""


def selfplay(
    game: GameName,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[OPTION=VALUE]... PLAYER",
            help="Options of the game, then who plays: a bot's name, package.module:Class, or "
            "'cmd:PROGRAM ARGUMENTS'.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(help="Where to keep the games (JSON lines); it continues from there."),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 100,
    seed: Seed = 0,
    seconds: Seconds = 60.0,
    jobs: Jobs = None,
    on: On = None,
    as_json: AsJson = False,
) -> None:
    """Let a bot play itself, and keep every action of its games to learn from."""
    from quincunx.arena import SelfPlay

    options, players = told_apart(words)
    if len(players) != 1:
        raise QuincunxError(f"one player plays itself, not {len(players)}")
    find_classes_here()
    running = SelfPlay(chosen_game(game, options), players[0], seed, seconds, out)
    finished = play(running, games, jobs, on, lambda _: players[0])
    played = running.played
    faults = [one.fault for one in played if one.fault]
    data = {
        **running.plan.header(),
        "games": len(played),
        "actions": sum(one.actions for one in played),
        "returns": [
            sum(one.returns[seat] for one in played if one.returns)
            for seat in range(running.plan.game.seats)
        ],
        "faults": len(faults),
        "finished": finished,
    }
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        actions = count(data["actions"], "action", "actions")
        console.print(f"{count(len(played), 'game', 'games')}, {actions}")
        for fault in faults[:SHOWN]:
            console.print(
                f"{fault.kind}: seat {fault.seat} in {fault.position!r}: {fault.what}",
                markup=False, soft_wrap=True,
            )  # fmt: skip
    if not finished:
        stopped(len(played), out)
