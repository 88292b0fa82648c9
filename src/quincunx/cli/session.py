"""A match in progress at the terminal: the table it is played at, its bots, where it is saved."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import platformdirs

from quincunx import bot
from quincunx.bots import Thinker, for_points
from quincunx.chance import Dice
from quincunx.cli.records import load_record
from quincunx.errors import QuincunxError, RecordError
from quincunx.match import Match
from quincunx.state import Game, State
from quincunx.table.chairs import Chair
from quincunx.table.commands import Act, Answer, Command, NextRound, ResetTurn, Resign, Takeback
from quincunx.table.faults import TableFault
from quincunx.table.settings import BOT, PlayerPlan, TableSettings
from quincunx.table.table import Table
from quincunx.types import Action, Seat

__all__ = ["Session", "last_saved", "saved_games"]


@dataclass
class Session:
    """One match between people at one keyboard and bots."""

    table: Table
    path: Path | None = None
    bots: dict[tuple[int, str], Thinker] = field(
        default_factory=dict
    )  # by player and who plays for it

    @classmethod
    def begin(cls, game: Game, names: list[str], rounds: int, seed: int | None) -> Session:
        """A new match; chance is secret unless a seed is given."""
        players = tuple(plan(name) for name in names)
        settings = TableSettings(game.name, dict(game.options), rounds, players)
        dice = Dice.secret() if seed is None else Dice.from_number(seed)
        events = Table.create(settings, dice=dice, now=now(), salted=False)
        return cls(Table.replay(events))._seat_bots()

    @classmethod
    def resume(cls, path: Path) -> Session:
        """A saved match; chance continues with a new seed, because whoever has the file has the old one."""
        record = load_record(path)
        if record.is_over:
            raise RecordError(f"{path} is finished; 'quincunx replay {path}' shows it")
        try:
            events = Table.from_record(record, dice=Dice.secret(), now=now(), salted=False)
        except TableFault as fault:
            raise RecordError(f"{path}: {fault}") from None
        return cls(Table.replay(events), path)._seat_bots()

    def _seat_bots(self) -> Session:
        for chair in self.table.chairs:
            self._bot(chair)
        return self

    def _bot(self, chair: Chair) -> Thinker | None:
        """Each has its own: one seat's thoughts are of no use to another."""
        match, name = self.table.match, chair.bot
        if name and match.counts_points:
            name = for_points(name, match.game)
        key = chair.player, name
        if name and key not in self.bots:
            self.bots[key] = bot(name)
        return self.bots.get(key)

    # Who

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_over(self) -> bool:
        """Whether it was played to the end or resigned."""
        return self.table.phase == "over"

    def chair_at(self, seat: Seat) -> Chair:
        """Who sits there in this round."""
        return self.table.chairs[self.table.player_at(seat)]

    def name_at(self, seat: Seat) -> str:
        return self.chair_at(seat).called

    def bot_at(self, seat: Seat) -> Thinker | None:
        return self._bot(self.chair_at(seat))

    @property
    def names(self) -> list[str]:
        return [chair.called for chair in self.table.chairs]

    @property
    def people(self) -> int:
        return sum(chair.decides for chair in self.table.chairs)

    # What

    def push(self, action: Action) -> None:
        mover = self.table.to_move
        self._do(Act(action=action, bot=self.table.chair(mover).bot), mover)

    def undo(self) -> None:
        """Takes back the last action of a person; people at one keyboard have already agreed."""
        player = self._acted_last()
        self._do(Takeback(), player)
        while (asked := self.table.offers.get("takeback")) is not None:
            self._do(Answer("takeback", True), min(asked.asked - asked.agreed))

    def _acted_last(self) -> int | None:
        """The person who acted last; if there is none, whoever has the move."""
        for number in reversed(range(len(self.state.history))):
            seat = self.state.step(number)[0]
            if seat >= 0 and self.chair_at(seat).decides:
                return self.chair_at(seat).player
        return self.table.to_move

    def reset_turn(self) -> None:
        """Takes back what the seat that has the move did in this turn."""
        self._do(ResetTurn(), self.table.to_move)

    def resign(self) -> None:
        """Resigns the match for the seat that has the move."""
        self._do(Resign(), self.table.to_move)

    def next_round(self) -> None:
        somebody = next(chair.player for chair in self.table.chairs if chair.decides)
        self._do(NextRound(), somebody)

    def _do(self, command: Command, player: int | None) -> None:
        for event in self.table.decide(command, player, now()):
            self.table.apply(event)

    # Where

    def save(self, path: Path | None = None) -> Path:
        """Saves the match where it was, or under a new name."""
        if path and not path.parent.is_dir():
            raise RecordError(f"cannot write {path}: there is no folder {path.parent}")
        chosen = path or self.path or fresh_path(self.match.game.name)
        self.table.record().save(chosen, overwrite=chosen == self.path)
        self.path = chosen
        return chosen


def plan(name: str) -> PlayerPlan:
    level = name.removeprefix(BOT)
    return PlayerPlan("person", name) if level == name else PlayerPlan("bot", "", level)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def saved_games() -> Path:
    """The folder for games that were not given a name."""
    return platformdirs.user_data_path("quincunx", appauthor=False) / "games"


def last_saved() -> Path:
    found = sorted(saved_games().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise QuincunxError(f"no saved game in {saved_games()}")
    return found[-1]


def fresh_path(game: str) -> Path:
    """A name that no saved game has yet."""
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    endings = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    paths = (saved_games() / f"{name}{ending}.json" for ending in endings)
    return next(path for path in paths if not path.exists())
