"""What is answered while a storage fails is true: stored, not stored, or not known. Afterwards it goes on."""

from __future__ import annotations

import asyncio
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest

from quincunx.server.settings import ServerSettings
from tests.server.conftest import execute
from tests.server.http.house import (
    PATIENCE,
    House,
    Made,
    bearer,
    environment_of,
    open_house,
    serving,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of other processes")

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
PLAN = {"game": "senet", "players": [{"kind": "person"}] * 2, "chat": True}


@contextmanager
def limited(process: subprocess.Popen[str], what: int, most: int) -> Iterator[None]:
    before = resource.prlimit(process.pid, what)
    resource.prlimit(process.pid, what, (most, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process.pid, what, before)


@contextmanager
def full(storage: ServerSettings, process: subprocess.Popen[str]) -> Iterator[None]:
    """No room for anything more: the file cannot grow, or PostgreSQL takes no writes."""
    if storage.is_sqlite:
        with limited(process, resource.RLIMIT_FSIZE, 1):
            yield
        return
    name = storage.database_url.rpartition("/")[2].partition("?")[0]
    change = f"ALTER DATABASE {name} SET default_transaction_read_only"
    asyncio.run(execute(storage.database_url, f"{change} = on", CUT))
    try:
        yield
    finally:
        writable = "SET default_transaction_read_only = off"
        asyncio.run(execute(storage.database_url, writable, f"{change} = off", CUT))


def said(address: str, made: Made, text: str) -> str:
    """Says something; what came of it, in a word."""
    answer = httpx.post(
        f"{address}/api/matches/{made.id}/commands",
        json={"do": "say", "text": text},
        headers=bearer(made.tokens[0]),
        timeout=3 * PATIENCE,
    )
    if answer.status_code == 200:
        return "done"
    error = answer.json()["error"]
    assert answer.status_code == 503, answer.text
    if error["code"] == "busy":
        # what could not even be read was not changed: `check_answers` holds both to it
        assert re.search("nothing was changed|does not answer", error["message"])
    return str(error["code"])


def check_answers(address: str, made: Made, answers: dict[str, str]) -> None:
    path = f"{address}/api/matches/{made.id}/events"
    events = httpx.get(path, timeout=3 * PATIENCE).json()["events"]
    stored = Counter(event["data"]["text"] for event in events if event["kind"] == "said")
    for text, answer in answers.items():
        possible = {"done": (1,), "busy": (0,), "unsure": (0, 1)}[answer]
        assert stored[text] in possible, (text, answer)


def until_health_is(status: int, address: str) -> None:
    """The database is asked once a second at most: for that long the last answer holds."""
    for _ in range(600):
        if httpx.get(f"{address}/api/health", timeout=PATIENCE).status_code == status:
            return
        time.sleep(0.1)
    raise AssertionError(f"the health is never {status}")


def test_a_full_disk_is_told_loses_nothing_and_is_got_over(storage: ServerSettings) -> None:
    process, address = serving(environment_of(storage))
    try:
        made = Made(httpx.post(f"{address}/api/matches", json=PLAN, timeout=PATIENCE).json())
        answers = {f"before {n}": said(address, made, f"before {n}") for n in range(5)}
        with full(storage, process):
            answers |= {f"full {n}": said(address, made, f"full {n}") for n in range(5)}
            assert set(list(answers.values())[5:]) <= {"busy", "unsure"}
            until_health_is(503, address)
            assert httpx.get(f"{address}/api/health/alive", timeout=PATIENCE).status_code == 200
            check_answers(address, made, answers)  # reading goes on
        answers |= {f"after {n}": said(address, made, f"after {n}") for n in range(5)}
        assert set(list(answers.values())[10:]) == {"done"}
        until_health_is(200, address)
        check_answers(address, made, answers)
    finally:
        process.kill()
        process.communicate()


def test_answers_are_true_while_connections_to_the_database_are_cut(
    storage: ServerSettings,
) -> None:
    """A restart of PostgreSQL under chat: in whatever moment a connection breaks, the answer says so."""
    if storage.is_sqlite:
        pytest.skip("a file has no connections")
    with open_house(storage) as house, ThreadPoolExecutor(4) as talking:
        made = Made(house.http.post("/api/matches", json=PLAN).json())
        texts = [f"word {n}" for n in range(200)]
        talk: Callable[[str], str] = lambda text: said(house.address, made, text)  # noqa: E731
        answers = [talking.submit(talk, text) for text in texts]
        for place in range(10, len(texts), 20):
            answers[place].result()  # the others go on meanwhile
            asyncio.run(execute(storage.database_url, CUT))
        found = {text: answer.result() for text, answer in zip(texts, answers, strict=True)}
        assert Counter(found.values())["done"] > 0
        check_answers(house.address, made, found)
        check_goes_on(house)


def check_goes_on(house: House) -> None:
    made = house.make("senet", "pp")
    assert house.play_on(made, 2) > 2


def test_a_server_out_of_descriptors_still_knows_its_games(storage: ServerSettings) -> None:
    process, address = serving(environment_of(storage))
    try:
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            assert http.post("/api/matches", json=PLAN).status_code == 201
            assert http.get("/api/games").status_code == 200
            with limited(process, resource.RLIMIT_NOFILE, 3):  # nothing new can be opened
                answer = http.post("/api/matches", json=PLAN)
                assert answer.status_code == 201, answer.text
                assert http.get("/api/games").status_code == 200
            assert http.get("/api/health").status_code == 200
    finally:
        process.kill()
        process.communicate()
