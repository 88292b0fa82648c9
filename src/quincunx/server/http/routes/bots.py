"""Third parties' bots, as lichess has them: a token, a stream of lines, commands by POST."""

from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Request, Response

from quincunx.server.http.dependencies import (
    AccountDep,
    ClientDep,
    ContextDep,
    MatchDep,
    ServiceDep,
    problems,
)
from quincunx.server.http.messages.bots import Account, AccountBody, AccountLook, BotJoin
from quincunx.server.http.messages.matches import Done
from quincunx.server.http.ndjson import LineStream, Wakeup, lines_of
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import account_topic
from quincunx.table.commands import AnyCommand, Command, Join, Leave
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
async def make_account(service: ServiceDep, body: Annotated[AccountBody, Body()]) -> Account:
    """The token is shown only once. Send it as `Authorization: Bearer` with everything below."""
    return Account(name=body.name, token=await service.accounts.make(body.name))


@router.get("/account", responses=problems("wrong_token", "going"), summary="Whose token this is")
async def whose(name: AccountDep) -> AccountLook:
    return AccountLook(name=name)


@router.get(
    "/stream",
    responses={**problems("wrong_token", "going"), 200: lines_of("BotLine")},
    response_class=Response,
    summary="Matches that invite you, or that you play: one line each, as they come",
)
async def stream(request: Request, context: ContextDep, name: AccountDep) -> Response:
    """First all there are, then each as it comes or changes. Empty lines are only signs of life."""
    sent: dict[str, str] = {}
    wakeup = Wakeup()

    async def new_lines() -> list[bytes]:
        lines = []
        for one in await context.service.accounts.invitations(name):
            kind = line_type(one)
            if sent.get(one["match"]) != kind:
                sent[one["match"]] = kind
                line = {"type": kind, "match": one["match"], "player": one["player"]}
                lines.append(orjson.dumps(line))
        return lines

    leave = context.service.watchers.add(account_topic(name), wakeup.wake)
    return LineStream(request, context, wakeup, new_lines, leave)


@router.get(
    "/matches/{match}/stream",
    responses={**problems(*PLAYING), 200: lines_of("TableMessage")},
    response_class=Response,
    summary="A match as your seat sees it: a line whenever something happens, until it is over",
)
async def match_stream(
    request: Request, context: ContextDep, match: MatchDep, name: AccountDep
) -> Response:
    wakeup, frames = Wakeup(), context.service.frames
    watch = await frames.watch(match, Key(account=name), wakeup.wake)
    over = False

    async def new_lines() -> list[bytes] | None:
        nonlocal over
        if over:
            return None
        frame = await frames.next(watch) if watch.has_news else None
        if watch.player is None:
            return None  # the seat no longer belongs to this account
        if frame is None:
            return []
        over = frame.phase == "over"
        if over:
            wakeup.wake()  # nothing more will come: the next round ends the stream
        return [frame.data]

    return LineStream(request, context, wakeup, new_lines, lambda: frames.leave(watch))


@router.post(
    "/matches/{match}/commands", responses=problems(*PLAYING, *FAULTS), summary="Play your seat"
)
async def command(
    context: ContextDep,
    client: ClientDep,
    service: ServiceDep,
    match: MatchDep,
    name: AccountDep,
    asked: Annotated[AnyCommand, Body()],
) -> Done:
    context.count(asked, client)
    return await do(service, match, asked, name)


@router.post(
    "/matches/{match}/accept",
    responses=problems(*PLAYING, "taken", "over"),
    summary="Accept the seat kept for you",
)
async def accept(
    service: ServiceDep,
    match: MatchDep,
    name: AccountDep,
    body: Annotated[BotJoin | None, Body()] = None,
) -> Done:
    asked = body or BotJoin()
    return await do(service, match, Join("", asked.salt, seal=asked.seal), name)


@router.post(
    "/matches/{match}/decline",
    responses=problems(*PLAYING, "over"),
    summary="Decline the seat kept for you; it is open to anybody then",
)
async def decline(service: ServiceDep, match: MatchDep, name: AccountDep) -> Done:
    return await do(service, match, Leave(), name)


@router.post(
    "/matches/{match}/join",
    responses=problems("unknown_match", "wrong_token", "full", "taken", "going"),
    summary="Sit down on an open seat",
)
async def join(
    context: ContextDep,
    client: ClientDep,
    match: MatchDep,
    name: AccountDep,
    body: Annotated[BotJoin | None, Body()] = None,
) -> Done:
    asked = body or BotJoin()
    command = Join(name, asked.salt, asked.seat, asked.seal)
    joined = await context.sit_down(match, command, Key(account=name), client)
    return Done(number=joined.number)


async def do(service: MatchService, match: str, command: Command, name: str) -> Done:
    done = await service.do(match, command, Key(account=name))
    return Done(number=done.number)


def line_type(invitation: dict[str, Any]) -> str:
    return "playing" if invitation["accepted"] else "invited"
