"""Random commands by random people, legal and not, at random tables of all five games."""

from __future__ import annotations

import json
from typing import Any, ClassVar, get_args

import pytest
from hypothesis import settings as limits
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import quincunx as qx
from quincunx.chance import seal_of
from quincunx.table.commands import (
    Act,
    Answer,
    Command,
    Flag,
    Join,
    Leave,
    NextRound,
    Offer,
    OfferKind,
    Replace,
    ResetTurn,
    Resign,
    Reveal,
    Say,
    SendAway,
    Takeback,
    command_from_data,
)
from quincunx.table.events import KINDS, Event
from quincunx.table.faults import TableFault
from quincunx.table.settings import TableSettings
from quincunx.table.table import Table
from tests.table.tables import SEED, START, everything
from tests.table.truths import check_player

PLAYERS = [
    {"kind": "open"}, {"kind": "person"}, {"kind": "bot", "level": "novice"},
    {"kind": "bot", "level": "account:deep"},
]  # fmt: skip
CLOCKS = [
    {"kind": "none"}, {"kind": "move", "seconds": 20},
    {"kind": "game", "seconds": 60, "increment": 2}, {"kind": "days", "days": 1},
]  # fmt: skip
SALT = "a reed in the wind"
WORDS = [
    {"do": "reset"}, {"do": "takeback"}, {"do": "resign"}, {"do": "leave"}, {"do": "flag"},
    {"do": "next_round"}, {"do": "join", "name": "Eve", "salt": "pepper"}, {"do": "join", "seat": 1},
    {"do": "join", "name": "Ida", "seal": seal_of(SALT)}, {"do": "reveal", "salt": SALT},
    {"do": "offer", "what": "rematch", "seal": seal_of(SALT)},
    {"do": "say", "text": "hm"},
    *({"do": "offer", "what": what} for what in ("draw", "takeback", "rematch")),
    *(
        {"do": "answer", "what": what, "yes": yes}
        for what in ("draw", "takeback", "rematch")
        for yes in (True, False)
    ),
]  # fmt: skip

TRIED: dict[str, Command] = {
    "join": Join(), "leave": Leave(), "reset": ResetTurn(), "takeback": Takeback(),
    "draw": Offer("draw"), "resign": Resign(), "next_round": NextRound(),
    "rematch": Offer("rematch"), "say": Say("…"),
}  # fmt: skip
"""What `may` lists, by its words."""


class TableMachine(RuleBasedStateMachine):
    """A table, and what must be true of it whatever anybody tries."""

    game: str
    seats: int
    happened: set[str]

    @initialize(data=st.data())
    def open_table(self, data: st.DataObject) -> None:
        one_of = st.sampled_from
        self.table = Table()
        self.kept_looks: dict[int | None, tuple[int, dict[str, Any]]] = {}
        chosen = TableSettings.from_data(
            {
                "game": self.game,
                "players": [data.draw(one_of(PLAYERS)) for _ in range(self.seats)],
                "clock": data.draw(one_of(CLOCKS)),
                "rounds": data.draw(one_of([1, 2])),
                "at_zero": data.draw(one_of(["lose", "bot"])),
                "leavers": data.draw(one_of(["wait", "bot"])),
                "takebacks": data.draw(one_of([True, True, False])),
                "chat": data.draw(st.booleans()),
            }
        )
        self.now = START
        self.left = [chosen.clock.budget] * self.seats
        sealed = data.draw(st.booleans())
        seals = [
            seal_of(SALT) if sealed and plan.kind == "person" else None for plan in chosen.players
        ]
        for event in Table.create(chosen, dice=qx.Dice(SEED), now=START, seals=seals):
            self.happen(event)

    # What people try

    @rule(place=st.integers(0, 200), wait=st.integers(0, 5000), count=st.integers(1, 12))
    def play_on(self, place: int, wait: int, count: int) -> None:
        """Whoever has the move plays something legal, some times over."""
        for step in range(count):
            if self.table.to_move is None:
                return
            legal = self.table.state.legal_actions()
            mover, bot = self.table.to_move, self.table.chairs[self.table.to_move].bot
            self.attempt(Act(action=legal[(place + step) % len(legal)], bot=bot), mover, wait)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(place=st.integers(0, 200))
    def play_to_the_end(self, place: int) -> None:
        """Of the round, where the game is short enough; then somebody goes on."""
        self.play_on(place, 0, 60)
        self.attempt(NextRound(), place % self.seats, 0)

    @rule(what=st.sampled_from(get_args(OfferKind)), by=st.integers(0, 2), yes=st.booleans())
    def offer_and_answer(self, what: OfferKind, by: int, yes: bool) -> None:
        self.attempt(Offer(what), by % self.seats, 10)
        for player in range(self.seats):
            self.attempt(Answer(what, yes), player, 10)

    @precondition(lambda self: self.table.to_move is not None)
    @rule(
        place=st.integers(0, 200), count=st.integers(1, 3), yes=st.sampled_from([True, True, False])
    )
    def take_back(self, place: int, count: int, yes: bool) -> None:
        mover = self.table.to_move
        self.play_on(place, 10, count)
        self.attempt(Takeback(), mover, 10)
        for player in range(self.seats):
            self.attempt(Answer("takeback", yes), player, 10)

    @precondition(lambda self: self.table.to_move is not None)
    @rule(place=st.integers(0, 200))
    def reset_the_turn(self, place: int) -> None:
        mover = self.table.to_move
        self.play_on(place, 10, 1)
        self.attempt(ResetTurn(), mover, 10)

    @precondition(lambda self: self.table.number > 20)
    @rule(player=st.integers(0, 2))
    def give_up(self, player: int) -> None:
        self.attempt(Resign(), player % self.seats, 10)

    @rule(player=st.integers(0, 2), back=st.booleans())
    def leave(self, player: int, back: bool) -> None:
        self.attempt(Leave(), player % self.seats, 10)
        if back:
            self.attempt(Join(), player % self.seats, 10)

    @precondition(lambda self: self.table.deadline is not None)
    @rule(late=st.sampled_from([-1, 0, 500]))
    def look_at_the_clock(self, late: int) -> None:
        """Just too early, just in time, or late."""
        deadline = self.table.deadline
        assert deadline is not None
        self.now = max(self.now, deadline + late)
        self.attempt(Flag(), None, 0)

    @rule(data=st.data(), wait=st.sampled_from([0, 0, 10, 3000, 25_000]))
    def try_something(self, data: st.DataObject, wait: int) -> None:
        command = command_from_data(data.draw(st.sampled_from(WORDS)))
        self.attempt(command, self.somebody(data), wait)

    @precondition(lambda self: self.table.phase == "waiting")
    @rule(
        name=st.sampled_from(["Eve", ""]),
        salt=st.sampled_from(["", "pepper"]),
        seal=st.sampled_from([None, seal_of(SALT)]),
    )
    def fill_the_table(self, name: str, salt: str, seal: str | None) -> None:
        for player in range(self.seats):
            known = None if self.table.chairs[player].kind == "open" else player
            if not self.table.chairs[player].seated:
                self.attempt(Join(name, "" if seal else salt, player, seal), known, 10)

    @precondition(lambda self: self.table.is_opening)
    @rule(count=st.integers(1, 3))
    def open_the_salts(self, count: int) -> None:
        for player in range(min(count, self.seats)):
            self.attempt(Reveal(SALT), player, 10)

    @rule(data=st.data(), action=st.integers(-5, 400), number=st.none() | st.integers(0, 60))
    def act_anyhow(self, data: st.DataObject, action: int, number: int | None) -> None:
        self.attempt(Act(action=action, number=number), self.somebody(data), 1)

    @rule(data=st.data(), text=st.sampled_from(["a1-a2", "end", "", "10-11", "nonsense", "pass"]))
    def act_by_text(self, data: st.DataObject, text: str) -> None:
        self.attempt(Act(text=text, number=self.table.number), self.somebody(data), 1)

    @rule(player=st.integers(0, 3))
    def replace_somebody(self, player: int) -> None:
        self.attempt(Replace(player), None, 0)

    @precondition(lambda self: self.table.match.game.has_secrets)
    @rule(player=st.none() | st.integers(0, 2))
    def look_for_secrets(self, player: int | None) -> None:
        if self.table.phase == "playing" and not self.table.state.is_over:
            check_player(self.table, player if player is None else player % self.seats)

    def somebody(self, data: st.DataObject) -> int | None:
        return data.draw(st.sampled_from([None, *range(self.seats), self.seats]))

    def attempt(self, command: Command, player: int | None, wait: int) -> None:
        self.now += wait
        before = self.table.number, self.table.state.position(), vars(self.table.timer).copy()
        try:
            events = self.table.decide(command, player, self.now)
        except TableFault:  # which knows its codes itself
            events = []
        after = self.table.number, self.table.state.position(), vars(self.table.timer).copy()
        assert after == before, f"deciding {command} changed something"
        for event in events:
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Applies an event as it comes out of storage, and keeps time beside the table."""
        table, last = self.table, self.table.at
        assert event.number == table.number + 1, "numbers have no gaps"
        assert event.at >= last
        mover = table.to_move if table.number else None
        timed = mover is not None and table.chairs[mover].decides
        stored = Event.from_data(json.loads(json.dumps(event.to_data())))
        assert stored == event
        table.apply(stored)
        self.happened.add(event.kind)
        if table.settings.clock.kind == "game" and timed and mover is not None:
            self.left[mover] = max(0, self.left[mover] - (event.at - last))
            new_move = table.to_move != mover or len(event.data.get("actions", ())) > 1
            if event.kind == "acted" and new_move:
                self.left[mover] += 2000

    # What must be true

    @invariant()
    def clocks_agree(self) -> None:
        table = self.table
        shown = [one["left_ms"] for one in table.look(None, table.at)["players"]]
        assert all(left is None or left >= 0 for left in shown)
        if table.settings.clock.kind == "game":
            for player, left in enumerate(shown):
                assert left in (None, self.left[player])
        if table.timer.deadline is not None:
            assert table.timer.running == table.to_move
            assert table.timer.deadline >= table.at

    @invariant()
    def news_completes_an_older_look(self) -> None:
        """Whoever has a look and puts news into it has the look of now, but for the position."""
        table = self.table
        for player in (None, *range(self.seats)):
            now = {**table.look(player, self.now, log=False), "position": None}
            number, look = self.kept_looks.get(player, (-1, {}))
            if table.number > number >= table.look_number:
                assert {**look, **table.news(player, self.now)} == now
            self.kept_looks[player] = table.number, now

    @invariant()
    def somebody_can_go_on(self) -> None:
        """A match that is not over never hangs: there is a move, a round, or a seat to take."""
        table = self.table
        if table.phase == "playing":
            assert (table.to_move is None) == table.state.is_over
            if table.between_rounds:
                assert any(chair.seated for chair in table.chairs)
        if table.phase == "waiting":
            assert table.is_opening or any(not chair.seated for chair in table.chairs)
            assert table.is_opening == (table.deadline is not None)
        assert (table.result is not None) == (table.phase == "over")

    @invariant()
    def may_is_what_trying_finds(self) -> None:
        """The table answers from what it knows; here everything is tried, now and when time is up."""
        table = self.table
        for now in {table.at, table.deadline or table.at}:
            for player in (None, *range(self.seats)):
                assert set(table.look(player, now, log=False)["may"]) == self.tried(player, now)

    def tried(self, player: int | None, now: int) -> set[str]:
        commands = dict(TRIED)
        if self.table.guests:
            commands["send_away"] = SendAway(self.table.guests[0])
        if self.table.to_move is not None:
            commands["act"] = Act(action=self.table.state.legal_actions()[0])
        if player is not None and self.table.chairs[player].is_sealed:
            commands["reveal"] = Reveal(SALT)
        found = {word for word, command in commands.items() if self.would_do(command, player, now)}
        if any(self.would_do(Answer(what, True), player, now) for what in get_args(OfferKind)):
            found.add("answer")
        return found

    def would_do(self, command: Command, player: int | None, now: int) -> bool:
        try:
            self.table.decide(command, player, now)
        except TableFault:
            return False
        return True

    @invariant()
    def may_is_true(self) -> None:
        for player in (None, *range(self.seats)):
            sealed = player is not None and self.table.chairs[player].is_sealed
            look: dict[str, Any] = self.table.look(player, self.table.at, log=False)
            assert ("act" in look["may"]) <= bool(look["view"] and look["view"]["actions"])
            assert ("reveal" in look["may"]) == (self.table.is_opening and sealed)
            assert (look["seed"] is None) == (self.table.phase != "over")

    def teardown(self) -> None:
        """The events are all there is: from them comes the same table."""
        table = getattr(self, "table", None)
        if table is None or not table.number:
            return
        assert everything(Table.replay(table.events)) == everything(table)
        if table.phase != "waiting":
            assert table.record().check_chance() == ""


@pytest.mark.parametrize(
    ("name", "seats"),
    [("senet", 2), ("sensei", 2), ("bossa", 2), ("sarena", 2), ("sarena", 3), ("serendipity", 3)],
)
def test_whatever_anybody_tries(name: str, seats: int) -> None:
    class Machine(TableMachine):
        game = name
        happened: ClassVar[set[str]] = set()

    Machine.seats = seats
    amount = limits(max_examples=20, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(Machine, settings=amount)
    assert {"started", "acted"} <= Machine.happened
    assert len(Machine.happened) > len(KINDS) / 3, "too little has happened to prove anything"
