"""What every kind of event changes at a table. Deterministic: the events are all there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quincunx.chance import Dice
from quincunx.errors import QuincunxError
from quincunx.match import Match
from quincunx.table.chairs import Chair
from quincunx.table.clock import Timer
from quincunx.table.log import Log
from quincunx.table.offers import Pending
from quincunx.table.settings import TableSettings
from quincunx.table.stretch import Stretch

if TYPE_CHECKING:
    from quincunx.table.events import Event
    from quincunx.table.table import Table

__all__ = ["APPLY", "POSITION"]

POSITION = {"started", "continued", "acted", "reset", "taken_back", "round_started", "over"}
"""Events after which the board may look different."""


def created(table: Table, event: Event) -> None:
    data = event.data
    settings = table.settings = TableSettings.from_data(data["settings"])
    game = settings.new_game()
    if data["rules"] != game.rules.VERSION:
        raise QuincunxError(
            f"this match was played by version {data['rules']} of the rules of {game.name}; "
            f"this is version {game.rules.VERSION}"
        )
    table.match = Match(game, settings.rounds)
    table.chairs = [Chair.from_plan(n, plan) for n, plan in enumerate(settings.players)]
    table.timer = Timer(settings.clock, game.seats)
    table.log = Log(game)
    if "file" in data:
        table.brought = [Stretch.from_data(one, game.seats) for one in data["file"]]
    else:
        commit(table, event)
    table.verifiable = data.get("verifiable", True)


def commit(table: Table, event: Event) -> None:
    """The seed is settled, and the seals of those who sit here already; their salts come later."""
    table.dice = Dice(bytes.fromhex(event.data["seed"]))
    table.salted, table.is_committed = event.data["salted"], True
    for chair, seal in zip(table.chairs, event.data.get("seals", ()), strict=False):
        chair.seal, chair.salt = seal, ""
    table.full_at = event.at


def committed(table: Table, event: Event) -> None:
    """A match that was brought in gets dice that nobody has seen."""
    commit(table, event)
    table.stretch_first = table.actions_played


def joined(table: Table, event: Event) -> None:
    chair = table.chair(event.player)
    if event.data["back"]:
        chair.away, chair.stand_in = False, ""
    else:
        chair.sit_down(event.data["name"], event.data.get("seal"), event.data.get("salt", ""))
        table.full_at = event.at


def left(table: Table, event: Event) -> None:
    chair = table.chair(event.player)
    if table.phase == "waiting":
        chair.stand_up()
    else:
        chair.away = True


def revealed(table: Table, event: Event) -> None:
    table.chair(event.player).salt = event.data["salt"]


def started(table: Table, event: Event) -> None:
    table.phase = "playing"
    table.started_at = event.at
    if table.brought is None:
        settle(table, event)
    play(table, event)


def continued(table: Table, event: Event) -> None:
    settle(table, event)
    play(table, event)


def settle(table: Table, event: Event) -> None:
    """The salts are complete: from here on nothing about chance can be changed."""
    table.dice = Dice(table.dice.seed, tuple(event.data["salts"]))
    table.is_settled = True


def acted(table: Table, event: Event) -> None:
    assert event.player is not None
    table.offers.acted(event.player)
    table.chairs[event.player].away = False
    play(table, event)


def round_started(table: Table, event: Event) -> None:
    table.match.next_round()
    table.log = Log(table.match.game)
    table.times.append([])
    table.shortest(0)
    play(table, event)


def play(table: Table, event: Event) -> None:
    state = table.state
    for action in event.data["actions"]:
        state.push(action)
        table.times[-1].append(max(0, event.at - table.started_at))
    news = table.log.add(state)
    truth = (event.data["actions"], event.data["texts"])
    if secret := {seat: told for seat, told in news.items() if told != truth}:
        table.redacted[event.number] = secret
    if state.is_over:
        table.reveal()


def cut(table: Table, event: Event) -> None:
    length = event.data["to"]
    while len(table.state.history) > length:
        table.state.pop()
    del table.times[-1][length:]
    table.log.cut(length)
    table.shortest(length)
    table.stretch_first = min(table.stretch_first, table.actions_played)
    table.offers.drop("takeback")


def offered(table: Table, event: Event) -> None:
    data = event.data
    assert event.player is not None
    asked = frozenset(data["asked"])
    offer = Pending(data["what"], event.player, asked, data.get("to"))
    offer.seals[event.player] = data.get("seal")
    table.offers.make(offer)


def answered(table: Table, event: Event) -> None:
    assert event.player is not None
    data = event.data
    table.offers.answer(data["what"], event.player, data["yes"], data.get("seal"))


def resigned(table: Table, event: Event) -> None:
    table.chair(event.player).out = "resigned"


def flagged(table: Table, event: Event) -> None:
    if event.data["lost"]:
        table.chair(event.player).out = "time"


def replaced(table: Table, event: Event) -> None:
    assert event.player is not None
    table.chair(event.player).stand_in = event.data["level"]
    table.offers.gone(event.player)


def said(_table: Table, _event: Event) -> None:
    """Words change nothing."""


def over(table: Table, event: Event) -> None:
    table.phase = "over"
    table.result = event.data
    table.offers.clear()
    table.reveal()


def rematched(table: Table, event: Event) -> None:
    table.next_match = event.data["match"]
    table.offers.clear()


APPLY: dict[str, Callable[[Table, Event], None]] = {
    "created": created,
    "joined": joined,
    "left": left,
    "revealed": revealed,
    "started": started,
    "committed": committed,
    "continued": continued,
    "acted": acted,
    "reset": cut,
    "taken_back": cut,
    "offered": offered,
    "answered": answered,
    "resigned": resigned,
    "flagged": flagged,
    "replaced": replaced,
    "said": said,
    "round_started": round_started,
    "over": over,
    "rematched": rematched,
}
