"""`quincunx serve`."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from typing import Annotated

import typer

from quincunx.cli.arguments import named_game
from quincunx.cli.extras import server_parts
from quincunx.cli.screen import console
from quincunx.errors import QuincunxError

__all__ = ["serve"]

PORT = 8000


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help=f"0: any free one. By default {PORT}, or another if it is taken."
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            help="A game of your own beside ours, by its package: my_games.nim; several by repeating it."
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Host tables: a page to play on, and everything behind it."""
    for name in game or ():
        named_game(name)  # listed here and for the bots' processes
    with server_parts():
        from quincunx.server.app import create_app  # only the server waits for all of it to load
        from quincunx.server.process import TableServer, bind
        from quincunx.server.storage.database import prepare

    app = create_app()
    if port is None:
        try:
            listening = bind(host, PORT)
        except QuincunxError:
            listening = bind(host, 0)
    else:
        listening = bind(host, port)
    address = page_address(host, listening.getsockname()[1])

    def started() -> None:
        console.print(f"Quincunx is open at {address} (Ctrl-C closes it)", highlight=False)
        if open_page and has_display():
            webbrowser.open(address)

    asyncio.run(prepare(app.state.context.settings))  # what is wrong with it is said in one line
    TableServer(app, started).run(sockets=[listening])
    console.print("closed; all matches are kept")


def has_display() -> bool:
    """Without one, a browser would run in this terminal, and the server would wait for it."""
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(shown)


def page_address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
