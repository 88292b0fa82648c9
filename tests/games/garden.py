"""Positions of Serendipity, quickly written, and what tests ask of them."""

import random

import pytest

import quincunx as qx

EMPTY = "6/7/8/9/10/11/10/9/8/7/6"
THREES = "010101"  # seat 0 owns blue, red and orange, seat 1 the others


def rows(**changed: str) -> str:
    """The tiles, row by row: `rows(a="B5")`."""
    pairs = zip("abcdefghijk", EMPTY.split("/"), strict=True)
    return "/".join(changed.get(row, empty) for row, empty in pairs)


def at(tiles: str, stage: str = "flip - - 0", turn: int = 0, owners: str = THREES) -> qx.State:
    game = qx.game("serendipity", seats=int(max(owners)) + 1)
    return game.from_position(f"{tiles} {owners} {turn} {stage}")


def over(owners: str = THREES, **changed: str) -> qx.State:
    """The game ended by ten quiet rounds, the last seat having turned a tile of seat 0's down."""
    mark = "bvryog"[owners.index("0")]
    turns = 10 * (int(max(owners)) + 1)
    return at(rows(k=f"{mark}5", **changed), f"over - k1 {turns}", owners=owners)


def legal(state: qx.State) -> list[str]:
    return [state.action_text(action) for action in state.legal_actions()]


def tiles(state: qx.State) -> str:
    return state.position().split()[0]


def rest(state: qx.State) -> str:
    """Turn, stage, cell, shown, quiet."""
    return " ".join(state.position().split()[2:])


def played(state: qx.State, *texts: str) -> qx.State:
    for one in texts:
        state.push_text(one)
    return state


def refused(state: qx.State, attempt: str) -> str:
    """The rule that an attempt is refused by; the state must not change."""
    before = state.position()
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text(attempt)
    assert state.position() == before
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


def a_game(seats: int, seed: int, steps: int = 10**6, aid: bool = False) -> qx.State:
    state = qx.game("serendipity", seats=seats, aid=aid).start(seed=seed)
    choice = random.Random(seed)
    while not state.is_over and len(state.history) < steps:
        state.push(choice.choice(state.legal_actions()))
    return state
