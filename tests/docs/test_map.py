"""The map of the house in CONTRIBUTING.md: every room is on it, and a move goes the way it shows."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from quincunx.server.http.client import Client
from quincunx.server.http.dependencies import Context
from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings
from quincunx.table.settings import TableSettings
from tests.server.http.test_slow_clients import Line
from tests.test_rooms import ROOMS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WAY = re.findall(r"^(quincunx\.[\w.]+)", TEXT, re.MULTILINE)
SHORT = re.findall(
    r"`(\w+\.\w+)`", TEXT.split("take the short way", 1)[1].split(" stand for ", 1)[0]
)


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


class ShortLine:
    """What the server's own protocol offers beside the socket: messages as they arrive, and room at once."""

    has_room = True

    def __init__(self, line: Line) -> None:
        self.line = line

    def listen(self, hear: Callable[[str], bool] | None) -> None:
        self.line.hear = hear

    def send_now(self, texts: list[bytes]) -> bool:
        self.line.sent += map(json.loads, texts)
        self.line.news.set()
        return True


class Hearing(Line):
    """A line that gives messages to whoever hears them at once."""

    hear: Callable[[str], bool] | None = None

    def tell(self, **message: Any) -> None:
        if not (self.hear and self.hear(json.dumps(message))):
            super().tell(**message)


@pytest.mark.anyio
async def test_a_move_goes_this_way(tmp_path: Path) -> None:
    called = await way_of_a_move(tmp_path, Line(), None)
    assert [place for place in WAY if place not in called] == []
    first = [called.index(place) for place in WAY]
    assert first == sorted(first), json.dumps([WAY[n] for n in range(len(WAY))])


@pytest.mark.anyio
async def test_most_moves_go_the_short_way(tmp_path: Path) -> None:
    assert len(SHORT) == 5
    line = Hearing()
    called = await way_of_a_move(tmp_path, line, ShortLine(line))
    names = [name.split(".", 4)[-1] for name in called]
    assert [name for name in SHORT if name not in names] == []
    first = [names.index(name) for name in SHORT]
    assert first == sorted(first)
    assert not {"Client.take", "MatchService.do", "Committer.run"} & set(names)


async def way_of_a_move(folder: Path, line: Line, short: ShortLine | None) -> list[str]:
    settings = ServerSettings(data=folder, workers=0, rate=0)
    service = MatchService(settings)
    await service.start()
    server = Client(line, Context(settings, service), line=short)  # type: ignore[arg-type]
    client = asyncio.create_task(server.run())
    try:
        plan = {"game": "sensei", "players": [{"kind": "person"}] * 2}
        made = await service.create(TableSettings.from_data(plan))
        look = await service.look(made.id, 0)
        line.tell(do="watch", id=1, match=made.id, token=made.tokens[0])
        await line.until(lambda message: message["type"] == "table")
        action = look["view"]["actions"][0]["action"]
        return await followed(line, do="act", id=2, match=made.id, action=action)
    finally:
        client.cancel()
        await service.stop()


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
