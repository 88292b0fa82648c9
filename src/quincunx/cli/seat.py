"""`quincunx seat`: a bot of yours at a table server."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from quincunx.cli.arguments import named_game
from quincunx.cli.screen import console
from quincunx.cli.series import find_classes_here
from quincunx.errors import QuincunxError

__all__ = ["seat"]

AGAIN = 3.0
"""Seconds after which a server that went away is tried again."""


def seat(
    server: Annotated[
        str, typer.Argument(metavar="URL", help="The server: https://table.example.")
    ],
    player: Annotated[
        str,
        typer.Argument(help="A bot's name, package.module:Class, or 'cmd:PROGRAM ARGUMENTS'."),
    ],
    name: Annotated[
        str, typer.Option(help="Make an account of this name; its token is printed once.")
    ] = "",
    token: Annotated[str, typer.Option(help="The account's token.", envvar="QUINCUNX_TOKEN")] = "",
    seconds: Annotated[float, typer.Option(help="What a program has for one move.")] = 60.0,
    matches: Annotated[
        int | None, typer.Option(min=1, help="Stop after this many matches.")
    ] = None,
) -> None:
    """Let a bot of yours play at a table server: it accepts every match that invites its account."""
    from quincunx.arena.remote import Remote, SeatBot

    if bool(name) == bool(token):
        raise QuincunxError("give --name to make an account, or --token to use one")
    find_classes_here()
    here = Remote(server, token)
    bot = SeatBot(here, player, named_game, say, seconds)
    if name:
        say(f"account {name}, token {here.open_account(name)}: keep it, it is not shown again")
    say(f"invite it as the bot account:{here.name()} (Ctrl-C ends)")
    left = matches
    while left is None or left > 0:
        try:
            played = bot.run(left)
            left = None if left is None else left - played
        except KeyboardInterrupt:
            return
        except QuincunxError as problem:
            say(f"{problem}; trying again")
        if left is None or left > 0:
            time.sleep(AGAIN)


def say(line: str) -> None:
    console.print(line, markup=False, soft_wrap=True)
