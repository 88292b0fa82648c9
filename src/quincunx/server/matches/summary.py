"""The database row of a match: enough to list it, watch its clock and call its bot."""

from __future__ import annotations

from typing import Any

import orjson

from quincunx.server.storage.queries import Change, SeatKey
from quincunx.table.chairs import Chair
from quincunx.table.events import Event
from quincunx.table.table import Table

__all__ = ["change_of", "summary_of"]


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


def change_of(
    match: str,
    table: Table,
    events: list[Event],
    *,
    seats: tuple[SeatKey, ...] = (),
    is_new: bool = False,
    before: str = "",
) -> Change:
    """The change that stores these events; `table` has them already. `before`: the last summary."""
    is_same = before and all(event.kind in UNSUMMED for event in events)
    summary = before if is_same else summary_of(table)
    new = {
        "game": table.settings.game,
        "public": table.settings.public,
        "created": events[0].at,
    }
    return Change(
        match,
        events,
        table.phase,
        table.deadline,
        events[-1].at if table.bot_to_move else None,
        None if summary == before else summary,
        new if is_new else None,
        seats,
    )
