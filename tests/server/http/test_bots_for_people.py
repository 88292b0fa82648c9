"""Bots play for people: over HTTP, with real bot processes, on both storages."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

import quincunx as qx
from quincunx.server.settings import ServerSettings
from quincunx.server.thinking.reviews import AN_ADDRESS
from tests.server.http.house import House, open_house

TABLES = 25


@pytest.fixture
def busy(storage: ServerSettings) -> Iterator[House]:
    """A server with one bot process, behind a proxy that says who comes from where."""
    settings = replace(storage, workers=1, warm=False, rate=0, proxies=("127.0.0.1", "::1"))
    with open_house(settings) as house:
        yield house


def seats(level: str) -> list[dict[str, str]]:
    return [{"kind": "bot", "level": level}, {"kind": "person", "name": "Ana"}]


def make(house: House, address: str, level: str) -> str:
    headers = {"X-Forwarded-For": address}
    plan = {"game": "sensei", "players": seats(level)}
    made: dict[str, Any] = house.http.post("/api/matches", json=plan, headers=headers).json()
    return str(made["match"])


def acted(house: House, match: str) -> list[int]:
    """When the bots of a match have acted."""
    events = house.http.get(f"/api/matches/{match}/events").json()["events"]
    return [event["at"] for event in events if event["kind"] == "acted"]


def first_move(house: House, match: str) -> int:
    for _ in range(6000):  # to fail instead of hanging; whoever polls faster leaves the bot no time
        if times := acted(house, match):
            return times[0]
        time.sleep(0.1)
    raise AssertionError("the bot does not move")


@pytest.fixture(scope="module")
def compiled() -> None:
    """The compiler has done its work: it can be silent for longer than the bots of these tests may be."""
    start = qx.game("sensei").start()
    qx.bot("uct").choose(start)


@pytest.mark.usefixtures("compiled")
def test_somebody_elses_25_tables_hardly_delay_a_newcomers_bot(busy: House) -> None:
    crowd = [make(busy, "6.6.6.6", "uct") for _ in range(TABLES)]  # a second for every action
    mine = make(busy, "1.2.3.4", "uct")
    created = busy.http.get(f"/api/matches/{mine}/events").json()["events"][0]["at"]
    moved = first_move(busy, mine)
    between = [at for match in crowd for at in acted(busy, match) if created < at < moved]
    assert len(between) <= 3, "not all of the crowd's"


def test_a_table_of_bots_alone_is_refused(busy: House) -> None:
    plan = {
        "game": "serendipity",
        "rounds": 1000,
        "players": [{"kind": "bot", "level": "master"}] * 6,
    }
    answer = busy.http.post("/api/matches", json=plan)
    assert answer.status_code == 422
    assert "nobody but bots" in answer.text


def test_reviews_of_one_address_leave_room_for_others(
    busy: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for many at once has to wait for the first of them; nobody else does."""
    finished = []
    for _ in range(AN_ADDRESS + 2):
        made = busy.make("sensei", "pp")
        busy.play_on(made, 3)
        busy.command(made.id, made.tokens[0], do="resign")
        finished.append(made.id)

    async def never(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(busy.app.state.context.service.workers, "ask", never)

    def ask(match: str, address: str) -> httpx.Response:
        headers = {"X-Forwarded-For": address}
        return busy.http.get(f"/api/matches/{match}/review", headers=headers)

    *first, fifth, sixth = finished
    assert {ask(match, "6.6.6.6").status_code for match in first} == {200}
    for _ in range(3):
        refused = ask(fifth, "6.6.6.6")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "busy")
    assert ask(first[0], "6.6.6.6").status_code == 200  # how far it is may be asked
    assert ask(sixth, "1.2.3.4").status_code == 200


def test_a_stopped_bot_process_is_replaced_and_the_turn_is_played(storage: ServerSettings) -> None:
    with open_house(replace(storage, workers=1, warm=False, silence=5.0)) as house:
        first_move(house, make(house, "1.2.3.4", "random"))
        (pid,) = house.app.state.context.service.workers.pids
        os.kill(pid, signal.SIGSTOP)
        first_move(house, make(house, "1.2.3.4", "random"))
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_whole_game_with_the_bar_meets_no_limit(storage: ServerSettings) -> None:
    """The page's questions for its evaluation bar, one for every decision, with the usual limits."""
    proxies = ("127.0.0.1", "::1")
    settings = replace(storage, workers=1, warm=False, rate=1.0, proxies=proxies)
    with open_house(settings) as house:
        plan = {"game": "senet", "players": [{"kind": "person", "name": "Ana"}, seats("random")[0]]}
        made = house.http.post("/api/matches", json=plan).json()
        path, token = f"/api/matches/{made['match']}", made["seats"][0]["token"]
        page = {"Authorization": f"Bearer {token}", "X-Forwarded-For": "1.2.3.4"}
        answers: list[httpx.Response] = []
        for n in range(10_000):
            # what a page hears on its socket, this test has to ask for: that is not counted here
            other = {**page, "X-Forwarded-For": f"10.0.{n // 250}.{n % 250}"}
            look = house.http.get(path, headers=other).json()
            if look["phase"] == "over" or len(answers) >= 40:
                break
            if look["to_move"] == 0:
                answers.append(house.http.get(f"{path}/evaluation", headers=page))
                action = look["view"]["actions"][0]["action"]
                act = {"do": "act", "action": action, "number": look["number"]}
                house.http.post(f"{path}/commands", json=act, headers=other)
        assert len(answers) > 20
        assert {answer.status_code for answer in answers} == {200}
        assert house.http.post(f"{path}/hint", headers=page).status_code != 429
