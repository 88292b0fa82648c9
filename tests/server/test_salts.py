"""Salts that nobody opens: the match starts by the clock, whichever process looks at it."""

from __future__ import annotations

import json

import pytest

from quincunx.chance import Dice, new_salt, seal_of
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.summary import summary_of
from quincunx.table.commands import Join, Reveal
from quincunx.table.saved import MatchRecord
from quincunx.table.table import OPENING, Table
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, OPEN, act, serve, table_of, two_people

pytestmark = pytest.mark.anyio


async def test_whoever_does_not_open_a_salt_is_not_waited_for(
    tables: MatchService, clock: Clock
) -> None:
    made = await tables.create(table_of(OPEN, OPEN, game="senet"))
    ann = new_salt()
    first = await tables.join(made.id, Join("Ann", seal=seal_of(ann)))
    clock.pass_seconds(3600)
    await tables.pulse.check()  # an hour without heartbeats is over when Bob comes
    await tables.join(made.id, Join("Bob", seal=seal_of(new_salt())))
    assert (await tables.look(made.id, None))["deadline"] == clock() + OPENING
    await tables.do(made.id, Reveal(ann), first.player)
    await serve(tables, clock, OPENING / 1000 - 1)
    await tables.deadlines.ring_due()
    assert (await tables.look(made.id, None))["phase"] == "waiting"
    await serve(tables, clock, 1)
    await tables.deadlines.ring_due()
    look = await tables.look(made.id, None)
    assert look["phase"] == "playing"
    assert look["salts"] == [ann, look["seals"][1]]


async def test_another_process_takes_over_the_waiting(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    one, other = twins
    made = await one.create(table_of(OPEN, OPEN, game="senet"))
    await one.join(made.id, Join("Ann", seal=seal_of(new_salt())))
    await one.join(made.id, Join("Bob"))
    await serve(other, clock, OPENING / 1000 + 60)
    await other.upkeep.set_clocks()
    await serve(other, clock, 60)
    await other.deadlines.ring_due()
    assert (await other.look(made.id, None))["phase"] == "playing"


async def test_a_list_of_matches_marks_those_from_a_file(tables: MatchService) -> None:
    made = await two_people(tables, game="senet")
    for _ in range(3):
        await act(tables, made.id)
    record = MatchRecord.from_text(json.dumps(await tables.export(made.id, None)))
    public = table_of(ANA, BEN, game="senet", public=True)
    events = Table.from_record(record, public, dice=Dice.secret(), now=tables.now())
    await tables.committer.enter(events, ())
    await two_people(tables, game="senet", public=True)
    lines = await tables.store.listed("playing", "senet", 10, None)
    brought = sum(len(state.history) for state in record.match.states)
    assert sorted([line["from_file"] for line in lines], key=str) == [brought, None]
    assert json.loads(summary_of(Table.replay(events)))["from_file"] == brought
