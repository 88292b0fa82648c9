"""Asking the others: takebacks, draws, rematches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.table.asking import Draft, check_playing, check_round, check_time, sitting
from quincunx.table.commands import Answer, Offer, Offered, Takeback
from quincunx.table.faults import TableFault
from quincunx.table.playing import last_own_action
from quincunx.table.result import result

if TYPE_CHECKING:
    from quincunx.table.offers import Pending
    from quincunx.table.table import Table

__all__ = ["answer", "offer", "takeback"]


def takeback(table: Table, _command: Takeback, player: int | None, now: int) -> list[Draft]:
    """Free within one's own turn, and alone against bots unless chance has acted since."""
    sitting(table, player)
    check_round(table)
    check_time(table, now)
    undo = last_own_action(table.state, table.seat(player))
    asked = others(table, player)
    if table.to_move == player and not undo.others and not undo.chance:  # nobody has waited for it
        return [("taken_back", player, {"to": undo.to})]
    if not table.settings.takebacks:
        raise TableFault("not_allowed", "at this table nothing is taken back")
    if not asked and undo.chance:
        raise TableFault(
            "no_takeback", "chance has acted since, and bots do not agree to forget what it did"
        )
    if not asked:
        return [("taken_back", player, {"to": undo.to})]
    return ask(table, "takeback", player, asked, undo.to)


def offer(table: Table, command: Offer, player: int | None, now: int) -> list[Draft]:
    check_seal(command)
    if command.what == "takeback":
        return takeback(table, Takeback(), player, now)
    if command.what == "draw":
        return draw(table, player)
    return rematch(table, player, command.seal)


def draw(table: Table, player: int | None) -> list[Draft]:
    sitting(table, player)
    check_playing(table)
    if any(table.chairs[other].bot for other in table.inside):
        raise TableFault("not_allowed", "bots do not agree to a draw")
    return ask(table, "draw", player, others(table, player))


def rematch(table: Table, player: int | None, seal: str | None) -> list[Draft]:
    sitting(table, player)
    if table.phase != "over":
        raise TableFault("not_over", "the match is not over: a rematch comes after it")
    if table.next_match is not None:
        raise TableFault("not_allowed", "the rematch has been made already")
    assert player is not None
    asked = others(table, player)
    if not asked:
        return [rematched(table, {player: seal})]
    return ask(table, "rematch", player, asked, seal=seal)


def check_seal(command: Offer | Answer) -> None:
    if command.seal is not None and command.what != "rematch":
        raise TableFault("bad_request", f"a seal is for a rematch, not for a {command.what}")


def others(table: Table, player: int | None) -> list[int]:
    """Everybody else who can say yes or no."""
    return [chair.player for chair in table.chairs if chair.decides and chair.player != player]


def ask(
    table: Table,
    what: Offered,
    player: int | None,
    asked: list[int],
    to: int | None = None,
    seal: str | None = None,
) -> list[Draft]:
    """Makes an offer; where the other side has just made the same one, it is agreed."""
    assert player is not None
    pending = table.offers.get(what)
    if pending is not None:
        if what != "takeback" and player in pending.asked - pending.agreed:
            return answer(table, Answer(what, True, seal), player, table.at)
        raise TableFault("not_allowed", f"a {what} has been offered and waits for an answer")
    if table.offers.was_declined(what, player):
        raise TableFault("not_allowed", f"the others said no to a {what}; play on first")
    return [("offered", player, {"what": what, "asked": asked, "to": to, "seal": seal})]


def answer(table: Table, command: Answer, player: int | None, _now: int) -> list[Draft]:
    sitting(table, player)
    check_seal(command)
    assert player is not None
    pending = table.offers.get(command.what)
    if pending is None:
        raise TableFault("no_offer", f"nobody has offered a {command.what}")
    withdraws = player == pending.by and not command.yes
    if player not in pending.asked - pending.agreed and not withdraws:
        raise TableFault("no_offer", f"you are not asked to agree to a {command.what}")
    said = {"what": command.what, "yes": command.yes, "seal": command.seal}
    drafts: list[Draft] = [("answered", player, said)]
    if command.yes and pending.agreed | {player} >= pending.asked:
        drafts.append(agreed(table, pending, {**pending.seals, player: command.seal}))
    return drafts


def agreed(table: Table, pending: Pending, seals: dict[int, str | None]) -> Draft:
    if pending.what == "takeback":
        return "taken_back", pending.by, {"to": pending.to}
    if pending.what == "rematch":
        return rematched(table, seals)
    return "over", None, result(table.match, "agreed draw", table.inside, pending.by)


def rematched(table: Table, given: dict[int, str | None]) -> Draft:
    """The next match, with the seals that everybody sent for it, by the seats there."""
    seals: list[str | None] = [None] * len(table.chairs)
    for player, seal in given.items():
        if table.chairs[player].kind == "person":  # a bot account seals when it accepts again
            seals[table.rematch_player(player)] = seal
    return "rematched", None, {"match": "", "seals": seals}
