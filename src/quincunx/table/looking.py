"""What somebody at a table gets to see: never more than the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quincunx.match import player_in_round, seat_in_round, totals_of
from quincunx.table.fairness import draws
from quincunx.table.faults import TableFault
from quincunx.table.may import may
from quincunx.types import SPECTATOR, Seat

if TYPE_CHECKING:
    from quincunx.state import State
    from quincunx.table.events import Event
    from quincunx.table.table import Table

__all__ = ["board", "changes", "look", "news", "people_see", "seen", "steps"]

MOST_GAPS = 4
"""Gaps for which the changes are kept; everybody who follows the match has the same one."""

MEMORY = "memory"
"""The entry of a view that holds what somebody has seen and may have forgotten."""


def look(table: Table, player: int | None, now: int, log: bool) -> dict[str, Any]:
    shown: dict[str, Any] = table.kept.get("look", table.number, lambda: common(table)).copy()
    shown["you"] = player
    if table.settings.clock.runs:
        shown["players"] = [player_data(table, n, now) for n in range(len(table.chairs))]
    if table.phase != "waiting":
        shown["view"] = view(table, player)
        shown["position"] = position(table, player)
    shown["may"] = may(table, player, now)
    if log:
        shown["log"] = table.log.lines(table.seat(player))[1]
    return shown


def news(table: Table, player: int | None, now: int) -> dict[str, Any]:
    """What plain actions change in a look, for whoever has the rest: see `Table.look_number`."""
    shown: dict[str, Any] = table.kept.get("news", table.number, lambda: common_news(table)).copy()
    if table.settings.clock.runs:
        shown["players"] = [player_data(table, n, now) for n in range(len(table.chairs))]
    shown["view"] = view(table, player)
    shown["may"] = may(table, player, now)
    return shown


def common_news(table: Table) -> dict[str, Any]:
    """What plain actions change, as far as it is the same for everybody."""
    scores = table.match.scores()
    return {
        "number": table.number,
        "to_move": table.to_move,
        "view": None,
        "position": None,  # seldom wanted, and as expensive as the view
        "scores": scores,
        "totals": totals_of(scores, len(table.chairs)),
        "deadline": table.deadline,
        "may": [],
    }


def common(table: Table) -> dict[str, Any]:
    """A look without what is different for every player, or from moment to moment."""
    return {
        "match": table.settings_data,
        "phase": table.phase,
        "you": None,
        "players": [player_data(table, n, table.at) for n in range(len(table.chairs))],
        "offers": table.offers.to_data(),
        "round": table.match.round,
        "rounds": table.match.rounds,
        "result": table.result and table.result.data,
        **chance(table),
        "next_match": table.next_match,
        **common_news(table),
    }


def chance(table: Table) -> dict[str, Any]:
    """Where chance comes from now; the seed once nothing more is drawn."""
    found: dict[str, Any] = {"commitment": None, "seals": [], "salts": [], "seed": None}
    if table.is_committed:
        found |= {"commitment": table.dice.commitment, "salts": list(table.dice.salts)}
        found["seals"] = [chair.seal for chair in table.chairs]
    if table.phase == "over" and table.chance:
        found |= {name: table.chance[-1].to_data()[name] for name in found}
    return {**found, "from_file": table.from_file}


def view(table: Table, player: int | None) -> dict[str, Any]:
    """The board; a match that was broken off, or is waiting for salts, has no legal actions."""
    board = table.view(player)
    playing = table.phase == "playing" and table.is_settled
    return board if playing else {**board, "actions": []}


def board(table: Table, seat: Seat) -> dict[str, Any]:
    """The round as people see it from a seat; what all seats see is made once."""
    kept, number = table.kept, table.position_number
    seen: dict[str, Any] | None = kept.recall(seat, number)
    return seen or kept.put(seat, number, seen_from(table, seat))


def seen_from(table: Table, seat: Seat) -> dict[str, Any]:
    state = table.state
    if seat == SPECTATOR or not state.game.shares_board:
        return without_memory(whole_view(table, seat))
    actions: list[dict[str, Any]] = []
    if state.player == seat:
        actions = actions_data(state)
    shared, own = board(table, SPECTATOR), state.own_view(seat)
    return {**shared, "seat": seat, "actions": actions, **own}


def actions_data(state: State) -> list[dict[str, Any]]:
    """What may be played, where everybody may know it."""
    texts = zip(state.legal_actions(), state.legal_texts(), strict=True)
    return [{"action": action, "text": text} for action, text in texts]


def people_see(state: State, seat: Seat) -> dict[str, Any]:
    """A view without `memory`: people have to remember for themselves what a program would."""
    return without_memory(state.view(seat))


def without_memory(view: dict[str, Any]) -> dict[str, Any]:
    if MEMORY not in view:
        return view
    return {name: shown for name, shown in view.items() if name != MEMORY}


def whole_view(table: Table, seat: Seat) -> dict[str, Any]:
    """With `memory`, which shows whether a position would give away what people have to remember."""
    kept, name, number = table.kept, f"view {seat}", table.position_number
    seen: dict[str, Any] | None = kept.recall(name, number)
    return seen or kept.put(name, number, table.state.view(seat))


def position(table: Table, player: int | None) -> str | None:
    """What a player knows, in one line; None for people who have to remember it."""
    state, seat = table.state, table.seat(player)
    if player is not None and table.chairs[player].is_account:
        return state.position(seat)
    if state.game.shares_view:
        seat = SPECTATOR
    seen_by = SPECTATOR if state.game.shares_board else seat
    known: str | None = table.kept.get(
        f"position {seat}",
        table.position_number,
        lambda: None if MEMORY in whole_view(table, seen_by) else state.position(seat),
    )
    return known


def player_data(table: Table, player: int, now: int) -> dict[str, Any]:
    chair = table.chairs[player]
    timed = table.settings.clock.runs and chair.decides
    left = table.timer.left_at(player, now) if timed else None
    return {**chair.to_data(), "seat": table.seat(player), "left_ms": left}


def seen(table: Table, event: Event, player: int | None) -> dict[str, Any]:
    data = event.data
    if event.kind in ("created", "committed") and table.phase != "over":
        data = {name: value for name, value in data.items() if name not in ("seed", "file")}
        if "file" in event.data:
            data["file"] = [{**stretch, "seed": None} for stretch in event.data["file"]]
    secret = table.redacted.get(event.number)
    if secret and (known := secret.get(table.seat(player))):
        data = {**data, "actions": known[0], "texts": known[1]}
    return event.with_shown(data)


def changes(table: Table, player: int | None, after: int) -> dict[str, Any]:
    if not 0 <= after <= table.number:
        raise TableFault("bad_request", f"there are events 1 to {table.number}, not {after}")
    if table.match.game.has_secrets:
        return changes_for(table, player, after)
    # Everybody may know the same.
    found: dict[int, dict[str, Any]] = table.kept.get("changes", table.number, dict)
    if after not in found:
        if len(found) >= MOST_GAPS:
            found.clear()
        found[after] = changes_for(table, None, after)
    return found[after]


def changes_for(table: Table, player: int | None, after: int) -> dict[str, Any]:
    unchanged = table.unchanged(after)
    start, lines = table.log.lines(table.seat(player), unchanged)
    return {
        "events": [seen(table, event, player) for event in table.events[after:]],
        "round": table.match.round,
        "unchanged": unchanged,
        "log_from": start,
        "log": lines,
    }


def chance_data(table: Table, number: int | None) -> dict[str, Any]:
    if table.phase != "over":
        raise TableFault("not_over", "the match is not over: its seed is still a secret")
    number = table.match.round if number is None else number
    if not 1 <= number <= table.match.round:
        raise TableFault("bad_request", f"there are rounds 1 to {table.match.round}, not {number}")
    states = table.match.states[:number]
    before = sum(len(state.history) for state in states[:-1])
    return {
        "round": number,
        "stretches": [stretch.to_data() for stretch in table.chance],
        "draws": draws(states[-1], before),
    }


def steps(
    table: Table, player: int | None, first: int, last: int | None, number: int | None, views: bool
) -> dict[str, Any]:
    """A round action by action, as the player may know it: who did what, and the board after it."""
    number = table.match.round if number is None else number
    if table.phase == "waiting":
        raise TableFault("not_started", "nothing has been played: seats are still open")
    if not 1 <= number <= table.match.round:
        raise TableFault("bad_request", f"there are rounds 1 to {table.match.round}, not {number}")
    state = table.match.states[number - 1]
    seats = len(table.chairs)
    seat = SPECTATOR if player is None else seat_in_round(player, number, seats)
    end = len(state.history) if last is None else min(last, len(state.history))
    found = []
    for count in range(first, end + 1):
        step: dict[str, Any] = dict.fromkeys(("seat", "player", "action", "text"))
        if count:
            mover, action, text = state.step(count - 1, seat)
            who = None if mover < 0 else player_in_round(mover, number, seats)
            step = {"seat": mover, "player": who, "action": action, "text": text}
        if views:
            step["view"] = {**people_see(state.after(count), seat), "actions": []}
        found.append({"number": count, **step})
    return {"round": number, "moments": found}
