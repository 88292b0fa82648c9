"""From commands to events: which file decides what, and what a player may do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice
from quincunx.table import ending, offering, playing, salting, seating
from quincunx.table.asking import Draft, sitting
from quincunx.table.commands import Command, Join, Leave, Offer, ResetTurn, Resign, Say, Takeback
from quincunx.table.events import Event
from quincunx.table.faults import TableFault
from quincunx.table.settings import TableSettings

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["decide", "first_events", "may"]


def decide(table: Table, command: Command, player: int | None, now: int) -> list[Event]:
    return numbered(table, DECIDE[command.do](table, command, player, now), now)


def numbered(table: Table, drafts: list[Draft], now: int) -> list[Event]:
    return [
        Event(table.number + place, now, kind, player, data)
        for place, (kind, player, data) in enumerate(drafts, 1)
    ]


def first_events(table: Table, first: Draft, now: int) -> list[Event]:
    """A new table; where nobody is missing and no salt is awaited, the match starts at once."""
    events = numbered(table, [first], now)
    table.apply(events[0])
    if all(chair.seated for chair in table.chairs) and not table.is_opening:
        events += numbered(table, salting.begin(table, {}), now)
    return events


def created(
    settings: TableSettings, dice: Dice, salted: bool, seals: Sequence[str | None]
) -> Draft:
    salting.check_seals(settings, seals)
    data = {
        "settings": settings.to_data(),
        "rules": settings.new_game().rules.VERSION,
        **committed(dice, salted, seals)[2],
    }
    return "created", None, data


def committed(dice: Dice, salted: bool, seals: Sequence[str | None]) -> Draft:
    data = {
        "commitment": dice.commitment,
        "seed": dice.seed.hex(),
        "salted": salted,
        "seals": list(seals),
    }
    return "committed", None, data


def say(table: Table, command: Say, player: int | None, _now: int) -> list[Draft]:
    if player is None:
        sitting(table, player)
    if not table.settings.chat:
        raise TableFault("not_allowed", "nobody talks at this table")
    return [("said", player, {"text": command.text})]


DECIDE: dict[str, Callable[[Table, Any, int | None, int], list[Draft]]] = {
    "join": seating.join,
    "leave": seating.leave,
    "replace": seating.replace,
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

Try = Callable[["Table", int | None, int], object]
TRIED: dict[str, Try] = {
    "join": lambda table, player, now: seating.check_join(table, Join(), player, now),
    "leave": lambda table, player, now: seating.leave(table, Leave(), player, now),
    "reset": lambda table, player, now: playing.reset(table, ResetTurn(), player, now),
    "takeback": lambda table, player, now: offering.takeback(table, Takeback(), player, now),
    "draw": lambda table, player, now: offering.offer(table, Offer("draw"), player, now),
    "resign": lambda table, player, now: ending.resign(table, Resign(), player, now),
    "next_round": lambda table, player, _: playing.check_next_round(table, player),
    "rematch": lambda table, player, now: offering.offer(table, Offer("rematch"), player, now),
    "say": lambda table, player, now: say(table, Say("…"), player, now),
}
"""What can be tried at little cost: a look asks all of it, so nothing here may deal the cards."""


def may(table: Table, player: int | None, now: int) -> list[str]:
    """What would not be refused now, by the words of the commands; offers by what is offered."""
    words = [word for word, attempt in TRIED.items() if allowed(attempt, table, player, now)]
    if player is not None:
        if table.to_move == player and not table.chairs[player].bot:
            words.insert(0, "act")
        if table.is_opening and table.chairs[player].is_sealed:
            words.append("reveal")
        if table.offers.ask(player):
            words.append("answer")
    return words


def allowed(attempt: Try, table: Table, player: int | None, now: int) -> bool:
    try:
        attempt(table, player, now)
    except TableFault:
        return False
    return True
