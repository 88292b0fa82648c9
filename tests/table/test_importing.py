"""Records that become matches again."""

import json

import pytest

import quincunx as qx
from quincunx.table.commands import Act, Answer, NextRound, Resign, Takeback
from quincunx.table.fairness import report
from quincunx.table.faults import TableFault
from quincunx.table.importing import settings_of_record
from quincunx.table.saved import MatchRecord
from quincunx.table.stretch import Stretch
from quincunx.table.table import Table
from tests.table.tables import ALONE, SEED, START, act, do, opened, play_out, settings
from tests.table.truths import knowledge

LATER = START + 10**9
NEW = qx.Dice(b"a seed that nobody has seen")


def saved(table: Table) -> MatchRecord:
    """The record of a table, through a file and back."""
    return MatchRecord.from_text(json.dumps(table.record().to_data()))


def imported(record: MatchRecord) -> Table:
    return Table.replay(Table.from_record(record, dice=NEW, now=LATER))


@pytest.mark.parametrize("name", qx.game_names())
def test_a_finished_match_can_be_looked_at(name: str) -> None:
    table = opened(name, ALONE)
    while table.phase != "over":
        act(table, place=3 * table.number, after=7)
    again = imported(saved(table))
    assert again.phase == "over"
    assert again.result == table.result
    assert again.state.history == table.state.history
    assert [plan.kind for plan in again.settings.players] == ["person", "bot"]
    assert again.record().to_data() == table.record().to_data()
    assert again.look(None, LATER)["log"] == table.look(None, LATER)["log"]


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_unfinished_match_goes_on_with_new_dice(rounds: int) -> None:
    table = opened("senet", rounds=2)
    if rounds == 2:
        play_out(table)
        do(table, NextRound(), 0)
    for _ in range(5):
        act(table, after=3)
    again = imported(saved(table))
    assert again.phase == "playing"
    assert again.to_move == table.to_move
    assert again.state.history == table.state.history
    brought = table.actions_played
    play_out(again)
    assert again.record().check_chance() == ""
    old, new = again.record().chance
    assert (old.first, old.seed, old.from_file) == (0, table.dice.seed, True)
    assert (new.first, new.seed, new.from_file) == (brought, NEW.seed, False)
    assert new.dice is not None
    walk = qx.game("senet").start()
    for action in again.state.history:
        number = again.actions_played - len(again.state.history) + len(walk.history)
        if walk.player == qx.CHANCE and number >= brought:
            outcomes = walk.chance_outcomes()
            place = new.dice.pick(number, [weight for _, weight in outcomes])
            assert outcomes[place][0] == action, "all that is new comes from the new dice"
        walk.push(action)


def test_between_rounds_too() -> None:
    table = opened("sarena", rounds=2)
    play_out(table)
    again = imported(saved(table))
    assert again.between_rounds
    do(again, NextRound(), 1)


def test_a_match_that_was_broken_off_stays_so() -> None:
    table = opened()
    act(table)
    do(table, Resign(), 1)
    again = imported(saved(table))
    assert again.phase == "over"
    assert again.result == table.result


def test_clocks_and_manners_may_be_added() -> None:
    table = opened()
    record = saved(table)
    wanted = settings(clock={"kind": "move", "seconds": 9}, public=True)
    again = Table.replay(Table.from_record(record, wanted, dice=NEW, now=LATER))
    assert again.settings == wanted
    assert again.deadline is not None
    with pytest.raises(TableFault, match="the record is of"):
        Table.from_record(record, settings(rounds=2), dice=NEW, now=LATER)
    with pytest.raises(TableFault, match="the record is of"):
        Table.from_record(record, settings("sensei"), dice=NEW, now=LATER)


def test_a_record_without_its_seed_can_be_continued_and_says_so() -> None:
    table = opened()
    act(table)
    again = imported(MatchRecord.from_text(json.dumps(table.record().to_data(0))))
    assert again.look(None, LATER)["from_file"] == table.actions_played
    act(again)
    play_out(again)
    old, new = again.record().to_data()["chance"]
    assert (old["file"], old["seed"], new["seed"]) == (True, None, NEW.seed.hex())
    assert again.record().check_chance() == ""
    assert "cannot be checked: the file held no seed" in report(again.record())[1]


def test_a_finished_record_without_its_seed_stays_so() -> None:
    table = opened()
    play_out(table)
    data = table.record().to_data()
    data["chance"] = []
    again = imported(MatchRecord.from_text(json.dumps(data)))
    assert again.phase == "over"
    assert again.record().to_data()["chance"] == []
    assert "no seed" in again.record().check_chance()


@pytest.mark.parametrize("times", [1, 3])
def test_a_match_can_be_continued_again_and_again(times: int) -> None:
    table = opened()
    firsts = [0]
    for _ in range(times):
        for _ in range(3):
            act(table)
        firsts.append(table.actions_played)
        table = imported(saved(table))
    play_out(table)
    chance = saved(table).chance
    assert [stretch.first for stretch in chance] == firsts
    assert [stretch.from_file for stretch in chance] == [True] * times + [False]
    assert saved(table).check_chance() == ""
    assert imported(saved(table)).record().to_data() == table.record().to_data()


def test_a_chosen_seed_does_not_choose_a_throw() -> None:
    """Nothing was played in the file: its seed would throw the first time too, if it could."""
    chosen = qx.Dice(b"ground until it suits", ("", ""))
    data = opened(salted=False).record().to_data()
    stretch = Stretch.of(chosen).to_data()
    data |= {"actions": [], "times": [], "chance": [stretch]}
    again = imported(MatchRecord.from_text(json.dumps(data)))
    fresh = qx.game("senet").start(dice=qx.Dice(NEW.seed, ("", "")))
    assert again.state.history == fresh.history
    assert again.state.history != qx.game("senet").start(dice=chosen).history
    assert again.look(None, LATER)["from_file"] == 0
    assert saved(again).brought == 0


def test_what_was_brought_in_can_be_taken_back_and_is_drawn_anew() -> None:
    table = opened()
    for _ in range(4):
        act(table)
    again = imported(saved(table))
    mover, before = again.to_move, again.from_file
    assert mover is not None
    do(again, Takeback(), mover)
    for player in {0, 1} - {mover}:
        do(again, Answer("takeback", True), player)
    assert again.from_file == again.actions_played < (before or 0)
    play_out(again)
    assert saved(again).check_chance() == ""


def test_a_running_match_reveals_no_seed_of_the_file_either() -> None:
    table = opened("sarena")
    act(table)
    again = imported(saved(table))
    shown = str([knowledge(again, player) for player in (None, 0, 1)])
    assert SEED.hex() not in shown
    assert NEW.seed.hex() not in shown
    play_out(again)
    assert SEED.hex() in json.dumps(again.record_data(None))


def test_forged_chance_is_refused() -> None:
    table = opened()
    play_out(table)
    other = qx.Dice(b"another")
    data = table.record().to_data()
    data["chance"][0] |= {"seed": other.seed.hex(), "commitment": other.commitment}
    record = MatchRecord.from_text(json.dumps(data))
    with pytest.raises(TableFault, match="round 1, action 1 is"):
        Table.from_record(record, dice=NEW, now=LATER)


@pytest.mark.parametrize("started", ["long ago", "", "9999-12-31T00:00:00+00:00", "1890-01-01"])
def test_times_that_cannot_be_do_no_harm(started: str) -> None:
    table = opened()
    act(table)
    data = table.record().to_data()
    data |= {"started": started, "times": [-(10**30)] + [10**30] * (len(data["actions"]) - 1)}
    events = Table.from_record(MatchRecord.from_text(json.dumps(data)), dice=NEW, now=LATER)
    assert all(0 <= event.at <= LATER for event in events)
    assert [event.at for event in events] == sorted(event.at for event in events)


@pytest.mark.parametrize(
    ("name", "kind", "shown"),
    [
        ("bot:casual", "bot", "casual"),
        ("bot:of yesterday", "person", "of yesterday"),
        ("x" * 100, "person", "x" * 40),
        ("a\nb", "person", "ab"),
        ("", "person", "player 1"),
        ("player 1", "person", "player 1"),
        ("bot:bot:x", "person", "x"),
    ],
)
def test_strange_names(name: str, kind: str, shown: str) -> None:
    data = opened().record().to_data()
    data["seats"] = [name, "Bob"]
    record = MatchRecord.from_text(json.dumps(data))
    assert settings_of_record(record).players[0].kind == kind
    assert imported(record).chairs[0].called == shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"chance": [{"from": 0, "file": False, "salts": [1, 2]}]}, "salts"),
        ({"options": {"package": "senet"}}, "unknown option"),
        ({"ending": "resigned"}, "ending"),
        ({"ending": {"reason": "boredom"}}, "ending"),
        ({"ending": {"reason": "time", "by": 7, "winners": [0]}}, "ending"),
        ({"ending": {"reason": "time", "by": 0, "winners": ["Ann"]}}, "ending"),
    ],
)
def test_damaged_records(changes: dict[str, object], reason: str) -> None:
    data = opened().record().to_data() | changes
    with pytest.raises(qx.RecordError, match=reason):
        MatchRecord.from_text(json.dumps(data))


def test_a_seats_own_export_reveals_no_secret() -> None:
    table = opened("sarena")
    do(table, Act(action=table.state.legal_actions()[0]), table.to_move)
    texts = table.record_data(None)["actions"]
    assert texts != table.record().to_data()["actions"]
