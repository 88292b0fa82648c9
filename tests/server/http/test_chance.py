"""Attempts to choose or foresee chance, from outside; and what everybody learns about it."""

from __future__ import annotations

import json
from typing import Any

import httpx

import quincunx as qx
from quincunx.chance import new_salt, seal_of
from quincunx.table.fairness import report
from quincunx.table.saved import MatchRecord
from tests.server.http.house import House, Made, bearer

PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
OPEN = [{"kind": "open"}, {"kind": "open"}]


def make(
    house: House, players: list[dict[str, str]], salts: list[str], **more: Any
) -> httpx.Response:
    seals = [seal_of(salt) for salt in salts]
    plan = {"game": "senet", "players": players, "seals": seals, **more}
    return house.http.post("/api/matches", json=plan)


def join(house: House, match: str, **guest: Any) -> dict[str, Any]:
    answer = house.http.post(f"/api/matches/{match}/join", json=guest)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def everything(house: House, match: str, *tokens: str) -> str:
    """All that a spectator and these players can ask for."""
    said = []
    for token in (None, *tokens):
        for door in ("", "/events", "/record"):
            path = f"/api/matches/{match}{door}"
            said.append(house.http.get(path, headers=bearer(token)).text)
        with house.call() as caller:
            said.append(json.dumps(caller.watch(match, token)))
    return "\n".join(said)


def record_of(house: House, match: str) -> MatchRecord:
    return MatchRecord.from_text(house.http.get(f"/api/matches/{match}/record").text)


def bring(house: House, record: dict[str, Any], seals: list[str] | None = None) -> dict[str, Any]:
    answer = house.http.post("/api/records", json=record, params={"seal": seals or []})
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()
    return data


# Records with a seed of one's own


def ground_record(house: House) -> tuple[dict[str, Any], qx.Dice]:
    """A match of which nothing is played, with a seed chosen so that the first throws suit."""
    made = house.make("senet", "pp")
    record = house.http.get(f"/api/matches/{made.id}/record").json()
    tried = (qx.Dice(number.to_bytes(32, "big"), ("", "")) for number in range(10_000))
    chosen = next(dice for dice in tried if len(qx.game("senet").start(dice=dice).history) == 9)
    stretch = {
        "from": 0,
        "file": False,
        "commitment": chosen.commitment,
        "seals": [None, None],
        "salts": ["", ""],
        "seed": chosen.seed.hex(),
    }
    return {**record, "actions": [], "times": [], "chance": [stretch]}, chosen


def test_a_ground_seed_controls_no_throw_and_is_marked_for_ever(house: House) -> None:
    record, chosen = ground_record(house)
    record |= {"started": "2020-01-01T00:00:00+00:00"}
    answer = bring(house, record)
    made = Made(answer)
    look = house.look(made.id)
    assert look["commitment"] == answer["commitment"] != chosen.commitment
    assert look["from_file"] == 0
    assert chosen.seed.hex() not in everything(house, made.id, *made.tokens.values())
    house.play_on(made, 1000)
    kept = record_of(house, made.id)
    assert kept.check_chance() == ""
    assert [stretch.from_file for stretch in kept.chance] == [True, False]
    drawn = kept.chance[1].dice
    assert drawn is not None
    assert drawn.seed != chosen.seed
    thrown = qx.game("senet").start(dice=drawn).history
    assert kept.match.states[0].history[: len(thrown)] == thrown
    assert "brought in from a file by whoever opened the table" in report(kept)[1]


def test_a_continued_match_says_from_which_action_on(house: House) -> None:
    first = house.make("senet", "pp")
    house.play_on(first, 3)
    record = house.http.get(f"/api/matches/{first.id}/record").json()
    made = Made(bring(house, record))
    brought = len(record["actions"])
    assert house.look(made.id)["from_file"] == brought
    kinds = [event["kind"] for event in events(house, made.id)]
    assert kinds[-2:] == ["committed", "continued"]
    house.play_on(made, 1000)
    assert house.look(made.id)["from_file"] == brought
    kept = record_of(house, made.id)
    assert kept.brought == brought
    assert kept.check_chance() == ""
    again = Made(bring(house, kept.to_data()))
    assert record_of(house, again.id).to_data() == kept.to_data(), (
        "a finished record stays as it is"
    )
    assert house.look(again.id)["from_file"] == len(kept.match.state.history)


def test_a_continued_match_takes_new_salts(house: House) -> None:
    first = house.make("senet", "pp")
    house.play_on(first, 3)
    record = house.http.get(f"/api/matches/{first.id}/record").json()
    salts = [new_salt(), new_salt()]
    answer = bring(house, record, [seal_of(salt) for salt in salts])
    made = Made(answer)
    assert answer["opening"]
    assert house.look(made.id)["to_move"] is None
    for player, salt in enumerate(salts):
        assert house.command(made.id, made.tokens[player], do="reveal", salt=salt).is_success
    house.play_on(made, 1000)
    assert record_of(house, made.id).chance[1].salts == tuple(salts)
    refused = house.http.post("/api/records", json=record, params={"seal": ["pepper", ""]})
    assert refused.status_code == 422


def events(house: House, match: str) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = house.http.get(f"/api/matches/{match}/events").json()["events"]
    return data


# Salts


def test_the_commitment_is_shown_before_any_salt_is_known(house: House) -> None:
    salt = new_salt()
    answer = make(house, [PEOPLE[0], {"kind": "bot", "level": "random"}], [])
    assert answer.json()["commitment"]
    assert not answer.json()["opening"]
    plan = {"game": "senet", "players": [PEOPLE[0], {"kind": "bot", "level": "random"}]}
    answer = house.http.post("/api/matches", json={**plan, "seals": [seal_of(salt), None]})
    data = answer.json()
    assert data["opening"]
    made = Made(data)
    assert house.look(made.id)["phase"] == "waiting"
    assert house.command(made.id, made.tokens[0], do="reveal", salt=salt).is_success
    look = house.look(made.id)
    assert (look["phase"], look["commitment"]) == ("playing", data["commitment"])
    assert look["salts"] == [salt, ""]


def test_a_late_joiner_sees_no_salt_before_sealing(house: House) -> None:
    made = Made(make(house, OPEN, []).json())
    ann, bob = new_salt(), new_salt()
    first = join(house, made.id, name="Ann", seal=seal_of(ann))
    early = house.command(made.id, first["token"], do="reveal", salt=ann)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_started")
    assert ann not in everything(house, made.id, first["token"])
    second = join(house, made.id, name="Bob", seal=seal_of(bob))
    assert house.command(made.id, first["token"], do="reveal", salt=ann).is_success
    assert bob not in everything(house, made.id, first["token"], second["token"])
    # Bob knows Ann's salt by now: he can neither leave nor seal another.
    for command in ({"do": "leave"}, {"do": "join", "seal": seal_of(new_salt())}):
        answer = house.command(made.id, second["token"], **command)
        assert answer.status_code in (403, 409), answer.text
    assert house.command(made.id, second["token"], do="reveal", salt=bob).is_success
    assert house.look(made.id)["salts"] == [ann, bob]


def test_wrong_and_foreign_salts_are_refused(house: House) -> None:
    salts = [new_salt(), new_salt()]
    made = Made(make(house, PEOPLE, salts).json())
    for token, salt, code in (
        (made.tokens[0], salts[1], "bad_request"),
        (made.tokens[1], salts[0], "bad_request"),
        (None, salts[0], "wrong_seat"),
        ("a token of nobody", salts[0], "wrong_token"),
    ):
        answer = house.command(made.id, token, do="reveal", salt=salt)
        assert answer.json()["error"]["code"] == code
    wrong = house.command(made.id, made.tokens[0], do="reveal", salt=salts[1])
    assert f"it must be the one sealed as {seal_of(salts[0])}" in wrong.json()["error"]["message"]
    assert house.look(made.id)["phase"] == "waiting"
    for _ in range(2):
        assert house.command(made.id, made.tokens[0], do="reveal", salt=salts[0]).is_success
    with house.call() as caller:
        caller.watch(made.id, made.tokens[1])
        assert caller.ask("reveal", made.id, salt=salts[1])["number"]
    assert house.look(made.id)["phase"] == "playing"


def test_seals_that_cannot_be_are_refused(house: House) -> None:
    plan = {"game": "senet", "players": PEOPLE}
    for seals, reason in (
        (["pepper", None], "the SHA-256 of a salt"),
        ([seal_of(new_salt())], "1 seals for 2 seats"),
        ([7, None], "'seals.0' is 7"),
    ):
        answer = house.http.post("/api/matches", json={**plan, "seals": seals})
        assert answer.status_code == 422
        assert reason in answer.text


def test_a_client_that_seals_nothing_plays_at_once(house: House) -> None:
    made = house.make("senet", "pp")
    look = house.look(made.id)
    assert (look["phase"], look["salts"], look["seals"]) == ("playing", ["", ""], [None, None])


def test_a_rematch_has_fresh_seals(house: House) -> None:
    old, new = [new_salt(), new_salt()], [new_salt(), new_salt()]
    made = Made(make(house, PEOPLE, old).json())
    for player in (0, 1):
        house.command(made.id, made.tokens[player], do="reveal", salt=old[player])
    house.command(made.id, made.tokens[0], do="resign")
    offer = {"do": "offer", "what": "rematch", "seal": seal_of(new[0])}
    assert house.command(made.id, made.tokens[0], **offer).is_success
    answer = {"do": "answer", "what": "rematch", "yes": True, "seal": seal_of(new[1])}
    assert house.command(made.id, made.tokens[1], **answer).is_success
    match = house.look(made.id)["next_match"]
    look = house.look(match)
    assert look["seals"] == [seal_of(new[1]), seal_of(new[0])], "everybody moved on by one seat"
    assert look["phase"] == "waiting"
    assert not any(salt in everything(house, match, *made.tokens.values()) for salt in old + new)
    for player in (0, 1):
        assert house.command(match, made.tokens[player], do="reveal", salt=new[player]).is_success
    assert house.look(match)["salts"] == [new[1], new[0]]


# The seed


def test_no_running_match_sends_a_seed(house: House) -> None:
    made = house.make("senet", "pp")
    house.play_on(made, 5)
    record = house.http.get(f"/api/matches/{made.id}/record").json()
    again = Made(bring(house, record))
    for one in (made, again):
        early = everything(house, one.id, *one.tokens.values())
        assert house.http.get(f"/api/matches/{one.id}/chance").json()["error"]["code"] == "not_over"
        house.play_on(one, 1000)
        seeds = [stretch.seed for stretch in record_of(house, one.id).chance if stretch.seed]
        assert seeds
        assert not any(seed.hex() in early for seed in seeds)


def test_what_chance_did_can_be_computed_again(house: House) -> None:
    made = house.make("sarena", "pp", rounds=2)
    house.play_on(made, 1000)
    house.command(made.id, made.tokens[0], do="next_round")
    house.play_on(made, 1000)
    drawn = 0
    for number in (1, 2):
        said = house.http.get(f"/api/matches/{made.id}/chance", params={"round": number}).json()
        (stretch,) = said["stretches"]
        dice = qx.Dice(bytes.fromhex(stretch["seed"]), tuple(stretch["salts"]))
        for draw in said["draws"]:
            assert dice.pick(draw["number"], draw["weights"]) == draw["place"]
        drawn += len(said["draws"])
    assert drawn > 60
    beyond = house.http.get(f"/api/matches/{made.id}/chance", params={"round": 3})
    assert beyond.status_code == 422
