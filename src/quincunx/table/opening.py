"""What a match needs before a server, or the page, takes it in: somebody to play, no overlong record."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.chance import Dice
from quincunx.errors import RecordError
from quincunx.table.events import Event
from quincunx.table.faults import TableFault
from quincunx.table.importing import settings_of_record
from quincunx.table.saved import HiddenRecord, MatchRecord
from quincunx.table.settings import ACCOUNT, TableSettings
from quincunx.table.table import Table

__all__ = ["MOST_ACTIONS", "actions_in", "check_somebody", "events_of_text"]

MOST_ACTIONS = 10_000
"""Actions in an imported record; a hundred typical rounds of any game have fewer."""


def events_of_text(
    text: str, count: int, dice: Dice, now: int, seals: Sequence[str | None] = ()
) -> tuple[TableSettings, list[Event]]:
    """The table described by a record, and its events; the rules check every action.

    `count`: how many actions it claims to have, see `actions_in`.
    """
    if count > MOST_ACTIONS:
        raise RecordError(f"the record has {count} actions; at most {MOST_ACTIONS} are taken")
    try:
        record = MatchRecord.from_text(text)
    except HiddenRecord as error:
        raise TableFault(
            "not_allowed",
            f"the record {error}; `quincunx replay` and the page's analysis board show it",
        ) from None
    events = Table.from_record(record, dice=dice, now=now, seals=seals)
    return settings_of_record(record), events


def actions_in(data: object) -> int:
    """How many actions a record claims to have, before any of them is played."""
    if not isinstance(data, dict):
        return 0
    earlier = data.get("earlier")
    rounds = [data, *(earlier if isinstance(earlier, list) else ())]
    actions = [one.get("actions") for one in rounds if isinstance(one, dict)]
    return sum(len(one) for one in actions if isinstance(one, list))


def check_somebody(settings: TableSettings, what: str) -> None:
    """Bots only play with somebody: a person, an open seat, or a program with an account."""
    if all(plan.kind == "bot" and not plan.level.startswith(ACCOUNT) for plan in settings.players):
        raise TableFault(
            "bad_request",
            f"{what} with nobody but bots is not played here: every seat is for a bot; "
            "give one to a person, leave it open or invite a bot account. "
            "`quincunx arena` lets bots play each other",
        )
