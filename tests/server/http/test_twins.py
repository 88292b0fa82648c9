"""Two servers over one PostgreSQL and one Redis: it does not matter through which door one comes."""

import pytest

from quincunx.server.settings import ServerSettings
from tests.server.http.house import open_house


def test_what_happens_at_one_is_seen_at_the_other(storage: ServerSettings) -> None:
    if storage.is_sqlite:
        pytest.skip("one SQLite file is for one process")
    with open_house(storage) as one, open_house(storage) as two:
        made = one.make("senet", "po")
        with one.call() as ada, two.call() as grace:
            ada.watch(made.id, made.tokens[0])
            grace.watch(made.id)
            token = grace.ask("join", made.id, name="Grace")["token"]
            ada.next("presence", players=[0, 1])
            made.tokens[1] = token
            for house in (one, two, one, two):
                number = house.play_on(made, 1)
                for caller in (ada, grace):
                    caller.next("table", match=made.id, number=number)
            assert one.look(made.id, token)["view"] == two.look(made.id, token)["view"]
        account = one.http.post("/api/bot/accounts", json={"name": "reed"}).json()
        headers = {"Authorization": f"Bearer {account['token']}"}
        assert two.http.get("/api/bot/account", headers=headers).json()["name"] == "reed"
