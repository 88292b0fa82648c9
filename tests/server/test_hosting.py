"""What whoever opened a table may do before it starts, and what an outage costs nobody."""

from __future__ import annotations

import pytest

from quincunx.server.http.limits import SEATS_PER_CLIENT, Seats
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.refusals import Refusal
from quincunx.table.commands import Flag, Join, SendAway
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, OPEN, act, table_of

pytestmark = pytest.mark.anyio


async def test_the_host_sends_a_guest_away(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    host = Key.of_token(made.tokens[0])
    guest = await tables.join(made.id, Join(name="Troll", seat=1))
    assert "send_away" in (await tables.look(made.id, host))["may"]
    with pytest.raises(TableFault, match="only whoever opened"):
        await tables.do(made.id, SendAway(seat=0), Key.of_token(guest.token))
    for seat in (0, 2):
        with pytest.raises(TableFault, match="nobody has taken"):
            await tables.do(made.id, SendAway(seat=seat), host)
    await tables.do(made.id, SendAway(seat=1), host)
    look = await tables.look(made.id, host)
    assert look["players"][1]["kind"] == "open"
    assert "send_away" not in look["may"]
    assert await tables.who(made.id, Key.of_token(guest.token)) is None


async def test_a_table_that_nobody_joined_is_deleted_by_its_host(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    host = Key.of_token(made.tokens[0])
    guest = await tables.join(made.id, Join(name="Ben"))
    for key in (host, Key.of_token(guest.token), None):
        with pytest.raises(TableFault):
            await tables.delete(made.id, key)
    await tables.do(made.id, SendAway(seat=guest.player), host)
    await tables.delete(made.id, host)
    with pytest.raises(Refusal) as refusal:
        await tables.look(made.id, None)
    assert refusal.value.code == "unknown_match"


async def test_nobody_holds_the_open_seats_of_every_table(tables: MatchService) -> None:
    seats = Seats(tables.store.waiting, SEATS_PER_CLIENT)
    made = [await tables.create(table_of(ANA, OPEN)) for _ in range(SEATS_PER_CLIENT)]
    for one in made:
        await seats.check("somebody", one.id)
        seats.took("somebody", one.id)
    with pytest.raises(Refusal, match="leave one of them first"):
        await seats.check("somebody", "another")
    await seats.check("somebody else", "another")
    await tables.join(made[0].id, Join(name="Ben"))  # that one begins: it counts no more
    await seats.check("somebody", "another")


async def test_an_outage_is_not_charged_to_a_clock(tables: MatchService, clock: Clock) -> None:
    seconds = {"kind": "move", "seconds": 30}
    made = await tables.create(table_of(ANA, BEN, clock=seconds))
    await act(tables, made.id)
    await tables.upkeep.check()
    clock.pass_seconds(120)  # nobody marked that a server worked
    await tables.upkeep.check()
    with pytest.raises(TableFault):
        await tables.do(made.id, Flag(), None)
    look = await tables.look(made.id, None)
    assert look["phase"] == "playing"
    assert look["deadline"] > clock()
    for _ in range(7):  # now it runs again
        clock.pass_seconds(5)
        await tables.upkeep.check()
    await tables.do(made.id, Flag(), None)
    assert (await tables.look(made.id, None))["phase"] == "over"
