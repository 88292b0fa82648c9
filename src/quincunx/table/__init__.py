"""The authority over one match: seats, clocks, takebacks, fair chance, the event log, the saved record.

    from quincunx.table import Act, Table, TableSettings

Import from here; `table.py` explains how the parts work together.
"""

from quincunx.table.clock import Clock, DaysClock, GameClock, MoveClock, NoClock
from quincunx.table.commands import (
    Act,
    Answer,
    Command,
    Flag,
    Join,
    Leave,
    NextRound,
    Offer,
    Replace,
    ResetTurn,
    Resign,
    Reveal,
    Say,
    Takeback,
    command_from_data,
)
from quincunx.table.events import Event, Happening
from quincunx.table.faults import FAULTS, TableFault
from quincunx.table.saved import MatchRecord
from quincunx.table.settings import PlayerPlan, TableSettings
from quincunx.table.table import Table

__all__ = [
    "FAULTS",
    "Act",
    "Answer",
    "Clock",
    "Command",
    "DaysClock",
    "Event",
    "Flag",
    "GameClock",
    "Happening",
    "Join",
    "Leave",
    "MatchRecord",
    "MoveClock",
    "NextRound",
    "NoClock",
    "Offer",
    "PlayerPlan",
    "Replace",
    "ResetTurn",
    "Resign",
    "Reveal",
    "Say",
    "Table",
    "TableFault",
    "TableSettings",
    "Takeback",
    "command_from_data",
]
