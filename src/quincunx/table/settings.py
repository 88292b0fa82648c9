"""What a table was agreed to be: the game, who may sit where, clocks and manners."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from quincunx.bots import BOTS, bots_for
from quincunx.errors import QuincunxError
from quincunx.options import complete
from quincunx.state import Game
from quincunx.table.clock import Clock
from quincunx.table.faults import TableFault
from quincunx.table.fields import choice, known_fields, line, mapping, number, truth, wrong
from quincunx.types import OptionValue

__all__ = ["ACCOUNT", "BOT", "PlayerPlan", "TableSettings", "person_name", "salt_text"]

BOT = "bot:"
"""In a record, before the level of a bot in place of a name; so no person is called so."""
ACCOUNT = "account:"
"""Before the name of a bot account: a program of somebody else, which accepts, plays and answers itself."""

KINDS = ("open", "person", "bot")
AT_ZERO = ("lose", "bot")
LEAVERS = ("wait", "bot")
NAME, SALT = 40, 64
ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class PlayerPlan:
    """Who is meant to play: anybody who comes, a person who is there already, or a bot."""

    kind: str = "open"
    name: str = ""
    level: str = ""

    @classmethod
    def from_data(cls, data: object) -> PlayerPlan:
        entries = mapping(data, "player")
        known_fields(entries, ("kind", "name", "level"), "a player")
        kind = choice(entries.get("kind", "open"), "kind", KINDS)
        name = person_name(entries.get("name", ""))
        level = entries.get("level", "")
        if kind == "bot":
            return cls(kind, name, bot_level(level))
        if level:
            raise wrong("level", level, f"left out: a player of kind {kind!r} has none")
        return cls(kind, name if kind == "person" else "")

    def to_data(self) -> dict[str, str]:
        return {"kind": self.kind, "name": self.name, "level": self.level}


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Everything that is fixed when a table is opened."""

    game: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    rounds: int = 1
    players: tuple[PlayerPlan, ...] = ()  # none given: all seats are open
    clock: Clock = field(default_factory=Clock)
    at_zero: str = "lose"
    leavers: str = "wait"
    takebacks: bool = True
    chat: bool = False
    public: bool = False

    def __post_init__(self) -> None:
        """Completes options and players, so that every table says all about itself."""
        try:
            plain = Game(self.game)
            given = {"seats": len(self.players)} if self.players else {}
            options = complete(self.game, plain.rules, {**given, **self.options})
            game = Game(self.game, **options)
        except QuincunxError as error:
            raise TableFault("bad_request", str(error)) from None
        players = self.players or (PlayerPlan(),) * game.seats
        if len(players) != game.seats:
            raise wrong("players", len(players), f"{game.seats}, one for every seat of {game}")
        for plan in players:
            check_level(plan.level, self.game)
        object.__setattr__(self, "options", options)
        object.__setattr__(self, "players", players)

    @classmethod
    def from_data(cls, data: object) -> TableSettings:
        """Reads what a stranger asks for; a refusal says what was wrong and what would be right."""
        entries = mapping(data, "settings")
        known_fields(entries, FIELDS, "a table")
        game = entries.get("game")
        if not isinstance(game, str):
            raise wrong("game", game, "a game's name")
        return cls(
            game,
            dict(mapping(entries.get("options", {}), "options")),
            number(entries.get("rounds", 1), "rounds", 1, ROUNDS),
            read_players(entries.get("players", [])),
            Clock.from_data(entries.get("clock", {"kind": "none"})),
            choice(entries.get("at_zero", "lose"), "at_zero", AT_ZERO),
            choice(entries.get("leavers", "wait"), "leavers", LEAVERS),
            truth(entries.get("takebacks", True), "takebacks"),
            truth(entries.get("chat", False), "chat"),
            truth(entries.get("public", False), "public"),
        )

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "rounds": self.rounds,
            "players": [plan.to_data() for plan in self.players],
            "clock": self.clock.to_data(),
            "at_zero": self.at_zero,
            "leavers": self.leavers,
            "takebacks": self.takebacks,
            "chat": self.chat,
            "public": self.public,
        }

    def new_game(self) -> Game:
        return Game(self.game, **self.options)


FIELDS = tuple(TableSettings.__dataclass_fields__)


def read_players(data: object) -> tuple[PlayerPlan, ...]:
    if not isinstance(data, list | tuple) or len(data) > 100:
        raise wrong("players", data, "a list with a player for every seat")
    return tuple(PlayerPlan.from_data(one) for one in data)


def person_name(value: object) -> str:
    name = " ".join(line(value, "name", NAME).split())
    if name.lower().startswith(BOT):
        raise wrong("name", value, f"a name that does not begin with {BOT!r}")
    return name


def salt_text(value: object) -> str:
    return line(value, "salt", SALT)


def check_level(level: str, game: str) -> None:
    """A bot of ours must play this game."""
    if level in BOTS and level not in bots_for(game):
        raise wrong("level", level, f"one of {', '.join(bots_for(game))} in {game}")


def bot_level(value: object) -> str:
    known = f"one of {', '.join(BOTS)}, or {ACCOUNT}NAME for a bot account"
    if not isinstance(value, str):
        raise wrong("level", value, known)
    if value in BOTS:
        return value
    name = value.removeprefix(ACCOUNT)
    if name == value or not name or not name.isprintable() or len(name) > NAME:
        raise wrong("level", value, known)
    return value
