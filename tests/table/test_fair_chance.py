"""The page on fair chance, run as it stands, on real records."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx.table.commands import Join, NextRound
from quincunx.table.saved import MatchRecord
from tests.table.tables import act, do, opened, play_out

PAGE = Path(__file__).parents[2] / "docs" / "fair-chance.md"
SENET, PICK = re.findall(r"```py(?:thon)?\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def record(name: str = "senet", rounds: int = 2) -> dict[str, Any]:
    """A match between people with salts of their own, one of them not ASCII."""
    table = opened(name, [{"kind": "open"}] * 2, rounds=rounds)
    for salt in ("pepper", "Paprika, süß"):
        do(table, Join("somebody", salt), None)
    play_out(table)
    while table.between_rounds:
        do(table, NextRound(), 0)
        play_out(table)
    return table.record_data(None)


def check(data: dict[str, Any], path: Path) -> subprocess.CompletedProcess[str]:
    """Runs the ten lines of the page, and nothing else, in a Python that finds nothing of ours."""
    file, script = path / "record.json", path / "check.py"
    file.write_text(json.dumps(data), encoding="utf-8")
    script.write_text(SENET, encoding="utf-8")
    words = [sys.executable, "-I", str(script), str(file)]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=path)


def test_there_are_ten_lines_that_import_nothing_of_ours() -> None:
    assert len([line for line in SENET.splitlines() if line]) == 10
    assert set(re.findall(r"^import (.*)$", SENET, re.MULTILINE)) == {"hashlib, hmac, json, sys"}
    assert "quincunx" not in SENET


def test_the_ten_lines_find_a_true_record_true(tmp_path: Path) -> None:
    done = check(record(), tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_ten_lines_find_every_forged_throw(tmp_path: Path) -> None:
    data = record()
    throws = [n for n, text in enumerate(data["actions"]) if text.startswith("t")]
    place = throws[len(throws) // 2]
    data["actions"][place] = "t6" if data["actions"][place] != "t6" else "t1"
    done = check(data, tmp_path)
    assert done.returncode != 0
    number = len(data["earlier"][0]["actions"]) + place + 1
    assert f"action {number} is {data['actions'][place]}" in done.stderr


def test_the_ten_lines_find_another_seed(tmp_path: Path) -> None:
    assert "committed" in check(redrawn(seed="00" * 32), tmp_path).stderr
    assert check(redrawn(salts=["pepper", "sugar"]), tmp_path).returncode != 0


def redrawn(**changes: Any) -> dict[str, Any]:
    data = record()
    data["chance"][-1].update(changes)
    return data


@pytest.mark.parametrize("name", qx.game_names())
def test_the_page_says_how_every_game_draws(name: str) -> None:
    names: dict[str, Any] = {}
    exec(PICK, names)
    data = record(name)
    (chance,) = data["chance"]
    seed, number, drawn = bytes.fromhex(chance["seed"]), 0, 0
    game = qx.game(name)
    for part in [*data["earlier"], data]:
        walk = game.start()
        for text in part["actions"]:
            if walk.player == qx.CHANCE:
                outcomes = walk.chance_outcomes()
                place = names["pick"](seed, chance["salts"], number, [w for _, w in outcomes])
                assert text == walk.action_text(outcomes[place][0])
                drawn += 1
            walk.push_text(text)
            number += 1
    assert drawn or name == "sensei"


def test_the_page_throws_away_what_would_be_biased() -> None:
    names: dict[str, Any] = {}
    exec(PICK, names)
    weights, dice = [2**62, 2**62, 1], qx.Dice(b"x", ("a",))
    for number in range(50):
        assert names["pick"](b"x", ["a"], number, weights) == dice.pick(number, weights)


def verify(data: dict[str, Any]) -> str:
    try:
        return MatchRecord.from_text(json.dumps(data)).check_chance()
    except qx.RecordError as error:
        return str(error)


@pytest.mark.parametrize("forged", ["t1", "t2", "t3", "t4", "t6", "t9"])
def test_verify_names_the_first_chance_action_that_differs(forged: str) -> None:
    """Also where the forged throw makes what came after it illegal, or is none at all."""
    data = record(rounds=1)
    throws = [n for n, text in enumerate(data["actions"]) if text.startswith("t")]
    for place in throws[3::9]:
        right = data["actions"][place]
        if right == forged:
            continue
        changed = data | {"actions": [*data["actions"]]}
        changed["actions"][place] = forged
        verdict = verify(changed)
        assert f"action {place + 1} " in verdict
        assert f"should be {right!r}" in verdict


def test_a_bots_table_can_be_checked_too() -> None:
    table = opened("bossa", [{"kind": "bot", "level": "random"}] * 2)
    while table.phase != "over":
        act(table, place=table.number)
    assert verify(table.record_data(None)) == ""
