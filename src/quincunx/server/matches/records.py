"""Reading the records that strangers send."""

from __future__ import annotations

import orjson

from quincunx.errors import RecordError
from quincunx.table.events import Event
from quincunx.table.importing import settings_of_record
from quincunx.table.record import MatchRecord
from quincunx.table.settings import TableSettings
from quincunx.table.table import Table

__all__ = ["events_from_data"]


def events_from_data(data: object, now: int) -> tuple[TableSettings, list[Event]]:
    """The table that a record describes, and its events; every action is checked by the rules."""
    try:
        text = orjson.dumps(data).decode()
    except orjson.JSONEncodeError as error:
        raise RecordError(f"the record cannot be written as JSON: {error}") from None
    record = MatchRecord.from_text(text)
    return settings_of_record(record), Table.from_record(record, now=now)
