"""Bots of the arena at a server: a class, a program, one of ours; with secrets, rounds and mistakes."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import quincunx as qx
from quincunx.arena.remote import Remote, SeatBot
from quincunx.errors import QuincunxError
from tests.server.http.house import House

EXAMPLE = Path(__file__).parents[3] / "examples" / "random_bot.py"


def bots_only(house: House, game: str, names: list[str], rounds: int = 1) -> str:
    seats = [{"kind": "bot", "level": f"account:{name}"} for name in names]
    plan: dict[str, Any] = {"game": game, "players": seats, "rounds": rounds}
    return str(house.http.post("/api/matches", json=plan).json()["match"])


def seated(house: House, name: str, player: str) -> tuple[SeatBot, list[str]]:
    server, said = Remote(str(house.http.base_url)), list[str]()
    server.open_account(name)
    return SeatBot(server, player, say=said.append), said


@pytest.mark.parametrize(
    ("game", "players", "rounds"),
    [
        ("senet", ["random", f"cmd:{sys.executable} {EXAMPLE}"], 1),
        ("sarena", ["random", "tests.arena.bots:First", "random"], 2),
        ("serendipity", ["random", "random"], 1),
    ],
)
def test_they_play_whole_matches(house: House, game: str, players: list[str], rounds: int) -> None:
    names = [f"{game}-{number}-{house.http.base_url.port}" for number in range(len(players))]
    bots = [seated(house, name, player) for name, player in zip(names, players, strict=True)]
    match = bots_only(house, game, names, rounds)
    threads = [Thread(target=bot.run, args=(1,), daemon=True) for bot, _ in bots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    look = house.http.get(f"/api/matches/{match}").json()
    assert (look["phase"], look["round"]) == ("over", rounds), [said for _, said in bots]
    assert all(said[-1] == f"{match}: over" for _, said in bots)


def test_a_bot_that_fails_gives_one_match_up_and_says_why(house: House) -> None:
    names = [f"{what}-{house.http.base_url.port}" for what in ("raises", "plays")]
    bot, said = seated(house, names[0], "tests.arena.bots:Raises")
    other, _ = seated(house, names[1], "random")
    bots_only(house, "senet", names)
    Thread(target=other.run, args=(1,), daemon=True).start()
    bot.run(1)
    assert "given up: RuntimeError: out of ideas" in said[-1]


def test_what_is_wrong_is_said(house: House) -> None:
    with pytest.raises(QuincunxError, match="is not a server's address"):
        Remote("table.example")
    with pytest.raises(QuincunxError, match="does not answer"):
        Remote("http://127.0.0.1:9").name()
    with pytest.raises(QuincunxError, match="token"):
        Remote(str(house.http.base_url), "nonsense").name()
    with pytest.raises(QuincunxError, match="unknown bot"):
        SeatBot(Remote(str(house.http.base_url)), "nobody")
    with pytest.raises(QuincunxError, match="is not a server's address"):
        Remote("http://[::1").name()
    with pytest.raises(QuincunxError, match="the token none that a server gave"):
        Remote(str(house.http.base_url), "Ж").name()
    with pytest.raises(QuincunxError, match="a move needs more than 0 seconds"):
        SeatBot(Remote(str(house.http.base_url)), "random", seconds=float("nan"))


def test_another_kind_of_server_is_told_apart() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), AnythingGoes) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(QuincunxError, match="is no table server of Quincunx"):
            Remote(f"http://127.0.0.1:{server.server_port}").name()
        server.shutdown()


class AnythingGoes(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<h1>It works!</h1>")

    def log_message(self, *_: object) -> None: ...


@pytest.mark.parametrize("game", ["senet", "sarena", "serendipity"])
def test_a_look_has_the_position_that_the_seat_may_know(house: House, game: str) -> None:
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    made = house.http.post("/api/matches", json={"game": game, "players": people}).json()
    for one in made["seats"]:
        headers = {"Authorization": f"Bearer {one['token']}"}
        look = house.http.get(f"/api/matches/{made['match']}", headers=headers).json()
        if game == "serendipity":
            assert look["position"] is None, "people have to remember"
            continue
        state = qx.game(game, **look["match"]["options"]).from_position(look["position"])
        assert state.position(look["players"][one["player"]]["seat"]) == look["position"]
        if look["to_move"] == one["player"]:
            legal = [action["action"] for action in look["view"]["actions"]]
            assert state.legal_actions() == legal
