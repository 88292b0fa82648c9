"""Matches over the socket."""

import json
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from quincunx.server.http.client import MOST_WATCHED
from quincunx.server.http.limits import MESSAGE_BYTES
from quincunx.server.http.messages.socket import SERVER_MESSAGES, TableMessage
from quincunx.server.process import FRAME_BYTES
from tests.server.http.house import Caller, Data, House, Made


class Screen:
    """What a client shows: it keeps the last look, and its log as the messages say."""

    def __init__(self, message: Data) -> None:
        assert message["changed"] is None
        self.look, self.log = message["look"], message["look"]["log"]
        self.number = message["number"]

    def update(self, message: Data) -> None:
        TableMessage.model_validate(message)
        changed = message["changed"]
        assert [event["number"] for event in changed["events"]] == list(
            range(self.number + 1, message["number"] + 1)
        )
        assert "log" not in message["look"]
        self.log = self.log[: changed["log_from"]] + changed["log"]
        self.look, self.number = message["look"], message["number"]

    @property
    def actions(self) -> list[int]:
        return [one["action"] for one in self.look["view"]["actions"]]


def play(callers: list[Caller], screens: list[Screen], match: str, actions: int) -> None:
    """Plays on, everybody following; stops early when the match is over."""
    choose = Random(2).choice
    for _ in range(actions):
        mover = screens[0].look["to_move"]
        if mover is None:
            return
        screen = screens[mover]
        callers[mover].ask("act", match, action=choose(screen.actions), number=screen.number)
        for caller, other in zip(callers, screens, strict=True):
            while other.number <= screen.number and other is not screen:
                other.update(caller.next("table", match=match))
        screen.update(callers[mover].next("table", match=match))
        follow(callers, screens, match)


def follow(callers: list[Caller], screens: list[Screen], match: str) -> None:
    newest = max(screen.number for screen in screens)
    for caller, screen in zip(callers, screens, strict=True):
        while screen.number < newest:
            screen.update(caller.next("table", match=match))


@pytest.mark.parametrize("game", ["bossa", "sarena", "senet", "sensei", "serendipity"])
def test_everybody_follows_a_match_without_knowing_rules(house: House, game: str) -> None:
    made = house.make(game, "pp")
    with house.call() as ada, house.call() as grace, house.call() as fan:
        callers = [ada, grace, fan]
        tokens = [made.tokens[0], made.tokens[1], None]
        screens = [
            Screen(caller.watch(made.id, token))
            for caller, token in zip(callers, tokens, strict=True)
        ]
        assert [screen.look["you"] for screen in screens] == [0, 1, None]
        play(callers, screens, made.id, 25)
        for token, screen in zip(tokens, screens, strict=True):
            now = house.look(made.id, token)
            assert screen.log == now["log"]
            assert screen.look["view"] == now["view"]
        assert screens[2].actions == []


def test_a_takeback_shortens_every_log(house: House) -> None:
    made = house.make("sensei", "pp")
    with house.call() as ada, house.call() as grace:
        screens = [Screen(c.watch(made.id, made.tokens[n])) for n, c in enumerate((ada, grace))]
        play([ada, grace], screens, made.id, 4)
        before = list(screens[0].log)
        mover = screens[0].look["to_move"]
        asker, other = (ada, grace) if mover == 1 else (grace, ada)
        asker.ask("takeback", made.id)
        other.ask("answer", made.id, what="takeback", yes=True)
        for caller, screen in zip((ada, grace), screens, strict=True):
            while screen.number < house.look(made.id)["number"]:
                screen.update(caller.next("table"))
            assert screen.log == house.look(made.id)["log"]
            assert len(screen.log) < len(before)


def test_a_new_round_begins_a_new_log(house: House) -> None:
    made = house.make("bossa", "pp", rounds=2)
    with house.call() as fan:
        screen = Screen(fan.watch(made.id))
        house.play_on(made, 100)
        assert house.look(made.id)["phase"] == "playing"
        assert "next_round" in house.look(made.id, made.tokens[0])["may"]
        assert house.command(made.id, made.tokens[0], do="next_round").status_code == 200
        house.play_on(made, 2)
        while screen.number < house.look(made.id)["number"]:
            screen.update(fan.next("table"))
        assert screen.look["round"] == 2
        assert screen.log == house.look(made.id)["log"]
        assert [player["seat"] for player in screen.look["players"]] == [1, 0]
        house.play_on(made, 100)
        while screen.number < house.look(made.id)["number"]:
            screen.update(fan.next("table"))
        assert (screen.look["phase"], len(screen.look["scores"])) == ("over", 2)
        assert screen.log == house.look(made.id)["log"]


def test_two_devices_on_one_seat_both_work(house: House) -> None:
    made = house.make("senet", "pp")
    mover = house.look(made.id)["to_move"]
    with house.call() as phone, house.call() as laptop:
        screens = [Screen(c.watch(made.id, made.tokens[mover])) for c in (phone, laptop)]
        phone.ask("act", made.id, action=screens[0].actions[0], number=screens[0].number)
        for caller, screen in zip((phone, laptop), screens, strict=True):
            screen.update(caller.next("table"))
        assert screens[0].look["view"] == screens[1].look["view"]
        if screens[1].actions:
            laptop.ask("act", made.id, action=screens[1].actions[0], number=screens[1].number)
            screens[0].update(phone.next("table"))
        again = laptop.refused("act", made.id, action=0, number=1)
        assert again["code"] in ("stale_number", "wrong_turn")


def test_coming_back_brings_exactly_what_was_missed(house: House) -> None:
    made = house.make("senet", "pp")
    with house.call() as caller:
        screen = Screen(caller.watch(made.id, made.tokens[0]))
    house.play_on(made, 7)
    with house.call() as caller:
        screen.update(caller.watch(made.id, made.tokens[0], after=screen.number))
        assert screen.log == house.look(made.id)["log"]
        nothing = caller.watch(made.id, made.tokens[0], after=screen.number)  # missed nothing
        assert nothing["changed"]["events"] == []
        screen.update(nothing)
        everything = caller.watch(made.id, made.tokens[0], after=10**9)  # of another world
        assert everything["changed"] is None
        assert everything["look"]["log"] == screen.log


def test_a_line_that_breaks_after_every_message_loses_nothing(house: House) -> None:
    """Acts without waiting for the answer, hangs up, comes back: a hundred times."""
    made = house.make("sensei", "pp")
    random = Random(4)
    with house.call() as caller:
        screen = Screen(caller.watch(made.id, made.tokens[0]))
    for _ in range(100):
        with house.call() as caller:
            screen.update(caller.watch(made.id, made.tokens[0], after=screen.number))
            if screen.actions:
                act = {"action": random.choice(screen.actions), "number": screen.number}
                caller.tell("act", made.id, **act)
                if random.random() < 0.5:
                    caller.tell("act", made.id, **act)  # sent again, to be sure
        if screen.look["to_move"] == 1:
            house.play_on(made, 1)
    with house.call() as caller:
        screen.update(caller.watch(made.id, made.tokens[0], after=screen.number))
    now = house.look(made.id, made.tokens[0])
    assert (screen.number, screen.log) == (now["number"], now["log"])
    assert screen.look["view"] == now["view"]
    events = house.http.get(f"/api/matches/{made.id}/events").json()["events"]
    own = [event for event in events if event["kind"] == "acted" and event["player"] == 0]
    assert len(own) > 20


def test_several_matches_over_one_socket(house: House) -> None:
    one, two = house.make("senet", "pp"), house.make("bossa", "pp")
    with house.call() as caller:
        caller.watch(one.id, one.tokens[0])
        caller.watch(two.id)
        house.play_on(two, 1)
        assert caller.next("table", match=two.id)["look"]["match"]["game"] == "bossa"
        assert caller.ask("unwatch", two.id)["type"] == "done"
        house.play_on(two, 1)
        house.play_on(one, 1)
        assert caller.next("table", match=one.id)["look"]["match"]["game"] == "senet"
        assert not [m for m in caller.kept if m["type"] == "table" and m["match"] == two.id]
        assert caller.refused("unwatch", two.id)["code"] == "not_watched"


def test_sit_down_over_the_socket(house: House) -> None:
    made = house.make("senet", "po")
    with house.call() as caller:
        assert caller.watch(made.id)["look"]["phase"] == "waiting"
        done = caller.ask("join", made.id, name="Grace", salt="s")
        assert done["player"] == 1
        while (look := caller.next("table")["look"])["you"] != 1:
            pass
        assert look["phase"] == "playing"
    assert house.look(made.id, done["token"])["you"] == 1


def test_who_is_there(house: House) -> None:
    made = house.make("senet", "pp")
    with house.call() as ada:
        ada.watch(made.id, made.tokens[0])
        ada.next("presence", players=[0])
        with house.call() as grace, house.call() as phone:
            grace.watch(made.id, made.tokens[1])
            ada.next("presence", players=[0, 1])
            phone.watch(made.id, made.tokens[1])
            grace.connection.close()
            assert ada.is_alive()
            assert not [m for m in ada.kept if m["type"] == "presence" and m["players"] == [0]]
        ada.next("presence", players=[0])


def test_how_many_look_on(house: House) -> None:
    made = house.make("senet", "pp")
    with house.call() as ada:
        ada.watch(made.id, made.tokens[0])
        ada.next("presence", players=[0], watching=0)
        with house.call() as one, house.call() as two:
            one.watch(made.id)
            ada.next("presence", watching=1)
            two.watch(made.id)
            ada.next("presence", watching=2)
            one.next("presence", watching=2, players=[0])
        ada.next("presence", watching=0)


WRONG: list[tuple[str, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("nonsense", "malformed"),
    ('{"do": "ping"', "malformed"),
    ("[" * 5000, "malformed"),
    ("[]", "bad_request"),
    ("null", "bad_request"),
    ("7", "bad_request"),
    ("{}", "bad_request"),
    ('{"do": "dance"}', "bad_request"),
    ('{"do": ["act"]}', "bad_request"),
    ('{"do": "watch"}', "bad_request"),
    ('{"do": "watch", "match": 7}', "bad_request"),
    ('{"do": "watch", "match": "MATCH", "after": -1}', "bad_request"),
    ('{"do": "watch", "match": "MATCH", "after": 1e400}', "bad_request"),
    ('{"do": "watch", "match": "MATCH", "token": "no"}', "wrong_token"),
    ('{"do": "watch", "match": "MATCH", "token": "\\ud800"}', "malformed"),
    ('{"do": "watch", "match": "1111111111111111"}', "unknown_match"),
    ('{"do": "watch", "match": "../../etc/passwd"}', "unknown_match"),
    ('{"do": "watch", "match": "\\u0000"}', "unknown_match"),
    ('{"do": "act", "match": "MATCH", "action": "3"}', "bad_request"),
    ('{"do": "act", "match": "MATCH", "action": 3.5}', "bad_request"),
    ('{"do": "act", "match": "MATCH", "action": true}', "bad_request"),
    ('{"do": "act", "match": "MATCH", "action": 99999999999999999999999}', "bad_request"),
    ('{"do": "act", "match": "MATCH"}', "bad_request"),
    ('{"do": "act", "match": "MATCH", "action": 1, "text": "a"}', "bad_request"),
    ('{"do": "act", "match": "MATCH", "action": 0, "player": 1}', "bad_request"),
    ('{"do": "act", "match": "1111111111111111", "action": 1}', "not_watched"),
    ('{"do": "say", "match": "MATCH", "text": ""}', "bad_request"),
    ('{"do": "answer", "match": "MATCH", "what": "money", "yes": true}', "bad_request"),
    ('{"do": "ping", "id": "one"}', "bad_request"),
    ('{"do": "ping", "id": -1}', "bad_request"),
]


@pytest.fixture(scope="module")
def watched(house: House) -> Any:
    made = house.make("senet", "pp")
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        caller.next("presence")
        yield made, caller


@pytest.mark.parametrize(("text", "code"), WRONG, ids=[text[:50] for text, _ in WRONG])
def test_what_is_wrong_is_refused_and_the_socket_stays(
    house: House, watched: tuple[Made, Caller], text: str, code: str
) -> None:
    made, caller = watched
    caller.connection.send(text.replace("MATCH", made.id))
    answer = caller.read()
    assert (answer["type"], answer["code"]) == ("error", code)
    assert answer["message"]
    assert caller.is_alive()
    assert house.look(made.id)["number"] == 2


def test_a_refusal_names_its_message(house: House) -> None:
    with house.call() as caller:
        caller.connection.send('{"id": 41, "do": "dance", "match": "m"}')
        answer = caller.read()
        assert (answer["id"], answer["match"]) == (41, "m")
        assert " ping, " in answer["message"]  # and what would be right


def test_binary_messages_are_refused(house: House) -> None:
    with house.call() as caller:
        caller.connection.send(b'{"do": "ping"}')
        assert caller.read()["code"] == "malformed"
        assert caller.is_alive()


def test_a_large_message_is_refused_and_a_huge_one_ends_the_socket(house: House) -> None:
    made = house.make("senet", "pp")
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        caller.next("presence")
        caller.connection.send(json.dumps({"do": "ping", "x": "y" * MESSAGE_BYTES}))
        answer = caller.read()
        assert answer["code"] == "too_large"
        assert str(MESSAGE_BYTES) in answer["message"]
        assert caller.is_alive()
        assert caller.end_code("x" * (FRAME_BYTES + 1)) == 1009
    assert house.play_on(made, 1) == 3


def test_a_socket_watches_a_limited_number_of_matches(house: House) -> None:
    with house.call() as caller:
        for _ in range(MOST_WATCHED):
            caller.ask("watch", house.make().id)
        assert caller.refused("watch", house.make().id)["code"] == "too_many"


def test_pages_of_other_sites_may_not_open_the_socket(house: House) -> None:
    with pytest.raises(InvalidStatus) as refused, house.call(origin="https://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "wrong_origin"
    # what a browser sends for a foreign page without asking us first
    plan = json.dumps({"game": "senet", "players": [{"kind": "person"}, {"kind": "open"}]})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {"Origin": "https://evil.example", "Content-Type": kind}
        answer = house.http.post("/api/matches", content=plan, headers=headers)
        assert answer.status_code in (400, 422), answer.text
    with house.call(origin=house.address) as caller:
        assert caller.is_alive()


def test_messages_of_the_server_are_as_described(house: House) -> None:
    made = house.make("sarena", "ppp", options={"seats": 3})
    came = []
    with house.call() as caller:
        came += [caller.watch(made.id, made.tokens[0]), caller.refused("watch", "x")]
        came += [caller.ask("ping"), caller.next("presence")]
        house.play_on(made, 2)
        came.append(caller.next("table"))
        caller.ask("watch", made.id, token=made.tokens[0], differences=True)
        caller.next("table")
        house.play_on(made, 1)
        came.append(caller.next("news"))
    for message in came:
        SERVER_MESSAGES[message["type"]].model_validate(message)
    assert {message["type"] for message in came} == SERVER_MESSAGES.keys() - {"going", "preparing"}


def test_differences_complete_the_look_that_one_has(house: House) -> None:
    made = house.make("senet", "pp")
    with house.call() as caller:
        caller.ask("watch", made.id, token=made.tokens[0], differences=True)
        first = caller.next("table")
        look, number = first["look"], first["number"]
        for _ in range(6):
            house.play_on(made, 1)
            news = caller.next("news")
            assert news["after"] == number
            assert len(news["changed"]["events"]) == news["number"] - number
            look, number = {**look, **news["look"]}, news["number"]
        whole = house.look(made.id, made.tokens[0])
        assert {**whole, "position": None, "log": None} == {**look, "log": None}
        # Whatever is no action comes whole.
        answer = house.command(made.id, made.tokens[0], do="offer", what="draw")
        assert answer.status_code == 200, answer.text
        table = caller.next("table")
        assert table["look"]["offers"]
        assert table["look"]["position"]
        # After a gap too, even if nothing was missed.
        caller.ask("watch", made.id, token=made.tokens[0], after=table["number"], differences=True)
        assert caller.next("table")["changed"]["events"] == []


def test_messages_sent_in_one_go_are_carried_out_in_their_order(house: House) -> None:
    made = house.make("senet", "pp", chat=True)
    with house.call() as caller:
        caller.watch(made.id, made.tokens[0])
        numbers = []
        for word in ("one", "two", "three"):
            numbers.append(caller.tell("say", made.id, text=word))
            numbers.append(caller.tell("ping"))
        answers = [caller.next("done") for _ in numbers]
    assert [answer["id"] for answer in answers] == numbers
    events = house.http.get(f"/api/matches/{made.id}/events").json()["events"]
    assert [one["data"]["text"] for one in events if one["kind"] == "said"] == [
        "one",
        "two",
        "three",
    ]
