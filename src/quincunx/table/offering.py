"""Asking the others: takebacks, draws, rematches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.table.commands import Answer, Offer, OfferKind, Takeback
from quincunx.table.events import Answered, Happening, Offered, Rematched, TakenBack
from quincunx.table.faults import TableFault
from quincunx.table.playing import last_own_action
from quincunx.table.preconditions import check_playing, check_round, check_time, sitting
from quincunx.table.result import result

if TYPE_CHECKING:
    from quincunx.table.offers import Pending
    from quincunx.table.table import Table

__all__ = ["answer", "offer", "others", "takeback"]


def takeback(table: Table, _command: Takeback, player: int | None, now: int) -> list[Happening]:
    """Free within your own turn, and when playing alone against bots, unless chance has acted since."""
    chair = sitting(table, player)
    check_round(table)
    check_time(table, now)
    undo = last_own_action(table, table.seat(player))
    if undo is None:
        raise TableFault("no_takeback", "nothing to take back: you have not acted yet")
    asked = others(table, chair.player)
    if table.to_move == player and undo.is_own_turn:
        return [TakenBack(chair.player, undo.to)]
    if not table.settings.takebacks:
        raise TableFault("not_allowed", "there are no takebacks at this table")
    if not asked and undo.chance:
        raise TableFault(
            "no_takeback", "chance has acted since, and bots do not agree to undo that"
        )
    if not asked:
        return [TakenBack(chair.player, undo.to)]
    return ask(table, "takeback", chair.player, asked, undo.to)


def offer(table: Table, command: Offer, player: int | None, now: int) -> list[Happening]:
    check_seal(command)
    if command.what == "takeback":
        return takeback(table, Takeback(), player, now)
    if command.what == "draw":
        return draw(table, player)
    return rematch(table, player, command.seal)


def draw(table: Table, player: int | None) -> list[Happening]:
    chair = sitting(table, player)
    check_playing(table)
    if any(table.chairs[other].bot for other in table.inside):
        raise TableFault("not_allowed", "bots do not agree to a draw")
    return ask(table, "draw", chair.player, others(table, chair.player))


def rematch(table: Table, player: int | None, seal: str | None) -> list[Happening]:
    chair = sitting(table, player)
    if table.phase != "over":
        raise TableFault("not_over", "the match is not over: a rematch comes after it")
    if table.next_match is not None:
        raise TableFault("not_allowed", "there is a rematch already")
    asked = others(table, chair.player)
    if not asked:
        return [rematched(table, {chair.player: seal})]
    return ask(table, "rematch", chair.player, asked, seal=seal)


def check_seal(command: Offer | Answer) -> None:
    if command.seal is not None and command.what != "rematch":
        raise TableFault("bad_request", f"a seal is for a rematch, not for a {command.what}")


def others(table: Table, player: int) -> list[int]:
    """Everybody else who can say yes or no."""
    return [other for other in table.deciders if other != player]


def ask(
    table: Table,
    what: OfferKind,
    player: int,
    asked: list[int],
    to: int | None = None,
    seal: str | None = None,
) -> list[Happening]:
    """Makes an offer; if the other side has just made the same one, that settles it."""
    pending = table.offers.get(what)
    if pending is not None:
        if what != "takeback" and player in pending.asked - pending.agreed:
            return answer(table, Answer(what, True, seal), player, table.at)
        raise TableFault(
            "not_allowed", f"a {what} has been offered already and is waiting for an answer"
        )
    if table.offers.was_declined(what, player):
        raise TableFault("not_allowed", f"the others said no to a {what}; play on first")
    return [Offered(player, what, asked, to, seal)]


def answer(table: Table, command: Answer, player: int | None, _now: int) -> list[Happening]:
    who = sitting(table, player).player
    check_seal(command)
    pending = table.offers.get(command.what)
    if pending is None:
        raise TableFault("no_offer", f"nobody has offered a {command.what}")
    withdraws = who == pending.by and not command.yes
    if who not in pending.asked - pending.agreed and not withdraws:
        raise TableFault("no_offer", f"you are not asked to agree to a {command.what}")
    answered = Answered(who, command.what, command.yes, command.seal)
    if command.yes and pending.agreed | {who} >= pending.asked:
        return [answered, agreed(table, pending, {**pending.seals, who: command.seal})]
    return [answered]


def agreed(table: Table, pending: Pending, seals: dict[int, str | None]) -> Happening:
    if pending.what == "takeback":
        assert pending.to is not None
        return TakenBack(pending.by, pending.to)
    if pending.what == "rematch":
        return rematched(table, seals)
    return result(table.match, "agreed draw", table.inside, pending.by)


def rematched(table: Table, given: dict[int, str | None]) -> Rematched:
    """The next match, with the seals everybody sent for it, by seat."""
    seals: list[str | None] = [None] * len(table.chairs)
    for player, seal in given.items():
        if table.chairs[player].kind == "person":  # a bot account seals when it accepts again
            seals[table.rematch_player(player)] = seal
    return Rematched("", seals)
