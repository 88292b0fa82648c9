"""The commands on a page are run, from top to bottom, in one folder of their own.

What people would type is typed (`quit`, mostly), FILE is a saved game, and a series is two games long. What
cannot be run here, or only for long, is listed with the reason; `test_commands` reads its arguments.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import quincunx as qx
from quincunx.chance import Dice
from quincunx.cli import app
from quincunx.table.settings import PlayerPlan, TableSettings
from quincunx.table.table import Table
from tests.docs.pages import PAGES, blocks, name
from tests.docs.test_code import write_files
from tests.docs.test_commands import commands, shell_texts

LEFT_OUT = {
    "play": "asks which game, at a terminal",
    "serve": "runs until it is stopped: tests/server starts it",
    "seat": "plays on a server: tests/server/test_seats.py",
    "site": "wants the built page: tests/server/test_site.py",
    "matches": "wants a server's database: tests/server/test_hosting.py",
    "solve": "solves for a while: tests/solve",
    "bench": "wants the peers that it measures",
    "arena --on": "wants a cluster: tests/arena/test_cluster.py",
    "selfplay --on": "wants a cluster: tests/arena/test_cluster.py",
    "arena --plot": "wants a program of yours: tests/arena/test_protocol.py",
}
MY_BOT = """\
class MyBot:
    def choose(self, state):
        return state.legal_actions()[-1]
"""
TYPED = {"engine": "hello\nquit\n"}


def left_out(arguments: list[str]) -> str:
    """The reason that is listed for a command, by its name alone or with one of its options."""
    command = arguments[0]
    keys = [command, *(f"{command} {one.partition('=')[0]}" for one in arguments[1:])]
    if command == "play" and arguments != ["play"]:
        keys = keys[1:]
    return next((key for key in keys if key in LEFT_OUT), "")


def shown(path: Path) -> list[list[str]]:
    """The arguments of every `quincunx` on a page, without what a shell would do with its output."""
    found = [words for text in shell_texts(path) for words in commands(text)]
    found = [words[: words.index(">")] if ">" in words else words for words in found]
    return [words[1:] for words in found if words[0] == "quincunx"]


ALL = {path: shown(path) for path in PAGES}
RUN = [path for path in PAGES if any(not left_out(one) for one in ALL[path])]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))  # not HOME: there the cache is
    (tmp_path / "my_bot.py").write_text(MY_BOT, encoding="utf-8")
    players = tuple(PlayerPlan("person", one) for one in ("Ada", "Bela"))
    settings = TableSettings("senet", dict(qx.game("senet").options), 1, players)
    events = Table.create(settings, dice=Dice.from_number(1), now=0, salted=False)
    Table.replay(events).record().save(tmp_path / "FILE")
    return tmp_path


def shortened(arguments: list[str]) -> list[str]:
    """A series of two games is enough."""
    pairs = zip(["", *arguments], arguments, strict=False)
    return ["2" if before == "--games" else one for before, one in pairs]


@pytest.mark.parametrize("path", RUN, ids=name)
def test_the_commands_on_a_page_run(path: Path, folder: Path) -> None:
    write_files(folder, [one for one in blocks(path) if one.title and one.language == "python"])
    for arguments in ALL[path]:
        if left_out(arguments):
            continue
        cut = shortened(arguments)
        typed = TYPED.get(arguments[0], "quit\n")
        done = CliRunner().invoke(app, cut, input=typed, env={"COLUMNS": "100"})
        assert done.exit_code == 0, f"quincunx {' '.join(cut)}: {done.output} {done.exception}"
        assert done.output.strip(), arguments


def test_every_reason_is_needed() -> None:
    used = {left_out(arguments) for found in ALL.values() for arguments in found}
    assert used - {""} == set(LEFT_OUT)
