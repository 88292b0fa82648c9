"""A match as a picture: the board as the client may see it, and the same in words."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from quincunx.errors import QuincunxError, UnknownName
from quincunx.server.http.dependencies import ContextDep, KeyDep, MatchDep, ServiceDep, problems
from quincunx.server.http.shared import analysed, asked_puzzle
from quincunx.state import State

__all__ = ["LARGEST", "drawn", "router"]

router = APIRouter(tags=["matches"])

LARGEST = 128 * 1024
"""Bytes that no picture exceeds, whatever was played; a test checks the drawings against it."""


@router.get(
    "/api/matches/{match}/picture.svg",
    responses={
        **problems("unknown_match", "wrong_token", "going"),
        200: {"content": {"image/svg+xml": {}}},
    },
    response_class=Response,
    summary="The board as you see it, as a picture",
)
async def picture(service: ServiceDep, match: MatchDep, key: KeyDep) -> Response:
    """Its `title` says what has to be done, its `desc` describes the board in words."""
    async with service.seen_by(match, key) as (table, player):
        known = table.known(player)
    return Response(await asyncio.to_thread(drawn, known), media_type="image/svg+xml")


@router.get(
    "/api/matches/{match}/preview.png",
    responses={**problems("unknown_match", "busy", "going"), 200: {"content": {"image/png": {}}}},
    response_class=Response,
    summary="The board as everybody sees it, for previews of a shared link",
)
async def preview(
    context: ContextDep,
    service: ServiceDep,
    match: MatchDep,
    at: Annotated[
        int | None, Query(ge=0, description="After that many actions of the round.")
    ] = None,
) -> Response:
    """Where the match is now, or where it was; after more actions than there are it is where it is now."""
    async with service.seen_by(match, None) as (table, player):
        moment = table.state.length if at is None else min(at, table.state.length)
        known = table.known(player, moment)
        place = (f"{match} {moment}", table.position_number)
    return png(await context.painter.preview(place, known), "public, max-age=60")


@router.get(
    "/api/games/{game}/preview.png",
    responses={**problems("unknown_name", "busy"), 200: {"content": {"image/png": {}}}},
    response_class=Response,
    summary="The position of an analysis or of a puzzle, for previews of a shared link",
)
async def shared_preview(context: ContextDep, request: Request, game: str) -> Response:
    """Takes what the page's own address has: `position`, `moves` and options; or `puzzle`, its id."""
    search = request.query_params
    try:
        if puzzle := search.get("puzzle"):
            known = await asyncio.to_thread(asked_puzzle, game, puzzle)
        else:
            known = await asyncio.to_thread(analysed, game, search)
    except QuincunxError as error:
        raise UnknownName(str(error)) from None
    picture = await context.painter.preview((repr(known.game), known.position()), known)
    return png(picture, "public, max-age=86400")


def png(picture: bytes, how_long: str) -> Response:
    return Response(picture, media_type="image/png", headers={"Cache-Control": how_long})


def drawn(known: State) -> str:
    """The picture of what somebody knows; never pass it a state with its secrets."""
    words = f"<desc>{escape(known.describe(), quote=False)}</desc>"
    return known._repr_svg_().replace("</title>", f"</title>{words}", 1)
