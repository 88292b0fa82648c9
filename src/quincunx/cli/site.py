"""`quincunx site`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quincunx.cli.extras import server_parts
from quincunx.cli.screen import console

__all__ = ["site"]


def site(
    folder: Annotated[
        Path,
        typer.Argument(
            help="Where to write it: a new or empty folder, or one "
            "that this command has written before."
        ),
    ],
    server: Annotated[
        str,
        typer.Option(
            help="A table server for games with friends: https://tables.example.org. Without it "
            "the site is for games on one device."
        ),
    ] = "",
) -> None:
    """Write the page as plain files, which any web space can serve from any path."""
    with server_parts():
        from quincunx.server.site import write_site  # only this command waits for it to load

    with console.status("writing the games, rulebooks and lessons"):
        count, size = write_site(folder, server)
    console.print(f"{folder} is ready: {count} files, {size / 1e6:.1f} MB", soft_wrap=True)
    console.print(f"try it: python -m http.server --directory {folder}", soft_wrap=True)
    if server:
        console.print(
            "the server must know where the site is: start it with "
            "QUINCUNX_ORIGINS=https://example.org (the site's address without its path)",
            soft_wrap=True,
        )
