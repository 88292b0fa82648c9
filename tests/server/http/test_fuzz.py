"""A seeded fuzzer over the socket: whatever comes, it is answered, and the match is unharmed."""

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from quincunx.server.http.messages.socket import CLIENT_MESSAGES
from quincunx.server.process import FRAME_BYTES
from quincunx.server.refusals import CODES
from tests.server.http.house import Caller, House, Made

WORDS = list(CLIENT_MESSAGES)
FIELDS = sorted({field.name for model in CLIENT_MESSAGES.values() for field in fields(model)})
MESSAGES = 600


class Fuzzer:
    """Messages from nearly right to not even text."""

    def __init__(self, seed: int, made: Made) -> None:
        self.random = Random(seed)
        self.made = made

    def message(self) -> str | bytes:
        kind = self.random.choice(
            (self.valid, self.valid, self.wrong_types, self.truncated, self.noise, self.binary)
        )
        return kind()

    def valid(self) -> str:
        """As the description says, but seldom what could be done now."""
        message: dict[str, Any] = {"do": self.random.choice(WORDS), "id": self.random.randrange(99)}
        if message["do"] != "ping":
            message["match"] = self.random.choice([self.made.id] * 5 + ["1" * 16, "none"])
        entries: dict[str, dict[str, Any]] = {
            "watch": {"token": self.made.tokens[0], "after": self.random.randrange(50)},
            "act": {"action": self.random.randrange(40), "number": self.random.randrange(50)},
            "offer": {"what": self.random.choice(["draw", "takeback", "rematch"])},
            "answer": {"what": "draw", "yes": False},
            "say": {"text": self.random.choice(["hello", "ß∂ƒ", "x" * 300])},
            "join": {"name": "Ada", "seat": self.random.randrange(3)},
        }
        if message["do"] in ("resign", "leave", "unwatch"):  # would end the fun
            message["do"] = "takeback"
        return json.dumps({**message, **entries.get(message["do"], {})})

    def wrong_types(self) -> str:
        return json.dumps(
            {self.random.choice(FIELDS): self.value(0) for _ in range(self.random.randrange(1, 6))}
            | ({"do": self.random.choice(WORDS)} if self.random.random() < 0.7 else {})
        )

    def value(self, depth: int) -> Any:
        if depth < 3 and self.random.random() < 0.3:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return self.random.choice(
            [
                None,
                True,
                -1,
                2**63,
                2**200,
                1.5,
                "",
                "\0",
                "💥",
                "x" * 5000,
                {},
                {"a": {}},
                self.made.id,
            ]
        )

    def truncated(self) -> str:
        text = self.valid()
        return text[: self.random.randrange(len(text))]

    def noise(self) -> str:
        size = self.random.randrange(1, 200)
        return "".join(chr(self.random.randrange(1, 0xD800)) for _ in range(size))

    def binary(self) -> bytes:
        return self.random.randbytes(self.random.randrange(300))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_comes_is_answered(house: House, seed: int) -> None:
    made = house.make("senet", "pp", chat=True)
    fuzzer = Fuzzer(seed, made)
    with house.call() as caller, house.call() as witness:
        witness.watch(made.id, made.tokens[1])
        caller.watch(made.id, made.tokens[0])
        for _ in range(MESSAGES):
            message = fuzzer.message()
            caller.connection.send(message)
            answer = read_answer(caller)
            assert answer["type"] == "done" or answer["code"] in CODES, (message, answer)
            assert answer.get("code") != "internal", message
        assert caller.is_alive()
        assert witness.is_alive()
    number = house.look(made.id)["number"]
    events = house.http.get(f"/api/matches/{made.id}/events").json()["events"]
    assert [event["number"] for event in events] == list(range(1, number + 1))
    assert not {event["kind"] for event in events} & {"resigned", "over"}
    assert house.play_on(made, 2) == number + 2


def read_answer(caller: Caller) -> dict[str, Any]:
    """The answer to what was sent just now: every message has exactly one."""
    while (message := caller.read())["type"] not in ("done", "error"):
        pass
    return message


@pytest.mark.parametrize("size", [FRAME_BYTES + 1, 5 * 2**20])
def test_a_huge_message_ends_only_its_own_socket(house: House, size: int) -> None:
    made = house.make("senet", "pp")
    with house.call() as witness:
        witness.watch(made.id, made.tokens[1])
        with house.call() as caller:
            caller.watch(made.id, made.tokens[0])
            # a client that is still sending when it is cut off may not hear why
            assert caller.end_code("x" * size) in (1009, 1006)
        assert witness.is_alive()
        house.play_on(made, 1)
        witness.next("table", number=3)
