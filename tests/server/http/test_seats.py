"""A seat is its key, attacked from outside: over sockets, streams and HTTP, at one server and at two."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from quincunx.server.http.limits import SEATS_PER_CLIENT
from quincunx.server.settings import ServerSettings
from tests.server.http.house import Caller, House, bearer, open_house

names = (f"spy-{number}" for number in count())

EVERYTHING = [
    {"do": "act", "action": 0},
    {"do": "resign"},
    {"do": "leave"},
    {"do": "takeback"},
    {"do": "offer", "what": "draw"},
    {"do": "answer", "what": "draw", "yes": True},
]


def sit_down(house: House, match: str, seat: int, name: str) -> str:
    answer = house.http.post(f"/api/matches/{match}/join", json={"name": name, "seat": seat})
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


def sit_and_leave(caller: Caller, match: str, seat: int) -> str:
    """Somebody who sat down on an open seat, stood up again and keeps the socket."""
    caller.watch(match)
    token: str = caller.ask("join", match, name="spy", seat=seat)["token"]
    assert caller.next("table", match=match)["look"]["you"] in (seat, None)
    caller.ask("leave", match)
    return token


def sees_and_does_nothing(house: House, caller: Caller, match: str, token: str) -> None:
    seen = house.look(match)
    look = caller.next("table", match=match, number=seen["number"])["look"]
    assert look["phase"] == "playing"
    assert look["you"] is None
    assert look["view"] == seen["view"]
    assert look["view"]["tokens"] == [None, None]
    for command in EVERYTHING:
        refusal = caller.refused(**command, match=match)
        assert refusal["code"] in ("wrong_token", "wrong_seat"), refusal
        answer = house.command(match, token, **command)
        assert answer.json()["error"]["code"] == "wrong_token"
    assert house.look(match)["number"] == seen["number"]


def test_the_socket_of_a_seat_that_was_left_sees_and_plays_nothing(house: House) -> None:
    made = house.make("sarena", "oo")
    with house.call() as first, house.call() as second:
        old = [sit_and_leave(spy, made.id, seat) for seat, spy in enumerate((first, second))]
        new = [sit_down(house, made.id, seat, name) for seat, name in enumerate(("Ana", "Ben"))]
        for seat, token in enumerate(new):  # there is something to be seen
            assert house.look(made.id, token)["view"]["tokens"][seat]
        for spy, token in zip((first, second), old, strict=True):
            sees_and_does_nothing(house, spy, made.id, token)


def test_it_makes_no_difference_at_which_server_the_seat_changed_hands(
    storage: ServerSettings,
) -> None:
    if storage.is_sqlite:
        pytest.skip("one SQLite file is for one process")
    with open_house(storage) as one, open_house(storage) as two:
        made = one.make("sarena", "oo")
        with one.call() as spy:
            spy.watch(made.id)
            token = spy.ask("join", made.id, name="spy", seat=1)["token"]
            assert two.command(made.id, token, do="leave").status_code == 200
            for seat, name in enumerate(("Ana", "Ben")):
                sit_down(two, made.id, seat, name)
            sees_and_does_nothing(one, spy, made.id, token)


def test_a_guest_who_was_sent_away_is_a_spectator(house: House) -> None:
    made = house.make("sarena", "poo", options={"seats": 3})
    with house.call() as guest:
        guest.watch(made.id)
        token = guest.ask("join", made.id, name="Troll", seat=1)["token"]
        sent = house.command(made.id, made.tokens[0], do="send_away", seat=1).json()
        assert guest.next("table", number=sent["number"])["look"]["you"] is None
        for command in EVERYTHING:
            assert guest.refused(**command, match=made.id)["code"] in ("wrong_token", "wrong_seat")
    refused = house.command(made.id, token, do="send_away", seat=2)
    assert refused.status_code in (401, 403)


def test_the_stream_of_an_account_that_declined_ends_before_anybody_sits_there(
    house: House,
) -> None:
    account = next(
        answer.json()
        for name in names
        if (answer := house.http.post("/api/bot/accounts", json={"name": name})).status_code == 201
    )
    players = [{"kind": "open"}, {"kind": "bot", "level": f"account:{account['name']}"}]
    made = house.http.post("/api/matches", json={"game": "sarena", "players": players}).json()
    path, headers = f"/api/bot/matches/{made['match']}", bearer(account["token"])
    with house.http.stream("GET", f"{path}/stream", headers=headers) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        assert next(lines)["look"]["you"] == 1
        assert house.http.post(f"{path}/decline", headers=headers).status_code == 200
        for seat, name in enumerate(("Ana", "Ben")):
            sit_down(house, made["match"], seat, name)
        left: list[Any] = list(lines)
    assert not [line for line in left if line["look"]["phase"] != "waiting"]
    assert house.http.get(f"{path}/stream", headers=headers).status_code == 401


@pytest.mark.parametrize("as_account", [False, True])
def test_a_stranger_cannot_hold_every_open_seat(storage: ServerSettings, as_account: bool) -> None:
    """Neither with tokens nor with a bot account; leaving one makes room for another."""
    with open_house(replace(storage, rate=100.0)) as house:
        tables = [
            house.make("sarena", "poo", options={"seats": 3}).id
            for _ in range(SEATS_PER_CLIENT + 1)
        ]
        door = "matches"
        headers: dict[str, str] = {}
        if as_account:
            account = house.http.post("/api/bot/accounts", json={"name": next(names)}).json()
            door, headers = "bot/matches", bearer(account["token"])
        *held, last = tables
        answers = [
            house.http.post(f"/api/{door}/{one}/join", json={}, headers=headers) for one in held
        ]
        assert {answer.status_code for answer in answers} == {200}
        refused = house.http.post(f"/api/{door}/{last}/join", json={}, headers=headers)
        assert refused.json()["error"]["code"] == "too_many"
        assert "leave one of them first" in refused.text
        key = headers or bearer(answers[0].json()["token"])
        leave = house.http.post(
            f"/api/{door}/{held[0]}/commands", json={"do": "leave"}, headers=key
        )
        assert leave.status_code == 200
        again = house.http.post(f"/api/{door}/{last}/join", json={}, headers=headers)
        assert again.status_code == 200, again.text
