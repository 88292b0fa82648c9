"""Tables that a player cannot tell apart: same events, other secrets."""

from __future__ import annotations

import json
from typing import Any

from quincunx.state import State
from quincunx.table.events import Event
from quincunx.table.playing import codes_and_texts
from quincunx.table.table import Table
from quincunx.testing.secrets import other_truths
from quincunx.types import HIDDEN

__all__ = ["check_player", "check_secrets", "hides_something", "knowledge", "possible_tables"]


def possible_tables(table: Table, player: int | None) -> list[Table]:
    """A table for every truth that the player must hold possible, the true one included."""
    truths = other_truths(table.state, table.seat(player))
    return [Table.replay(with_truth(table, truth)) for truth in truths]


def with_truth(table: Table, truth: State) -> list[Event]:
    """The events of the table, the secrets of the deal replaced; later actions are open to all."""
    dealt = [event for event in table.events if event.kind in ("started", "round_started")][-1]
    length = len(dealt.data["actions"])
    return [
        event.with_data(**codes_and_texts(truth.steps()[:length])) if event is dealt else event
        for event in table.events
    ]


def knowledge(table: Table, player: int | None) -> dict[str, Any]:
    """All that a player can get at, by any door of the table."""
    return {
        "look": json.dumps(table.look(player, table.at)),
        "events": json.dumps([table.seen(event, player) for event in table.events]),
        "changes": [json.dumps(table.changes(player, after)) for after in some(table.number)],
        "moments": past(table, player),
        "record": json.dumps(table.record_data(player)),
        "known": table.known(player).pack().tobytes(),
    }


def past(table: Table, player: int | None) -> list[str]:
    """The round step by step, and how the board lay at some of its moments."""
    if table.phase == "waiting":
        return []
    steps = table.steps(player, views=False)
    boards = [table.steps(player, number, number) for number in some(len(table.state.history))]
    return [json.dumps(part) for part in (steps, *boards)]


def some(number: int) -> list[int]:
    """Events after which somebody may have looked away: early, late, and in between."""
    return sorted({0, 1, number // 2, max(0, number - 1), number})


def check_secrets(table: Table) -> int:
    """`check_player` for everybody, spectators too; returns how many truths were compared."""
    return sum(check_player(table, player) for player in (None, *range(len(table.chairs))))


def check_player(table: Table, player: int | None) -> int:
    """Nothing that a player gets depends on what they must not know."""
    expected = knowledge(table, player)
    possible = possible_tables(table, player)
    for other in possible:
        actual = knowledge(other, player)
        leaks = [what for what, value in expected.items() if actual[what] != value]
        assert not leaks, f"player {player} learns a secret from {', '.join(leaks)}"
    if table.phase != "over":
        assert table.dice.seed.hex() not in str(expected), "the seed is codes_and_texts too early"
    return len(possible)


def hides_something(table: Table, player: int | None) -> bool:
    return HIDDEN in table.known(player).history
