"""What a client gets wrong is answered with what was probably meant, by whatever door it came in."""

import json
from typing import Any

import pytest

from tests.server.http.house import House, bearer

FAMILY = "Zoé 👩\u200d👧"
JARGON = (
    "field required",
    "extra inputs",
    "input should",
    "(came",
    "nonetype",
    "\\x",
    "validation",
)


def refusal(answer: Any) -> str:
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (422, "bad_request")
    plain(error["message"])
    assert all(plain(one["message"]) for one in error["detail"])
    return str(error["message"])


def plain(sentence: str) -> bool:
    """For people: nothing of pydantic, nothing of Python."""
    assert sentence[0].islower() or sentence[0] in "'\""
    assert not [word for word in JARGON if word in sentence.lower()]
    return True


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            {"do": "act", "tekst": "8-9"},
            "'act' has no field 'tekst': did you mean 'text'? known: action, text, number",
        ),
        ({"do": "akt", "text": "8-9"}, "did you mean 'act'?"),
        ({"text": "8-9"}, "'do' is missing; it must be one of join, "),
        ({"do": "offer", "what": "drwa"}, "did you mean 'draw'?"),
        ({"do": "answer", "what": "draw"}, "'yes' is missing; it must be true or false"),
        ({"do": "act", "action": "3"}, "'action' is \"3\"; it must be a whole number"),
        ({"do": "act"}, "an act needs an 'action' (its code) or its 'text'"),
        ({"do": "say", "text": ""}, "'text' is \"\"; it must be a text of 1 to 300"),
        ([1], "is [1]; it must be an object with names and values"),
    ],
)
def test_commands(house: House, command: Any, says: str) -> None:
    made = house.make()
    answer = house.http.post(
        f"/api/matches/{made.id}/commands", json=command, headers=bearer(made.tokens[0])
    )
    assert says in refusal(answer)
    if isinstance(command, list):
        return
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        caller.connection.send(json.dumps({"id": 7, "match": made.id, **command}))
        error = caller.answer(7, "error")
        assert says.partition(" known:")[0] in error["message"].replace(
            "watch, unwatch, ping, ", ""
        )
        assert plain(error["message"])


def test_the_socket_knows_its_own_fields(house: House) -> None:
    made = house.make()
    with house.call() as caller:
        error = caller.refused("watch", made.id, tokn=made.tokens[0])
        assert error["message"] == (
            "'watch' has no field 'tokn': did you mean 'token'? "
            "known: id, match, token, after, differences"
        )
        assert caller.refused("wach", made.id)["message"].endswith("did you mean 'watch'?")
        assert caller.refused("unwatch")["message"].startswith("'match' is missing; it must be")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("fase=waiting", "the query has no field 'fase': did you mean 'phase'? known: phase, game"),
        ("phase=wating", "did you mean 'waiting'?"),
        ("limit=many", "'limit' is \"many\"; it must be a whole number from 1 to 100"),
        ("limit=0", "'limit' is \"0\"; it must be a whole number from 1 to 100"),
    ],
)
def test_queries(house: House, query: str, says: str) -> None:
    assert says in refusal(house.http.get(f"/api/matches?{query}"))


def test_other_bodies(house: House) -> None:
    made = house.make("senet", "po")
    join = f"/api/matches/{made.id}/join"
    assert "did you mean 'name'?" in refusal(house.http.post(join, json={"nam": "Ada"}))
    account = house.http.post("/api/bot/accounts", json={"name": "Deep Reed"})
    assert "it must be 2 to 30 small letters, digits and hyphens" in refusal(account)


def test_several_problems_are_reported_at_once(house: House) -> None:
    plan = {"game": "senet", "rounds": 0, "chat": "no", "clock": {"kind": "move", "seconds": 0}}
    answer = house.http.post("/api/matches", json=plan)
    assert refusal(answer).count("it must be") == 3
    fields = [one["field"] for one in answer.json()["error"]["detail"]]
    assert fields == ["rounds", "clock.seconds", "chat"]


def test_an_empty_body_is_called_empty(house: House) -> None:
    for path in ("/api/records", "/api/matches"):
        answer = house.http.post(path, content=b"", headers={"Content-Type": "application/json"})
        assert refusal(answer) == "the body is empty; it must be an object with names and values"


def test_what_is_no_json_is_called_so(house: House) -> None:
    answer = house.http.post(
        "/api/matches", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert answer.json()["error"]["code"] == "malformed"
    assert answer.json()["error"]["message"].startswith("the body is not JSON: ")


def test_a_joined_emoji_is_part_of_a_name(house: House) -> None:
    made = house.make("senet", "po")
    joined = house.http.post(f"/api/matches/{made.id}/join", json={"name": FAMILY})
    assert joined.status_code == 200, joined.text
    assert house.look(made.id)["players"][1]["name"] == FAMILY


@pytest.mark.parametrize("name", ["a\u202eb", "a\u200db", "\u200d👧", "a\x07", "a\u2028b"])
def test_what_breaks_or_turns_a_line_is_no_part_of_a_name(house: House, name: str) -> None:
    made = house.make("senet", "po")
    message = refusal(house.http.post(f"/api/matches/{made.id}/join", json={"name": name}))
    assert "it must be a text of at most 40 printable characters on one line" in message
    assert message.isprintable()
