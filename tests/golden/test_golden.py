"""The golden playthroughs come out as they were written down; after a wanted change: `make golden`."""

import pytest

import quincunx as qx
from tests.golden import HERE, games, name, playthrough

GAMES = games()


def test_there_is_one_for_every_game_and_option() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {name(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_game_is_played_as_ever(game: qx.Game) -> None:
    assert playthrough(game) == (HERE / f"{name(game)}.txt").read_text(encoding="utf-8")
