"""A match as a picture: the board as the client may see it, and the same in words."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from html import escape

import resvg_py
from fastapi import APIRouter, Response

from quincunx.server.http.dependencies import KeyDep, MatchDep, ServiceDep, problems
from quincunx.state import State

__all__ = ["LARGEST", "drawn", "router"]

router = APIRouter(prefix="/api/matches", tags=["matches"])

PREVIEW_WIDTH, PAPER = 800, "#f6f1e7"
PREVIEWS = 100
previews: OrderedDict[tuple[str, int], bytes] = OrderedDict()
"""Those asked for last: a link in a busy chat is looked up many times."""

LARGEST = 128 * 1024
"""Bytes that no picture exceeds, whatever was played; a test checks the drawings against it."""


@router.get(
    "/{match}/picture.svg",
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
    "/{match}/preview.png",
    responses={**problems("unknown_match", "going"), 200: {"content": {"image/png": {}}}},
    response_class=Response,
    summary="The board as everybody sees it, for previews of a shared link",
)
async def preview(service: ServiceDep, match: MatchDep) -> Response:
    async with service.seen_by(match, None) as (table, player):
        place, known = (match, table.position_number), table.known(player)
    if place not in previews:
        previews[place] = await asyncio.to_thread(painted, known)
        while len(previews) > PREVIEWS:
            previews.popitem(last=False)
    headers = {"Cache-Control": "public, max-age=60"}
    return Response(previews[place], media_type="image/png", headers=headers)


def painted(known: State) -> bytes:
    """The picture in dots: programs that show previews know no SVG."""
    picture: bytes = resvg_py.svg_to_bytes(
        svg_string=known._repr_svg_(), width=PREVIEW_WIDTH, background=PAPER
    )
    return picture


def drawn(known: State) -> str:
    """The picture of what somebody knows; never pass it a state with its secrets."""
    words = f"<desc>{escape(known.describe(), quote=False)}</desc>"
    return known._repr_svg_().replace("</title>", f"</title>{words}", 1)
