"""Matches over HTTP, without a socket."""

from typing import Any

import pytest

from quincunx.server.http.messages.look import Look, MomentList
from quincunx.table.saved import MatchRecord
from tests.server.http.house import House, bearer


def test_make_a_match_and_look_at_it(house: House) -> None:
    made = house.make("senet", "pp")
    assert len(made.id) >= 16
    assert made.tokens.keys() == {0, 1}
    assert all(len(token) >= 32 for token in made.tokens.values())
    looks = [house.look(made.id, token) for token in (made.tokens[0], made.tokens[1], None)]
    assert [look["you"] for look in looks] == [0, 1, None]
    mover = looks[2]["to_move"]
    assert [bool(look["view"]["actions"]) for look in looks] == [mover == 0, mover == 1, False]
    for look in looks:
        Look.model_validate(look)
        assert look["seed"] is None
        assert len(look["commitment"]) == 64


def test_links_hide_the_token_behind_the_fragment(house: House) -> None:
    plan = {"game": "senet", "players": [{"kind": "person"}, {"kind": "open"}]}
    made = house.http.post("/api/matches", json=plan).json()
    assert made["link"] == f"/t/{made['match']}"
    (seat,) = made["seats"]  # the open one has no token yet
    assert seat["link"] == f"/t/{made['match']}#{seat['token']}"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "sennet"}, "did you mean 'senet'?"),
        ({"game": 5}, "'game' is 5; it must be a game's name"),
        ({"options": {"dice": True}}, "unknown option 'dice'"),
        ({"options": {"die": "yes"}}, "cannot be 'yes'"),
        ({"players": [{"kind": "person"}] * 3}, "cannot be 3"),
        ({"players": [{"kind": "bot"}, {"kind": "person"}]}, "level"),
        ({"players": [{"kind": "bot", "level": "grand"}, {"kind": "open"}]}, '"grand"'),
        ({"players": [{"kind": "robot"}, {"kind": "open"}]}, "players.0.kind"),
        ({"players": [{"kind": "person", "name": "x" * 41}, {"kind": "open"}]}, "players.0.name"),
        ({"players": [{"kind": "person", "name": "a\nb"}, {"kind": "open"}]}, "printable"),
        ({"players": [{"kind": "person", "level": "master"}, {"kind": "open"}]}, "level"),
        (
            {"clock": {"kind": "move"}},
            "'clock.seconds' is missing; it must be a whole number from 1",
        ),
        ({"clock": {"kind": "days", "days": 0}}, "clock.days"),
        ({"clock": {"kind": "hours"}}, "clock"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10**30}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"at_zero": "win"}, "at_zero"),
        ({"public": "yes"}, "public"),
        ({"stakes": 100}, "a table has no field 'stakes'"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_the_reason(
    house: House, change: dict[str, Any], says: str
) -> None:
    plan = {"game": "senet", "players": [{"kind": "person"}, {"kind": "open"}], **change}
    answer = house.http.post("/api/matches", json=plan)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_request"
    assert says in answer.json()["error"]["message"]


def test_an_account_that_does_not_exist_cannot_be_invited(house: House) -> None:
    players = [{"kind": "person"}, {"kind": "bot", "level": "account:nobody-there"}]
    answer = house.http.post("/api/matches", json={"game": "senet", "players": players})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_account")


def test_open_tables_are_listed_and_private_ones_are_not(house: House) -> None:
    private = house.make("bossa", "po")
    public = [house.make("bossa", "po", public=True).id for _ in range(3)]
    asked = {"phase": "waiting", "game": "bossa"}
    listed = house.http.get("/api/matches", params=asked).json()["matches"]
    ids = [line["match"] for line in listed]
    assert ids[:3] == public[::-1]  # the newest first
    assert private.id not in ids
    assert listed[0]["open"] == 1
    first = house.http.get("/api/matches", params={**asked, "limit": 2}).json()
    second = house.http.get("/api/matches", params={**asked, "limit": 2, "before": first["before"]})
    both = [line["match"] for line in first["matches"] + second.json()["matches"]]
    assert both[:3] == public[::-1]
    house.http.post(f"/api/matches/{public[0]}/join", json={})
    waiting = house.http.get("/api/matches", params=asked).json()["matches"]
    assert public[0] not in [line["match"] for line in waiting]
    playing = house.http.get("/api/matches", params={**asked, "phase": "playing"}).json()
    assert public[0] in [line["match"] for line in playing["matches"]]


@pytest.mark.parametrize(
    "asked", [{"limit": 0}, {"limit": 101}, {"phase": "later"}, {"limit": "many"}]
)
def test_wrong_lists_are_refused(house: House, asked: dict[str, Any]) -> None:
    answer = house.http.get("/api/matches", params=asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


def test_join_an_open_seat_and_come_in_by_its_token(house: House) -> None:
    made = house.make("senet", "po")
    assert house.look(made.id)["phase"] == "waiting"
    refused = house.command(made.id, made.tokens[0], do="act", action=0)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_started")
    joined = house.http.post(
        f"/api/matches/{made.id}/join", json={"name": "Grace", "salt": "my cat"}
    ).json()
    assert joined["player"] == 1
    look = house.look(made.id, joined["token"])
    assert (look["phase"], look["you"]) == ("playing", 1)
    assert look["players"][1]["name"] == "Grace"
    assert "my cat" in look["salts"]
    full = house.http.post(f"/api/matches/{made.id}/join", json={"name": "late"})
    assert (full.status_code, full.json()["error"]["code"]) == (409, "full")


def test_leave_and_come_back_with_the_seats_token(house: House) -> None:
    made = house.make("senet", "pp")
    path = f"/api/matches/{made.id}/join"
    there = house.http.post(path, json={}, headers=bearer(made.tokens[1]))
    assert (there.status_code, there.json()["error"]["code"]) == (409, "taken")
    assert house.command(made.id, made.tokens[1], do="leave").status_code == 200
    assert house.look(made.id)["players"][1]["away"]
    back = house.http.post(path, json={}, headers=bearer(made.tokens[1]))
    assert back.status_code == 200
    assert back.json()["token"] == made.tokens[1]
    assert not house.look(made.id)["players"][1]["away"]


def test_a_match_is_played_to_its_end_and_can_be_checked(house: House) -> None:
    made = house.make("sarena", "pp")
    house.play_on(made, 1000)
    look = house.look(made.id)
    assert look["phase"] == "over"
    assert look["result"]["reason"] == "played"
    refused = house.command(made.id, made.tokens[0], do="resign")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "over")
    answer = house.http.get(f"/api/matches/{made.id}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = MatchRecord.from_text(answer.text)
    assert record.match.is_over
    assert record.check_chance() == ""
    events = house.http.get(f"/api/matches/{made.id}/events").json()["events"]
    assert [event["number"] for event in events] == list(range(1, look["number"] + 1))


def refusal(house: House, match: str, token: str | None, **command: Any) -> tuple[int, str]:
    answer = house.command(match, token, **command)
    return answer.status_code, answer.json()["error"]["code"]


def test_every_wrong_command_is_refused_and_changes_nothing(house: House) -> None:
    made = house.make("senet", "pp")
    house.play_on(made, 2)
    look = house.look(made.id)
    number, mover = look["number"], look["to_move"]
    mine, other = made.tokens[mover], made.tokens[1 - mover]
    legal = house.look(made.id, mine)["view"]["actions"][0]["action"]
    act = {"do": "act", "action": legal}
    assert refusal(house, made.id, None, **act) == (403, "wrong_seat")
    assert refusal(house, made.id, other, **act) == (409, "wrong_turn")
    assert refusal(house, made.id, mine, **act, number=1) == (409, "stale_number")
    assert refusal(house, made.id, mine, **act, number=10**6) == (422, "bad_request")
    assert refusal(house, made.id, mine, do="act", action=999) == (409, "illegal_action")
    assert refusal(house, made.id, mine, do="act", text="castle") == (422, "no_action")
    assert refusal(house, made.id, mine, do="act") == (422, "bad_request")
    assert refusal(house, made.id, mine, do="dance") == (422, "bad_request")
    assert refusal(house, made.id, mine, do="act", action="1") == (422, "bad_request")
    assert refusal(house, made.id, mine, do="answer", what="draw", yes=True) == (409, "no_offer")
    assert refusal(house, made.id, mine, do="say", text="hello") == (403, "not_allowed")
    assert refusal(house, made.id, mine, do="flag") == (409, "too_early")
    assert refusal(house, made.id, mine, do="join", name="x") == (409, "taken")
    assert refusal(house, made.id, None, do="join") == (403, "wrong_seat")
    assert refusal(house, made.id, "w" * 32, **act) == (401, "wrong_token")
    assert refusal(house, "1" * 16, mine, **act) == (404, "unknown_match")
    assert refusal(house, "not-an-id!", mine, **act) == (404, "unknown_match")
    assert house.look(made.id)["number"] == number


def test_an_illegal_action_names_its_rule(house: House) -> None:
    made = house.make("senet", "pp")
    mover = house.look(made.id)["to_move"]
    error = house.command(made.id, made.tokens[mover], do="act", action=999).json()["error"]
    assert error["rule"]
    assert "legal" in error["message"]


def test_an_illegal_action_says_why_for_programs(house: House) -> None:
    made = house.make("sensei", "pp")
    error = house.command(made.id, made.tokens[0], do="act", text="d1-d2").json()["error"]
    assert error["rule"] == "D2"
    assert error["reason"] == {"key": "under_character", "places": {"side": "sage"}}


def test_an_action_sent_twice_counts_once(house: House) -> None:
    made = house.make("senet", "pp")
    mover = house.look(made.id)["to_move"]
    look = house.look(made.id, made.tokens[mover])
    act = {"do": "act", "action": look["view"]["actions"][0]["action"], "number": look["number"]}
    done = house.command(made.id, made.tokens[mover], **act)
    assert done.json() == {"number": look["number"] + 1}
    assert refusal(house, made.id, made.tokens[mover], **act)[1] in ("stale_number", "wrong_turn")
    assert house.look(made.id)["number"] == look["number"] + 1


def test_a_seat_of_another_match_opens_nothing(house: House) -> None:
    made, other = house.make(), house.make()
    answer = house.http.get(f"/api/matches/{made.id}", headers=bearer(other.tokens[0]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "wrong_token")
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer a b", "token", "Bearer ä"])
def test_a_header_that_is_no_token_is_refused_not_ignored(house: House, header: str) -> None:
    made = house.make()
    answer = house.http.get(
        f"/api/matches/{made.id}", headers={"Authorization": header.encode("latin-1")}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "wrong_token")


def test_events_reveal_no_secret_while_the_match_goes_on(house: House) -> None:
    made = house.make("senet", "pp")
    number = house.play_on(made, 3)
    answer = house.http.get(f"/api/matches/{made.id}/events", headers=bearer(made.tokens[0]))
    assert '"seed"' not in answer.text
    assert len(answer.json()["events"]) == number
    later = house.http.get(f"/api/matches/{made.id}/events", params={"after": number - 1}).json()
    assert [event["number"] for event in later["events"]] == [number]
    beyond = house.http.get(f"/api/matches/{made.id}/events", params={"after": 10**9}).json()
    assert beyond["events"] == []
    running = house.http.get(f"/api/matches/{made.id}/record", headers=bearer(made.tokens[0]))
    assert running.json()["chance"][0]["seed"] is None


def test_moments_come_some_at_a_time(house: House) -> None:
    made = house.make("senet", "pp")
    house.play_on(made, 40)
    look = house.look(made.id, made.tokens[0])
    address = f"/api/matches/{made.id}/moments"
    answer = house.http.get(address, headers=bearer(made.tokens[0]))
    answered = MomentList.model_validate(answer.json())
    assert [moment.number for moment in answered.moments] == [*range(64)]
    assert answered.moments[63].view is not None
    end = house.http.get(address, params={"first": look["view"]["number"]}).json()["moments"]
    assert [moment["number"] for moment in end] == [look["view"]["number"]]
    steps = house.http.get(address, params={"views": False}).json()["moments"]
    assert len(steps) == look["view"]["number"] + 1
    assert "view" not in steps[5]
    assert house.http.get(address, params={"round": 2}).status_code == 422
    assert house.http.get(address, params={"first": -1}).status_code == 422


def test_a_draw_is_offered_and_accepted(house: House) -> None:
    made = house.make("sensei", "pp")
    house.play_on(made, 2)
    assert house.command(made.id, made.tokens[0], do="offer", what="draw").status_code == 200
    (offer,) = house.look(made.id, made.tokens[1])["offers"]
    assert (offer["what"], offer["by"]) == ("draw", 0)
    house.command(made.id, made.tokens[1], do="answer", what="draw", yes=True)
    result = house.look(made.id)["result"]
    assert (result["reason"], result["draw"]) == ("agreed draw", True)


def test_a_rematch_keeps_the_tokens_and_moves_everybody_on(house: House) -> None:
    made = house.make("senet", "pp")
    house.command(made.id, made.tokens[0], do="resign")
    house.command(made.id, made.tokens[0], do="offer", what="rematch")
    house.command(made.id, made.tokens[1], do="answer", what="rematch", yes=True)
    again = house.look(made.id)["next_match"]
    assert house.look(again, made.tokens[0])["you"] == 1
    assert house.look(again, made.tokens[1])["you"] == 0


def test_hints_are_for_players_alone_against_bots(house: House) -> None:
    alone, together = house.make("senet", "pr"), house.make("senet", "pp")
    nobody = house.http.post(f"/api/matches/{alone.id}/hint")
    assert (nobody.status_code, nobody.json()["error"]["code"]) == (401, "wrong_token")
    mover = house.look(together.id)["to_move"]
    path = f"/api/matches/{together.id}/hint"
    refused = house.http.post(path, headers=bearer(together.tokens[mover]))
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_allowed")


def test_no_hint_while_a_bot_stands_in_for_somebody(house: House) -> None:
    """They may come back, and would play against a bot's advice."""
    made = house.make("senet", "pp", leavers="bot")
    assert house.command(made.id, made.tokens[1], do="leave").status_code == 200
    assert house.look(made.id)["players"][1]["stand_in"]
    for path, ask in (("hint", house.http.post), ("evaluation", house.http.get)):
        answer = ask(f"/api/matches/{made.id}/{path}", headers=bearer(made.tokens[0]))
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed")


def test_no_refusal_reveals_what_was_covered_again(house: House) -> None:
    made = house.make("serendipity", "pp")
    for _ in range(30):
        mover = house.look(made.id)["to_move"]
        refused = house.command(made.id, made.tokens[mover], do="act", text="with a1")
        assert refused.status_code == 409
        error = refused.json()["error"]
        assert error["reason"]["places"] == {}
        assert "/" not in error["message"]  # rows of a position stand between them
        house.play_on(made, 1)


def test_a_finished_record_comes_back_to_be_looked_at(house: House) -> None:
    made = house.make("sarena", "pp")
    house.play_on(made, 1000)
    record = house.http.get(f"/api/matches/{made.id}/record").json()
    answer = house.http.post("/api/records", json=record)
    assert answer.status_code == 201
    again = house.look(answer.json()["match"])
    there = house.look(made.id)
    assert again["phase"] == "over"
    assert [again[name] for name in ("log", "result", "seed")] == [
        there[name] for name in ("log", "result", "seed")
    ]


def test_a_record_that_hides_something_cannot_be_continued(house: House) -> None:
    made = house.make("sarena", "pp")
    house.play_on(made, 2)
    record = house.http.get(f"/api/matches/{made.id}/record", headers=bearer(made.tokens[0])).json()
    answer = house.http.post("/api/records", json=record)
    assert answer.status_code == 403
    message = answer.json()["error"]["message"]
    assert "only the match's own table can continue it" in message
    assert "`quincunx replay` and the page's analysis board show it" in message


def test_a_forged_record_is_refused(house: House) -> None:
    made = house.make("sarena", "pp")
    house.play_on(made, 1000)
    record = house.http.get(f"/api/matches/{made.id}/record").json()
    record["chance"][0]["seed"] = "00" * 32
    answer = house.http.post("/api/records", json=record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_record")
    assert "committed" in answer.json()["error"]["message"]
