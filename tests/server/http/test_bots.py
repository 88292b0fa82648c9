"""Third parties' bots: accounts, streams, and the example that plays a real game."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.http.house import PATIENCE, Data, House, bearer

EXAMPLE = Path(__file__).parents[3] / "examples" / "http_bot.py"
names = (f"bot-{number}" for number in count())


@pytest.fixture
def account(house: House) -> tuple[str, str]:
    """Name and token of a new account."""
    for name in names:
        answer = house.http.post("/api/bot/accounts", json={"name": name})
        if answer.status_code == 201:
            return name, answer.json()["token"]
    raise AssertionError


@contextmanager
def lines(house: House, path: str, token: str) -> Iterator[Iterator[Data]]:
    with house.http.stream("GET", f"/api/bot/{path}", headers=bearer(token)) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield (json.loads(line) for line in answer.iter_lines() if line)


def invite(house: House, name: str, game: str = "sarena", **more: Any) -> tuple[str, str]:
    """A match of a person against the account: its id and the person's token."""
    players = [{"kind": "person"}, {"kind": "bot", "level": f"account:{name}"}]
    answer = house.http.post("/api/matches", json={"game": game, "players": players, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["match"], answer.json()["seats"][0]["token"]


def post(house: House, path: str, token: str, body: Any = None) -> tuple[int, Data]:
    answer = house.http.post(f"/api/bot/{path}", json=body, headers=bearer(token))
    return answer.status_code, answer.json()


def test_an_account_is_a_token(house: House, account: tuple[str, str]) -> None:
    name, token = account
    assert house.http.get("/api/bot/account", headers=bearer(token)).json() == {"name": name}
    taken = house.http.post("/api/bot/accounts", json={"name": name})
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "name_taken")
    wrong = house.http.get("/api/bot/account", headers=bearer("x" * 32))
    assert wrong.status_code == 401


@pytest.mark.parametrize("name", ["", "a", "A-Bot", "-a", "a b", "x" * 31, "ä-bot", "a\n"])
def test_names_of_accounts(house: House, name: str) -> None:
    answer = house.http.post("/api/bot/accounts", json={"name": name})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


def test_invited_accepts_and_plays(house: House, account: tuple[str, str]) -> None:
    name, token = account
    with lines(house, "stream", token) as invitations:
        match, person = invite(house, name)
        assert next(invitations) == {"type": "invited", "match": match, "player": 1}
        assert house.look(match)["phase"] == "waiting"
        assert post(house, f"matches/{match}/accept", token, {"salt": "reeds"})[0] == 200
        assert next(invitations) == {"type": "playing", "match": match, "player": 1}
    look = house.look(match, person)
    assert look["phase"] == "playing"
    assert "reeds" in look["salts"]
    with lines(house, f"matches/{match}/stream", token) as looks:
        first = next(looks)
        assert (first["type"], first["look"]["you"]) == ("table", 1)
        house.command(match, person, do="resign")
        last = next(looks)
        assert last["look"]["phase"] == "over"
        assert list(looks) == []  # and the stream ends


def test_invited_declines_and_the_seat_is_open(house: House, account: tuple[str, str]) -> None:
    name, token = account
    match, _ = invite(house, name)
    assert post(house, f"matches/{match}/decline", token)[0] == 200
    assert house.look(match)["players"][1]["kind"] == "open"
    assert post(house, f"matches/{match}/accept", token)[0] == 401  # it is not its seat any more
    assert house.http.post(f"/api/matches/{match}/join", json={}).status_code == 200


def test_sits_down_at_an_open_table(house: House, account: tuple[str, str]) -> None:
    name, token = account
    made = house.make("sarena", "po")
    assert post(house, f"matches/{made.id}/join", token, {"salt": "s"})[0] == 200
    look = house.look(made.id)
    assert (look["phase"], look["players"][1]["name"]) == ("playing", name)
    with lines(house, "stream", token) as mine:
        assert next(mine) == {"type": "playing", "match": made.id, "player": 1}


def test_what_a_bot_may_not_do(house: House, account: tuple[str, str]) -> None:
    name, token = account
    match, person = invite(house, name)
    act = {"do": "act", "action": 0}
    status, answer = post(house, f"matches/{match}/commands", token, act)
    assert (status, answer["error"]["code"]) == (409, "not_started")
    post(house, f"matches/{match}/accept", token)
    stranger = house.make("sarena", "pp")
    status, answer = post(house, f"matches/{stranger.id}/commands", token, act)
    assert (status, answer["error"]["code"]) == (401, "wrong_token")
    status, answer = post(house, f"matches/{match}/commands", token, {"do": "act", "action": 10**6})
    assert answer["error"]["code"] in ("wrong_turn", "illegal_action")
    status, answer = post(house, f"matches/{match}/commands", person, act)  # a seat is no account
    assert (status, answer["error"]["code"]) == (401, "wrong_token")
    other = house.http.get(f"/api/bot/matches/{stranger.id}/stream", headers=bearer(token))
    assert other.status_code == 401


def test_the_example_plays_a_real_game(house: House, account: tuple[str, str]) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").partition('"""\n\n')[2]
    assert len([line for line in text.splitlines() if line.strip()]) <= 31
    name, token = account
    match, person = invite(house, name)
    bot = subprocess.Popen([sys.executable, str(EXAMPLE), house.address, token])
    try:
        with house.call() as caller:
            look = caller.watch(match, person)["look"]
            while look["phase"] != "over":
                if look["view"] and look["view"]["actions"]:
                    action = look["view"]["actions"][0]["action"]
                    caller.ask("act", match, action=action, number=look["number"])
                look = caller.next("table")["look"]
        assert look["result"]["reason"] == "played"
    finally:
        bot.kill()
        bot.wait(PATIENCE)
