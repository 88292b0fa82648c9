"""Whatever goes wrong, the answer has one shape."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from quincunx.server.http.messages.base import ErrorAnswer
from quincunx.server.refusals import CODES, SERVER_FAULTS, Refusal, status_of
from quincunx.table.faults import FAULTS, TableFault
from tests.server.http.house import House

Then = Callable[[int | Exception], None]
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "options", "status", "code"),
    [
        ("GET", "/api/nothing", {}, 404, "not_found"),
        ("GET", "/nothing/at/all", {}, 404, "not_found"),
        ("PUT", "/api/games", {}, 405, "wrong_method"),
        ("DELETE", "/api/matches", {}, 405, "wrong_method"),
        ("GET", "/api/games/chess/rulebook/en", {}, 404, "unknown_name"),
        ("GET", "/api/games/senet/rulebook/xx", {}, 404, "unknown_name"),
        ("GET", "/api/games/senet/rulebook/..%2f..%2frules.py", {}, 404, "not_found"),
        ("GET", "/api/games/chess/picture.svg", {}, 404, "unknown_name"),
        ("POST", "/api/matches", {"content": b"{", "headers": JSON}, 400, "malformed"),
        ("POST", "/api/matches", {"content": b"\xff\xfe", "headers": JSON}, 400, "malformed"),
        ("POST", "/api/matches", {"content": b"[" * 60_000, "headers": JSON}, 400, "malformed"),
        ("POST", "/api/matches", {"content": b"game=senet"}, 422, "bad_request"),
        ("POST", "/api/matches", {"content": b"", "headers": JSON}, 422, "bad_request"),
        ("POST", "/api/matches", {"json": []}, 422, "bad_request"),
        ("POST", "/api/matches", {"content": b"x" * 70_000, "headers": JSON}, 413, "too_large"),
        ("POST", "/api/records", {"json": {}}, 422, "bad_record"),
        ("POST", "/api/records", {"json": {"quincunx": 99}}, 422, "bad_record"),
        ("POST", "/api/records", {"content": b"x" * 600_000, "headers": JSON}, 413, "too_large"),
        ("GET", "/api/matches/1111111111111111", {}, 404, "unknown_match"),
        ("GET", "/api/matches/%00", {}, 404, "unknown_match"),
        ("GET", "/api/matches/1111111111111111/events?after=x", {}, 422, "bad_request"),
        ("GET", "/api/bot/account", {}, 401, "wrong_token"),
        ("GET", "/api/bot/stream", {}, 401, "wrong_token"),
        ("POST", "/api/bot/accounts", {"json": {"name": "No Spaces"}}, 422, "bad_request"),
    ],
)
def test_the_shape_of_refusals(
    house: House, method: str, path: str, options: dict[str, Any], status: int, code: str
) -> None:
    answer = house.http.request(method, path, **options)
    assert answer.headers["content-type"] == "application/json"
    error = ErrorAnswer.model_validate(answer.json()).error
    assert (answer.status_code, error.code) == (status, code)
    assert error.message
    if status == 405:
        assert answer.headers["allow"]


def test_other_methods_are_answered_with_those_that_an_address_takes(house: House) -> None:
    """Whether or not the page is built: its files must not answer for the API."""
    described = house.http.get("/api/openapi.json").json()["paths"]
    for path, operations in described.items():
        there = re.sub(r"{\w+}", "1111111111111111", path)
        answer = house.http.options(there)
        taken = {method.upper() for method in operations}
        assert (answer.status_code, {*answer.headers["allow"].split(", ")}) == (405, taken), path
        other = house.http.request("GET" if "GET" not in taken else "PATCH", there)
        assert (other.status_code, {*other.headers["allow"].split(", ")}) == (405, taken), path
    assert house.http.options("/api/nothing").status_code == 404


def test_numbers_that_are_none_are_refused(house: House) -> None:
    made = house.make()
    for body in (b'{"do":"act","action":NaN}', b'{"do":"act","action":Infinity}'):
        path = f"/api/matches/{made.id}/commands"
        answer = house.http.post(path, content=body, headers=JSON)
        assert answer.status_code in (400, 422)


def test_names_may_not_hold_halves_of_characters(house: House) -> None:
    body = (
        b'{"game": "senet", "players": [{"kind": "person", "name": "\\ud800"}, {"kind": "open"}]}'
    )
    answer = house.http.post("/api/matches", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


def test_a_fault_of_ours_reveals_nothing_about_us(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    made = house.make()
    monkeypatch.setattr(house.app.state.context.service, "look", broken)
    answer = house.http.get(
        f"/api/matches/{made.id}", headers={"Authorization": f"Bearer {made.tokens[0]}"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert "ZeroDivisionError" in caplog.text  # but whoever hosts us can read it
    assert made.tokens[0] not in caplog.text


def deciding(*_: object) -> bool:
    raise ZeroDivisionError


def storing(_match: str, _command: object, _key: object, then: Then) -> bool:
    then(ZeroDivisionError())
    return True


def waiting(*_: object) -> bool:
    return False  # so that `do` has to do it


async def broken(*_: object, **__: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("do_now", [deciding, storing, waiting])
def test_a_fault_of_ours_leaves_the_socket_open(
    house: House, monkeypatch: pytest.MonkeyPatch, do_now: Callable[..., bool]
) -> None:
    made = house.make()
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        monkeypatch.setattr(house.app.state.context.service, "do", broken)
        monkeypatch.setattr(house.app.state.context.service, "do_now", do_now)
        assert caller.refused("resign", made.id)["code"] == "internal"
        assert caller.is_alive()


def test_every_answer_carries_the_security_headers(house: House) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/t/1111111111111111"):
        headers = house.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "server" not in headers
    made = house.make()
    assert house.http.get(f"/api/matches/{made.id}").headers["cache-control"] == "no-store"


def test_codes_do_not_mean_two_things() -> None:
    assert not SERVER_FAULTS.keys() & FAULTS.keys()
    assert all(400 <= status_of(code) < 600 for code in CODES)


@pytest.mark.parametrize("fault", [Refusal, TableFault])
def test_no_fault_without_a_documented_code(fault: type[Exception]) -> None:
    with pytest.raises(AssertionError):
        fault("no_such_code", "…")
