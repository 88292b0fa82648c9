"""A record of a running match replays with what is hidden: everything its seat knew, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import quincunx as qx
from quincunx.cli.replay import replay
from quincunx.errors import RecordError
from quincunx.table.saved import HiddenRecord, MatchRecord
from quincunx.table.seen import SeenRecord


def running(seats: int, seed: int, actions: int, rounds: int = 1) -> MatchRecord:
    """A match of Sàrena in the middle of its last round."""
    match, random = qx.Match(qx.game("sarena", seats=seats), rounds, seed), Random(seed)
    for number in range(rounds):
        if number:
            match.next_round()
        while not match.state.is_over and (number + 1 < rounds or match.state.length < actions):
            match.state.push(random.choice(match.state.legal_actions()))
    times = [[0] * state.length for state in match.states]
    names = [f"player {n}" for n in range(seats)]
    return MatchRecord(match, names, "2026-01-01T00:00:00+00:00", times)


def saved(record: MatchRecord, seat: int) -> str:
    return json.dumps(record.to_data(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2])
def test_every_position_is_what_the_seat_knew(seats: int, rounds: int) -> None:
    for seed in range(4):
        record = running(seats, seed, 60, rounds)
        for seat in (qx.SPECTATOR, *range(seats)):
            text = saved(record, seat)
            with pytest.raises(HiddenRecord):
                MatchRecord.from_text(text)
            found = SeenRecord.from_text(text)
            assert found.seat == seat
            known, seen = record.match.state.hidden(seat), found.match.state
            assert seen == known
            assert seen.history == known.history
            assert seen.history_texts() == known.history_texts()
            assert list(seen._before) == list(known._before)
            for number in range(known.length + 1):
                assert seen.after(number) == known.after(number)
            assert found.match.states[:-1] == record.match.states[:-1]
            assert json.loads(saved(found, seat)) == json.loads(text)


def test_the_library_replays_what_a_seat_saw() -> None:
    state = running(3, 1, 55).match.state
    for seat in range(3):
        texts = state.hidden(seat).history_texts()
        assert "=?" in texts
        assert state.game.replay_seen(texts) == state.hidden(seat)
    whole = qx.game("senet").start(seed=1)
    assert whole.game.replay_seen(whole.history_texts()) == whole


def test_records_that_hide_nothing_are_read_as_ever() -> None:
    record = running(2, 3, 10_000)
    found = SeenRecord.from_text(json.dumps(record.to_data()))
    assert found.seat is None
    assert found.match.states == record.match.states


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (lambda data: data["actions"].insert(0, "=?"), "nobody can have seen"),
        (lambda data: data["actions"].append("a1-f6"), "needs 51 times"),
        (lambda data: data["actions"].__setitem__(-1, "z9-z8"), "nobody can have seen"),
        (lambda data: data.update(result={"scores": [1, 2], "returns": [1, -1]}), "has no result"),
    ],
)
def test_damaged_ones_are_refused(changed, complaint: str) -> None:
    data = running(2, 3, 50).to_data(0)
    length = len(data["actions"])
    changed(data)
    if len(data["actions"]) > length and data["actions"][0] == "=?":
        data["times"].append(0)
    with pytest.raises(RecordError, match=complaint):
        SeenRecord.from_text(json.dumps(data))


def test_the_terminal_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "running.json"
    path.write_text(saved(running(2, 3, 45), 1), encoding="utf-8")
    replay(path, everything=True)
    shown = capsys.readouterr().out
    assert "saved while it was being played, as seat 1 saw it" in shown
    assert "chance: =?" in shown
