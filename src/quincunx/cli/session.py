"""A match in progress at the terminal: who plays, what was played when, where it is saved."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

from quincunx import bot
from quincunx.bots import Bot
from quincunx.chance import Dice
from quincunx.errors import QuincunxError, RecordError
from quincunx.match import Match
from quincunx.state import Game, State
from quincunx.table.record import MatchRecord
from quincunx.types import Action, Seat

__all__ = ["Session", "saved_games"]

BOT = "bot:"


@dataclass
class Session:
    """One match between people and bots, kept in a record as it goes on."""

    record: MatchRecord
    path: Path | None = None
    bots: dict[int, Bot] = field(default_factory=dict)

    @classmethod
    def begin(cls, game: Game, names: list[str], rounds: int, seed: int | None) -> Session:
        """A new match; chance is secret unless a seed is given."""
        dice = Dice.secret() if seed is None else Dice.from_number(seed)
        match = Match(game, rounds, dice=dice)
        session = cls(MatchRecord(match, names, now().isoformat(timespec="seconds"), dice=dice))
        session._keep_time()
        return session._seat_bots()

    @classmethod
    def resume(cls, path: Path) -> Session:
        """A saved match; if its file tells no seed, chance goes on with a new one."""
        record = MatchRecord.load(path)
        if record.match.is_over:
            raise RecordError(f"{path} is finished; 'quincunx replay {path}' shows it")
        if record.dice is None:
            record.match.trust(Dice.secret())
        session = cls(record, path)
        session._keep_time()
        return session._seat_bots()

    def _seat_bots(self) -> Session:
        for player, name in enumerate(self.record.seats):
            if name.startswith(BOT):
                self.bots[player] = bot(name.removeprefix(BOT))
        return self

    # Who

    @property
    def match(self) -> Match:
        return self.record.match

    @property
    def state(self) -> State:
        return self.match.state

    def player_at(self, seat: Seat) -> int:
        """Who sits there in this round."""
        players = range(self.match.game.seats)
        return next(player for player in players if self.match.seat(player) == seat)

    def name_at(self, seat: Seat) -> str:
        return self.record.seats[self.player_at(seat)].removeprefix(BOT)

    def bot_at(self, seat: Seat) -> Bot | None:
        return self.bots.get(self.player_at(seat))

    @property
    def people(self) -> int:
        return self.match.game.seats - len(self.bots)

    # What

    def push(self, action: Action) -> None:
        self.state.push(action)
        self._keep_time()

    def undo(self) -> None:
        """Takes back to before a person's last action; bots and chance in between go along."""
        trial = self.state.copy()
        while True:
            trial.pop()
            if trial.player >= 0 and self.bot_at(trial.player) is None:
                break
        while len(self.state.history) > len(trial.history):
            self.state.pop()
        self._keep_time()

    def reset_turn(self) -> None:
        """Takes back what the seat that has the move did in this turn."""
        if self.state.reset_turn() == 0:
            raise QuincunxError("nothing to reset: your turn has just begun")
        self._keep_time()

    def next_round(self) -> None:
        self.match.next_round()
        self.record.times.append([])
        self._keep_time()

    def _keep_time(self) -> None:
        """One time for every action, chance's included."""
        started = datetime.fromisoformat(self.record.started)
        elapsed = max(0, round((now() - started).total_seconds() * 1000))
        times = self.record.times[-1]
        actions = len(self.state.history)
        del times[actions:]
        times.extend([elapsed] * (actions - len(times)))

    # Where

    def save(self, path: Path | None = None) -> Path:
        """Writes the match down where it was, or under a new name."""
        chosen = path or self.path or fresh_path(self.match.game.name)
        self.record.save(chosen, overwrite=chosen == self.path)
        self.path = chosen
        return chosen


def now() -> datetime:
    return datetime.now(UTC)


def saved_games() -> Path:
    """The folder where games go that were not given a name."""
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
