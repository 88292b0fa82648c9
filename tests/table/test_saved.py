"""The saved record: out and in again, and everything that is not one."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.chance import seal_of
from quincunx.table.saved import FORMAT, MatchRecord
from quincunx.table.stretch import Stretch


def played(rounds: int = 1, actions: int = 10**6, seed: int = 1) -> MatchRecord:
    """A match between two random players, at most that many actions a round."""
    dice = qx.Dice(b"a secret", ("one", "two"))
    match = qx.Match(qx.game("senet"), rounds, dice=dice)
    bot = qx.bot("random", seed)
    while True:
        while not match.state.is_over and len(match.state.history) < actions:
            match.state.push(bot.choose(match.state))
        if not match.state.is_over or match.is_over:
            break
        match.next_round()
    times = [[5] * len(state.history) for state in match.states]
    return MatchRecord(
        match, ["Ann", "Bob"], "2026-01-01T10:00:00+00:00", times, (Stretch.of(dice),)
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("actions", [10, 10**6])
def test_a_record_comes_back_whole(path: Path, rounds: int, actions: int) -> None:
    record = played(rounds, actions)
    record.save(path)
    again = MatchRecord.load(path)
    assert again.to_data() == record.to_data()
    assert [state.history for state in again.match.states] == [
        state.history for state in record.match.states
    ]
    assert again.match.scores() == record.match.scores()
    assert again.check_chance() == ""


def test_a_loaded_match_goes_on_with_the_same_chance(path: Path) -> None:
    record = played(actions=30)
    record.save(path)
    again = MatchRecord.load(path)
    for match in (record.match, again.match):
        match.state.push(match.state.legal_actions()[0])
    assert again.match.state.history == record.match.state.history


def test_the_document_says_what_design_promises(path: Path) -> None:
    played().save(path)
    data = json.loads(path.read_text())
    assert data["quincunx"] == FORMAT
    assert data["game"] == "senet"
    assert data["options"] == {"seats": 2, "die": False}
    assert data["rules"] == qx.game("senet").rules.VERSION
    assert data["seats"] == ["Ann", "Bob"]
    assert len(data["actions"]) == len(data["times"])
    assert sum(data["result"]["returns"]) == 0
    (chance,) = data["chance"]
    assert (chance["from"], chance["file"]) == (0, False)
    assert chance["commitment"] == qx.Dice(b"a secret").commitment
    assert chance["salts"] == ["one", "two"]
    assert chance["seals"] == [None, None]
    assert bytes.fromhex(chance["seed"]) == b"a secret"


def test_a_seats_export_of_a_running_game_reveals_no_seed() -> None:
    running, over = played(actions=20), played()
    for seat in (qx.SPECTATOR, 0, 1):
        text = json.dumps(running.to_data(seat))
        assert b"a secret".hex() not in text
        assert running.to_data(seat)["chance"][0]["commitment"]
        assert over.to_data(seat)["chance"][0]["seed"] == b"a secret".hex()


def test_an_existing_file_is_not_overwritten(path: Path) -> None:
    path.write_text("something precious")
    with pytest.raises(qx.RecordError, match="exists already"):
        played(actions=5).save(path)
    assert path.read_text() == "something precious"
    assert list(path.parent.iterdir()) == [path]
    played(actions=5).save(path, overwrite=True)
    MatchRecord.load(path)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(qx.RecordError, match="cannot write"):
        played(actions=5).save(tmp_path / "file" / "game.json")


def changed(**changes: object) -> str:
    data = played(actions=12).to_data()
    data.update(changes)
    return json.dumps(data)


def drawn(**changes: object) -> str:
    """The same with something changed about its chance."""
    return changed(chance=[{**played(actions=12).to_data()["chance"][0], **changes}])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a JSON document"),
        ("{", "not a JSON document"),
        ("[1, 2]", "not a record of Quincunx"),
        ('{"game": "chess"}', "not a record of Quincunx"),
        ("[" * 100_000, "not a JSON document"),
        (changed(quincunx=99), "has format 99"),
        (changed(game="chess"), "unknown game 'chess'"),
        (changed(game=7), "'game' is 7"),
        (changed(options={"dye": True}), "unknown option 'dye'"),
        (changed(rules=99), "version 99 of the rules"),
        (changed(rounds=0), "rounds"),
        (changed(rounds=10**9), "rounds"),
        (changed(earlier=[3]), "rounds"),
        (changed(rounds=2, earlier=[3]), "round 1 is not an object"),
        (changed(seats=["Ann"]), "names"),
        (changed(times=[1]), "times"),
        (changed(actions=["t1", "10-12"], times=[0, 0]), "breaks the rules at action 2"),
        (changed(actions=["t1", 5], times=[0, 0]), "breaks the rules at action 2"),
        (changed(actions=["hello"], times=[0]), "breaks the rules at action 1"),
        (changed(result={"scores": [9, 0], "returns": [1, -1]}), "ended in None"),
        (drawn(seed="00"), "forged"),
        (drawn(seed="xyz"), "not a hexadecimal"),
        (drawn(seed=7), "not a hexadecimal"),
        (drawn(commitment=7), "commitment 7"),
        (drawn(salts=["one"]), "1 salts and 2 seals for 2 seats"),
        (drawn(salts=["one", "a\nb"]), "salts"),
        (drawn(seals=["one", None]), "seals"),
        (drawn(seals=[seal_of("won"), None]), "salt of seat 0 is not the one that was sealed"),
        (drawn(**{"from": 1}), "not at 0"),
        (drawn(**{"from": "here"}), "where it begins"),
        (drawn(file=1), "where it begins"),
        (changed(chance=[3]), "says nothing about chance"),
        (changed(chance=None), "'chance' is None"),
        (changed(started=None), "'started'"),
    ],
)
def test_damaged_and_foreign_files_are_refused(path: Path, text: str, reason: str) -> None:
    path.write_text(text)
    with pytest.raises(qx.RecordError, match=reason):
        MatchRecord.load(path)
    assert path.read_text() == text


def test_files_that_are_no_text_or_not_there(path: Path) -> None:
    with pytest.raises(qx.RecordError, match="cannot read"):
        MatchRecord.load(path)
    path.write_bytes(b"\xff\xfe\x00picture")
    with pytest.raises(qx.RecordError, match="not text"):
        MatchRecord.load(path)


def test_loaded_dice_are_named_when_they_lie(path: Path) -> None:
    data = played().to_data()
    other = qx.Dice(b"another seed", ("one", "two"))
    data["chance"][0].update(seed=other.seed.hex(), commitment=other.commitment)
    path.write_text(json.dumps(data))
    assert "round 1, action 1 is" in MatchRecord.load(path).check_chance()
