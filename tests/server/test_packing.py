"""A live match's events are what they were, however few of them are kept as objects."""

from __future__ import annotations

import random

import pytest

from quincunx.chance import Dice
from quincunx.server.matches.packing import PackedEvents
from quincunx.table import Table
from quincunx.table.commands import Act, Command, Offer, Say
from quincunx.table.events import Event
from quincunx.table.settings import TableSettings

GAMES = ("bossa", "sarena", "senet", "sensei", "serendipity")


def played(game: str, actions: int = 30) -> list[Event]:
    settings = TableSettings.from_data(
        {"game": game, "players": [{"kind": "person"}] * 2, "chat": True}
    )
    table = Table.opened(settings, dice=Dice.from_number(1), now=1)
    chosen = random.Random(1)
    for number in range(actions):
        if table.to_move is None:
            break
        commands: list[Command] = [Act(action=chosen.choice(table.state.legal_actions()))]
        if number % 7 == 0:
            commands = [Say(text="ça va?"), Offer(what="draw"), *commands]
        for command in commands:
            for event in table.decide(command, table.to_move, 1000 * number):
                table.apply(event)
    return list(table.events)


@pytest.mark.parametrize("game", GAMES)
def test_packed_events_are_the_same(game: str) -> None:
    events = played(game)
    packed = PackedEvents(events)
    assert len(events) > 15
    assert len(packed) == len(events)
    assert list(packed) == events
    assert len(packed._latest) < 6
    assert Table.replay(packed).record().to_data() == Table.replay(events).record().to_data()


def test_any_part_is_the_same() -> None:
    for count in range(20):
        events = played("senet", 20)[:count]
        packed = PackedEvents(events)
        for start in range(-count, count + 2):
            assert packed[start:] == events[start:]
            for stop in range(-count, count + 2):
                assert packed[start:stop] == events[start:stop]
        for place in range(-count, count):
            assert packed[place] == events[place]
        for place in (-count - 1, count):
            with pytest.raises(IndexError):
                packed[place]
