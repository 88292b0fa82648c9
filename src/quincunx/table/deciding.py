"""From commands to events: which file decides what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice
from quincunx.table import ending, offering, playing, salting, seating
from quincunx.table.commands import Command, Say
from quincunx.table.events import Committed, Created, Event, Happening, Said
from quincunx.table.faults import TableFault
from quincunx.table.preconditions import sitting
from quincunx.table.settings import TableSettings

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["committed", "created", "decide", "first_events", "numbered"]


MOST_EVENTS = 20_000
"""No match that is only played comes near; the game itself can always be finished."""
IDLE = ("say", "offer", "answer", "takeback", "reset", "join", "leave", "send_away")
"""What could go on for ever without a move."""


def decide(table: Table, command: Command, player: int | None, now: int) -> list[Event]:
    if table.number >= MOST_EVENTS and command.do in IDLE:
        raise TableFault("not_allowed", f"after {MOST_EVENTS} events a match takes only moves")
    return numbered(table, DECIDE[command.do](table, command, player, now), now)


def numbered(table: Table, happenings: list[Happening], now: int) -> list[Event]:
    return [Event(table.number + place, now, what) for place, what in enumerate(happenings, 1)]


def first_events(table: Table, first: Happening, now: int) -> list[Event]:
    """A new table; if nobody is missing and no salt is awaited, the match starts at once."""
    events = numbered(table, [first], now)
    table.apply(events[0])
    if all(chair.seated for chair in table.chairs) and not table.is_opening:
        events += numbered(table, salting.begin(table, {}), now)
    return events


def created(
    settings: TableSettings, dice: Dice, salted: bool, seals: Sequence[str | None]
) -> Created:
    salting.check_seals(settings, seals)
    return Created(
        settings.to_data(),
        settings.new_game().rules.VERSION,
        dice.commitment,
        dice.seed.hex(),
        salted,
        list(seals),
    )


def committed(dice: Dice, salted: bool, seals: Sequence[str | None]) -> Committed:
    return Committed(dice.commitment, dice.seed.hex(), salted, list(seals))


def say(table: Table, command: Say, player: int | None, _now: int) -> list[Happening]:
    who = sitting(table, player).player if player is None else player
    if not table.settings.chat:
        raise TableFault("not_allowed", "there is no chat at this table")
    return [Said(who, command.text)]


DECIDE: dict[str, Callable[[Table, Any, int | None, int], list[Happening]]] = {
    "join": seating.join,
    "leave": seating.leave,
    "replace": seating.replace,
    "extend": seating.extend,
    "send_away": seating.send_away,
    "reveal": salting.reveal,
    "act": playing.act,
    "reset": playing.reset,
    "next_round": playing.next_round,
    "takeback": offering.takeback,
    "offer": offering.offer,
    "answer": offering.answer,
    "resign": ending.resign,
    "flag": ending.flag,
    "say": say,
}
"""Every command by its word, with the function that decides it."""
