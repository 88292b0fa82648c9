"""The page, built or not, and what whoever hosts the server looks at."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from quincunx import game_names, rulebook, tutorial
from quincunx.bots import BOTS
from quincunx.games import ours
from quincunx.languages import LANGUAGES
from quincunx.server.http import page
from quincunx.server.http.messages.games import GameList
from quincunx.server.settings import ServerSettings
from tests.server.http.house import House, bearer, open_house


def ask(app: FastAPI, path: str, accept: str = "*/*") -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers={"Accept": accept})

    return asyncio.run(asked())


@pytest.fixture
def built(tmp_path: Path) -> FastAPI:
    (tmp_path / "index.html").write_text(
        '<title>the page</title><script src="./assets/board.js"></script>'
    )
    (tmp_path / "sw.js").write_text("let worker")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "board.js").write_text("let board")
    (tmp_path / "assets" / "large.js").write_text("let board;" * 1000)
    app = FastAPI()
    page.install(app, tmp_path)
    return app


def test_a_built_page_is_served_at_its_addresses(built: FastAPI) -> None:
    for path in ("/", "/t/6hJ2mQm8yYw3kQeW", "/new/senet", "/rules/bossa", "/learn/sarena"):
        answer = ask(built, path)
        assert "the page" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    asset = ask(built, "/assets/board.js")
    assert asset.text == "let board"
    assert "immutable" in asset.headers["cache-control"]
    assert ask(built, "/assets/large.js").headers["content-encoding"] == "gzip"
    assert ask(built, "/assets/missing.js").status_code == 404
    assert ask(built, "/..%2f..%2fetc/passwd").status_code == 404


def test_the_page_names_its_files_from_the_root_at_every_depth(built: FastAPI) -> None:
    for path in ("/", "/t/x", "/rules/senet"):
        assert 'src="/assets/board.js"' in ask(built, path).text
    lost = ask(built, "/a/b/c", accept="text/html")
    assert 'src="/assets/board.js"' in lost.text


def test_the_service_worker_knows_every_file_and_is_asked_for_again(built: FastAPI) -> None:
    script = ask(built, "/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    kept, own = script.text.split("\n", 1)
    assert '"assets/board.js"' in kept
    assert '"books/lesson.bossa.hu.json"' in kept
    assert own == "let worker"


def test_a_browser_that_is_lost_gets_the_page_which_says_so(built: FastAPI) -> None:
    lost = ask(built, "/nowhere", accept="text/html,*/*")
    assert lost.status_code == 404
    assert "the page" in lost.text
    assert "the page" not in ask(built, "/nowhere").text
    assert "the page" not in ask(built, "/api/nowhere", accept="text/html").text


def test_without_a_built_page_the_server_says_how_to_get_it(tmp_path: Path) -> None:
    app = FastAPI()
    page.install(app, tmp_path / "nothing")
    answer = ask(app, "/t/x")
    assert answer.status_code == 200
    assert "make page" in answer.text
    assert "/api/openapi.json" in answer.text


def test_the_page_speaks_the_languages_of_the_rulebooks() -> None:
    words = Path(__file__).parents[3] / "web" / "src" / "words"
    assert {folder.name for folder in words.iterdir() if folder.is_dir()} == set(LANGUAGES)


def test_games_are_listed_with_all_their_options(house: House) -> None:
    data = GameList.model_validate(house.http.get("/api/games").json())
    assert [game.name for game in data.games] == game_names()
    assert data.bots == list(BOTS)
    assert [game.name for game in data.games if game.secrets] == ["sarena"]
    apart = {game.name: game.apart for game in data.games if game.apart}
    assert apart == {
        "sensei": [
            {"mode": "arashi", "start": "intruders"},
            {"mode": "shizukana", "board": "pits"},
            {"start": "intruders", "board": "pits"},
        ]
    }
    for game in data.games:
        assert game.sentence.endswith(".")
        assert "en" in game.languages or game.name not in ours()
        assert game.options[0].name == "seats"
        assert game.seats[0] <= game.seats[1]


@pytest.mark.parametrize("name", [one for one in game_names() if rulebook.languages(one)])
def test_rulebooks_and_pictures(house: House, name: str) -> None:
    rules = house.http.get(f"/api/games/{name}/rulebook/en")
    assert rules.headers["content-type"].startswith("text/markdown")
    assert rules.text.startswith("#")
    picture = house.http.get(f"/api/games/{name}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<svg" in picture.text
    assert "max-age" in picture.headers["cache-control"]


def test_health_says_whether_the_database_answers(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(_server: int, _now: int) -> None:
        raise OSError

    assert house.http.get("/api/health").json()["status"] == "ready"
    service = house.app.state.context.service
    monkeypatch.setattr(service.store, "beat", silent)
    monkeypatch.setattr(service.pulse, "_checked", 0)
    answer = house.http.get("/api/health")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert house.http.get("/api/health/alive").json()["status"] == "alive"


def test_health_notices_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    """A full disk or a damaged file may still answer questions."""
    with open_house(ServerSettings(data=tmp_path, workers=0, rate=0)) as house:
        assert house.http.get("/api/health").status_code == 200
        with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            other.execute("DROP TABLE pulse")
            other.commit()
        house.app.state.context.service.pulse._checked = 0  # as a second later
        answer = house.http.get("/api/health")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert house.http.get("/api/health/alive").status_code == 200


def test_metrics_count_and_reveal_no_secret(house: House) -> None:
    made = house.make()
    house.http.get(f"/api/matches/{made.id}", headers=bearer(made.tokens[0]))
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        caller.refused("watch", "nothing")
        text = house.http.get("/api/metrics").text
    assert 'quincunx_requests_total{method="GET",route="/api/matches/{match}",status="200"}' in text
    assert "quincunx_sockets 1.0" in text
    assert 'quincunx_refusals_total{code="unknown_match"}' in text
    assert "quincunx_live_tables" in text
    assert made.id not in text
    assert made.tokens[0] not in text


@pytest.mark.parametrize("name", [one for one in game_names() if rulebook.languages(one)])
def test_what_a_rulebook_shows_can_be_had(house: House, name: str) -> None:
    text = house.http.get(f"/api/games/{name}/rulebook/hu").text
    pictures = re.findall(r"\(pictures/([^)]+)\)", text)
    assert pictures
    for picture in pictures:
        answer = house.http.get(f"/api/games/{name}/rulebook/pictures/{picture}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
    missing = house.http.get(f"/api/games/{name}/rulebook/pictures/nothing.svg")
    assert missing.status_code == 404
    assert "have no picture" in missing.text


def test_a_picture_is_lettered_in_the_language_asked_for(house: House) -> None:
    path = "/api/games/senet/rulebook/pictures/leaving.svg"
    assert "home: 3" in house.http.get(path).text
    assert "im Ziel: 3" in house.http.get(f"{path}?lang=de").text
    strange = house.http.get(f"{path}?lang=tlh")
    assert strange.status_code == 404
    assert "no rules of senet in 'tlh'" in strange.text


@pytest.mark.parametrize("name", [one for one in game_names() if tutorial.languages(one)])
def test_a_tutorial_comes_with_its_boards(house: House, name: str) -> None:
    found = house.http.get(f"/api/games/{name}/tutorial/de").json()
    assert found["lang"] == "de"
    assert len(found["steps"]) >= 6
    for step in found["steps"]:
        legal = [option["text"] for option in step["view"]["actions"]]
        assert set(step["accepted"]) <= set(legal)


def test_a_specialist_plays_its_own_game_only(house: House) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "alphabeta"}]
    refused = house.http.post("/api/matches", json={"game": "senet", "players": seats})
    assert refused.status_code == 422
    assert "alphabeta" in refused.text
    assert house.http.post("/api/matches", json={"game": "sensei", "players": seats}).is_success
