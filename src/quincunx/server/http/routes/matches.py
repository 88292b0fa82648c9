"""Matches: making, listing, joining, watching and playing them without a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Body, Query, Response
from pydantic import Field

from quincunx.server.http.dependencies import (
    ClientDep,
    ContextDep,
    KeyDep,
    MatchDep,
    ServiceDep,
    TokenDep,
    links,
    problems,
)
from quincunx.server.http.messages.base import Question
from quincunx.server.http.messages.look import (
    ChanceLook,
    EvaluationLook,
    EventList,
    HintList,
    Look,
    MomentList,
    ReviewLook,
    TableList,
)
from quincunx.server.http.messages.matches import Done, JoinedLook, Made, NewTable, Seat
from quincunx.server.matches.tokens import Key
from quincunx.server.refusals import Refusal
from quincunx.table.commands import AnyCommand, Guest, Join
from quincunx.table.faults import FAULTS, TableFault
from quincunx.table.settings import ROUNDS
from quincunx.table.wire import LARGEST

__all__ = ["made_data", "plain", "router"]

router = APIRouter(prefix="/api/matches", tags=["matches"])

ADVICE = problems("unknown_match", "wrong_token", "wrong_turn", "not_allowed", "going")

EVENTS_AT_ONCE = 500
VIEWS_AT_ONCE = 64


class TablesAsked(Question):
    phase: Literal["waiting", "playing", "over"] | None = None
    game: str | None = Field(None, max_length=40, description="Only this game.")
    limit: int = Field(50, ge=1, le=100)
    before: str | None = Field(
        None, max_length=64, description="`before` of the last answer: the next ones."
    )


class EventsAsked(Question):
    after: int = Field(0, ge=0, le=LARGEST, description="The last number you have.")


class MomentsAsked(Question):
    first: int = Field(0, ge=0, le=100_000)
    last: int | None = Field(None, ge=0, le=100_000, description="By default the latest.")
    round: int | None = Field(None, ge=1, le=ROUNDS, description="By default the one being played.")
    views: bool = Field(True, description="With the board of each; then 64 at most.")


class ChanceAsked(Question):
    round: int | None = Field(None, ge=1, le=ROUNDS, description="By default the last.")


class ReviewAsked(Question):
    round: int | None = Field(None, ge=1, le=ROUNDS, description="By default the last.")


@router.post(
    "", status_code=201, responses=problems("unknown_account", "going"), summary="Make a match"
)
async def make(service: ServiceDep, client: ClientDep, table: Annotated[NewTable, Body()]) -> Made:
    """Every seat of kind `person` is yours: keep one, send the links of the others to friends."""
    made = await service.create(table.settings, table.seals)
    service.attendance.touch(made.id, client)
    return made_data(made)


@router.get("", responses=problems("going"), summary="Public matches, the newest first")
async def matches(service: ServiceDep, asked: Annotated[TablesAsked, Query()]) -> TableList:
    lines = await service.store.listed(asked.phase, asked.game, asked.limit, asked.before)
    more = lines[-1]["match"] if len(lines) == asked.limit else None
    return TableList.model_validate({"matches": lines, "before": more})


@router.get(
    "/{match}",
    response_model=Look,
    responses=problems("unknown_match", "wrong_token", "going"),
    summary="A match as you see it",
)
async def look(service: ServiceDep, match: MatchDep, key: KeyDep) -> Response:
    return plain(await service.look(match, key))


@router.delete(
    "/{match}",
    status_code=204,
    responses=problems("unknown_match", "wrong_token", "wrong_seat", "not_allowed", "going"),
    summary="Delete a table that you opened and nobody has joined",
)
async def delete(service: ServiceDep, match: MatchDep, key: KeyDep) -> None:
    await service.delete(match, key)


@router.post(
    "/{match}/join",
    responses=problems("unknown_match", "wrong_token", "full", "going"),
    summary="Sit down",
)
async def join(
    context: ContextDep,
    client: ClientDep,
    _service: ServiceDep,
    match: MatchDep,
    key: KeyDep,
    token: TokenDep,
    guest: Annotated[Guest, Body()],
) -> JoinedLook:
    """With a seat's token: on that seat, also to come back. Without: on an open one; you get its token."""
    command = Join(guest.name, guest.salt, guest.seat, guest.seal)
    joined = await context.sit_down(match, command, key, client)
    return joined_data(match, joined.player, joined.token or token or "", joined.number)


@router.post(
    "/{match}/commands",
    responses=problems("unknown_match", "wrong_token", "going", *FAULTS),
    summary="Play, or do anything else a player may do",
)
async def command(
    context: ContextDep,
    client: ClientDep,
    service: ServiceDep,
    match: MatchDep,
    key: KeyDep,
    asked: Annotated[AnyCommand, Body()],
) -> Done:
    """The same commands as on the socket. The answer comes when the command is stored."""
    if isinstance(asked, Join) and key is None:
        raise TableFault(
            "wrong_seat", f"without a token, sit down by POST /api/matches/{match}/join"
        )
    context.count(asked, client)
    done = await service.do(match, asked, key)
    return Done(number=done.number)


@router.get(
    "/{match}/events",
    response_model=EventList,
    responses=problems("unknown_match", "wrong_token", "going"),
    summary="What happened, as you may see it",
)
async def events(
    service: ServiceDep, match: MatchDep, key: KeyDep, asked: Annotated[EventsAsked, Query()]
) -> Response:
    return plain({"events": await service.events(match, key, asked.after, EVENTS_AT_ONCE)})


@router.get(
    "/{match}/moments",
    response_model=MomentList,
    responses=problems("unknown_match", "wrong_token", "not_started", "bad_request", "going"),
    summary="A round action by action, as you could see it",
)
async def moments(
    service: ServiceDep, match: MatchDep, key: KeyDep, asked: Annotated[MomentsAsked, Query()]
) -> Response:
    """To look back, and to show actions one by one that came at once."""
    last = asked.last
    if asked.views:
        most = asked.first + VIEWS_AT_ONCE - 1
        last = most if last is None else min(last, most)
    return plain(
        await service.steps(
            match, key, first=asked.first, last=last, number=asked.round, views=asked.views
        )
    )


@router.get(
    "/{match}/record",
    response_model=dict[str, Any],
    responses=problems("unknown_match", "wrong_token", "not_started", "going"),
    summary="The match as a record to keep",
)
async def record(service: ServiceDep, match: MatchDep, key: KeyDep) -> Response:
    """While the match goes on, only what you know; afterwards everything, with the seed of its dice."""
    data = await service.export(match, key)
    name = f'attachment; filename="{data.get("game", "match")}-{match}.json"'
    response = plain(data)
    response.headers["Content-Disposition"] = name
    return response


@router.get(
    "/{match}/chance",
    response_model=ChanceLook,
    responses=problems("unknown_match", "not_over", "bad_request", "going"),
    summary="Everything chance did in a round, so that it can be recomputed",
)
async def chance(
    service: ServiceDep, match: MatchDep, asked: Annotated[ChanceAsked, Query()]
) -> Response:
    """Once the match is over, with all seeds; docs/fair-chance.md explains how."""
    return plain(await service.chance(match, asked.round))


@router.post(
    "/{match}/hint",
    response_model=HintList,
    responses=ADVICE,
    summary="What a strong bot thinks of your actions",
)
async def hint(service: ServiceDep, match: MatchDep, key: KeyDep, client: ClientDep) -> Response:
    return plain(await service.hints.hint(match, of_player(key, "a hint"), client))


@router.get(
    "/{match}/evaluation",
    response_model=EvaluationLook,
    responses=ADVICE,
    summary="Your chance to win",
)
async def evaluation(
    service: ServiceDep, match: MatchDep, key: KeyDep, client: ClientDep
) -> Response:
    """As a strong bot sees it, for playing alone against bots. Costs no hint; analysed once per position."""
    return plain(await service.hints.evaluation(match, of_player(key, "an evaluation"), client))


@router.get(
    "/{match}/review",
    response_model=ReviewLook,
    responses=problems("unknown_match", "not_over", "bad_request", "busy", "going"),
    summary="A strong bot's review of a finished round",
)
async def review(
    service: ServiceDep,
    match: MatchDep,
    client: ClientDep,
    asked: Annotated[ReviewAsked, Query()],
) -> Response:
    """The first request starts it; ask again every second or so until it is ready."""
    return plain(await service.reviews.review(match, asked.round, client))


def of_player(key: Key | None, what: str) -> Key:
    if key is None:
        raise Refusal("wrong_token", f"{what} is for a player: send the token of a seat")
    return key


def plain(data: Any) -> Response:
    """Data that already has the message's shape; it is not checked again on its way out."""
    return Response(orjson.dumps(data), media_type="application/json")


def made_data(made: Any) -> Made:
    return Made(
        match=made.id,
        link=links(made.id),
        seats=[
            Seat(player=player, token=token, link=links(made.id, token))
            for player, token in sorted(made.tokens.items())
        ],
        commitment=made.commitment,
        opening=made.is_opening,
    )


def joined_data(match: str, player: int, token: str, number: int) -> JoinedLook:
    return JoinedLook(player=player, token=token, link=links(match, token), number=number)
