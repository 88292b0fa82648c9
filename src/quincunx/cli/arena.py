"""`quincunx arena` and `quincunx engine`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from quincunx.cli.arguments import GameName, chosen_game, named_game
from quincunx.cli.screen import console, count
from quincunx.cli.series import (
    AsJson,
    Jobs,
    On,
    Out,
    Seconds,
    Seed,
    find_classes_here,
    play,
    stopped,
    told_apart,
)  # fmt: skip

__all__ = ["arena", "engine"]

SHOWN = 3
"""The most faults to show; the data have more."""


def arena(
    game: GameName,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[OPTION=VALUE]... PLAYER PLAYER...",
            help="Options of the game, then who plays: a bot's name, package.module:Class, or "
            "'cmd:PROGRAM ARGUMENTS'. Two play a match, more a round-robin.",
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, help="Games between every two players, rounded up to whole pairs.")
    ] = 100,
    seed: Seed = 0,
    seconds: Seconds = 60.0,
    jobs: Jobs = None,
    on: On = None,
    out: Out = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result into this file (PNG).")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and measure their strength."""
    from quincunx.arena import Series, summary
    from quincunx.arena import plot as draw
    from quincunx.arena.plot import check_plot

    if plot:
        check_plot(plot)
    options, players = told_apart(words)
    find_classes_here()
    series = Series(chosen_game(game, options), players, seed, seconds, out)
    totals = series.totals()

    def standing(played: Any) -> str:
        for side, player in enumerate(played.task.pair):
            totals[player] += played.points[side]
        return score(series.plan.players, totals)

    finished = play(series, games, jobs, on, standing)
    data = summary(series)
    if plot and data["games"]:
        draw(data, plot)
    if as_json:
        print(json.dumps({**data, "finished": finished}, indent=2))
    else:
        show(data)
    if not finished:
        stopped(data["games"], out)


def engine(
    player: Annotated[str, typer.Argument(help="A bot's name or package.module:Class.")],
) -> None:
    """Let a bot of ours speak the line protocol on standard input and output (docs/protocol.md)."""
    from quincunx.arena import ProtocolBot

    find_classes_here()
    speaker = ProtocolBot(player, named_game)
    for raw in sys.stdin.buffer:
        for answer in speaker.answer(raw.decode(errors="replace")):
            sys.stdout.buffer.write(f"{answer}\n".encode())
        sys.stdout.buffer.flush()
        if speaker.is_done:
            break


def score(players: tuple[str, ...], totals: list[float]) -> str:
    """`12.5 : 7.5` for two players; for more, who leads."""
    if len(totals) == 2:
        return f"{totals[0]:g} : {totals[1]:g}"
    best = totals.index(max(totals))
    return f"{players[best]} leads with {totals[best]:g}"


# Results


def show(data: dict[str, Any]) -> None:
    if len(data["labels"]) == 2:
        show_match(data)
    else:
        console.print(standings(data))
    for fault in data["faults"][:SHOWN]:
        who = data["labels"][fault["player"]]
        console.print(
            f"{fault['kind']}: {who} at seat {fault['seat']} in {fault['position']!r}: {fault['what']}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    if data["faults_total"] > SHOWN:
        more = count(data["faults_total"] - SHOWN, "more game", "more games")
        console.print(f"and {more} lost by faults of their bots")


def show_match(data: dict[str, Any]) -> None:
    (meeting,) = data["encounters"]
    first, second = data["labels"]
    low, high = meeting["points_interval"]
    below, above = meeting["elo_interval"]
    console.print(
        f"{first} against {second}: {meeting['points']:.1%} of the points ({low:.1%} to {high:.1%})\n"
        f"Elo {meeting['elo']:+.0f} ({below:+.0f} to {above:+.0f})\n"
        f"{count(meeting['wins'], 'win', 'wins')}, {count(meeting['draws'], 'draw', 'draws')}, "
        f"{count(meeting['losses'], 'loss', 'losses')} "
        f"in {count(meeting['games'], 'game', 'games')}; in brackets: 95% confidence",
        markup=False, soft_wrap=True,
    )  # fmt: skip


def standings(data: dict[str, Any]) -> Table:
    """The strongest first, with everybody's share against everybody."""
    from quincunx.arena.players import short

    order = [row["player"] for row in data["ratings"]]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("", "player", "Elo", "95%", "points", "games", "faults"):
        table.add_column(column, justify="left" if column == "player" else "right", no_wrap=True)
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, row in enumerate(data["ratings"], 1):
        low, high = row["rating_interval"]
        shares = [data["cross"][row["player"]][other] for other in order]
        table.add_row(
            str(place), Text(short(row["label"])), f"{row['rating']:+.0f}",
            f"{low:+.0f} to {high:+.0f}", f"{row['points']:g}", str(row["games"]), str(row["faults"]),
            *("·" if value is None else f"{value:.0%}" for value in shares),
        )  # fmt: skip
    return table
