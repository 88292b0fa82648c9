"""What a player may do now: the commands that would not be refused.

Everybody who watches a match gets this list after every event. So nothing is tried out here: each question
is answered from what the table knows, and a test compares the answers with trying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.table.offering import others
from quincunx.table.playing import has_begun, last_own_action
from quincunx.table.seating import may_come_back

if TYPE_CHECKING:
    from quincunx.table.chairs import Chair
    from quincunx.table.commands import OfferKind
    from quincunx.table.table import Table

__all__ = ["may"]


def may(table: Table, player: int | None, now: int) -> list[str]:
    """The words of the commands, `act` first; offers by what is offered."""
    opening = table.is_opening
    waits = table.phase == "waiting" and not opening
    if player is None:
        return ["join"] if waits and table.open_seats else []
    chair = table.chairs[player]
    sits = not chair.stand_in and (chair.decides or table.phase == "waiting")
    if sits and table.phase == "playing" and table.is_settled:
        return may_playing(table, chair, now)
    open_now = (
        ("join", not chair.bot if waits else may_come_back(table, chair, now)),
        ("leave", sits and waits and may_stand_up(chair)),
        ("rematch", sits and table.phase == "over" and may_offer_rematch(table, chair)),
        ("send_away", waits and player == table.host and bool(table.guests)),
        ("say", table.settings.chat),
        ("reveal", opening and chair.is_sealed),
        ("answer", table.offers.ask(player)),
    )
    return [word for word, is_open in open_now if is_open]


def may_playing(table: Table, chair: Chair, now: int) -> list[str]:
    """The same for somebody who plays and decides, while a match is being played."""
    between = table.between_rounds
    in_round = not between and has_time(table, now)
    moves = in_round and table.to_move == chair.player
    words = ["act"] if moves else []
    if may_come_back(table, chair, now):
        words.append("join")
    if not chair.away:
        words.append("leave")
    if moves and has_begun(table):
        words.append("reset")
    if in_round and may_take_back(table, chair, moves):
        words.append("takeback")
    if may_offer_draw(table, chair):
        words.append("draw")
    words.append("resign")
    if between:
        words.append("next_round")
    if table.settings.chat:
        words.append("say")
    if table.offers.ask(chair.player):
        words.append("answer")
    return words


def may_stand_up(chair: Chair) -> bool:
    return chair.kind != "open" and not chair.bot


def has_time(table: Table, now: int) -> bool:
    deadline = table.timer.deadline
    return deadline is None or now < deadline


def may_take_back(table: Table, chair: Chair, moves: bool) -> bool:
    undo = last_own_action(table, table.seat(chair.player))
    if undo is None:
        return False
    if moves and undo.is_own_turn:
        return True
    if not table.settings.takebacks:
        return False
    return may_ask(table, "takeback", chair) if others(table, chair.player) else not undo.chance


def may_offer_draw(table: Table, chair: Chair) -> bool:
    return not table.has_bot_inside and may_ask(table, "draw", chair)


def may_offer_rematch(table: Table, chair: Chair) -> bool:
    if table.next_match is not None:
        return False
    return not others(table, chair.player) or may_ask(table, "rematch", chair)


def may_ask(table: Table, what: OfferKind, chair: Chair) -> bool:
    """Offering what somebody else has just offered means agreeing."""
    pending = table.offers.get(what)
    if pending is not None:
        return what != "takeback" and chair.player in pending.asked - pending.agreed
    return not table.offers.was_declined(what, chair.player)
