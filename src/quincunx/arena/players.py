"""Players as they are typed: `novice` (a bot of ours), `package.module:Class`, `cmd:PROGRAM ARGUMENTS`."""

from __future__ import annotations

import inspect
import shlex
import shutil
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol, runtime_checkable

from quincunx import bots
from quincunx.arena.external import ExternalBot
from quincunx.bots import Bot
from quincunx.errors import QuincunxError, TextError, UnknownName
from quincunx.state import Game
from quincunx.types import Seat

__all__ = ["COMMAND", "Preparing", "check", "labels", "load", "short", "sit", "try_out"]

COMMAND = "cmd:"
FORMS = "a player is a bot's name, package.module:Class or 'cmd:PROGRAM ARGUMENTS'"


@runtime_checkable
class Preparing(Protocol):
    """Somebody else's bot that wants to get ready for a game before it has to move."""

    def prepare(self, game: Game) -> None: ...


def check(player: str) -> None:
    """Refuses what cannot be a player, without running anybody else's code."""
    if not isinstance(player, str):
        raise TypeError(
            f"a player is a text: a bot's name, module:Class or a command, not {player!r}"
        )
    if player.startswith(COMMAND):
        words(player)
    elif ":" in player:
        parts(player)
    else:
        load(player, 0)


def sit(player: str, game: Game, seat: Seat, seed: int, seconds: float) -> Bot:
    """The bot for one seat in one game; `seconds` are what an external one has for a move."""
    if player.startswith(COMMAND):
        return ExternalBot(words(player), game, seat, seed, seconds)
    return load(player, seed)


def load(player: str, seed: int) -> Bot:
    """A bot of ours, or one made from a class."""
    if ":" in player:
        return build(find_class(player), player, seed)
    try:
        return bots.load(player, seed)
    except UnknownName as error:
        raise UnknownName(f"{error}; {FORMS}") from None


def try_out(player: str) -> None:
    """Makes a player once: whatever is wrong with it is told before anybody waits for it."""
    if player.startswith(COMMAND):
        words(player)
        return
    try:
        load(player, 0)
    except QuincunxError:
        raise
    except Exception as error:  # noqa: BLE001  # somebody else's code: anything can happen
        problem = f"{type(error).__name__}: {error}"
        if not isinstance(error, SyntaxError):  # which says itself where it is
            last = extract_tb(error.__traceback__)[-1]
            problem += f" ({Path(last.filename).name}, line {last.lineno})"
        raise TextError(f"{player!r} cannot play: {problem}") from None


def find_class(player: str) -> Any:
    module, name = parts(player)
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise UnknownName(f"no player {player!r}: {error}; {FORMS}") from None
    except AttributeError:
        raise UnknownName(f"no player {player!r}: {module} has no {name!r}") from None


def build(kind: Any, player: str, seed: int) -> Bot:
    """Makes a bot from a class, with the seed if it takes one."""
    if not callable(kind):
        raise TextError(f"{player!r} is not a player: it is a {type(kind).__name__}, not a class")
    try:
        takes = inspect.signature(kind).parameters
    except (TypeError, ValueError):  # a class written in C need not say
        takes = {}  # type: ignore[assignment]
    bot: Bot = kind(seed=seed) if "seed" in takes else kind()
    if not callable(getattr(bot, "choose", None)):
        raise TextError(f"{player!r} is not a player: it has no method choose(state)")
    return bot


def parts(player: str) -> tuple[str, str]:
    module, _, name = player.partition(":")
    if not name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise TextError(f"{player!r} is not a player: {FORMS}")
    return module, name


def words(player: str) -> list[str]:
    """A program and its arguments, quoted as in a shell."""
    try:
        found = shlex.split(player.removeprefix(COMMAND))
    except ValueError as error:
        raise TextError(f"{player!r} is not a player: {error}") from None
    if not found:
        raise TextError(f"{player!r} names no program; {FORMS}")
    if shutil.which(found[0]) is None:
        raise UnknownName(f"no program {found[0]!r} that can be run, in {player!r}")
    return found


def labels(players: tuple[str, ...]) -> list[str]:
    """Names for a table; a player who takes part twice gets a number."""
    return [
        player if players.count(player) == 1 else f"{player} #{players[:place].count(player) + 1}"
        for place, player in enumerate(players)
    ]


def short(label: str, most: int = 28) -> str:
    """The end of a long name, which is what tells players apart."""
    return label if len(label) <= most else f"…{label[1 - most :]}"
