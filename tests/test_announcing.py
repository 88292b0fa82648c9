"""Those who wait for the compiler learn what they are waiting for."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quincunx as qx
from quincunx import announcing
from quincunx.state import compiled
from tests.strangers import nim


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    qx.on_compile(announcing.say_on_terminal)
    compiled.steppers.clear()


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_CACHE", str(tmp_path))


def test_a_callback_is_called_once_a_game_and_only_if_something_is_compiled(
    empty_cache: None,  # noqa: ARG001
) -> None:
    called: list[str] = []
    qx.on_compile(called.append)
    game = qx.game(nim)
    assert game.compile()
    assert called == ["tests_strangers_nim"]
    compiled.steppers.clear()
    qx.on_compile(called.append)
    assert game.compile()  # found on disk
    assert called == ["tests_strangers_nim"]


def test_a_terminal_gets_a_line_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        qx.on_compile(announcing.say_on_terminal)
        monkeypatch.setattr(sys, "stderr", stream)
        announcing.announce("senet")
        announcing.announce("senet")
    assert terminal.getvalue().count("\n") == 1
    assert "compiling senet" in terminal.getvalue()
    assert file.getvalue() == ""


def test_announcements_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    qx.on_compile(None)
    announcing.announce("senet")
    assert terminal.getvalue() == ""
