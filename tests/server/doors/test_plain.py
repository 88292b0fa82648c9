"""The plain page: its files, that it uses nothing but the public API, and the pictures it shows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.page import PLAIN
from quincunx.server.routes.pictures import LARGEST, drawn
from quincunx.server.settings import ServerSettings
from quincunx.table.settings import TableSettings
from quincunx.testing import all_variants, random_walk
from quincunx.testing.secrets import moments, other_truths
from quincunx.types import SPECTATOR
from tests.server.doors.house import House, bearer, open_house

FILES = sorted(path.name for path in PLAIN.iterdir())
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PLAIN.glob("*.js")))
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def plain_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = ServerSettings(data=tmp_path_factory.mktemp("plain"), workers=0, rate=0)
    with open_house(settings) as house:
        yield house


@pytest.fixture(scope="module")
def document(plain_house: House) -> dict[str, Any]:
    data: dict[str, Any] = plain_house.http.get("/api/openapi.json").json()
    return data


# The files


@pytest.mark.parametrize(
    "path", ["/", "/t/6hJ2mQm8yYw3kQeW", *(f"/plain/{name}" for name in FILES)]
)
def test_files_are_served_as_what_they_are(plain_house: House, path: str) -> None:
    answer = plain_house.http.get(path)
    assert answer.status_code == 200
    assert KINDS[Path(path).suffix or ".html"] in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"  # the next version has the same names
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    again = plain_house.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code in (200, 304)


@pytest.mark.parametrize("path", ["/plain/", "/plain/nothing.js", "/plain/..%2fpage.py"])
def test_nothing_else_is_served(plain_house: House, path: str) -> None:
    assert plain_house.http.get(path).status_code == 404


def test_the_page_names_files_that_exist() -> None:
    index = (PLAIN / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/plain/([^"]+)"', index)
    assert {"plain.js", "plain.css"} <= set(named)
    named += re.findall(r'from "\./([^"]+)"', SCRIPTS)
    assert set(named) <= set(FILES)
    assert {name for name in FILES if name.endswith(".js")} <= set(named), "a script nobody loads"


def test_the_policy_of_the_server_suffices() -> None:
    index = (PLAIN / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", index)
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\.style\b", SCRIPTS
    )
    for name in FILES:
        if not name.endswith(".svg"):  # those name their own language by an address
            assert not re.search(r"https?://", (PLAIN / name).read_text(encoding="utf-8")), name


# The API


def test_every_address_in_the_scripts_is_described(document: dict[str, Any]) -> None:
    asked = re.findall(r'"(GET|POST) (/api/[^"?]*)"', SCRIPTS)
    assert len(set(asked)) >= 8
    for method, path in asked:
        assert method.lower() in document["paths"].get(path, {}), f"{method} {path}"
    shown = re.findall(r'address\("(/api/[^"]*)"', SCRIPTS)
    assert shown
    for path in shown:
        assert "get" in document["paths"].get(path, {}), path
    known = {path for _, path in asked} | {*shown, "/api/socket", "/api/openapi.json"}
    assert set(re.findall(r"/api/[\w/{}.]*", SCRIPTS)) <= known, (
        "an address that is not checked here"
    )


def test_every_message_in_the_scripts_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    sent = set(re.findall(r'\bdo: "(\w+)"', SCRIPTS))
    assert {"watch", "ping", "act", "answer", "offer"} <= sent
    assert sent <= schemas["FromClient"]["discriminator"]["mapping"].keys()
    line = (PLAIN / "line.js").read_text(encoding="utf-8")
    taken = set(re.findall(r'case "(\w+)"', line))
    assert taken == schemas["FromServer"]["discriminator"]["mapping"].keys()


def test_what_the_scripts_read_in_a_look_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for word, schema in (
        ("look", "Look"),
        ("player", "PlayerLook"),
        ("offer", "OfferLook"),
        ("result", "Result"),
    ):
        read = set(re.findall(rf"\b{word}\.(\w+)", SCRIPTS))
        assert read, word
        assert read <= schemas[schema]["properties"].keys(), word


# The pictures


@pytest.mark.parametrize("name", qx.game_names())
def test_a_table_has_its_picture_from_the_start(plain_house: House, name: str) -> None:
    made = plain_house.make(name, "po")
    path = f"/api/matches/{made.id}/picture.svg"
    before = plain_house.http.get(path, headers=bearer(made.tokens[0]))
    joined = plain_house.http.post(f"/api/matches/{made.id}/join", json={}).json()
    made.tokens[1] = joined["token"]
    plain_house.play_on(made, 5)
    after = plain_house.http.get(path, headers=bearer(joined["token"]))
    for answer in (before, after):
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        drawing = ElementTree.fromstring(answer.text)
        assert drawing.findtext(f"{SVG}title")
        assert drawing.findtext(f"{SVG}desc")
    assert before.text != after.text


def test_a_picture_is_refused_like_everything_else(plain_house: House) -> None:
    made, other = plain_house.make(), plain_house.make()
    path = f"/api/matches/{made.id}/picture.svg"
    wrong = plain_house.http.get(path, headers=bearer(other.tokens[0]))
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "wrong_token")
    missing = plain_house.http.get("/api/matches/6hJ2mQm8yYw3kQeW/picture.svg")
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "unknown_match")


def test_a_seat_sees_its_own_secret_and_no_other(plain_house: House) -> None:
    made = plain_house.make("sarena", "pp")
    pictures, tokens = {}, {}
    for player, token in ((0, made.tokens[0]), (1, made.tokens[1]), (None, None)):
        answer = plain_house.http.get(f"/api/matches/{made.id}/picture.svg", headers=bearer(token))
        pictures[player] = answer.text
        tokens[player] = plain_house.look(made.id, token)["view"]["token"]
    assert [picture.count(">hidden<") for picture in pictures.values()] == [1, 1, 2]
    for player in (0, 1):
        assert re.search(rf">{tokens[player]} \d+<", pictures[player])
        assert not re.search(rf">{tokens[player]} \d+<", pictures[1 - player])
        assert not re.search(rf">{tokens[player]} \d+<", pictures[None])


@asynccontextmanager
async def visited(folder: Path) -> AsyncIterator[tuple[Any, httpx.AsyncClient]]:
    """A server in this very task, so that its tables can be changed under its hands."""
    app = create_app(ServerSettings(data=folder, workers=0, rate=0))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://house") as client,
    ):
        yield app.state.doors.tables, client


def test_a_picture_is_the_same_for_every_truth(tmp_path: Path) -> None:
    """Whatever the others hold, a seat and a spectator are sent the same bytes."""
    game = qx.game("sarena", seats=3)
    people = [{"kind": "person"}] * 3
    settings = TableSettings.from_data(
        {"game": "sarena", "options": {"seats": 3}, "players": people}
    )

    async def pictures_of_truths() -> int:
        compared = 0
        async with visited(tmp_path) as (tables, client):
            made = await tables.create(settings)
            for state in moments(game, Random(5)):
                for seat in range(SPECTATOR, game.seats):
                    truths = other_truths(state, seat)
                    found = set()
                    for truth in truths:
                        async with tables.shelf.open(made.id) as live:
                            live.table.match.state = truth
                        answer = await client.get(
                            f"/api/matches/{made.id}/picture.svg",
                            headers=bearer(made.tokens.get(seat)),
                        )
                        found.add(answer.text)
                    assert len(found) == 1, f"seat {seat} can tell\n{state}"
                    compared += len(truths) > 1
        return compared

    assert asyncio.run(pictures_of_truths()) > 10


@pytest.mark.parametrize("name", qx.game_names())
def test_no_picture_is_large(name: str) -> None:
    for game in all_variants(name):
        states = list(random_walk(game, Random(2)))
        for state in (*states[:: max(1, len(states) // 4)], states[-1]):
            picture = drawn(state.hidden(0))
            assert len(picture.encode()) <= LARGEST, f"{game}\n{state}"
