"""Tables for tests: short ways to open one, to do something at it, and to be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import quincunx as qx
from quincunx.table.commands import Act, Command, Join
from quincunx.table.events import Event
from quincunx.table.faults import TableFault
from quincunx.table.settings import TableSettings
from quincunx.table.table import Table

START = 1_700_000_000_000
SEED = b"a secret of thirty-two bytes ...."
PEOPLE = ({"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"})
ALONE = ({"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "novice"})
BOTS = ({"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "random"})


def settings(game: str = "senet", players: Any = PEOPLE, **more: Any) -> TableSettings:
    return TableSettings.from_data({"game": game, "players": list(players), **more})


def opened(
    game: str = "senet",
    players: Any = PEOPLE,
    *,
    salted: bool = True,
    seals: Sequence[str | None] = (),
    **more: Any,
) -> Table:
    """A table at time `START`; where all seats are taken and nothing is sealed, the match has started."""
    chosen = settings(game, players, **more)
    events = Table.create(chosen, dice=qx.Dice(SEED), now=START, salted=salted, seals=seals)
    return Table.replay(events)


def three(kind: str = "person", **more: Any) -> Table:
    """Sàrena with three people (or more of what is said)."""
    players = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
    third = {"kind": kind, **({"level": "random"} if kind == "bot" else {})}
    return opened("sarena", [*players, third], **more)


def do(table: Table, command: Command, player: int | None, after: int = 0) -> list[Event]:
    """Lets it happen, `after` milliseconds after the last event."""
    events = table.decide(command, player, table.at + after)
    for event in events:
        table.apply(event)
    return events


def act(table: Table, place: int = 0, after: int = 0) -> list[Event]:
    """Whoever has the move plays one of the legal actions."""
    mover = table.to_move
    assert mover is not None
    legal = table.state.legal_actions()
    bot = table.chairs[mover].bot
    return do(table, Act(action=legal[place % len(legal)], bot=bot), mover, after)


def act_until(table: Table, player: int) -> None:
    """Plays on until the player has the move."""
    while table.to_move != player:
        act(table)


def play_out(table: Table) -> None:
    """To the end of the round."""
    while table.to_move is not None:
        act(table, place=len(table.state.history) * 7)


def refused(
    table: Table, code: str, command: Command, player: int | None, after: int = 0
) -> TableFault:
    """The refusal, which must have this code and change nothing."""
    before = everything(table)
    with pytest.raises(TableFault) as caught:
        table.decide(command, player, table.at + after)
    assert everything(table) == before
    assert caught.value.code == code, str(caught.value)
    assert str(caught.value), "a refusal says why"
    return caught.value


def everything(table: Table) -> dict[str, Any]:
    """All that a table knows, to compare two of them."""
    timer = table.timer
    return {
        "number": (table.number, table.at, table.position_number),
        "looks": [table.look(player, table.at) for player in (None, *range(len(table.chairs)))],
        "states": [(state.history, state.position()) for state in table.match.states],
        "chairs": [vars(chair) for chair in table.chairs],
        "timer": (timer.left, timer.mover, timer.running, timer.since),
        "record": table.record().to_data(),
        "redacted": table.redacted,
        "seen": [[table.seen(event, player) for event in table.events] for player in (None, 0, 1)],
    }


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def sit(table: Table, name: str, salt: str = "", seat: int | None = None) -> int:
    """Somebody takes a seat; which one."""
    player = do(table, Join(name, salt, seat), None)[0].player
    assert player is not None
    return player
