"""`quincunx arena` and `quincunx engine`, as typed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
QUINCUNX = [sys.executable, "-m", "quincunx"]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'random_bot.py'}"
FIRST = "tests.arena.bots:First"


def run(
    *words: str, typed: str = "", code: int = 0, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*QUINCUNX, *words], input=typed, capture_output=True, text=True, encoding="utf-8",
        check=False, cwd=cwd, env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_a_match_is_reported_in_words() -> None:
    done = run("arena", "senet", "die=on", "random", FIRST, "--games", "5")
    assert "6 games between every two players, not 5" in done.stderr
    assert f"random against {FIRST}:" in done.stdout
    assert "of the points (" in done.stdout
    assert "Elo " in done.stdout
    assert "in 6 games" in done.stdout


def test_programs_play_and_data_come_out() -> None:
    engine = f"cmd:{sys.executable} -m quincunx engine random"
    words = ["arena", "sarena", "deal=fair", EXAMPLE, engine, "--games", "2", "--json"]
    data = json.loads(run(*words).stdout)
    assert data["options"]["deal"] == "fair"
    assert data["finished"] is True
    assert data["games"] == 2
    assert data["faults"] == []


def test_earlier_versions_play_on_so_that_progress_is_measured() -> None:
    words = ["arena", "senet", "master", "master@1", "novice@1", "--games", "2", "--json"]
    data = json.loads(run(*words).stdout)
    assert [row["label"] for row in data["ratings"]].count("master@1") == 1
    assert (data["games"], data["finished"], data["faults"]) == (6, True, [])


def test_a_round_robin_is_a_table() -> None:
    text = run("arena", "senet", "random", FIRST, "tests.arena.bots:Raises", "--games", "2").stdout
    assert "faults" in text
    lines = [line.split() for line in text.splitlines()]
    assert [line[0] for line in lines[1:4]] == ["1", "2", "3"]
    assert lines[3][1] == "tests.arena.bots:Raises"
    assert "exception: tests.arena.bots:Raises at seat" in text
    assert "out of ideas" in text


def test_a_bot_lies_in_the_folder_where_one_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, state):\n        return state.legal_actions()[-1]\n"
    )
    assert (
        "mine:Last"
        in run("arena", "senet", "random", "mine:Last", "--games", "2", cwd=tmp_path).stdout
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["senet", "random"], "2 players or more, not 1"),
        (["sennet", "random", "random"], "did you mean 'senet'?"),
        (["senet", "dye=on", "random", "random"], "did you mean 'die'?"),
        (["senet", "random", "ramdom"], "did you mean 'random'?"),
        (["senet", "random", "cmd:no-such-program a=b"], "no program 'no-such-program'"),
        (["senet", "random", "random", "--plot", "x.pdf"], "does not end in .png"),
        (["senet", "random", "random", "--seconds", "0"], "more than 0 seconds"),
        (["senet", "random", "random", "--out", "README.md"], "is not a series of the arena"),
    ],
)
def test_refusals_are_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    error = run("arena", *words, code=2).stderr
    assert error.startswith("error: ")
    assert message in error.replace("\n", " ")


def hear_interrupts() -> None:
    """As at a terminal: who runs the tests in the background may have Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    words = [*QUINCUNX, "arena", "senet", "random", EXAMPLE, "--games", "4000", "--out", str(path)]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=hear_interrupts,
    ) as running:  # fmt: skip
        while not (path.exists() and path.read_bytes().count(b"\n") > 2):
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody
        out, error = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in error
    assert "stopped after" in error
    assert "the same command continues" in error
    assert "Elo" in out
    for line in path.read_text(encoding="utf-8").splitlines():
        json.loads(line)


def test_the_engine_answers_on_standard_output() -> None:
    typed = "qgi 1\nnonsense\nnewgame senet seat 0 seed 3\nquit\nqgi 1\n"
    lines = run("engine", "random", typed=typed).stdout.splitlines()
    assert lines[0] == "id name random"
    assert lines[2] == "qgiok"
    assert lines[3].startswith("error unknown command 'nonsense'")
    assert lines[4:] == ["readyok"]
    assert "unknown bot 'nobody'" in run("engine", "nobody", code=2).stderr
    assert "speaks the protocol itself" in run("engine", "cmd:cat", code=2).stderr


def test_an_earlier_version_plays_todays() -> None:
    """Progress is measured so. These two think for a number of walks, so that a game takes no time."""
    data = json.loads(run("arena", "sarena", "expert", "expert@1", "--games", "2", "--json").stdout)
    assert data["finished"] is True
    assert data["faults"] == []
    assert {row["label"] for row in data["ratings"]} == {"expert", "expert@1"}


def test_the_earlier_master_plays_in_the_arena() -> None:
    data = json.loads(run("arena", "bossa", "master@1", "random", "--games", "2", "--json").stdout)
    assert data["faults"] == []
    assert data["games"] == 2
