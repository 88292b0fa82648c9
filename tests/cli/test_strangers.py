"""Somebody else's game in every command: by its package here, by an entry point, by the environment."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

import quincunx as qx
from quincunx import games
from quincunx.cli import app
from quincunx.cli.arguments import named_game
from quincunx.errors import QuincunxError
from tests.strangers import nim

NIM = Path(nim.__file__).parent


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game `heaps` in it, where somebody types commands."""
    shutil.copytree(NIM, tmp_path / "heaps")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setenv(games.VARIABLE, "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path
    for module in [name for name in sys.modules if name.partition(".")[0] == "heaps"]:
        del sys.modules[module]
    games.handed.pop("heaps", None)


def typed(*words: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=lines, env={"COLUMNS": "100"})


def test_it_is_played_saved_resumed_replayed_and_verified(folder: Path) -> None:
    done = typed("play", "heaps", "heap=large", "--seed", "1", lines="take 3\nsave a.json\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Nim (heap=large)" in done.output
    assert json.loads((folder / "a.json").read_text())["game"] == "heaps"
    os.environ[games.VARIABLE] = ""  # another day
    games.handed.clear()
    done = typed("play", "--resume", "a.json", lines="take 2\nquit\n")
    assert "continued after action 1" in done.output
    os.environ[games.VARIABLE] = ""
    games.handed.clear()
    assert "seat 1: take 2" in typed("replay", "a.json", "--all").output
    assert typed("verify", "a.json").exit_code == 0


def test_it_is_counted_and_measured() -> None:
    assert typed("perft", "heaps", "--depth", "2", "--json").output.count('"2": 9') == 1
    done = typed("bench", "heaps", "--backend", "python", "--seconds", "0.01", "--json")
    assert "heaps" in json.loads(done.output)["games"]


def test_its_bots_meet_in_the_arena_and_as_programs() -> None:
    engine = f"cmd:{sys.executable} -m quincunx engine random"
    done = typed("arena", "heaps", "random", engine, "--games", "2", "--jobs", "1", "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.output[done.output.index("{") :])
    assert (data["games"], data["faults_total"]) == (2, 0)


def test_what_nobody_has_written_is_said() -> None:
    for words, complaint in [
        (["rules", "heaps"], "nobody has written the rules of heaps yet"),
        (["learn", "heaps"], "nobody has written the tutorial of heaps yet"),
    ]:
        done = typed(*words)
        assert isinstance(done.exception, QuincunxError)
        assert complaint in str(done.exception)
    done = typed("play", "heaps", lines="rules\ntake 1\nquit\n")
    assert done.exit_code == 0, done.output
    assert "nobody has written the rules" in " ".join(done.output.split())


def test_only_a_package_with_a_games_files_is_imported(folder: Path) -> None:
    (folder / "trap").mkdir()
    (folder / "trap" / "__init__.py").write_text("raise SystemExit('run')")
    (folder / "trap" / "rules.py").write_text("")
    for name in ("trap", "json", "nobody.nim", "../heaps", "heaps.rules", "heaps.", ".heaps", ""):
        with pytest.raises(qx.UnknownName, match="unknown game"):
            named_game(name)
    assert not os.environ[games.VARIABLE]


def test_an_entry_point_lists_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    point = SimpleNamespace(name="piles", value=nim.__name__)
    lost = SimpleNamespace(name="lost", value="nowhere.at_all")
    monkeypatch.setattr(games, "entry_points", lambda group: [point, lost] if group else [])
    games.installed.cache_clear()
    try:
        assert qx.game_names()[-2:] == ["lost", "piles"]
        assert qx.game("piles").title == "Nim"
        assert qx.game(nim).name == "piles"
        assert qx.game("piles") == qx.game(nim)
        with pytest.raises(
            QuincunxError, match="'lost' cannot be loaded: No module named 'nowhere'"
        ):
            qx.game("lost")
        listed = typed("games").output
        assert "piles" in listed
        assert "cannot be played" in listed
    finally:
        games.installed.cache_clear()


def test_the_environment_lists_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.VARIABLE, f" {nim.__name__} ,")
    assert qx.game_names() == [*games.ours(), nim.__name__]
    assert qx.game(nim.__name__).is_ours is False


def test_a_package_cannot_take_the_name_of_one_of_ours(folder: Path) -> None:
    shutil.copytree(NIM, folder / "senet")
    assert named_game("senet").is_ours
    sys.path.insert(0, str(folder))
    import senet  # type: ignore[import-not-found]

    try:
        with pytest.raises(QuincunxError, match="has the name of a game of ours"):
            qx.game(senet)
    finally:
        for module in [name for name in sys.modules if name.partition(".")[0] == "senet"]:
            del sys.modules[module]


def test_tests_find_a_game_without_a_rulebook() -> None:
    """Its own tests fail for what it lacks; nobody else's may."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider",
         "tests/test_tutorial.py", "tests/games/test_rulebooks.py", "tests/cli/test_learn.py"],
        cwd=root, env={**os.environ, games.VARIABLE: nim.__name__}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
