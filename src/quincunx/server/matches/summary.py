"""The database row of a match: enough to list it, watch its clock and call its bot."""

from __future__ import annotations

from typing import Any

import orjson

from quincunx.server.storage.queries import Change, MatchRow, SeatKey
from quincunx.table.chairs import Chair
from quincunx.table.events import Event
from quincunx.table.table import Table

__all__ = ["change_of", "is_alike", "row_of", "summary_of"]


def summary_of(table: Table) -> str:
    """What a list of tables shows, as JSON."""
    settings = table.settings
    shown = {
        "game": settings.game,
        "options": settings.options,
        "rounds": settings.rounds,
        "players": [chair_data(chair) for chair in table.chairs],
        "clock": settings.clock.to_data(),
        "open": len(table.open_seats),
        "from_file": table.from_file,
    }
    return orjson.dumps(shown).decode()


def chair_data(chair: Chair) -> dict[str, Any]:
    return {name: value for name, value in chair.to_data().items() if name in SHOWN}


UNSUMMED = ("acted", "said")
"""Events after which a list shows the match as before."""
SHOWN = ("player", "name", "kind", "level")
UNTOUCHED = 60_000
"""Milliseconds for which a row may stay as it is although its match goes on."""


def change_of(
    match: str,
    table: Table,
    events: list[Event],
    *,
    seats: tuple[SeatKey, ...] = (),
    is_new: bool = False,
    before: MatchRow | None = None,
) -> Change:
    """The change that stores these events; `table` has them already. `before`: the last row written."""
    row = row_of(table, events, before)
    if not is_new:
        return Change(match, events, None if before and is_alike(row, before) else row, None, seats)
    new = {
        "game": table.settings.game,
        "public": table.settings.public,
        "created": events[0].at,
    }
    return Change(match, events, row, new, seats)


def row_of(table: Table, events: list[Event], before: MatchRow | None) -> MatchRow:
    """The row of a match after these events."""
    if before and all(event.kind in UNSUMMED for event in events):
        summary = before.summary
    else:
        summary = summary_of(table)
    at = events[-1].at
    bot_due = at if table.bot_to_move else None
    return MatchRow(table.phase, table.number, at, table.deadline, bot_due, summary)


def is_alike(row: MatchRow, before: MatchRow) -> bool:
    """Whether nobody would miss the new row: nothing is different but a number and some seconds.

    The number is looked up among the events, except for a bot's turn. So most actions write one row.
    """
    return (
        row.phase == before.phase
        and row.deadline == before.deadline
        and row.bot_due is None
        and before.bot_due is None
        and row.summary == before.summary
        and row.updated - before.updated < UNTOUCHED
    )
