"""The command `quincunx`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

import quincunx
from quincunx.cli.arena import arena, engine
from quincunx.cli.bench import bench
from quincunx.cli.games import games, rules
from quincunx.cli.learn import learn
from quincunx.cli.matches import matches
from quincunx.cli.perft import perft
from quincunx.cli.play import play
from quincunx.cli.puzzles import puzzle, puzzles
from quincunx.cli.replay import replay, verify
from quincunx.cli.seat import seat
from quincunx.cli.selfplay import selfplay
from quincunx.cli.serve import serve
from quincunx.cli.site import site
from quincunx.cli.solve import solve
from quincunx.errors import QuincunxError

__all__ = ["app", "main"]

app = typer.Typer(
    help="Board games from their rulebooks: play them, study them, measure them.",
    epilog="quincunx play    starts a game; quincunx COMMAND --help    explains it",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (
    play,
    serve,
    site,
    learn,
    puzzle,
    games,
    rules,
    replay,
    verify,
    arena,
    selfplay,
    engine,
    seat,
    perft,
    bench,
    solve,
):
    app.command()(command)


app.add_typer(matches, name="matches")
app.add_typer(puzzles, name="puzzles")


def say_version(wanted: bool) -> None:
    if wanted:
        print(f"quincunx {quincunx.__version__}")
        raise typer.Exit


@app.callback()
def quincunx_command(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command; a refusal of ours is one line and exit code 2."""
    quincunx.on_compile(None)  # commands show in their own way what they wait for
    try:
        app(prog_name="quincunx")
    except QuincunxError as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"error: {error}", markup=False)
        sys.exit(2)
