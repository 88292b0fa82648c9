"""Any bot at a table server: whatever the arena can play takes a seat there, over the server's HTTP API.

Every look brings the position as text, as the seat knows it, and the bot gets a `State` made from that.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.client import HTTPException, InvalidURL
from random import Random
from threading import Thread
from typing import Any
from urllib import error, request

from quincunx.arena.external import ExternalBot
from quincunx.arena.plan import check_seconds
from quincunx.arena.players import sit, try_out
from quincunx.bots import Bot
from quincunx.errors import QuincunxError, UnknownName
from quincunx.state import Game

__all__ = ["Remote", "SeatBot"]

Say = Callable[[str], None]
SILENCE = 30.0
"""Seconds without a sign of life, after which a connection is given up; the server sends one every 6."""
STALE = ("stale_number", "wrong_turn", "over", "not_over", "round_over", "time_up")
"""Refusals that only mean that the table has moved on: the next look says where to."""


class Remote:
    """A table server, and the account under which a bot plays there."""

    def __init__(self, address: str, token: str = "") -> None:
        if not address.startswith(("http://", "https://")):
            raise QuincunxError(
                f"{address!r} is not a server's address, such as http://127.0.0.1:8000"
            )
        self.address, self.token = address.rstrip("/"), token

    def open_account(self, name: str) -> str:
        """Makes an account; its token is shown only this once."""
        self.token = str(self.ask("accounts", {"name": name})["token"])
        return self.token

    def name(self) -> str:
        return str(self.ask("account")["name"])

    def ask(self, path: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
        with self._open(path, data) as answer:
            try:
                found: dict[str, Any] = json.load(answer)
            except ValueError:
                raise QuincunxError(f"{self.address} is no table server of Quincunx") from None
        return found

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """A stream, object by object, until it ends."""
        with self._open(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, data: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None if data is None else json.dumps(data).encode()
        try:
            asked = request.Request(f"{self.address}/api/bot/{path}", body, headers)
            return request.urlopen(asked, timeout=SILENCE)
        except error.HTTPError as refusal:
            raise Refused(*refusal_in(refusal)) from None
        except (ValueError, InvalidURL):
            raise QuincunxError(
                f"{self.address!r} is not a server's address, or the token none that a server gave"
            ) from None
        except (OSError, HTTPException) as problem:
            why = getattr(problem, "reason", problem)
            raise QuincunxError(
                f"{self.address} does not answer: {getattr(why, 'strerror', None) or why}"
            ) from None


class Refused(QuincunxError):
    """What a server refused; `code` as docs/server.md lists them."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refusal_in(answer: error.HTTPError) -> tuple[str, str]:
    try:
        found = json.load(answer)["error"]
        return str(found["code"]), str(found["message"])
    except (ValueError, KeyError, TypeError):
        return "", f"{answer.url} answers {answer.code} {answer.reason}"


class SeatBot:
    """Accepts every match that invites its account, and plays each in a separate thread."""

    def __init__(
        self,
        server: Remote,
        player: str,
        find: Callable[[str], Game] = Game,
        say: Say = lambda _: None,
        seconds: float = 60.0,
    ) -> None:
        """`player` as in the arena; `seconds` are what a program has for a move."""
        try_out(player)
        check_seconds(seconds)
        self.server, self.player, self._find, self._say = server, player, find, say
        self._seconds = seconds
        self._salts: dict[str, str] = {}  # by match
        self._random = Random()

    def run(self, matches: int | None = None) -> int:
        """Plays until the server's stream ends or this many matches are over; returns how many were."""
        threads: dict[str, Thread] = {}
        for line in self.server.lines("stream"):
            match = line.get("match", "")
            if line["type"] == "invited":
                self._accept(match)
            elif line["type"] == "playing" and match not in threads:
                threads[match] = Thread(target=self._play_or_say_why, args=(match,), daemon=True)
                threads[match].start()
                if matches is not None and len(threads) >= matches:
                    break
        for thread in threads.values():
            thread.join()
        return len(threads)

    def _accept(self, match: str) -> None:
        salt = self._salts[match] = secrets.token_hex(16)
        self._say(f"{match}: accepted")
        self.server.ask(f"matches/{match}/accept", {"seal": sha256(salt.encode()).hexdigest()})

    def _play_or_say_why(self, match: str) -> None:
        try:
            self.play(match)
        except Exception as problem:  # noqa: BLE001  # one match must not take the others with it
            self._say(f"{match}: given up: {type(problem).__name__}: {problem}")

    def play(self, match: str) -> None:
        """Plays one match to its end."""
        table = Seated(self, match)
        try:
            for line in self.server.lines(f"matches/{match}/stream"):
                look = line.get("look")
                if look is not None:
                    table.see(look, line["number"])
        finally:
            table.leave()
        self._say(f"{match}: over")

    def new_bot(self, game: Game, seat: int) -> Bot:
        return sit(self.player, game, seat, self._random.getrandbits(32), self._seconds)

    def new_game(self, name: str, options: dict[str, Any]) -> Game:
        try:
            return Game(self._find(name).name, **options)
        except UnknownName as unknown:
            raise QuincunxError(f"the server plays a game that is not here: {unknown}") from None

    def command(self, match: str, command: dict[str, Any]) -> None:
        try:
            self.server.ask(f"matches/{match}/commands", command)
        except Refused as refusal:
            if refusal.code not in STALE:
                raise

    def salt(self, match: str) -> str | None:
        return self._salts.get(match)


class Seated:
    """One match: the bot that plays it, another for every round."""

    def __init__(self, owner: SeatBot, match: str) -> None:
        self.owner, self.match = owner, match
        self._round = 0
        self._bot: Bot | None = None

    def see(self, look: dict[str, Any], number: int) -> None:
        """Does what has to be done now, if anything."""
        if "reveal" in look["may"] and (salt := self.owner.salt(self.match)):
            self.owner.command(self.match, {"do": "reveal", "salt": salt})
        elif "next_round" in look["may"]:
            self.owner.command(self.match, {"do": "next_round"})
        elif "act" in look["may"]:
            action = self._choose(look)
            self.owner.command(self.match, {"do": "act", "action": action, "number": number})

    def _choose(self, look: dict[str, Any]) -> int:
        game = self.owner.new_game(look["match"]["game"], look["match"]["options"])
        state = game.from_position(look["position"])
        if self._bot is None or self._round != look["round"]:
            self.leave()
            self._bot, self._round = self.owner.new_bot(game, state.player), look["round"]
        action = self._bot.choose(state.copy())
        state.push(action)  # what the rules forbid is the bot's fault, not the server's
        return int(action)

    def leave(self) -> None:
        if isinstance(self._bot, ExternalBot):
            self._bot.close()
        self._bot = None
