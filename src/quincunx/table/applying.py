"""What every kind of event changes at a table. Deterministic: the events are all there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice
from quincunx.errors import QuincunxError
from quincunx.match import Match
from quincunx.table import events
from quincunx.table.chairs import Chair
from quincunx.table.clock import Timer
from quincunx.table.events import Event, Happening
from quincunx.table.log import Log
from quincunx.table.offers import Pending
from quincunx.table.settings import TableSettings
from quincunx.table.stretch import Stretch

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["APPLY", "POSITION"]

Playing = events.Started | events.Continued | events.Acted | events.RoundStarted
"""What chance or a player did to the board."""

POSITION = (
    events.Started, events.Continued, events.Acted, events.Reset, events.TakenBack,
    events.RoundStarted, events.Over,
)  # fmt: skip
"""Events after which the board may look different."""


def created(table: Table, event: Event, what: events.Created) -> None:
    settings = table.settings = TableSettings.from_data(what.settings)
    game = settings.new_game()
    if what.rules != game.rules.VERSION:
        raise QuincunxError(
            f"this match was played by version {what.rules} of the rules of {game.name}; "
            f"this is version {game.rules.VERSION}"
        )
    table.match = Match(game, settings.rounds)
    table.chairs = [Chair.from_plan(n, plan) for n, plan in enumerate(settings.players)]
    table.settings_data = settings.to_data()
    table.timer = Timer(settings.clock, game.seats)
    table.log = Log(game)
    if what.file is not None:
        table.brought = [Stretch.from_data(one, game.seats) for one in what.file]
    else:
        commit(table, event, what)
    table.verifiable = what.verifiable


def commit(table: Table, event: Event, what: events.Created | events.Committed) -> None:
    """Fixes the seed, and the seals of those already seated; their salts come later."""
    table.dice = Dice(bytes.fromhex(what.seed or ""))
    table.salted, table.is_committed = bool(what.salted), True
    for chair, seal in zip(table.chairs, what.seals or (), strict=False):
        chair.seal, chair.salt = seal, ""
    table.full_at = event.at


def committed(table: Table, event: Event, what: events.Committed) -> None:
    """An imported match gets new dice, which nobody has seen."""
    commit(table, event, what)
    table.stretch_first = table.actions_played


def joined(table: Table, event: Event, what: events.Joined) -> None:
    chair = table.chairs[what.player]
    if what.back:
        chair.away, chair.stand_in = False, ""
    else:
        chair.sit_down(what.name, what.seal, what.salt)
        table.full_at = event.at


def left(table: Table, _event: Event, what: events.Left) -> None:
    chair = table.chairs[what.player]
    if table.phase == "waiting":
        chair.stand_up()
    else:
        chair.away = True


def revealed(table: Table, _event: Event, what: events.Revealed) -> None:
    table.chairs[what.player].salt = what.salt


def started(table: Table, event: Event, what: events.Started) -> None:
    table.phase = "playing"
    table.started_at = event.at
    if table.brought is None:
        settle(table, what.salts)
    play(table, event, what)


def continued(table: Table, event: Event, what: events.Continued) -> None:
    settle(table, what.salts)
    play(table, event, what)


def settle(table: Table, salts: list[str]) -> None:
    """All salts are in: from here on nothing about chance can be changed."""
    table.dice = Dice(table.dice.seed, tuple(salts))
    table.is_settled = True


def acted(table: Table, event: Event, what: events.Acted) -> None:
    chair = table.chairs[what.player]
    if chair.away or table.offers.is_any:
        table.look_number = event.number
    table.offers.acted(what.player)
    chair.away = False
    play(table, event, what)


def round_started(table: Table, event: Event, what: events.RoundStarted) -> None:
    table.match.next_round()
    table.log = Log(table.match.game)
    table.times.append([])
    table.shortest(0)
    play(table, event, what)


def play(table: Table, event: Event, what: Playing) -> None:
    state = table.tried.take(what)
    if state is not None:
        table.match.state = state
    else:
        state = table.state
        for action in what.actions:
            state.push(action)
    table.times[-1] += [max(0, event.at - table.started_at)] * len(what.actions)
    news = table.log.add(state, what.texts)
    truth = (what.actions, what.texts)
    if secret := {seat: known for seat, known in news.items() if known != truth}:
        table.redacted[event.number] = secret
    if state.is_over:
        table.reveal()


def cut(table: Table, _event: Event, what: events.Reset | events.TakenBack) -> None:
    while table.state.length > what.to:
        table.state.pop()
    del table.times[-1][what.to :]
    table.log.cut(what.to)
    table.shortest(what.to)
    table.stretch_first = min(table.stretch_first, table.actions_played)
    table.offers.drop("takeback")


def offered(table: Table, _event: Event, what: events.Offered) -> None:
    offer = Pending(what.what, what.player, frozenset(what.asked), what.to)
    offer.seals[what.player] = what.seal
    table.offers.make(offer)


def answered(table: Table, _event: Event, what: events.Answered) -> None:
    table.offers.answer(what.what, what.player, what.yes, what.seal)


def resigned(table: Table, _event: Event, what: events.Resigned) -> None:
    table.chairs[what.player].out = "resigned"


def flagged(table: Table, _event: Event, what: events.Flagged) -> None:
    if what.lost:
        table.chairs[what.player].out = "time"


def replaced(table: Table, _event: Event, what: events.Replaced) -> None:
    table.chairs[what.player].stand_in = what.level
    table.offers.gone(what.player)


def said(_table: Table, _event: Event, _what: events.Said) -> None:
    """Chat changes nothing on the table."""


def over(table: Table, _event: Event, what: events.Over) -> None:
    table.phase = "over"
    table.result = what
    table.offers.clear()
    table.reveal()


def rematched(table: Table, _event: Event, what: events.Rematched) -> None:
    table.next_match = what.match
    table.offers.clear()


def extended(table: Table, event: Event, what: events.Extended) -> None:
    if table.is_opening:
        table.full_at += what.ms
    table.timer.extend(what.ms, event.at)


APPLY: dict[type[Happening], Callable[[Table, Event, Any], None]] = {
    events.Created: created,
    events.Joined: joined,
    events.Left: left,
    events.Revealed: revealed,
    events.Started: started,
    events.Committed: committed,
    events.Continued: continued,
    events.Acted: acted,
    events.Reset: cut,
    events.TakenBack: cut,
    events.Offered: offered,
    events.Answered: answered,
    events.Resigned: resigned,
    events.Flagged: flagged,
    events.Replaced: replaced,
    events.Extended: extended,
    events.Said: said,
    events.RoundStarted: round_started,
    events.Over: over,
    events.Rematched: rematched,
}
