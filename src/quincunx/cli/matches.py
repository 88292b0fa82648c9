"""`quincunx matches`: what a host keeps, and how to get rid of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.table import Table as Grid

from quincunx.cli.extras import server_parts
from quincunx.cli.screen import console, count
from quincunx.errors import UnknownName

if TYPE_CHECKING:
    from quincunx.server.storage.queries import Store

__all__ = ["matches"]

DAY = 86_400_000
T = TypeVar("T")
MOST = 100_000
PHASES = ("waiting", "playing", "over")

matches = typer.Typer(
    help="List and delete the matches that this server keeps.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Phase = Annotated[str | None, typer.Option(help="Only those: waiting, playing or over.")]
Older = Annotated[
    int,
    typer.Option(
        min=0, max=36_500, help="Only those where nothing has happened for this many days."
    ),
]


@matches.command("list")
def list_matches(
    phase: Phase = None,
    older: Older = 0,
    most: Annotated[int, typer.Option(min=1, max=MOST, help="Not more than these.")] = 100,
) -> None:
    """Show matches, those idle for the longest time first."""
    rows = asyncio.run(asked(lambda store: store.kept(phases(phase), before(older), most)))
    grid = Grid("match", "game", "phase", "last event", box=None, pad_edge=False)
    for row in rows:
        grid.add_row(row.id, row.game, row.phase, day(row.updated))
    console.print(grid if rows else "no matches")


@matches.command("delete")
def delete_matches(
    names: Annotated[list[str] | None, typer.Argument(help="Matches by their ids.")] = None,
    phase: Phase = None,
    older: Older = 0,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete matches for good: those named, or all of a phase that have been still for some days."""
    if not names:
        if phase is None or not older:
            raise UnknownName("name matches by their ids, or choose them with --phase and --older")
        kept = asyncio.run(asked(lambda store: store.kept(phases(phase), before(older), MOST)))
        names = [row.id for row in kept]
    if names and not yes:
        typer.confirm(f"Delete {count(len(names), 'match', 'matches')} for good?", abort=True)
    chosen = names
    deleted = len(asyncio.run(asked(lambda store: store.delete(chosen))))
    console.print(f"deleted: {deleted}; not found: {len(names) - deleted}")


async def asked(question: Callable[[Store], Awaitable[T]]) -> T:
    """The answer of the database that the environment names."""
    with server_parts():
        from quincunx.server.settings import ServerSettings
        from quincunx.server.storage.database import migrate, open_database
        from quincunx.server.storage.queries import Store

    engine = open_database(ServerSettings.from_environment())
    try:
        await migrate(engine)
        return await question(Store(engine))
    finally:
        await engine.dispose()


def phases(phase: str | None) -> tuple[str, ...]:
    if phase is not None and phase not in PHASES:
        raise UnknownName(f"unknown phase {phase!r}: known: {', '.join(PHASES)}")
    return PHASES if phase is None else (phase,)


def before(days: int) -> int:
    return time.time_ns() // 1_000_000 - days * DAY


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
