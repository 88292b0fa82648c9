"""What is hidden already is not hidden again, and what was played since is."""

from __future__ import annotations

import pytest

import quincunx as qx

SECRETIVE = ("sarena", "serendipity")


@pytest.mark.parametrize("name", SECRETIVE)
def test_hiding_again_changes_nothing(name: str) -> None:
    state = qx.game(name).start(seed=1)
    for seat in range(state.game.seats):
        once = state.hidden(seat)
        twice = once.hidden(seat)
        assert twice == once
        assert twice.history == once.history
        assert twice.history_texts() == once.history_texts()
        twice.push(twice.legal_actions()[0])
        assert once.length + 1 == twice.length, "they are twins, not one"


@pytest.mark.parametrize("name", SECRETIVE)
def test_another_seat_sees_less_still(name: str) -> None:
    state = qx.game(name).start(seed=1)
    everybody = state.hidden(0).hidden()
    assert everybody.position() == state.hidden(0).position(qx.SPECTATOR)


def test_what_was_played_since_is_hidden_too() -> None:
    """A token drawn in a copy that was hidden before the draw is a secret of whoever drew it."""
    state = qx.game("sarena", seats=2).start()
    while state.length < 36:
        state.push(state.legal_actions()[0])
    known = state.hidden(1)
    known.push(known.legal_actions()[0])  # seat 0 draws, and the copy was told what
    assert known._record.tokens[0] >= 0
    again = known.hidden(1)
    assert again._record.tokens[0] == -3
    assert again.history[-1] == -3
