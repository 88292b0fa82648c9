"""Boards as pictures: whole, and with nothing on them that a seat must not know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
import resvg_py

import quincunx as qx
from quincunx.games.lettering import LIBRARY
from quincunx.games.sarena.drawing import face
from quincunx.games.sarena.names import COLOURS
from quincunx.puzzles import puzzles
from quincunx.server.app import create_app
from quincunx.server.http import painting
from quincunx.server.http.routes.pictures import LARGEST, drawn
from quincunx.server.settings import ServerSettings
from quincunx.svg import at
from quincunx.table.settings import TableSettings
from quincunx.testing import all_variants, random_walk
from quincunx.testing.secrets import moments, other_truths
from quincunx.types import SPECTATOR
from tests.server.http.house import House, bearer, open_house

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = ServerSettings(data=tmp_path_factory.mktemp("gallery"), workers=0, rate=0)
    with open_house(settings) as house:
        yield house


@pytest.mark.parametrize("name", qx.game_names())
def test_a_table_has_its_picture_from_the_start(gallery: House, name: str) -> None:
    made = gallery.make(name, "po")
    path = f"/api/matches/{made.id}/picture.svg"
    before = gallery.http.get(path, headers=bearer(made.tokens[0]))
    joined = gallery.http.post(f"/api/matches/{made.id}/join", json={}).json()
    made.tokens[1] = joined["token"]
    gallery.play_on(made, 5)
    after = gallery.http.get(path, headers=bearer(joined["token"]))
    for answer in (before, after):
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        drawing = ElementTree.fromstring(answer.text)
        assert drawing.findtext(f"{SVG}title")
        assert drawing.findtext(f"{SVG}desc")
    assert before.text != after.text


def test_a_picture_is_refused_like_everything_else(gallery: House) -> None:
    made, other = gallery.make(), gallery.make()
    path = f"/api/matches/{made.id}/picture.svg"
    wrong = gallery.http.get(path, headers=bearer(other.tokens[0]))
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "wrong_token")
    missing = gallery.http.get("/api/matches/6hJ2mQm8yYw3kQeW/picture.svg")
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "unknown_match")


def test_a_seat_sees_its_own_secret_and_no_other(gallery: House) -> None:
    made = gallery.make("sarena", "pp")
    pictures, tokens = {}, {}
    for player, token in ((0, made.tokens[0]), (1, made.tokens[1]), (None, None)):
        answer = gallery.http.get(f"/api/matches/{made.id}/picture.svg", headers=bearer(token))
        pictures[player] = answer.text
        tokens[player] = gallery.look(made.id, token)["view"]["token"]
    assert [picture.count(">hidden<") for picture in pictures.values()] == [1, 1, 2]
    for player in (0, 1):
        own = at(0, 0, face(COLOURS.index(tokens[player]), LIBRARY), 0.66)  # as it lies in its case
        assert pictures[player].count(own) == 1
        assert own not in pictures[1 - player]
        assert own not in pictures[None]


@asynccontextmanager
async def visited(folder: Path) -> AsyncIterator[tuple[Any, httpx.AsyncClient]]:
    """A server in this very task, so that its tables can be changed under its hands."""
    app = create_app(ServerSettings(data=folder, workers=0, rate=0))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
    ):
        yield app.state.context.service, client


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
                        async with tables.live_matches.open(made.id) as live:
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


def test_a_shared_link_shows_its_board(house: House) -> None:
    made = house.make("sarena")
    page = house.http.get(f"/t/{made.id}").text
    assert '<meta property="og:title" content="Sàrena · Quincunx" />' in page
    address = page.split('property="og:image" content="', 1)[1].split('"', 1)[0]
    assert address == f"{house.address}/api/matches/{made.id}/preview.png"
    first = house.http.get(address)
    assert first.headers["content-type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    house.play_on(made, 1)
    assert house.http.get(address).content != first.content


def shown_by(house: House, path: str) -> str:
    """The address of the picture that a page shows where its link is shared."""
    page = house.http.get(path).text
    assert "og:image" in page, path
    return unescape(page.split('property="og:image" content="', 1)[1].split('"', 1)[0])


def test_a_link_to_an_analysis_or_a_puzzle_shows_its_position(house: House) -> None:
    position = quote("mmmMmmm/7/7/7/3S3/7/sss1sss 0 2+1 1 - play")
    pictures = []
    for path in (
        f"/analyse/sensei?position={position}",
        "/analyse/senet?die=true&moves=1.a",  # a throw of 1, then 10-11
        f"/puzzles/bossa/{puzzles('bossa')[3].id}",
    ):
        picture = house.http.get(shown_by(house, path))
        assert picture.content.startswith(b"\x89PNG"), path
        pictures.append(picture.content)
    assert len(set(pictures)) == 3


def test_a_link_to_a_moment_of_a_match_shows_that_moment(house: House) -> None:
    made = house.make("sarena")
    pictures = [house.http.get(shown_by(house, f"/t/{made.id}")).content]
    for _ in range(3):
        house.play_on(made, 1)
        pictures.append(house.http.get(shown_by(house, f"/t/{made.id}")).content)
    assert len(set(pictures)) == 4
    length = len(house.http.get(f"/api/matches/{made.id}/moments").json()["moments"]) - 1
    path = f"/analyse/sarena?match={made.id}"
    at_moments = [
        house.http.get(shown_by(house, f"{path}&at={at}")).content for at in range(length + 1)
    ]
    assert at_moments[-1] == pictures[-1]
    assert [picture for picture in pictures if picture not in at_moments] == []
    for asked in (path, f"{path}&at=999999"):  # the page, too, shows the last one then
        assert house.http.get(shown_by(house, asked)).content == pictures[-1]
    page = house.http.get(f"{path}&at=1").text
    assert '<meta property="og:title" content="Sàrena · Quincunx" />' in page
    for damaged in (f"{path}&at=-1", f"{path}&at=x", "/analyse/sarena?match=1111111111111111&at=1"):
        assert "og:image" not in house.http.get(damaged).text, damaged
    answer = house.http.get(f"/api/matches/{made.id}/preview.png?at=-1")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


def test_a_moment_of_a_match_that_goes_on_shows_no_secret(tmp_path: Path) -> None:
    """Whatever the seats hold, the picture of every moment is drawn from the same bytes."""
    game = qx.game("sarena", seats=3)
    settings = TableSettings.from_data(
        {"game": "sarena", "options": {"seats": 3}, "players": [{"kind": "person"}] * 3}
    )
    drawings: list[str] = []

    async def noted(drawing: str) -> bytes:
        drawings.append(drawing)
        return b""

    async def drawings_of_truths() -> int:
        compared = 0
        async with visited(tmp_path) as (tables, client):
            made = await tables.create(settings)
            state = [moment for moment in moments(game, Random(5)) if not moment.is_over][-1]
            truths = other_truths(state, SPECTATOR)
            for at in range(0, state.length + 1, 5):
                found = set()
                for truth in truths:
                    async with tables.live_matches.open(made.id) as live:
                        live.table.match.state = truth
                        live.table.number += (
                            1  # pictures that were painted before are not asked for
                        )
                        live.table.position_number = live.table.number
                    await client.get(f"/api/matches/{made.id}/preview.png?at={at}")
                    found.add(drawings.pop())
                assert len(found) == 1, f"a spectator can tell after {at} actions"
                compared += len(truths) > 1
        return compared

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "painted", noted)
        assert asyncio.run(drawings_of_truths()) > 3


def test_a_damaged_link_to_an_analysis_is_only_the_page(house: House) -> None:
    for path in (
        "/analyse/senet",
        "/analyse/senet?position=nonsense",
        "/analyse/senet?moves=1.zz",
        "/analyse/senet?die=perhaps&moves=1",
        "/analyse/chess?moves=1",
        "/puzzles/senet/nothing",
    ):
        page = house.http.get(path)
        assert page.status_code in (200, 404), path
        assert "og:image" not in page.text, path
    for asked in ("senet/preview.png?moves=zz", "senet/preview.png?puzzle=x", "chess/preview.png"):
        answer = house.http.get(f"/api/games/{asked}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown_name"


def test_nobody_waits_for_the_painter(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever paints keeps all other threads waiting, so it is another process that paints."""

    def here(*_: object, **__: object) -> bytes:
        raise AssertionError("painted in the server itself")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", here)
    answer = house.http.get("/api/games/senet/preview.png?moves=1")
    assert answer.content.startswith(b"\x89PNG")


def test_a_painter_with_too_much_to_do_says_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MOST_WAITING", 0)
    answer = house.http.get("/api/games/senet/preview.png?moves=2")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")


def test_strangers_cannot_have_pictures_without_end(tmp_path: Path) -> None:
    """Neither pictures nor the pages that look for what they show; the page itself always comes."""
    path = "/analyse/senet?moves=1.a"
    with open_house(ServerSettings(data=tmp_path, workers=0)) as house:
        pages = [house.http.get(path) for _ in range(40)]
        picture = house.http.get("/api/games/senet/preview.png?moves=1.a")
    assert {page.status_code for page in pages} == {200}
    assert "og:image" in pages[0].text
    assert "og:image" not in pages[-1].text
    assert (picture.status_code, picture.json()["error"]["code"]) == (429, "too_many")


def test_a_link_to_nothing_is_only_the_page(house: House) -> None:
    page = house.http.get("/t/1111111111111111")
    assert page.status_code == 200
    assert "og:image" not in page.text
