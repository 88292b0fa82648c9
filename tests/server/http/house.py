"""A whole server in a thread, and clients of it, for tests that come in over HTTP."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from quincunx.server.app import create_app
from quincunx.server.process import TableServer, bind
from quincunx.server.settings import ServerSettings

Data = dict[str, Any]

PATIENCE = 20
"""Seconds until a test gives up on an answer; none takes a tenth of it."""


class Caller:
    """One end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.asked = 0
        self.kept: list[Data] = []  # came while something else was waited for

    def tell(self, do: str, match: str | None = None, **entries: Any) -> int:
        """Sends a message; returns its id."""
        self.asked += 1
        message = {"id": self.asked, "do": do, **({"match": match} if match else {}), **entries}
        self.connection.send(json.dumps(message))
        return self.asked

    def read(self) -> Data:
        message: Data = json.loads(self.connection.recv(timeout=PATIENCE))
        return message

    def next(self, kind: str, **entries: Any) -> Data:
        """The next message of a type with these entries; others are kept for later."""

        def fits(message: Data) -> bool:
            return message["type"] == kind and entries.items() <= message.items()

        for place, message in enumerate(self.kept):
            if fits(message):
                return self.kept.pop(place)
        while not fits(message := self.read()):
            self.kept.append(message)
        return message

    def ask(self, do: str, match: str | None = None, **entries: Any) -> Data:
        """Sends a message and waits for its answer, which must not be a refusal."""
        number = self.tell(do, match, **entries)
        return self.answer(number, "done")

    def refused(self, do: str, match: str | None = None, **entries: Any) -> Data:
        number = self.tell(do, match, **entries)
        return self.answer(number, "error")

    def answer(self, number: int | None, kind: str) -> Data:
        for place, message in enumerate(self.kept):
            if message["type"] in ("done", "error") and message["id"] == number:
                answer = self.kept.pop(place)
                break
        else:
            while (answer := self.read())["type"] not in ("done", "error") or answer[
                "id"
            ] != number:
                self.kept.append(answer)
        assert answer["type"] == kind, answer
        return answer

    def watch(self, match: str, token: str | None = None, after: int | None = None) -> Data:
        """Watches and returns the first table message."""
        self.ask("watch", match, token=token, after=after)
        return self.next("table", match=match)

    def end_code(self, message: str) -> int:
        """Sends a message that ends the socket; the code it was closed with."""
        try:
            self.connection.send(message)
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def is_alive(self) -> bool:
        return self.ask("ping")["type"] == "done"


class Made:
    """A match that was made, and its tokens."""

    def __init__(self, data: Data) -> None:
        self.id: str = data["match"]
        self.tokens: dict[int, str] = {seat["player"]: seat["token"] for seat in data["seats"]}


class House:
    """The server's address, and what a client does there."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.address = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def make(self, game: str = "senet", kinds: str = "pp", **more: Any) -> Made:
        """A match; `kinds` is one letter per seat: p(erson), o(pen), r(andom bot)."""
        plans = {
            "p": {"kind": "person"},
            "o": {"kind": "open"},
            "r": {"kind": "bot", "level": "random"},
        }
        plan = {"game": game, "players": [plans[kind] for kind in kinds], **more}
        answer = self.http.post("/api/matches", json=plan)
        assert answer.status_code == 201, answer.text
        return Made(answer.json())

    def look(self, match: str, token: str | None = None) -> Data:
        answer = self.http.get(f"/api/matches/{match}", headers=bearer(token))
        assert answer.status_code == 200, answer.text
        data: Data = answer.json()
        return data

    def command(self, match: str, token: str | None, **command: Any) -> httpx.Response:
        path = f"/api/matches/{match}/commands"
        return self.http.post(path, json=command, headers=bearer(token))

    def play_on(self, made: Made, actions: int) -> int:
        """Plays that many actions, or to the end; the last number."""
        choice = Random(1).choice
        for _ in range(actions):
            mover = self.look(made.id)["to_move"]
            if mover is None:
                break
            look = self.look(made.id, made.tokens[mover])
            act = choice(look["view"]["actions"])["action"]
            answer = self.command(made.id, made.tokens[mover], do="act", action=act)
            assert answer.status_code == 200, answer.text
        number: int = self.look(made.id)["number"]
        return number

    @contextmanager
    def call(self, **options: Any) -> Iterator[Caller]:
        address = self.address.replace("http", "ws") + "/api/socket"
        with connect(address, open_timeout=PATIENCE, max_queue=None, **options) as connection:
            yield Caller(connection)


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


@contextmanager
def open_house(settings: ServerSettings) -> Iterator[House]:
    """A running server; it is stopped as Ctrl-C stops it."""
    app = create_app(settings)
    listening = bind("127.0.0.1", 0)
    started = threading.Event()
    server = TableServer(app, started.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        assert started.wait(PATIENCE), "the server does not start"
        house = House(app, listening.getsockname()[1])
        with house.http:
            yield house
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not stop"


def serving(environment: dict[str, str]) -> tuple[subprocess.Popen[str], str]:
    """A server process of its own, and its address; whoever asked for it ends it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "quincunx", "serve", "--port", "0"],
        env={**os.environ, "QUINCUNX_WORKERS": "0", "QUINCUNX_RATE": "0", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    return process, process.stdout.readline().split("open at ")[1].split()[0].rstrip("/")


def environment_of(storage: ServerSettings) -> dict[str, str]:
    """How a process is told of a storage."""
    environment = {"QUINCUNX_DATA": str(storage.data)}
    if not storage.is_sqlite:
        environment["QUINCUNX_DATABASE_URL"] = storage.database_url
        environment["QUINCUNX_REDIS_URL"] = storage.redis_url or ""
    return environment
