"""A bot against itself: games to learn from."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.arena import SelfPlay, Series
from tests.arena.test_cluster import DIES, results


def test_self_play_keeps_every_action(tmp_path: Path) -> None:
    game = qx.game("senet")
    first = SelfPlay(game, "random", out=tmp_path / "games.jsonl")
    assert len(list(first.play(3, jobs=2))) == 3
    again = SelfPlay(game, "random", out=tmp_path / "games.jsonl")
    assert results(again.played) == results(first.played)
    assert again.left(4) == 1
    assert len({one.task.seed for one in again.played}) == 3  # dice of their own
    for one in again.played:
        state = game.start()
        for action in one.line:
            state.push(action)
        assert state.is_over
        assert tuple(state.returns()) == one.returns
    with pytest.raises(qx.RecordError, match="holds another series"):
        Series(game, ["random", "random"], out=tmp_path / "games.jsonl")


def test_self_play_of_a_bot_that_fails_keeps_what_there_was() -> None:
    (played,) = SelfPlay(qx.game("senet"), DIES).play(1, jobs=1)
    assert played.fault
    assert len(played.line) == played.actions > 4
