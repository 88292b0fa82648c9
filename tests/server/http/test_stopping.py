"""The server stops and starts again: everybody is told, nothing is lost."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quincunx.cli import app as command
from quincunx.cli.serve import page_address
from quincunx.server.process import TableServer
from quincunx.server.settings import ServerSettings
from tests.server.http.house import PATIENCE, House, bearer, open_house


def test_presence_is_reported_and_coming_back_brings_everything(storage: ServerSettings) -> None:
    with ExitStack() as open_lines:
        with open_house(storage) as house:
            made = house.make("senet", "pp")
            caller = open_lines.enter_context(house.call())
            caller.watch(made.id, made.tokens[0])
            number = house.play_on(made, 4)
            look = house.look(made.id, made.tokens[0])
        assert caller.next("going")["after_ms"] > 0
        with pytest.raises(ConnectionClosed) as closed:
            caller.next("table", number=-1)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    with open_house(storage) as house, house.call() as caller:
        message = caller.watch(made.id, made.tokens[0], after=number - 1)
        assert message["number"] == number
        assert len(message["changed"]["events"]) == 1
        assert message["look"]["view"] == look["view"]
        assert house.play_on(made, 1) == number + 1


def test_streams_end_with_a_word(storage: ServerSettings) -> None:
    with ExitStack() as open_lines:
        with open_house(storage) as house:
            account = house.http.post("/api/bot/accounts", json={"name": "reed"}).json()
            client = open_lines.enter_context(httpx.Client(timeout=PATIENCE))
            stream = open_lines.enter_context(
                client.stream(
                    "GET", f"{house.address}/api/bot/stream", headers=bearer(account["token"])
                )
            )
        assert [json.loads(line)["type"] for line in stream.iter_lines() if line] == ["going"]


def test_a_client_holds_a_limited_number_of_doors_open(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = house.app.state.context
    with house.call() as caller:
        assert caller.is_alive()
        monkeypatch.setattr(context.open, "most", 1)
        with pytest.raises(InvalidStatus) as refused, house.call():
            pass
        assert refused.value.response.status_code == 429
        account = house.http.post("/api/bot/accounts", json={"name": "a-door-too-many"})
        token = account.json().get("token", "")
        stream = house.http.get("/api/bot/stream", headers=bearer(token))
        assert (stream.status_code, stream.json()["error"]["code"]) == (429, "too_many")
        assert caller.is_alive()


# The command


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`quincunx serve` as a process, and the address that it prints."""
    settings = {"QUINCUNX_DATA": str(folder), "QUINCUNX_WORKERS": "0", "QUINCUNX_RATE": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "quincunx", "serve", *(arguments or ("--port", "0"))],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert "http://" in line, process.communicate()
        yield process, line.split("open at ")[1].split()[0]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_killed_at_once_nothing_acknowledged_is_lost(tmp_path: Path, stop: signal.Signals) -> None:
    plan = {"game": "senet", "players": [{"kind": "person"}] * 2}
    with served(tmp_path) as (process, address), httpx.Client(base_url=address) as http:
        made = http.post("/api/matches", json=plan).json()
        tokens = [seat["token"] for seat in made["seats"]]
        path = f"/api/matches/{made['match']}"
        number = 0
        for _ in range(5):
            mover = http.get(path).json()["to_move"]
            look = http.get(path, headers=bearer(tokens[mover])).json()
            act = {"do": "act", "action": look["view"]["actions"][0]["action"]}
            answer = http.post(f"{path}/commands", json=act, headers=bearer(tokens[mover]))
            number = answer.json()["number"]
        process.kill()
        process.wait(PATIENCE)
    with served(tmp_path) as (process, address), httpx.Client(base_url=address) as http:
        look = http.get(path, headers=bearer(tokens[0])).json()
        assert (look["number"], look["you"]) == (number, 0)
        process.send_signal(stop)
        said, complained = process.communicate(timeout=PATIENCE)
        assert "all matches are kept" in said
        assert not any(token in said + complained for token in tokens)
        assert made["match"] not in said + complained
        assert process.returncode == 0


def test_half_a_request_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
            line.sendall(
                b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
            )
            httpx.get(f"{address}/api/health/alive")  # by now the half has arrived
            process.send_signal(signal.SIGTERM)
            assert line.recv(100).startswith(b"HTTP/1.1 503 ")
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"QUINCUNX_DATABASE_URL": "sqlite:///{folder}/broken.db"}, "cannot be used"),
        ({"QUINCUNX_DATABASE_URL": "postgresql://me:secret@127.0.0.1:1/x"}, "cannot be used"),
        ({"QUINCUNX_DATA": "{folder}/broken.db"}, "cannot keep tables in"),
        ({"QUINCUNX_WORKERS": "many"}, "expected a whole number"),
        ({"QUINCUNX_REDIS_URL": "http://here"}, "expected redis://"),
    ],
)
def test_a_start_that_fails_is_one_line(
    tmp_path: Path, settings: dict[str, str], said: str
) -> None:
    (tmp_path / "broken.db").write_text("this is no database", encoding="utf-8")
    given = {name: value.format(folder=tmp_path) for name, value in settings.items()}
    done = subprocess.run(
        [sys.executable, "-m", "quincunx", "serve", "--port", "0"],
        env={**os.environ, "QUINCUNX_DATA": str(tmp_path), "QUINCUNX_WORKERS": "0", **given},
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "secret" not in done.stderr


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = CliRunner().invoke(
            command,
            ["serve", "--port", str(taken.getsockname()[1])],
            env={"QUINCUNX_DATA": str(tmp_path)},
        )
    assert result.exit_code != 0
    assert "cannot listen at 127.0.0.1" in str(result.exception)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A server that is open for a moment only; the addresses that a browser was sent to."""

    def run(self: TableServer, sockets: list[socket.socket]) -> None:
        self._tell_started()
        for one in sockets:
            one.close()

    opened: list[str] = []
    monkeypatch.setattr(TableServer, "run", run)
    monkeypatch.setattr("webbrowser.open", opened.append)
    return opened


def test_the_browser_opens_if_asked_to(at_once: list[str], tmp_path: Path) -> None:
    folder = {"QUINCUNX_DATA": str(tmp_path)}
    quiet = CliRunner().invoke(command, ["serve", "--port", "0"], env=folder)
    assert quiet.exit_code == 0, quiet.exception
    assert at_once == []
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    CliRunner().invoke(command, ["serve", "--port", "0", "--open"], env=folder | nowhere)
    assert at_once == [] or sys.platform != "linux"
    at_once.clear()
    CliRunner().invoke(command, ["serve", "--port", "0", "--open"], env=folder | {"DISPLAY": ":0"})
    assert len(at_once) == 1
    assert at_once[0].startswith("http://127.0.0.1:")


def test_without_a_port_a_free_one_is_found(
    at_once: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(sys.modules["quincunx.cli.serve"], "PORT", port)
        shown = {"QUINCUNX_DATA": str(tmp_path), "DISPLAY": ":0"}
        result = CliRunner().invoke(command, ["serve", "--open"], env=shown)
    assert result.exit_code == 0, result.exception
    assert len(at_once) == 1
    assert str(port) not in at_once[0]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("fe80::1", "http://[fe80::1]:80/"),
    ],
)
def test_the_address_to_type_into_a_browser(host: str, address: str) -> None:
    assert page_address(host, 80) == address
