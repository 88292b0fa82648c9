"""Players by their texts."""

import pytest

import quincunx as qx
from quincunx.arena.players import check, labels, load, try_out
from tests.arena.bots import First, Seeded


def test_an_earlier_master_is_a_player() -> None:
    check("master@1")
    assert labels(("master", "master@1")) == ["master", "master@1"]


def test_a_class_gets_a_seed_if_it_takes_one() -> None:
    assert isinstance(load("tests.arena.bots:First", 5), First)
    seeded = load("tests.arena.bots:Seeded", 5)
    assert isinstance(seeded, Seeded)
    assert seeded.seed == 5


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("ramdom", "did you mean 'random'.*package.module:Class"),
        ("nowhere.at_all:Bot", "No module named 'nowhere'"),
        ("tests.arena.bots:Nobody", "has no 'Nobody'"),
        ("tests.arena.bots:Mute", "has no method choose"),
        ("not a module:Bot", "is not a player"),
    ],
)
def test_unknown_players_are_refused_with_what_is_known(player: str, message: str) -> None:
    with pytest.raises(qx.QuincunxError, match=message):
        load(player, 0)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("cmd:", "names no program"),
        ("cmd:no-such-program-anywhere --fast", "no program 'no-such-program-anywhere'"),
        ("cmd:python 'unfinished", "No closing quotation"),
        (":Bot", "is not a player"),
        ("", "unknown bot ''"),
    ],
)
def test_what_can_be_no_player_is_refused_at_once(player: str, message: str) -> None:
    with pytest.raises(qx.QuincunxError, match=message):
        check(player)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("os:path", "'os:path' is not a player: it is a module, not a class"),
        ("tests.arena.bots:Unbuildable", r"cannot play: ValueError: .* \(bots\.py, line \d+\)"),
        ("tests.arena.bots:Mute", "has no method choose"),
        ("cmd:", "names no program"),
    ],
)
def test_a_player_that_is_tried_out_says_what_is_wrong(player: str, message: str) -> None:
    with pytest.raises(qx.QuincunxError, match=message):
        try_out(player)
    try_out("random")


def test_twins_get_numbers() -> None:
    assert labels(("a", "b", "a")) == ["a #1", "b", "a #2"]
