"""Our bots at the other end of the line protocol, for other programs to play against."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from math import inf
from sys import stderr

from quincunx.arena.players import COMMAND, load, try_out
from quincunx.arena.protocol import VERSION, NewGame, split
from quincunx.bots import Bot
from quincunx.errors import QuincunxError, TextError
from quincunx.options import from_texts
from quincunx.state import Game, State

__all__ = ["ProtocolBot"]

IGNORED = ("", "legal", "view", "gameover")
"""A bot of ours knows the rules, so it needs none of these."""
KNOWN = "qgi, newgame, position, legal, history, view, go, gameover, quit"


class ProtocolBot:
    """Answers the arena's lines for one player: a bot's name or `package.module:Class`."""

    def __init__(self, player: str, find: Callable[[str], Game] = Game) -> None:
        """`find` makes the game that a name stands for."""
        if player.startswith(COMMAND):
            raise TextError(
                f"{player!r} is a command, which speaks the protocol itself; give a bot's name or a class"
            )
        try_out(player)
        self.player, self._find = player, find
        self.is_done = False
        self._game: Game | None = None
        self._bot: Bot | None = None
        self._state: State | None = None  # as the bot saw it last
        self._seen: State | None = None  # what the position says
        self._known: list[str] = []  # the actions that led to the state
        self._history: list[str] = []  # the actions that led to the position

    def answer(self, line: str) -> list[str]:
        """The answers to one line; a bad line gets an error, and is never fatal."""
        try:
            with redirect_stdout(stderr):  # what a bot prints must not look like an answer
                return self._answer(line)
        except Exception as error:  # noqa: BLE001  # whatever a bot does, the other end must hear of it
            name = "" if isinstance(error, QuincunxError) else f"{type(error).__name__}: "
            return [" ".join(f"error {name}{error}".split())]

    def _answer(self, line: str) -> list[str]:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "qgi":
                return self._greet(rest)
            case "newgame":
                self._sit(NewGame.read(rest))
                return ["readyok"]
            case "position":
                self._see(rest)
            case "history":
                self._history = [text.partition(" ")[2] for text in split(rest)]
            case "go":
                check_time(rest)
                return [f"bestaction {self._choose()}"]
            case "quit":
                self.is_done = True
            case _ if word not in IGNORED:
                raise TextError(f"unknown command {word!r}; known: {KNOWN}")
        return []

    def _greet(self, version: str) -> list[str]:
        if version.strip() != str(VERSION):
            raise TextError(f"this bot speaks qgi {VERSION}, not {version!r}")
        return [f"id name {self.player}", "want history", "qgiok"]

    def _sit(self, new: NewGame) -> None:
        plain = self._find(new.game)
        game = Game(plain.name, **from_texts(plain.name, plain.rules, new.options))
        if new.seat >= game.seats:
            raise TextError(f"no seat {new.seat}: {game} has seats 0 to {game.seats - 1}")
        self._game = game
        self._bot = load(self.player, new.seed)
        self._state, self._seen = self._game.start(), None
        self._known, self._history = [], []

    def _see(self, position: str) -> None:
        if self._game is None:
            raise TextError("no game yet: newgame comes before position")
        self._seen, self._history = self._game.from_position(position), []

    def _choose(self) -> str:
        if self._seen is None or self._bot is None:
            raise TextError("nothing to choose from yet: newgame and position come before go")
        self._state = self._followed() or self._seen
        self._known = self._history
        return self._state.action_text(self._bot.choose(self._state.copy()))

    def _followed(self) -> State | None:
        """The last state with what was played since, so that a bot can build on its earlier thoughts.

        None if that does not lead to the position, because secrets were played or revealed.
        """
        known = len(self._known)
        if self._state is None or self._history[:known] != self._known:
            return None
        state = self._state.copy()
        try:
            for text in self._history[known:]:
                state.push_text(text)
        except QuincunxError:
            return None
        return state if state == self._seen else None


def check_time(words: str) -> None:
    """Refuses what does not follow `go`; our bots choose by their level, not by the time."""
    match words.split():
        case []:
            return
        case ["seconds", number]:
            with suppress(ValueError):
                if 0 < float(number) < inf:
                    return
    raise TextError(f"no time: {words!r}; expected: go seconds 60")
