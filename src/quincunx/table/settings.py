"""What was agreed for a table: the game, who may sit where, clocks and manners."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from quincunx.bots import BOTS, bots_for
from quincunx.errors import QuincunxError, nearest
from quincunx.options import complete
from quincunx.state import Game
from quincunx.table.clock import AnyClock, NoClock
from quincunx.table.faults import TableFault
from quincunx.table.stretch import HASH
from quincunx.table.wire import Line, Message, line, message
from quincunx.table.wording import Right
from quincunx.types import OptionValue

__all__ = [
    "ACCOUNT",
    "ACCOUNT_WORDS",
    "BOT",
    "NAME",
    "ROUNDS",
    "AccountName",
    "Name",
    "PlayerKind",
    "PlayerPlan",
    "Salt",
    "Seal",
    "TableSettings",
    "is_account_name",
]

BOT = "bot:"
"""In a record a bot's level stands after this in place of a name, so no person's name may begin with it."""
ACCOUNT = "account:"
"""Before the name of a bot account: somebody's program, which accepts, plays and answers by itself."""

NAME = 40
ROUNDS = 1000

PlayerKind = Literal["open", "person", "bot"]

ACCOUNT_NAME = "[a-z0-9][a-z0-9-]{1,29}"
ACCOUNT_WORDS = "2 to 30 small letters, digits and hyphens, not starting with a hyphen"


def person_name(value: str) -> str:
    name = " ".join(line(value).split())
    if name.lower().startswith(BOT):
        raise ValueError(f"a name that does not begin with {BOT!r}")
    return name


def seal_text(value: str) -> str:
    if not HASH.fullmatch(value):
        raise ValueError(SEAL_WORDS)
    return value


def is_account_name(name: str) -> bool:
    return re.fullmatch(ACCOUNT_NAME, name) is not None


def bot_level(level: str) -> str:
    if level in BOTS or (level.startswith(ACCOUNT) and is_account_name(level[len(ACCOUNT) :])):
        return level
    near = nearest(level, BOTS)
    hint = f": did you mean '{near}'?" if near else ""
    raise ValueError(f"one of {', '.join(BOTS)}, or {ACCOUNT}NAME for a bot account{hint}")


Name = Annotated[str, Field(max_length=NAME), AfterValidator(person_name)]
Salt = Annotated[Line, Field(max_length=64)]
SEAL_WORDS = "the SHA-256 of a salt: 64 digits from 0 to 9 and a to f"
SealText = Annotated[
    str,
    AfterValidator(seal_text),
    Field(json_schema_extra={"pattern": f"^{HASH.pattern}$"}),
]
Seal = Annotated[SealText | None, Right(SEAL_WORDS)]
"""The seal of a salt that is opened when all seats are taken; none: nothing is sealed."""
AccountName = Annotated[
    str,
    Field(pattern=f"^{ACCOUNT_NAME}$", description=f"{ACCOUNT_WORDS}."),
    Right(ACCOUNT_WORDS),
]


@message
class PlayerPlan(Message):
    """Who is meant to play. `person`: you get the seat's link; `open`: anybody may take it."""

    CALLED: ClassVar = "a player"

    kind: PlayerKind = "open"
    name: Name = ""
    level: str = Field(
        default="",
        max_length=80,
        validate_default=True,
        description="Of a bot: a level from `/api/games`, or `account:NAME` for somebody's program.",
    )

    @field_validator("name")
    @classmethod
    def _open_seats_have_no_name(cls, name: str, info: ValidationInfo) -> str:
        return "" if info.data.get("kind") == "open" else name

    @field_validator("level")
    @classmethod
    def _bots_have_a_level(cls, level: str, info: ValidationInfo) -> str:
        kind = info.data.get("kind")
        if kind == "bot":
            return bot_level(level)
        if level and kind:
            raise ValueError(f"left out: a player of kind {kind!r} has none")
        return level


@message
class TableSettings(Message):
    """Everything that is fixed when a table is opened."""

    CALLED: ClassVar = "a table"
    EXAMPLES: ClassVar = [
        {
            "game": "senet",
            "players": [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "casual"}],
        },
        {
            "game": "sarena",
            "options": {"seats": 3},
            "rounds": 3,
            "players": [
                {"kind": "person", "name": "Ada"},
                {"kind": "open"},
                {"kind": "bot", "level": "expert"},
            ],
            "clock": {"kind": "game", "seconds": 600, "increment": 5},
            "at_zero": "bot",
            "public": True,
        },
    ]

    game: Annotated[str, Right("a game's name")] = Field(max_length=40)
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    rounds: int = Field(default=1, strict=True, ge=1, le=ROUNDS)
    players: tuple[PlayerPlan, ...] = Field(
        default=(), max_length=100, description="One for each seat; none: all seats are open."
    )
    clock: AnyClock = Field(default_factory=NoClock)
    at_zero: Literal["lose", "bot"] = "lose"
    leavers: Literal["wait", "bot"] = "wait"
    takebacks: bool = Field(default=True, strict=True)
    chat: bool = Field(default=False, strict=True)
    public: bool = Field(
        default=False, strict=True, description="Listed, so that anybody may join or watch."
    )

    def __post_init__(self) -> None:
        """Fills in options and players, so that every table's settings are complete."""
        try:
            plain = game_with(self.game, ())
            given = {"seats": len(self.players)} if self.players else {}
            options = complete(self.game, plain.rules, {**given, **self.options})
            game = game_with(self.game, tuple(options.items()))
        except QuincunxError as error:
            raise TableFault("bad_request", str(error)) from None
        players = self.players or (PlayerPlan(),) * game.seats
        if len(players) != game.seats:
            raise TableFault(
                "bad_request",
                f"{len(players)} players came; {game} has {game.seats} seats, one for each player",
            )
        for plan in players:
            check_level(plan.level, self.game)
        object.__setattr__(self, "options", options)
        object.__setattr__(self, "players", players)

    def new_game(self) -> Game:
        """One object for all tables with the same options: games do not change."""
        return game_with(self.game, tuple(self.options.items()))


@cache
def game_with(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return Game(name, **dict(options))


def check_level(level: str, game: str) -> None:
    """A bot of ours must play this game."""
    if level in BOTS and level not in bots_for(game):
        known = ", ".join(bots_for(game))
        raise TableFault("bad_request", f"{level!r} does not play {game}; its bots are {known}")
