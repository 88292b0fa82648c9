"""Everybody's share in chance: sealed first, opened when all seats are taken, marked in the record."""

import json

import pytest

import quincunx as qx
from quincunx.chance import new_salt, seal_of
from quincunx.table.commands import (
    Act,
    Answer,
    Flag,
    Join,
    Leave,
    Offer,
    Resign,
    Reveal,
)
from quincunx.table.fairness import report
from quincunx.table.faults import TableFault
from quincunx.table.saved import MatchRecord
from quincunx.table.settings import TableSettings
from quincunx.table.table import OPENING, Table
from tests.table.tables import (
    ALONE,
    PEOPLE,
    SEED,
    START,
    act,
    do,
    kinds,
    opened,
    play_out,
    refused,
    settings,
)  # fmt: skip
from tests.table.truths import knowledge

OPEN = ({"kind": "open"}, {"kind": "open"})
ANN, BOB = "a reed in the wind", "Paprika, edelsüß, ungarisch"


def sealed(game: str = "senet") -> Table:
    """Two people have taken the open seats, each with a sealed salt."""
    table = opened(game, OPEN)
    do(table, Join("Ann", seal=seal_of(ANN)), None)
    do(table, Join("Bob", seal=seal_of(BOB)), None)
    return table


def everything(table: Table) -> str:
    """All that anybody gets to see."""
    return str([knowledge(table, player) for player in (None, 0, 1)])


def test_a_salt_and_its_seal() -> None:
    assert new_salt() != new_salt()
    assert len(new_salt()) >= 16
    assert seal_of("süß") == "5622ed373f7e2e9e28b1db1b1587b70894b60a71ba22a5c787a5e6d610bbdfa9"


def test_the_match_starts_when_all_salts_are_opened() -> None:
    table = sealed()
    assert (table.phase, table.to_move, table.is_opening) == ("waiting", None, True)
    assert table.look(None, table.at)["seals"] == [seal_of(ANN), seal_of(BOB)]
    refused(table, "not_started", Act(action=0), 0)
    assert kinds(do(table, Reveal(BOB), 1)) == ["revealed"]
    assert kinds(do(table, Reveal(ANN), 0)) == ["revealed", "started"]
    assert table.dice == qx.Dice(SEED, (ANN, BOB))
    assert table.state.history == qx.game("senet").start(dice=table.dice).history
    assert [table.chance[0].share(seat) for seat in (0, 1)] == ["sealed", "sealed"]


def test_nobody_sees_a_salt_before_all_seats_are_taken() -> None:
    table = opened("senet", OPEN)
    do(table, Join("Ann", seal=seal_of(ANN)), None)
    assert "1 players are missing" in str(refused(table, "not_started", Reveal(ANN), 0))
    assert ANN not in everything(table)
    do(table, Join("Bob", seal=seal_of(BOB)), None)
    assert ANN not in everything(table)
    do(table, Reveal(ANN), 0)
    assert BOB not in everything(table)


def test_a_wrong_salt_is_refused() -> None:
    table = sealed()
    fault = refused(table, "bad_request", Reveal(BOB), 0)
    assert f"it must be the one sealed as {seal_of(ANN)}" in str(fault)


def test_only_the_seat_itself_opens_its_salt() -> None:
    table = sealed()
    refused(table, "wrong_seat", Reveal(ANN), None)
    refused(table, "bad_request", Reveal(ANN), 1)
    bots = opened("senet", [*ALONE], seals=[seal_of(ANN), None])
    refused(bots, "not_allowed", Reveal(ANN), 1)


def test_the_same_salt_again_changes_nothing() -> None:
    table = sealed()
    do(table, Reveal(ANN), 0)
    assert table.decide(Reveal(ANN), 0, table.at) == []
    do(table, Reveal(BOB), 1)
    assert table.decide(Reveal(BOB), 1, table.at) == []


def test_whoever_does_not_open_the_salt_is_not_waited_for() -> None:
    table = sealed()
    assert table.deadline == START + OPENING
    do(table, Reveal(ANN), 0, after=500)
    assert table.deadline == START + OPENING
    refused(table, "too_early", Flag(), None, after=OPENING - 501)
    assert kinds(do(table, Flag(), None, after=OPENING - 500)) == ["started"]
    assert table.dice.salts == (ANN, seal_of(BOB))
    assert [table.chance[0].share(seat) for seat in (0, 1)] == ["sealed", "withheld"]
    assert "too late" in str(refused(table, "not_allowed", Reveal(BOB), 1))
    play_out(table)
    record = MatchRecord.from_text(json.dumps(table.record_data(None)))
    assert record.check_chance() == ""
    assert "Bob did not open the sealed salt" in report(record)[1]


def test_nobody_leaves_or_changes_the_seal_while_salts_are_opened() -> None:
    """Else somebody could look at the opened salts and come back with one that suits them."""
    table = sealed()
    do(table, Reveal(ANN), 0)
    refused(table, "not_allowed", Leave(), 1)
    refused(table, "full", Join("Bob", seal=seal_of("another salt of Bob")), 1)
    refused(table, "full", Join("Eve", seal=seal_of("a salt of Eve's own")), None)
    refused(table, "not_started", Resign(), 1)


def test_before_that_seals_come_and_go_with_their_people() -> None:
    table = opened("senet", OPEN)
    do(table, Join("Ann", seal=seal_of(ANN)), None)
    do(table, Join("Ann", seal=seal_of(BOB)), 0)
    assert table.chairs[0].seal == seal_of(BOB)
    do(table, Leave(), 0)
    assert table.look(None, table.at)["seals"] == [None, None]


def test_people_who_sit_there_from_the_beginning_seal_too() -> None:
    table = opened("senet", PEOPLE, seals=[seal_of(ANN), seal_of(BOB)])
    assert (table.phase, kinds(table.events)) == ("waiting", ["created"])
    do(table, Reveal(ANN), 0)
    do(table, Reveal(BOB), 1)
    assert table.phase == "playing"


def test_alone_against_a_bot_one_salt_is_enough() -> None:
    table = opened("senet", ALONE, seals=[seal_of(ANN), None])
    do(table, Reveal(ANN), 0)
    assert table.dice.salts == (ANN, "")
    assert [table.chance[0].share(seat) for seat in (0, 1)] == ["sealed", "nothing"]


@pytest.mark.parametrize(
    ("players", "seals", "reason"),
    [
        (PEOPLE, [seal_of(ANN)], "1 seals for 2 seats"),
        (ALONE, [None, seal_of(ANN)], "it is bot"),
        (OPEN, [seal_of(ANN), None], "it is open"),
    ],
)
def test_seals_for_nobody_are_refused(players: object, seals: list[str], reason: str) -> None:
    chosen: TableSettings = settings("senet", players)
    with pytest.raises(TableFault, match=reason):
        Table.create(chosen, dice=qx.Dice(SEED), now=START, seals=seals)


def test_who_seals_nothing_keeps_nobody_waiting() -> None:
    table = opened("senet", OPEN)
    do(table, Join("Ann", "pepper"), None)
    assert kinds(do(table, Join("Bob"), None)) == ["joined", "started"]
    assert [table.chance[0].share(seat) for seat in (0, 1)] == ["open", "nothing"]


def test_a_seal_and_an_open_salt_together_are_refused() -> None:
    table = opened("senet", OPEN)
    fault = refused(table, "bad_request", Join("Ann", ANN, seal=seal_of(ANN)), None)
    assert "'reveal'" in str(fault)


def test_a_match_that_is_continued_has_seals_of_its_own() -> None:
    first = opened("senet")
    for _ in range(4):
        act(first)
    record = MatchRecord.from_text(json.dumps(first.record().to_data()))
    dice, seals = qx.Dice(b"new"), [seal_of(ANN), seal_of(BOB)]
    later = START + 10**6
    table = Table.replay(Table.from_record(record, dice=dice, now=later, seals=seals))
    assert (table.phase, table.is_opening, table.deadline) == ("playing", True, later + OPENING)
    assert table.to_move is None
    assert not any(table.look(player, later)["view"]["actions"] for player in (0, 1))
    refused(table, "not_started", Resign(), 0)
    do(table, Reveal(ANN), 0)
    assert kinds(do(table, Reveal(BOB), 1)) == ["revealed", "continued"]
    assert table.to_move == first.to_move
    play_out(table)
    assert table.record().chance[1].salts == (ANN, BOB)
    assert table.record().check_chance() == ""


def test_a_rematch_has_fresh_seals_by_its_own_seats() -> None:
    table = sealed()
    do(table, Reveal(ANN), 0)
    do(table, Reveal(BOB), 1)
    do(table, Resign(), 0)
    fresh = [seal_of("a new salt of Ann"), seal_of("a new salt of Bob")]
    do(table, Offer("rematch", fresh[0]), 0)
    (_, rematched) = do(table, Answer("rematch", True, fresh[1]), 1)
    assert rematched.data["seals"] == [fresh[1], fresh[0]], "everybody has moved on by one seat"


def test_a_seal_is_for_a_rematch_only() -> None:
    table = opened()
    refused(table, "bad_request", Offer("draw", seal_of(ANN)), 0)


def test_the_record_says_when_only_the_host_stands_for_it() -> None:
    table = opened("senet", ALONE)
    play_out(table)
    assert "only whoever ran the table vouches for the seed" in report(table.record())[1]
    table = opened("senet", ALONE, seals=[seal_of(ANN), None])
    do(table, Reveal(ANN), 0)
    play_out(table)
    assert "Ann added a sealed salt" in report(table.record())[1]
    assert "only whoever" not in report(table.record())[1]


def test_the_record_says_that_hidden_things_were_known() -> None:
    first = opened("sarena")
    act(first)
    record = MatchRecord.from_text(json.dumps(first.record().to_data()))
    table = Table.replay(Table.from_record(record, dice=qx.Dice(b"new"), now=START + 10**6))
    play_out(table)
    said = report(table.record())
    assert "brought in from a file by whoever opened the table" in said[1]
    assert "what was hidden in it was known to whoever opened it" in said[1]
