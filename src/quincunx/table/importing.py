"""From a saved record to the events of a match: to look at if it is finished, to continue if not.

A match that continues gets new dice from there on: whoever brought the record may know its seed, or chose it.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from quincunx.bots import BOTS
from quincunx.table.chairs import nobody
from quincunx.table.deciding import numbered
from quincunx.table.events import (
    Acted,
    Committed,
    Created,
    Event,
    Happening,
    Over,
    RoundStarted,
    Started,
)
from quincunx.table.faults import TableFault
from quincunx.table.playing import codes_and_texts
from quincunx.table.result import result
from quincunx.table.salting import begin, check_seals
from quincunx.table.settings import BOT, NAME, PlayerPlan, TableSettings
from quincunx.table.stretch import Stretch
from quincunx.table.texts import is_line
from quincunx.types import CHANCE

if TYPE_CHECKING:
    from quincunx.table.saved import MatchRecord
    from quincunx.table.table import Table

__all__ = ["events_of_record", "settings_of_record"]


def settings_of_record(record: MatchRecord) -> TableSettings:
    """What a record says about its table; people sit where they sat."""
    game = record.match.game
    players = tuple(plan(name, player) for player, name in enumerate(record.seats))
    return TableSettings(game.name, dict(game.options), record.match.rounds, players)


def plan(name: str, player: int) -> PlayerPlan:
    """One of our bots, or a person of that name, cut to what a name may be."""
    if name == nobody(player):
        return PlayerPlan("person")
    level = name.removeprefix(BOT)
    if level != name and level in BOTS:
        return PlayerPlan("bot", "", level)
    if not is_line(level):
        level = "".join(sign for sign in level if sign.isprintable())
    shown = " ".join(level.split())
    while shown.lower().startswith(BOT):
        shown = shown[len(BOT) :].strip()
    return PlayerPlan("person", shown[:NAME].strip())


def events_of_record(
    table: Table,
    record: MatchRecord,
    settings: TableSettings | None,
    committed: Committed,
    now: int,
) -> list[Event]:
    """`committed`: the new dice of a match that continues."""
    settings = settings_of_record(record) if settings is None else settings
    check(record, settings)
    check_seals(settings, committed.seals)
    writer = EventWriter(table, start_time(record, now), now)
    writer.write(created(record, settings))
    write_rounds(writer, record)
    if record.is_over:
        writer.write(ending(record))
        return writer.events
    writer.write(committed, now)
    if not table.is_opening:
        for happening in begin(table, {}):
            writer.write(happening, now)
    return writer.events


def created(record: MatchRecord, settings: TableSettings) -> Created:
    """A finished match stays as its record says; in one that continues, all of it came from the file."""
    chance = [stretch.to_data() for stretch in record.chance]
    if not record.is_over:
        chance = chance or [Stretch(0, None).to_data()]
        chance = [{**stretch, "file": True} for stretch in chance]
    rules = settings.new_game().rules.VERSION
    return Created(settings.to_data(), rules, file=chance)


def ending(record: MatchRecord) -> Over:
    everybody = range(record.match.game.seats)
    if record.ending is None:
        return result(record.match, "played", everybody)
    how = record.ending
    return result(record.match, how["reason"], how["winners"], how["by"])


def check(record: MatchRecord, settings: TableSettings) -> None:
    game, match = settings.new_game(), record.match
    if game != match.game or settings.rounds != match.rounds:
        raise TableFault(
            "bad_request",
            f"the record is of {match.game} in {match.rounds} rounds, "
            f"the table of {game} in {settings.rounds}",
        )
    if any(stretch.seed for stretch in record.chance) and (difference := record.check_chance()):
        raise TableFault(
            "bad_request", f"the record's chance does not follow from its seed: {difference}"
        )


class EventWriter:
    """Writes events as if they had just been decided, at the times the record gives."""

    def __init__(self, table: Table, started: int, now: int) -> None:
        self.table, self.started, self.now = table, started, now
        self.events: list[Event] = []
        self.at = started

    def write(self, what: Happening, time: int = 0) -> None:
        self.at = max(self.at, min(self.started + time, self.now))
        (event,) = numbered(self.table, [what], self.at)
        self.table.apply(event)
        self.events.append(event)


def write_rounds(writer: EventWriter, record: MatchRecord) -> None:
    rounds = zip(record.match.states, record.times, strict=True)
    for number, (whole, times) in enumerate(rounds, 1):
        state = whole.after(len(times))  # not what the file's own seed would do next
        steps = state.steps()
        starts = [place for place, step in enumerate(steps) if step[0] != CHANCE]
        ends = [*starts[1:], len(steps)]
        dealt = codes_and_texts(steps[: starts[0]] if starts else steps)
        if number == 1:
            writer.write(Started([], **dealt))
        else:
            time = times[0] if times else 0
            writer.write(RoundStarted(number, **dealt), time)
        for first, end in zip(starts, ends, strict=bool(starts)):
            player = writer.table.player_at(steps[first][0])
            writer.write(Acted(player, **codes_and_texts(steps[first:end])), times[first])


def start_time(record: MatchRecord, now: int) -> int:
    """When the record says the match began; now, if it says nothing plausible."""
    try:
        began = datetime.fromisoformat(record.started)
        milliseconds = round(began.timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return now
    return milliseconds if 0 <= milliseconds <= now else now
