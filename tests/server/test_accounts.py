"""Bot accounts: programs of others that are asked to play, accept, decline, or sit down themselves."""

from __future__ import annotations

import pytest

from quincunx.errors import QuincunxError
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.refusals import Refusal
from quincunx.table.commands import Answer, Join, Leave, Offer, Resign
from quincunx.table.faults import TableFault
from tests.server.playing import ANA, OPEN, bot, table_of, who

pytestmark = pytest.mark.anyio


async def seat(tables: MatchService, match: str, name: str) -> int | None:
    """The player that a bot account is in a match."""
    async with tables.live_matches.open(match) as live:
        return live.owner(Key(account=name))


async def test_an_account_is_known_by_its_token(tables: MatchService) -> None:
    token = await tables.accounts.make("deep-thought")
    assert await tables.accounts.find(token) == "deep-thought"
    assert await tables.accounts.find(token + "x") is None
    assert await tables.accounts.find("\ud800\x00") is None
    with pytest.raises(Refusal) as refusal:
        await tables.accounts.make("deep-thought")
    assert refusal.value.code == "name_taken"


@pytest.mark.parametrize("name", ["", "two words", "-x", "x" * 40, "ä", "a\x00"])
async def test_a_wrong_name_is_refused(tables: MatchService, name: str) -> None:
    with pytest.raises(TableFault, match="expected"):
        await tables.accounts.make(name)


async def test_an_invitation_is_announced_accepted_and_played(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    heard: list[str] = []
    tables.watchers.add("account:deep", heard.append)
    made = await tables.create(table_of(ANA, bot("account:deep")))
    assert heard == ["events"]
    assert await tables.accounts.invitations("deep") == [
        {"match": made.id, "player": 1, "phase": "waiting", "accepted": False}
    ]
    joined = await tables.join(made.id, Join(), Key(account="deep"))
    assert joined.player == 1
    assert heard == ["events", "events"]
    (invitation,) = await tables.accounts.invitations("deep")
    assert (invitation["phase"], invitation["accepted"]) == ("playing", True)
    assert await seat(tables, made.id, "deep") == 1
    assert await seat(tables, made.id, "other") is None


async def test_a_seat_that_was_declined_is_open_to_anybody(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    made = await tables.create(table_of(ANA, bot("account:deep")))
    await tables.do(made.id, Leave(), 1)
    assert await tables.accounts.invitations("deep") == []
    assert await seat(tables, made.id, "deep") is None
    joined = await tables.join(made.id, Join(name="Ben"))
    assert await who(tables, made.id, joined.token) == 1
    assert await seat(tables, made.id, "deep") is None


async def test_an_account_sits_down_at_an_open_table(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    made = await tables.create(table_of(ANA, OPEN, public=True))
    joined = await tables.join(made.id, Join(name="deep"), Key(account="deep"))
    assert await seat(tables, made.id, "deep") == joined.player == 1
    assert [one["match"] for one in await tables.accounts.invitations("deep")] == [made.id]


async def test_a_rematch_asks_the_account_again(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    made = await tables.create(table_of(ANA, bot("account:deep")))
    await tables.join(made.id, Join(), Key(account="deep"))
    await tables.do(made.id, Resign(), 0)
    assert await tables.accounts.invitations("deep") == []
    heard: list[str] = []
    tables.watchers.add("account:deep", heard.append)
    await tables.do(made.id, Offer("rematch"), 0)
    await tables.do(made.id, Answer("rematch", True), 1)
    assert heard
    (invitation,) = await tables.accounts.invitations("deep")
    assert invitation["match"] == (await tables.look(made.id, 0))["next_match"]
    assert (invitation["player"], invitation["accepted"]) == (0, False)


async def test_unknown_accounts_cannot_be_invited(tables: MatchService) -> None:
    with pytest.raises(QuincunxError) as refusal:
        await tables.create(table_of(ANA, bot("account:nobody")))
    assert getattr(refusal.value, "code", "") == "unknown_account"


async def test_an_account_never_becomes_a_job_of_ours(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    made = await tables.create(table_of(bot("account:deep"), ANA))
    await tables.join(made.id, Join(), Key(account="deep"))
    assert (await tables.look(made.id, None))["phase"] == "playing"
    assert await tables.store.bot_turns(before=2**60) == []
    assert await tables.leases.take() is None
