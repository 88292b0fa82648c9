"""When a database, Redis or another server fails: nobody gets a wrong answer, and nobody is stuck."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import asyncpg
import httpx
import pytest

from quincunx.server.matches.pulse import COMING_BACK
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import StoreDown
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


@contextmanager
def blocked(storage: ServerSettings) -> Iterator[None]:
    """Somebody holds the database: nothing can be written until they let go."""
    if storage.is_sqlite:
        holding = sqlite3.connect(storage.data / "tables.db", isolation_level=None)
        holding.execute("BEGIN IMMEDIATE")
        yield
        holding.close()
        return
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(storage.database_url))
        runner.run(connection.execute("BEGIN"))
        runner.run(connection.execute("LOCK TABLE pulse, events IN ACCESS EXCLUSIVE MODE"))
        yield
        runner.run(connection.close())


def health(house: House) -> int:
    return httpx.get(f"{house.address}/api/health", timeout=PATIENCE).status_code


def ask_again(house: House) -> None:
    """An answer is good for a second: not for the next one."""
    house.app.state.context.service.pulse._checked = 0


def test_health_reports_a_database_that_hangs_and_its_recovery(
    storage: ServerSettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """However many ask. The hanging question is not cut off, so no connection is thrown away."""
    monkeypatch.setattr("quincunx.server.matches.pulse.SECONDS_TO_BEAT", 0.1)
    with open_house(storage) as house:
        ask_again(house)
        with blocked(storage), ThreadPoolExecutor(8) as probes:
            assert set(probes.map(lambda _: health(house), range(16))) == {503}
            assert house.http.get("/api/health/alive").status_code == 200
        while health(house) != 200:
            pass
    assert "terminating connection" not in caplog.text
    assert "Traceback" not in caplog.text


def test_health_reports_a_damaged_database(storage: ServerSettings) -> None:
    with open_house(storage) as house:
        assert health(house) == 200
        if storage.is_sqlite:
            with sqlite3.connect(storage.data / "tables.db") as connection:
                connection.execute("DROP TABLE pulse")
        else:
            asyncio.run(execute(storage.database_url, "DROP TABLE pulse"))
        ask_again(house)
        assert health(house) == 503


@contextmanager
def black_hole() -> Iterator[int]:
    """A port where everything is taken and nothing answered."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        yield server.getsockname()[1]


def test_a_redis_that_hangs_is_not_waited_for(
    storage: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.matches.peers.SECONDS_TO_ANSWER", 0.2)
    with (
        black_hole() as port,
        open_house(replace(storage, redis_url=f"redis://127.0.0.1:{port}/0")) as house,
    ):
        made = house.make("senet", "pp")
        assert house.play_on(made, 3) > 3
        assert health(house) == 200


def test_a_postgres_that_hangs_stops_the_start_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with black_hole() as port:
        url = f"postgresql://me:secret@127.0.0.1:{port}/tables"
        code = (
            "import quincunx.server.storage.database as database\n"
            "database.SECONDS_TO_CONNECT = 0.2\n"
            "import sys; sys.argv = ['quincunx', 'serve', '--port', '0']\n"
            "from quincunx.cli import main; main()"
        )
        monkeypatch.setenv("QUINCUNX_DATABASE_URL", url)
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=3 * PATIENCE
        )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "cannot be used" in done.stderr
    assert "secret" not in done.stderr


def test_a_refused_account_or_deletion_has_changed_nothing(
    storage: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else writes says the same as an action does, and never that it was our fault."""
    with open_house(storage) as house:
        made = house.make("senet", "po")

        async def fails(*_: Any) -> None:
            raise OSError("gone")

        for name in ("executed", "delete_with_all"):
            monkeypatch.setattr(f"quincunx.server.storage.queries.{name}", fails)
        answers = [
            house.http.post("/api/bot/accounts", json={"name": "reed"}),
            house.http.delete(f"/api/matches/{made.id}", headers=bearer(made.tokens[0])),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert "nothing was changed" in answer.text
        monkeypatch.undo()
        assert house.http.post("/api/bot/accounts", json={"name": "reed"}).status_code == 201
        gone = house.http.delete(f"/api/matches/{made.id}", headers=bearer(made.tokens[0]))
        assert gone.status_code == 204


def test_a_watcher_gets_what_another_server_stored_and_never_announced(
    storage: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server's message is lost, and when ours looks by itself, the database fails at first."""
    monkeypatch.setattr("quincunx.server.http.client.SECONDS_TO_RETRY", 0.01)
    often = replace(storage, poll=0.05)
    with open_house(often) as ours, open_house(often) as other:
        service = ours.app.state.context.service
        made = ours.make("sensei", "pp")
        with ours.call() as fan:
            fan.watch(made.id)
            monkeypatch.setattr(other.app.state.context.service.peers, "publish", lambda *_: None)
            events, failed = service.store.events, []

            async def fails_twice(match: str, after: int = 0) -> list[Any]:
                if len(failed) < 2:
                    failed.append(match)
                    raise StoreDown("the database does not answer")
                found: list[Any] = await events(match, after)
                return found

            monkeypatch.setattr(service.store, "events", fails_twice)
            number = other.play_on(made, 1)
            assert fan.next("table", number=number)["match"] == made.id
            assert len(failed) == 2
            assert fan.is_alive()  # on the same socket


def test_watchers_of_a_match_that_is_deleted_learn_of_it(house: House) -> None:
    made, other = house.make("senet", "po"), house.make("senet", "pp")
    with house.call() as host:
        host.watch(made.id, made.tokens[0])
        host.watch(other.id, other.tokens[0])
        answer = house.http.delete(f"/api/matches/{made.id}", headers=bearer(made.tokens[0]))
        assert answer.status_code == 204
        told = host.next("error", match=made.id)
        assert (told["code"], told["id"]) == ("unknown_match", None)
        assert host.refused("resign", made.id)["code"] == "not_watched"
        number = house.play_on(other, 1)
        assert host.next("table", number=number)["match"] == other.id


A_DAY = {
    "game": "senet",
    "players": [{"kind": "person"}] * 2,
    "clock": {"kind": "move", "seconds": 86_400},
}


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_one_of_two_servers_that_fails_costs_nobody_time(
    storage: ServerSettings, end: signal.Signals
) -> None:
    """Killed or hanging: the other one gives back what its silence took, and says so to whoever watches."""
    process, _ = serving(environment_of(storage))
    try:
        with open_house(storage) as house:
            made = Made(house.http.post("/api/matches", json=A_DAY).json())
            with house.call() as fan:
                fan.watch(made.id)
                while not house.app.state.context.service.pulse._others:
                    time.sleep(0.05)  # until one has heard of the other
                process.send_signal(end)
                kinds: list[str] = []
                while "extended" not in kinds:  # the socket gives up after its patience
                    fan.next("table")
                    events = house.http.get(f"/api/matches/{made.id}/events").json()["events"]
                    kinds = [event["kind"] for event in events]
            assert events[-1]["data"]["ms"] > COMING_BACK
    finally:
        process.kill()
        process.communicate()


def test_a_killed_server_costs_nobody_time(storage: ServerSettings) -> None:
    """The first event after its return gives everybody back what it took."""
    environment = environment_of(storage)
    process, address = serving(environment)
    try:
        made = Made(httpx.post(f"{address}/api/matches", json=A_DAY, timeout=PATIENCE).json())
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    time.sleep(3)  # no longer than a restart takes
    process, address = serving(environment)
    try:
        path = f"{address}/api/matches/{made.id}/events"
        last = httpx.get(path, timeout=PATIENCE).json()["events"][-1]
        assert last["kind"] == "extended"
        assert last["data"]["ms"] >= 3000
    finally:
        process.kill()
        process.communicate()
