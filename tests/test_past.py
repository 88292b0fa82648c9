"""A long game remembers every position, and keeps few."""

from __future__ import annotations

import random

import pytest

import quincunx as qx
from quincunx.past import LATEST, STRIDE
from quincunx.record import Record
from quincunx.state.compiled import interpreted


def long_game(name: str, seed: int) -> tuple[qx.State, list[Record]]:
    """A whole random game and, kept apart, its record before every action."""
    chosen, records = random.Random(seed), []
    with interpreted():
        state = qx.game(name).start()
    while not state.is_over:
        records.append(state._record.copy())
        state.push(chosen.choice(state.legal_actions()))
    return state, records


@pytest.mark.parametrize("name", qx.game_names())
def test_every_position_is_found_again(name: str) -> None:
    state, records = long_game(name, 1)
    assert list(state._before) == records
    assert [state._before[number] for number in range(len(records))] == records
    assert state._before[-1] == records[-1]
    twin = state.copy()
    assert list(twin._before) == records


def test_few_records_are_kept() -> None:
    state, records = long_game("senet", 2)
    assert len(records) > 4 * LATEST
    kept = len(state._before._marks) + len(state._before._latest)
    assert kept <= len(records) // STRIDE + 1 + 2 * LATEST


@pytest.mark.parametrize("name", ["senet", "sarena"])
def test_taking_back_leads_through_the_same_positions(name: str) -> None:
    state, records = long_game(name, 3)
    history = list(state.history)
    for number in range(len(records) - 1, -1, -1):
        assert state.pop() == history[number]
        assert state._record == records[number]
    for action in history[: 2 * STRIDE]:
        state.push(action)
    assert list(state._before) == records[: 2 * STRIDE]
    with pytest.raises(IndexError):
        state._before[len(state._before)]
