"""The authority over one match: it decides what may happen, and knows what has happened.

    events = Table.create(settings, dice=Dice.secret(), now=now)  # and the seals of those already seated
    table = Table.replay(events)
    for event in table.decide(Act(text="c3-c4"), player, now):  # refuses, or says what will happen
        ...  # store it
        table.apply(event)  # and only then has it happened

No network, no storage, no clock of its own: the same object serves a test, the terminal and the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from quincunx.chance import Dice
from quincunx.errors import QuincunxError
from quincunx.match import Match, player_in_round
from quincunx.state import State
from quincunx.table import looking
from quincunx.table.applying import APPLY, POSITION
from quincunx.table.chairs import Chair
from quincunx.table.clock import Timer
from quincunx.table.commands import Command
from quincunx.table.deciding import committed, created, decide, first_events
from quincunx.table.events import Acted, Event, Over, Phase, RoundStarted
from quincunx.table.faults import TableFault
from quincunx.table.importing import events_of_record
from quincunx.table.log import Known, Log
from quincunx.table.memory import Kept, Tried
from quincunx.table.offers import Offers
from quincunx.table.saved import MatchRecord
from quincunx.table.settings import PlayerPlan, TableSettings
from quincunx.table.stretch import Stretch
from quincunx.types import OVER, SPECTATOR, Seat

__all__ = ["OPENING", "PAUSE", "Table"]

PAUSE = 60_000
"""Milliseconds between rounds, after which a match with clocks continues by itself."""
OPENING = 10_000
"""Milliseconds to open the sealed salts once all seats are taken; then the match starts without the rest."""


class Table:
    """One match. Players are numbered by their seat in the first round; `None` is a spectator."""

    settings: TableSettings
    match: Match
    settings_data: dict[str, Any]
    timer: Timer
    log: Log
    salted: bool
    verifiable: bool  # false: continued by an older version without knowing the seed from the start

    def __init__(self) -> None:
        self.dice = Dice(b"")  # for what is drawn here; a finished match from a file draws nothing
        self.is_committed = False  # the seed is fixed
        self.is_settled = False  # the salts too: chance can play
        self.to_move: int | None = None  # the player who has the move
        self.between_rounds = False
        self.full_at = 0  # when the last seat was taken
        self.brought: list[Stretch] | None = None  # the chance of a match that came from a file
        self.stretch_first = 0  # the first action whose chance is drawn here
        self.number = 0  # of the last event
        self.at = 0  # its time
        self.position_number = 0  # of the last event after which the board may look different
        self.position_at = 0
        self.look_number = 0  # of the last event after which more may look different than the board
        self.events: list[Event] = []
        self.phase: Phase = "waiting"
        self.started_at = 0
        self.chairs: list[Chair] = []
        self.deciders: list[int] = []  # the players who decide for themselves
        self.has_bot_inside = False  # one of our bots may still win, or plays for somebody who may
        self.times: list[list[int]] = [[]]
        self.offers = Offers()
        self.result: Over | None = None
        self.next_match: str | None = None
        self.redacted: dict[int, dict[Seat, Known]] = {}  # by event: what a seat may know instead
        self._lengths = [0]  # of the log, after every event
        self._cuts: list[tuple[int, int]] = []  # events that shortened the log, and to what
        self.tried = Tried()
        self.kept = Kept()

    # Making

    @staticmethod
    def create(
        settings: TableSettings,
        *,
        dice: Dice,
        now: int,
        salted: bool = True,
        seals: Sequence[str | None] = (),
    ) -> list[Event]:
        """The first events of a new match. `salted=False`: chance is that of the dice alone.

        `seals`: one for every seat, where a person sits there already who has sealed a salt.
        """
        return Table.opened(settings, dice=dice, now=now, salted=salted, seals=seals).events

    @staticmethod
    def opened(
        settings: TableSettings,
        *,
        dice: Dice,
        now: int,
        salted: bool = True,
        seals: Sequence[str | None] = (),
    ) -> Table:
        """A new match to which its first events have happened; none of them is stored yet."""
        table = Table()
        for event in first_events(table, created(settings, dice, salted, seals), now)[1:]:
            table.apply(event)
        return table

    @staticmethod
    def from_record(
        record: MatchRecord,
        settings: TableSettings | None = None,
        *,
        dice: Dice,
        now: int,
        salted: bool = True,
        seals: Sequence[str | None] = (),
    ) -> list[Event]:
        """The events of a saved match: a finished one to look at, an unfinished one to continue.

        `settings` may change what a record does not contain (clocks, manners). Whoever brings a record may
        know its seed, so an unfinished match continues with new dice, and always says so.
        """
        return events_of_record(Table(), record, settings, committed(dice, salted, seals), now)

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Table:
        table = cls()
        for event in events:
            table.apply(event)
        return table

    # Playing

    def decide(self, command: Command, player: int | None, now: int) -> list[Event]:
        """The events that the command leads to. Changes nothing; refuses with a `TableFault`."""
        if player is not None and not 0 <= player < len(self.chairs):
            raise TableFault(
                "wrong_seat", f"there is no player {player}: they are 0 to {len(self.chairs) - 1}"
            )
        return decide(self, command, player, max(now, self.at))

    def apply(self, event: Event) -> None:
        """Lets an event happen; it must be the next one."""
        if event.number != self.number + 1:
            raise QuincunxError(f"event {event.number} cannot follow event {self.number}")
        self.number, self.at = event.number, max(self.at, event.at)
        what = event.what
        APPLY[type(what)](self, event, what)
        self.events.append(event)
        self._lengths.append(len(self.log))
        if isinstance(what, POSITION):
            self.position_number, self.position_at = event.number, self.at
        if not isinstance(what, Acted):  # which changes nobody's chair so much
            self.look_number = event.number
            self.deciders = [chair.player for chair in self.chairs if chair.decides]
            self.has_bot_inside = any(chair.bot and not chair.out for chair in self.chairs)
        chance = len(getattr(what, "actions", ())) > 1 or isinstance(what, RoundStarted)
        self._note_turn()
        mover = self.to_move
        timed = mover in self.deciders
        self.timer.turn(mover, timed, self.at, moved=isinstance(what, Acted), chance=chance)

    # Who and where

    @property
    def state(self) -> State:
        """The round being played, with all its secrets."""
        return self.match.state

    def chair(self, player: int | None) -> Chair:
        assert player is not None
        return self.chairs[player]

    def seat(self, player: int | None) -> Seat:
        """Where a player sits in this round."""
        return SPECTATOR if player is None else self.match.seat(player)

    def player_at(self, seat: Seat) -> int:
        return player_in_round(seat, self.match.round, len(self.chairs))

    def _note_turn(self) -> None:
        """Asked for many times between two events, after which alone it changes."""
        seat = self.state.player if self.phase == "playing" else OVER
        self.between_rounds = self.phase == "playing" and seat == OVER
        self.to_move = None if seat == OVER or not self.is_settled else self.player_at(seat)

    @property
    def bot_to_move(self) -> tuple[int, str] | None:
        """The player for whom one of our bots has the move, and its level."""
        mover = self.to_move
        if mover is None or not self.chairs[mover].bot:
            return None
        return mover, self.chairs[mover].bot

    @property
    def deadline(self) -> int | None:
        """When something is due to happen by itself: `Flag` then does it."""
        if self.is_opening:
            return self.full_at + OPENING
        if self.phase != "playing" or not self.settings.clock.runs:
            return None
        return self.position_at + PAUSE if self.between_rounds else self.timer.deadline

    # Chance

    @property
    def host(self) -> int | None:
        """The player who opened the table: the first seat that was planned for a certain person."""
        plans = self.settings.players
        return next((player for player, plan in enumerate(plans) if plan.kind == "person"), None)

    @property
    def guests(self) -> list[int]:
        """Players who took seats that were open to anybody."""
        plans = zip(self.chairs, self.settings.players, strict=True)
        return [chair.player for chair, plan in plans if plan.kind == "open" != chair.kind]

    @property
    def is_opening(self) -> bool:
        """All seats are taken, and sealed salts are awaited before chance can play."""
        return (
            self.is_committed
            and not self.is_settled
            and any(chair.is_sealed for chair in self.chairs)
            and all(chair.seated for chair in self.chairs)
        )

    @property
    def chance(self) -> tuple[Stretch, ...]:
        """Where the chance of this match comes from, with all seeds."""
        if not self.verifiable:
            return ()
        brought = tuple(self.brought or ())
        if not self.is_committed:
            return brought
        first = self.stretch_first  # taking back may have undone some of what was imported
        brought = tuple(replace(one, first=min(one.first, first)) for one in brought)
        seals = tuple(chair.seal for chair in self.chairs) if self.dice.salts else ()
        return (*brought, Stretch.of(self.dice, seals, first))

    @property
    def from_file(self) -> int | None:
        """How many of the match's actions were brought in from a file; none: it began here."""
        if self.brought is None:
            return None
        return self.stretch_first if self.is_committed else self.actions_played

    @property
    def actions_played(self) -> int:
        """In all rounds together."""
        return sum(state.length for state in self.match.states)

    # Seats

    @property
    def open_seats(self) -> list[int]:
        return [chair.player for chair in self.chairs if chair.kind == "open"]

    @property
    def inside(self) -> list[int]:
        """The players who may still win."""
        return [chair.player for chair in self.chairs if not chair.out]

    def known(self, player: int | None, after: int | None = None) -> State:
        """The round as a player knows it, what a bot gets; or as it was known after that many actions."""
        state = self.state if after is None else self.state.after(after)
        return state.hidden(self.seat(player))

    def nature(self, player: int) -> int:
        """A number for what a bot is like throughout the match; nobody can foresee it."""
        return self.dice.nature(player)

    # Looking

    def look(self, player: int | None, now: int, *, log: bool = True) -> dict[str, Any]:
        """Everything a client needs to show the table, as plain data."""
        return looking.look(self, player, max(now, self.at), log)

    def news(self, player: int | None, now: int) -> dict[str, Any]:
        """What is different in a look made after event `look_number` or later; `position` is left open."""
        return looking.news(self, player, max(now, self.at))

    def seen(self, event: Event, player: int | None) -> dict[str, Any]:
        """An event as a player may see it."""
        return looking.seen(self, event, player)

    def changes(self, player: int | None, after: int) -> dict[str, Any]:
        """What is new since event `after`: the events, and the log from line `log_from` on."""
        return looking.changes(self, player, after)

    def steps(
        self,
        player: int | None,
        first: int = 0,
        last: int | None = None,
        *,
        number: int | None = None,
        views: bool = True,
    ) -> dict[str, Any]:
        """Who did what from action `first` to `last` of round `number`, and the board after each."""
        return looking.steps(self, player, first, last, number, views)

    def unchanged(self, after: int) -> int:
        """How many steps of the log are unchanged since event `after`."""
        lengths = [length for number, length in self._cuts if number > after]
        return min(self._lengths[after], *lengths) if lengths else self._lengths[after]

    def shortest(self, length: int) -> None:
        """Notes that the log has changed from there on."""
        self._cuts.append((self.number, length))

    def reveal(self) -> None:
        """The round is over: nothing of it is secret any more."""
        self.log.reveal(self.state)
        self.redacted.clear()
        if self.match.game.has_secrets:
            self.shortest(0)

    def view(self, player: int | None) -> dict[str, Any]:
        """The board as a player sees it; kept until it changes."""
        return looking.board(self, self.seat(player))

    # The saved record

    def record(self) -> MatchRecord:
        """The match as it is saved, with its seed: for nobody but the table until the match is over."""
        result, ending = self.result, None
        if result is not None and result.reason != "played":
            ending = {"reason": result.reason, "by": result.by, "winners": result.winners}
        started = datetime.fromtimestamp((self.started_at or self.at) / 1000, UTC)
        return MatchRecord(
            self.match,
            [chair.in_record for chair in self.chairs],
            started.isoformat(timespec="milliseconds"),
            self.times,
            self.chance,
            ending,
        )

    def record_data(self, player: int | None) -> dict[str, Any]:
        """The record as a player may have it: complete once the match is over."""
        return self.record().to_data(self.seat(player))

    def chance_data(self, number: int | None = None) -> dict[str, Any]:
        """What chance did in round `number` of a finished match, and the stretches it came from."""
        return looking.chance_data(self, number)

    # The next match

    def rematch_player(self, player: int) -> int:
        """Which player somebody is in a rematch: everybody moves on by one seat."""
        return (player + 1) % len(self.chairs)

    def rematch_settings(self) -> TableSettings:
        """The same table again, seats rotated; a stand-in bot stays."""
        plans = [PlayerPlan()] * len(self.chairs)
        for chair in self.chairs:
            plans[self.rematch_player(chair.player)] = rematch_plan(chair)
        return TableSettings.from_data(
            {**self.settings.to_data(), "players": [plan.to_data() for plan in plans]}
        )


def rematch_plan(chair: Chair) -> PlayerPlan:
    if chair.bot:
        return PlayerPlan("bot", "", chair.bot)
    return PlayerPlan(chair.kind, chair.name, chair.level)
