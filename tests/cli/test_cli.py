"""The command line, as typed: answers, exit codes, files."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

import quincunx as qx
from quincunx import rulebook
from quincunx.bots.expertise import expertise
from quincunx.cli.bench import report
from quincunx.cli.perft import beside
from tests.strangers import nim


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A home of its own, and a terminal of 100 columns."""
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CACHE_HOME": cache,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }


def run(
    home: dict[str, str], *words: str, typed: str = "", code: int = 0
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "quincunx", *words],
        input=typed, env=home, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


def saved(home: dict[str, str]) -> list[Path]:
    return sorted(Path(home["XDG_DATA_HOME"]).rglob("*.json"))


def test_help_names_every_command(home: dict[str, str]) -> None:
    text = run(home, "--help").stdout
    for command in (
        "play",
        "games",
        "rules",
        "replay",
        "verify",
        "arena",
        "selfplay",
        "engine",
        "perft",
        "bench",
    ):
        assert command in text
        assert "Usage" in run(home, command, "--help").stdout
    assert qx.__version__ in run(home, "--version").stdout


def test_games_lists_them_all(home: dict[str, str]) -> None:
    text = run(home, "games").stdout
    for name in qx.game_names():
        assert name in text
    assert "die=off|on" in text


@pytest.mark.parametrize("name", [one for one in qx.game_names() if rulebook.languages(one)])
def test_rules_are_shown(home: dict[str, str], name: str) -> None:
    text = run(home, "rules", name).stdout
    assert qx.game(name).title in text
    assert run(home, "rules", name, "--plain").stdout.startswith("# ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rules", "sennet"], "did you mean 'senet'?"),
        (["rules", "senet", "--lang", "tlh"], "no rules of senet in 'tlh'"),
        (["play", "senet", "dye=on"], "did you mean 'die'?"),
        (["play", "senet", "die=maybe"], "cannot be 'maybe'"),
        (["play", "senet", "die"], "name=value"),
        (["play", "senet", "--against", "nobody"], "unknown bot 'nobody'"),
        (["play", "senet", "--against", "random", "--seat", "5"], "no seat 5"),
        (["play", "senet", "--names", "a,b,c"], "3 names for 2 people"),
        (["play", "--resume", "nowhere.json"], "cannot read nowhere.json"),
        (["play", "--resume", "last"], "no saved game"),
        (["play", "senet", "--resume", "last"], "not both"),
        (["replay", "nowhere.json"], "cannot read nowhere.json"),
        (["verify", "nowhere.json"], "cannot read nowhere.json"),
        (["perft", "senet", "--position", "x"], "not a position of Senet"),
        (["bench", "senet", "--backend", "abacus"], "unknown back end 'abacus'"),
        (["bench", "nobody.nim"], "unknown game 'nobody.nim'"),
        (["arena", "senet", "random", "random", "--on", "rays"], "not on 'rays'"),
        (["arena", "senet", "random", "nowhere.at_all:Bot"], "No module named 'nowhere'"),
        (["play", "senet", "die=on", "die=off"], "option 'die' of senet is given twice"),
        (["perft", "senet", "--position", ""], "'' is not a position of Senet"),
        (["engine", "os:path"], "'os:path' is not a player: it is a module, not a class"),
        (["seat", "http://[::1", "random", "--name", "x"], "is not a server's address"),
        (["seat", "http://127.0.0.1:9", "random", "--name", "x"], "Connection refused"),
        (["seat", "http://127.0.0.1:9", "random", "--name", "x", "--seconds", "nan"], "not nan"),
    ],
)
def test_refusals_are_one_line_and_exit_code_2(
    home: dict[str, str], words: list[str], message: str
) -> None:
    done = run(home, *words, code=2)
    assert done.stderr.startswith("error: ")
    assert message in done.stderr
    assert (done.stderr.count("\n"), done.stdout) == (1, "")


@pytest.mark.parametrize(
    "words",
    [
        ["bench", "senet", "--seconds", "inf"],
        ["matches", "list", "--most", "99999999999999999999"],
        ["matches", "list", "--older", "99999999999999"],
        ["matches", "delete", "--phase", "over", "--older", "99999999999999", "--yes"],
    ],
)
def test_numbers_without_end_are_refused(home: dict[str, str], words: list[str]) -> None:
    assert "Invalid value" in run(home, *words, code=2).stderr


def test_one_match_is_called_one(home: dict[str, str]) -> None:
    asked = run(home, "matches", "delete", "nobody", typed="n\n", code=1)
    assert "Delete 1 match for good?" in asked.stdout + asked.stderr


needs_unix = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


def shell(home: dict[str, str], line: str) -> subprocess.CompletedProcess[str]:
    command = f"'{sys.executable}' -m quincunx {line}"
    return subprocess.run(
        ["sh", "-c", command],
        env=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@needs_unix
@pytest.mark.parametrize("line", ["games", "play senet </dev/null", "perft senet --depth 1 --json"])
def test_an_output_that_takes_no_more_is_one_line(home: dict[str, str], line: str) -> None:
    done = shell(home, f"{line} >/dev/full")
    assert (done.returncode, done.stderr) == (1, "error: No space left on device\n")


@needs_unix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_nobody_has_to_be_there(home: dict[str, str], closed: str) -> None:
    done = shell(home, f"play senet {closed}")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(saved(home)) == 1  # as whenever somebody leaves


@needs_unix
def test_a_reader_who_has_seen_enough_hears_no_complaint(home: dict[str, str]) -> None:
    done = shell(home, "rules senet --plain | head -1")
    assert (done.stdout, done.stderr) == ("# Senet\n", "")


def test_ctrl_c_does_not_wait_for_compiled_counting() -> None:
    for_ever = Event()

    def count() -> int:
        os.kill(os.getpid(), signal.SIGINT)  # the process hears it, as it hears a terminal's
        for_ever.wait()
        return 0

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may have been ignored
    try:
        with pytest.raises(KeyboardInterrupt):
            beside(count)
    finally:
        signal.signal(signal.SIGINT, usual)
        for_ever.set()


def test_what_counting_refuses_is_told() -> None:
    assert beside(lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)


def test_quit_saves_and_resume_continues(home: dict[str, str]) -> None:
    first = run(home, "play", "senet", "--seed", "3", "--names", "Ann,Bob", typed="1\n1\nquit\n")
    assert "saved; continue with" in first.stdout
    (path,) = saved(home)
    before = json.loads(path.read_text(encoding="utf-8"))
    assert before["seats"] == ["Ann", "Bob"]
    second = run(home, "play", "--resume", "last", typed="1\n")  # then the input ends
    assert "Ann" in second.stdout
    after = json.loads(path.read_text(encoding="utf-8"))
    played = len(before["actions"])
    assert after["actions"][:played] == before["actions"]
    assert len(after["actions"]) > played
    assert f"continued after action {played}, with new dice" in second.stdout
    assert [stretch["file"] for stretch in after["chance"]] == [True, False]
    verified = run(home, "verify", str(path)).stdout
    assert f"actions 1 to {played}: brought in from a file" in verified
    assert "only whoever ran the table vouches for the seed" in verified
    assert saved(home) == [path]


def test_texts_numbers_undo_words_and_mistakes(home: dict[str, str]) -> None:
    typed = "help\nwords\nboard\n99\nnonsense\n10-12\n10-11\nundo\n10-11\nsave {}\nq\n"
    path = Path(home["HOME"]) / "my game.json"
    text = run(home, "play", "senet", "--seed", "3", typed=typed.format(path)).stdout
    assert f"saved in {path}\n" in text
    text = " ".join(text.split())  # lines may break anywhere
    assert "take back your last action" in text
    assert "stands on" in text
    assert "99 is not in the list: choose 1 to 1" in text
    assert "'nonsense' is not an action of Senet" in text
    assert "whoever threw the first 1 plays 10-11" in text
    actions = json.loads(path.read_text(encoding="utf-8"))["actions"]
    assert actions.count("10-11") == 1, "undone once, played once"


def test_many_actions_are_listed_only_on_demand(home: dict[str, str]) -> None:
    words = ["play", "sarena", "--against", "random", "--seat", "1", "--seed", "5"]
    text = run(home, *words, typed="q\n").stdout
    assert "120 actions: a1-b1" in text
    assert "f6-e6" not in text
    assert "120 f6-e6" in run(home, *words, typed="list\nq\n").stdout


def test_people_with_secrets_hand_over_behind_a_curtain(home: dict[str, str]) -> None:
    words = ["play", "sarena", "--names", "Ann,Bob", "--seed", "5"]
    text = run(home, *words, typed="\na1-b1\n\nq\n").stdout
    bob, ann = text.index("Hand over to Bob (seat 1)"), text.index("Hand over to Ann (seat 0)")
    assert bob < ann
    assert "seat 0 hidden · seat 1 b≈ blue" in text[bob:ann]
    assert "seat 1 hidden" in text[ann:]
    assert "blue" not in text[ann:].split("tokens:")[1].splitlines()[0].split("seat 1")[1]


def test_a_turn_can_be_reset(home: dict[str, str]) -> None:
    typed = "reset\na1-a2\nb1-b2\nreset\na1-a2\nend\nq\n"
    text = run(home, "play", "sensei", "--names", "Ann,Bob", typed=typed).stdout
    assert "nothing to reset" in text
    (path,) = saved(home)
    assert json.loads(path.read_text(encoding="utf-8"))["actions"] == ["a1-a2", "end"]


def test_undo_at_the_start_is_refused(home: dict[str, str]) -> None:
    text = run(home, "play", "senet", "--seed", "3", typed="undo\nq\n").stdout
    assert "nothing to take back" in text


def test_a_file_in_the_way_is_not_overwritten(home: dict[str, str]) -> None:
    precious = Path(home["HOME"]) / "precious.txt"
    precious.write_text("precious")
    text = run(home, "play", "senet", "--seed", "3", typed=f"save {precious}\nq\n").stdout
    assert "exists already" in " ".join(text.split())  # a long path breaks the line
    assert precious.read_text() == "precious"
    run(home, "play", "--resume", str(precious), code=2)
    assert precious.read_text() == "precious"


@pytest.mark.parametrize("name", qx.game_names())
def test_a_whole_game_against_the_bot(home: dict[str, str], name: str) -> None:
    typed = "1\n" * 3000
    text = run(home, "play", name, "--against", "random", "--seed", "1", typed=typed).stdout
    assert "saved in" in text
    (path,) = saved(home)
    assert json.loads(path.read_text(encoding="utf-8"))["result"]
    assert "follow the rules" in run(home, "verify", str(path)).stdout
    replayed = run(home, "replay", str(path), "--all").stdout
    assert f"{len(json.loads(path.read_text(encoding='utf-8'))['actions'])}. " in replayed
    run(home, "play", "--resume", str(path), code=2)


def test_a_match_of_rounds(home: dict[str, str]) -> None:
    words = ["play", "senet", "--against", "random", "--seed", "1", "--rounds", "2"]
    text = run(home, *words, typed="1\n" * 3000).stdout
    assert "after round 1 of 2:" in text
    assert "after round 2 of 2:" in text
    (path,) = saved(home)
    assert len(json.loads(path.read_text(encoding="utf-8"))["earlier"]) == 1
    assert "1. " in run(home, "replay", str(path), "--round", "1").stdout
    assert "2 rounds, not 3" in run(home, "replay", str(path), "--round", "3", code=2).stderr


def test_a_forged_record_is_refused(home: dict[str, str], tmp_path: Path) -> None:
    run(home, "play", "senet", "--seed", "3", typed="1\nquit\n")
    (path,) = saved(home)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["actions"] = ["t1", "10-11", "t6"]
    data["times"] = [0, 0, 0]
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(data))
    error = run(home, "verify", str(forged), code=2).stderr
    assert "should be" in error


def test_perft_and_divide(home: dict[str, str]) -> None:
    assert "374" in run(home, "perft", "senet", "--depth", "4").stdout
    data = json.loads(run(home, "perft", "senet", "--depth", "4", "--json").stdout)
    assert data["perft"]["4"] == 374
    divided = json.loads(run(home, "perft", "senet", "--depth", "4", "--divide", "--json").stdout)
    assert sum(divided["divide"].values()) == 374


def test_bench_prints_data(home: dict[str, str]) -> None:
    words = ["bench", "senet", "--json", "--seconds", "0.01"]
    data = json.loads(run(home, *words).stdout)
    for backend in ("python", "cpu"):
        assert data["games"]["senet"][backend]["steps_per_second"] > 0
    assert "steps/s" in run(home, "bench", "senet", "--seconds", "0.01", "--backend", "cpu").stdout


def test_bench_measures_a_strangers_game(home: dict[str, str]) -> None:
    words = ["bench", "tests.strangers.nim", "--seconds", "0.01", "--backend", "cpu"]
    assert "tests.strangers.nim" in run(home, *words).stdout
    data = json.loads(run(home, *words, "--json").stdout)
    assert data["games"]["tests.strangers.nim"]["cpu"]["steps_per_second"] > 0
    assert data["ratios"] == {}


def test_bench_compares_a_strangers_game_with_a_peer() -> None:
    game = qx.Game(nim)
    speeds = {"my.nim cpu": 30.0, f"{expertise(game).peer} open_spiel": 20.0}
    assert list(report({"my.nim": game}, ["cpu"], speeds)["ratios"].values()) == [1.5]
