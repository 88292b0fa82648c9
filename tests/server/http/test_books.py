"""The files that come with the page: games, rulebooks, lessons and puzzles."""

import json
from pathlib import Path

import pytest

from quincunx import game_names, puzzles, rulebook
from quincunx.errors import UnknownName
from quincunx.languages import LANGUAGES
from quincunx.puzzles.words import words
from quincunx.server.http import books
from quincunx.server.settings import ServerSettings
from tests.server.http.house import House, open_house


def test_every_game_has_its_books_in_every_language() -> None:
    found = list(books.names())
    written = [game for game in game_names() if rulebook.languages(game)]
    lists = len(puzzles.names())  # of puzzles, which need no language; what is said about them does
    assert len(found) == len(set(found)) == 1 + lists + 3 * len(written) * len(LANGUAGES)
    assert {"lesson.bossa.hu.json", "puzzles.bossa.json", "why.bossa.hu.json"} <= set(found)


def test_puzzles_come_as_they_were_made_and_with_their_words() -> None:
    listed = json.loads(books.book("puzzles.senet.json"))
    assert [one["id"] for one in listed] == [puzzle.id for puzzle in puzzles.puzzles("senet")]
    assert json.loads(books.book("why.senet.fr.json")) == words("senet", "fr").texts


def test_a_rulebook_comes_with_its_pictures_in_its_language() -> None:
    german = json.loads(books.book("rules.senet.de.json"))
    assert german["text"] == rulebook.page("senet", "de").text
    assert set(german["pictures"]) == set(rulebook.examples("senet"))
    assert german["pictures"]["wall"] == rulebook.picture("senet", "wall", "de")


@pytest.mark.parametrize("name", ["rules.chess.en.json", "games", "../games.json", "lesson.json"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownName):
        books.book(name)
    with pytest.raises(UnknownName):
        books.packed(name)


def test_a_server_sends_what_its_api_says(house: House) -> None:
    games = house.http.get("/books/games.json")
    assert games.json() == house.http.get("/api/games").json()
    lesson = house.http.get("/books/lesson.senet.fr.json")
    assert lesson.json() == house.http.get("/api/games/senet/tutorial/fr").json()
    assert lesson.headers["content-encoding"] == "gzip"
    known = {"If-None-Match": lesson.headers["etag"]}
    again = house.http.get("/books/lesson.senet.fr.json", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    plain = house.http.get("/books/games.json", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == games.json()
    assert house.http.get("/books/nothing.json").status_code == 404


def test_pages_of_other_addresses_play_here_only_if_the_host_allows_them(tmp_path: Path) -> None:
    settings = ServerSettings(
        data=tmp_path, workers=0, rate=0, origins=("https://club.example",), warm=False
    )
    asks = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    with open_house(settings) as house:
        for origin, allowed in (("https://club.example", True), ("https://evil.example", False)):
            seen = house.http.get("/api/games", headers={"Origin": origin})
            assert seen.headers.get("access-control-allow-origin") == (origin if allowed else None)
            first = house.http.options("/api/matches", headers={"Origin": origin, **asks})
            assert (first.status_code == 200) is allowed


def test_no_other_page_may_read_answers_by_default(house: House) -> None:
    seen = house.http.get("/api/games", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in seen.headers
