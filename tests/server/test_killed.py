"""A server process that is killed: what it acknowledged is there, once, and the match goes on."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings
from tests.server.playing import act, two_people

pytestmark = pytest.mark.anyio

ACKNOWLEDGED = 25
VICTIM = """
import asyncio
from quincunx.server.settings import ServerSettings
from quincunx.server.matches.service import MatchService
from tests.server.playing import act, two_people

async def main():
    tables = MatchService(ServerSettings.from_environment())
    await tables.start()
    made = [await two_people(tables, game="senet") for _ in range(4)]

    async def play(match):
        while (await tables.look(match, None))["to_move"] is not None:
            print(match, await act(tables, match), flush=True)

    await asyncio.gather(*(play(one.id) for one in made))

asyncio.run(main())
"""


def environment(settings: ServerSettings) -> dict[str, str]:
    return {
        **os.environ,
        "QUINCUNX_DATA": str(settings.data),
        "QUINCUNX_DATABASE_URL": settings.database_url,
        "QUINCUNX_REDIS_URL": settings.redis_url or "",
        "QUINCUNX_WORKERS": "0",
    }


def acknowledged_before_death(settings: ServerSettings) -> dict[str, int]:
    """Kills a server in the middle of its work; the last number it acknowledged in every match."""
    victim = subprocess.Popen(
        [sys.executable, "-c", VICTIM], env=environment(settings), stdout=subprocess.PIPE, text=True
    )
    assert victim.stdout is not None
    lines = [victim.stdout.readline() for _ in range(ACKNOWLEDGED)]
    victim.kill()
    lines += victim.stdout.readlines()  # what it still said
    victim.wait()
    found: dict[str, int] = {}
    for line in lines:
        if line.endswith("\n"):
            match, number = line.split()
            found[match] = max(found.get(match, 0), int(number))
    return found


async def test_nothing_acknowledged_is_lost_and_nothing_is_there_twice(
    storage: ServerSettings,
) -> None:
    last = acknowledged_before_death(storage)
    assert len(last) == 4
    tables = MatchService(storage)
    await tables.start()
    for match, number in last.items():
        events = await tables.store.events(match)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        assert len(events) >= number
        assert (await tables.look(match, None))["number"] == len(events)
        assert await act(tables, match) > len(events)
    assert await two_people(tables)
    await tables.stop()
