"""The map of the house in CONTRIBUTING.md: every room is on it, and a move goes the way it shows."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from quincunx.server.http.dependencies import Context
from quincunx.server.http.socket import Client
from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings
from quincunx.table.settings import TableSettings
from tests.server.http.test_slow_clients import Line
from tests.test_rooms import ROOMS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WAY = re.findall(r"^(quincunx\.[\w.]+)", TEXT, re.MULTILINE)


def test_every_room_is_on_the_map() -> None:
    table = TEXT.split("| room | holds |", 1)[1].split("\n\n", 1)[0]
    shown = {name.split("/")[0].removesuffix(".py") for name in re.findall(r"`([\w./<>]+)`", table)}
    assert [room for room in ROOMS if room not in shown] == []


def test_the_pages_files_on_the_map_are_there() -> None:
    files = re.findall(r"web/src/[\w/.<>]+\.ts", TEXT)
    assert len(files) >= 3
    for file in files:
        assert list(ROOT.glob(file.replace("<game>", "*"))), file


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_move_goes_this_way(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path, workers=0, rate=0)
    service = MatchService(settings)
    await service.start()
    line = Line()
    client = asyncio.create_task(Client(line, Context(settings, service)).run())  # type: ignore[arg-type]
    try:
        plan = {"game": "sensei", "players": [{"kind": "person"}] * 2}
        made = await service.create(TableSettings.from_data(plan))
        look = await service.look(made.id, 0)
        line.tell(do="watch", id=1, match=made.id, token=made.tokens[0])
        await line.until(lambda message: message["type"] == "table")
        action = look["view"]["actions"][0]["action"]
        called = await followed(line, do="act", id=2, match=made.id, action=action)
    finally:
        client.cancel()
        await service.stop()
    assert [place for place in WAY if place not in called] == []
    first = [called.index(place) for place in WAY]
    assert first == sorted(first), json.dumps([WAY[n] for n in range(len(WAY))])


async def followed(line: Line, **message: Any) -> list[str]:
    """Every function of ours that was entered until the move came back, in order."""
    called: list[str] = []

    def note(frame: FrameType, what: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if what == "call" and module.startswith("quincunx."):
            called.append(f"{module}.{frame.f_code.co_qualname}")

    before = len(line.sent)
    sys.setprofile(note)
    try:
        line.tell(**message)
        await line.until(lambda one: one["type"] == "table" and line.sent.index(one) >= before)
    finally:
        sys.setprofile(None)
    return called
