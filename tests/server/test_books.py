"""Solved endings on a server: made beside the games, and then reported as exact."""

from __future__ import annotations

from pathlib import Path

import pytest

from quincunx.server.thinking.preparing import Preparation
from quincunx.server.thinking.worker import Job, JobResult, answer
from quincunx.solve.senet import tables
from quincunx.state import Game


def test_a_bot_process_makes_all_books_and_then_chances_are_exact(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "1")
    monkeypatch.setattr(tables, "file", lambda die, pieces: tmp_path / f"{die}-{pieces}.npy")
    state = Game("senet").from_position("4L5/1D8/10 1 0 2 free 50")
    before = answer(Job("analyse", "expert", state))
    assert answer(Job("books")) == JobResult()
    assert tables.is_made(False, 1)
    assert tables.is_made(True, 1)
    after = answer(Job("analyse", "expert", state))
    assert (before.knowledge, after.knowledge) == ("near-exact", "exact")
    assert {option["knowledge"] for option in after.options} == {"exact"}
    assert {option["error"] for option in after.options} == {0.0}


@pytest.mark.anyio
async def test_books_that_cannot_be_made_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "many")

    async def nothing() -> list[str]:
        return []

    preparing = Preparation(nothing, lambda _: None)
    monkeypatch.setattr(preparing, "_likeliest_first", nothing)
    await preparing.run(books=True)
    assert "strong bots play without books" in caplog.text
    assert "QUINCUNX_ENDGAME is 'many'" in caplog.text
