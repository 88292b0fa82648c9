"""The library without the table server: what the extra `server` brings is not there, and nobody misses it."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
MODULES = {"sqlalchemy[asyncio]": "sqlalchemy", "uvicorn[standard]": "uvicorn"}

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""


def server_modules() -> set[str]:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split("[><=]", line)[0] for line in project["optional-dependencies"]["server"]]
    return {MODULES.get(name, name).replace("-", "_") for name in names}


def without_server(code: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python where nothing that the extra brings can be imported."""
    blocked = BLOCKED.format(names=server_modules())
    return subprocess.run(
        [sys.executable, "-c", blocked + code], input=typed, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def command(words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    code = f"sys.argv = ['quincunx', *{words.split()!r}]\nfrom quincunx.cli import main\nmain()"
    return without_server(code, typed)


def test_what_the_extra_brings_is_really_away() -> None:
    assert {"fastapi", "uvicorn", "sqlalchemy", "starlette"} <= server_modules()
    assert without_server("import fastapi").returncode


def test_the_library_needs_no_server() -> None:
    code = """
import quincunx as qx
import quincunx.arena, quincunx.bots, quincunx.search, quincunx.solve, quincunx.table, quincunx.testing
from quincunx.arena.series import Series
from quincunx.table.saved import MatchRecord
state = qx.game("sarena", seats=3).start(seed=1)
state.push(qx.bot("random", seed=1).choose(state.hidden(state.player)))
state.view(0), state.svg(), state.position()
"""
    done = without_server(code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ("games", ""),
        ("rules senet", ""),
        ("play senet --against random --seed 1", "quit\n"),
        ("arena senet random random --games 2", ""),
        ("--help", ""),
    ],
)
def test_commands_that_need_no_server_run(words: str, typed: str) -> None:
    done = command(words, typed)
    assert "Traceback" not in done.stderr, done.stderr
    assert "not installed" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", ["serve", "site somewhere", "matches list"])
def test_commands_that_need_it_say_so_in_a_line(words: str) -> None:
    done = command(words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert re.match(
        r"error: the table server is not installed \(No module named '\w+'\): "
        r"pip install '\.\[server\]'",
        done.stderr,
    )
