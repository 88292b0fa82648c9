"""A match as a picture: the board as whoever asks may see it, with the same in words."""

from __future__ import annotations

import asyncio
from html import escape

from fastapi import APIRouter, Response

from quincunx.server.http.dependencies import KeyDep, MatchDep, ServiceDep, problems
from quincunx.state import State

__all__ = ["LARGEST", "drawn", "router"]

router = APIRouter(prefix="/api/matches", tags=["matches"])

LARGEST = 128 * 1024
"""Bytes that no picture exceeds, whatever was played; a test holds the drawings to it."""


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
    """Its `title` says what is to be done, its `desc` describes the board in words."""
    async with service.seen_by(match, key) as (table, player):
        known = table.known(player)
    return Response(await asyncio.to_thread(drawn, known), media_type="image/svg+xml")


def drawn(known: State) -> str:
    """The picture of what somebody knows; never give it a state with its secrets."""
    words = f"<desc>{escape(known.describe(), quote=False)}</desc>"
    return known._repr_svg_().replace("</title>", f"</title>{words}", 1)
