"""The perft files against the compiled rules and against the references."""

from typing import Any

import pytest

import quincunx as qx
from quincunx.search import perft
from tests.perft import HERE, Block, read
from tests.reference.test_agreement import reference

BLOCKS = [block for path in sorted(HERE.glob("*.txt")) for block in read(path)]
SMALL = 1500
"""Counts that the slow references are asked to repeat."""


def test_every_game_has_a_file() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(qx.game_names())
    assert all(block.counts for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_compiled_rules_count_the_same(block: Block) -> None:
    state = block.game.replay(block.actions)
    for backend in ("cpu", "wasm"):
        assert {depth: perft(state, depth, backend) for depth in block.counts} == block.counts


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_references_count_the_same(block: Block) -> None:
    start = reference(block.game)
    for action in block.actions:
        start.apply(action)
    for depth, expected in block.counts.items():
        if expected <= SMALL:
            assert count(start, depth) == expected


def count(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if state.player == qx.OVER:
        return 0
    actions = list(state.chance()) if state.player == qx.CHANCE else state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += count(after, depth - 1)
    return total
