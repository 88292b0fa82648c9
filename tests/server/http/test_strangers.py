"""Somebody else's game on a server: listed, played, drawn; and no name that came is ever imported."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quincunx import games
from quincunx.server.http import books
from quincunx.server.http.routes.games import game_line, playable
from quincunx.server.settings import ServerSettings
from tests.server.http.house import House, open_house
from tests.strangers import nim

NAME = nim.__name__


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(games.VARIABLE, f"{NAME},nowhere.at_all")
        forget()
        folder: Path = tmp_path_factory.mktemp("house")
        with open_house(ServerSettings(data=folder, workers=0, rate=0)) as house:
            yield house
    forget()


def forget() -> None:
    for kept in (playable, game_line, books.known, books.squeezed):
        kept.cache_clear()


def test_it_is_listed_beside_ours_and_one_that_cannot_be_loaded_is_left_out(house: House) -> None:
    listed = {game["name"]: game for game in house.http.get("/api/games").json()["games"]}
    assert [*listed] == [*games.ours(), NAME]
    assert (listed[NAME]["title"], listed[NAME]["languages"]) == ("Nim", [])
    assert house.http.get("/books/games.json").status_code == 200


def test_what_it_lacks_is_said_without_a_path(house: House) -> None:
    for part in ("tutorial/en", "rulebook/en"):
        answer = house.http.get(f"/api/games/{NAME}/{part}")
        assert answer.status_code == 404, answer.text
        assert "nobody has written" in answer.text
        assert "Errno" not in answer.text
        assert "/src" not in answer.text


def test_a_match_shows_the_picture(house: House) -> None:
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    made = house.http.post("/api/matches", json={"game": NAME, "players": people}).json()
    token = made["seats"][0]["token"]
    headers = {"Authorization": f"Bearer {token}"}
    look = house.http.get(f"/api/matches/{made['match']}", headers=headers).json()
    assert look["view"]["picture"].startswith("<svg")
    assert look["view"]["places"] == {}
    act = {"do": "act", "text": "take 2", "number": look["number"]}
    house.http.post(f"/api/matches/{made['match']}/commands", json=act, headers=headers)
    after = house.http.get(f"/api/matches/{made['match']}", headers=headers).json()
    assert after["view"]["picture"].count("<circle") == look["view"]["picture"].count("<circle") - 2


def test_a_name_that_came_imports_nothing(house: House) -> None:
    assert "antigravity" not in sys.modules
    answer = house.http.post("/api/matches", json={"game": "antigravity"})
    assert answer.status_code == 422
    assert "unknown game" in answer.text
    assert "antigravity" not in sys.modules
