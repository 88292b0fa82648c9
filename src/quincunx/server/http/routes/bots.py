"""Third parties' bots, as lichess has them: a token, lines that come by stream, commands that go by POST."""

from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Request, Response

from quincunx.server.http.dependencies import AccountDep, ContextDep, MatchDep, ServiceDep, problems
from quincunx.server.http.messages.bots import Account, AccountBody, AccountName, BotJoin
from quincunx.server.http.messages.commands import AnyCommand, Done
from quincunx.server.http.ndjson import LineStream, Wakeup, lines_of
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.watchers import Watch
from quincunx.server.refusals import Refusal
from quincunx.table.commands import Join, Leave, command_from_data
from quincunx.table.faults import FAULTS

__all__ = ["router"]

router = APIRouter(prefix="/api/bot", tags=["bots"])

PLAYING = ("unknown_match", "wrong_token", "not_allowed", "going")


@router.post(
    "/accounts",
    status_code=201,
    responses=problems("name_taken", "going"),
    summary="Make an account",
)
async def make_account(tables: ServiceDep, body: AccountBody) -> Account:
    """The token is shown this once. Send it as `Authorization: Bearer` with everything below."""
    return Account(name=body.name, token=await tables.make_account(body.name))


@router.get("/account", responses=problems("wrong_token", "going"), summary="Whose token this is")
async def whose(name: AccountDep) -> AccountName:
    return AccountName(name=name)


@router.get(
    "/stream",
    responses={**problems("wrong_token", "going"), 200: lines_of("BotLine")},
    response_class=Response,
    summary="Matches that want you, or that you play: a line each, as they come",
)
async def stream(request: Request, context: ContextDep, name: AccountDep) -> Response:
    """First all there are, then each when it comes or changes. Empty lines only say that we are there."""
    told: dict[str, str] = {}
    wakeup = Wakeup()

    async def new_lines() -> list[bytes]:
        lines = []
        for one in await context.tables.invitations(name):
            kind = line_type(one)
            if told.get(one["match"]) != kind:
                told[one["match"]] = kind
                line = {"type": kind, "match": one["match"], "player": one["player"]}
                lines.append(orjson.dumps(line))
        return lines

    leave = context.tables.subscribe(f"account:{name}", wakeup.ring)
    return LineStream(request, context, wakeup, new_lines, leave)


@router.get(
    "/matches/{match}/stream",
    responses={**problems(*PLAYING), 200: lines_of("TableMessage")},
    response_class=Response,
    summary="A match as your seat sees it: a line whenever something happened, until it is over",
)
async def match_stream(
    request: Request, context: ContextDep, match: MatchDep, name: AccountDep
) -> Response:
    player = await seat_of(context.tables, match, name)
    wakeup = Wakeup()
    watch = Watch(match, player, wakeup.ring)
    over = False

    async def new_lines() -> list[bytes] | None:
        nonlocal over
        if over:
            return None
        frame = await context.watchers.frame(watch) if watch.has_news else None
        if frame is None:
            return []
        over = frame.phase == "over"
        if over:
            wakeup.ring()  # nothing more will come: the next round ends the stream
        return [frame.data]

    context.watchers.enter(watch)
    return LineStream(request, context, wakeup, new_lines, lambda: context.watchers.leave(watch))


@router.post(
    "/matches/{match}/commands", responses=problems(*PLAYING, *FAULTS), summary="Play your seat"
)
async def command(
    tables: ServiceDep, match: MatchDep, name: AccountDep, body: Annotated[AnyCommand, Body()]
) -> Done:
    asked = command_from_data(body.model_dump(exclude_none=True))
    return await do(tables, match, asked, await seat_of(tables, match, name))


@router.post(
    "/matches/{match}/accept",
    responses=problems(*PLAYING, "taken", "over"),
    summary="Take the seat that was kept for you",
)
async def accept(
    tables: ServiceDep, match: MatchDep, name: AccountDep, body: BotJoin | None = None
) -> Done:
    salt = body.salt if body else ""
    joining = command_from_data({"do": "join", "salt": salt})
    return await do(tables, match, joining, await seat_of(tables, match, name))


@router.post(
    "/matches/{match}/decline",
    responses=problems(*PLAYING, "over"),
    summary="Leave the seat that was kept for you to anybody",
)
async def decline(tables: ServiceDep, match: MatchDep, name: AccountDep) -> Done:
    return await do(tables, match, Leave(), await seat_of(tables, match, name))


@router.post(
    "/matches/{match}/join",
    responses=problems("unknown_match", "wrong_token", "full", "taken", "going"),
    summary="Sit down on an open seat",
)
async def join(
    tables: ServiceDep, match: MatchDep, name: AccountDep, body: BotJoin | None = None
) -> Done:
    given = body.model_dump(exclude_none=True) if body else {}
    command = command_from_data({"do": "join", "name": name, **given})
    assert isinstance(command, Join)
    joined = await tables.join(match, command, account=name)
    return Done(number=joined.number)


async def do(tables: MatchService, match: str, command: Any, player: int) -> Done:
    done = await tables.do(match, command, player)
    return Done(number=done.number)


async def seat_of(tables: MatchService, match: str, name: str) -> int:
    """The player that this account is in a match."""
    player = await tables.seat(match, name)
    if player is None:
        raise Refusal("wrong_token", f"the bot account {name!r} has no seat in this match")
    return player


def line_type(invitation: dict[str, Any]) -> str:
    return "playing" if invitation["accepted"] else "invited"
