"""Records of matches, brought back to the table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from pydantic import Field

from quincunx.server.http.dependencies import ServiceDep, problems
from quincunx.server.http.messages.base import Question
from quincunx.server.http.messages.matches import Made
from quincunx.server.http.routes.matches import made_data
from quincunx.table.stretch import HASH

__all__ = ["router"]

router = APIRouter(prefix="/api/records", tags=["records"])


class SealsAsked(Question):
    seal: list[Annotated[str, Field(pattern=f"^({HASH.pattern})?$")]] = Field(
        [],
        max_length=100,
        description="Once for each seat: the SHA-256 of a salt that `reveal` opens; empty for none.",
    )


@router.post(
    "",
    status_code=201,
    responses=problems("bad_record", "not_allowed", "going"),
    summary="Bring a record back",
)
async def bring(
    service: ServiceDep,
    record: Annotated[
        dict[str, Any],
        Body(description="A record as `GET /api/matches/{match}/record` or a save file has it."),
    ],
    asked: Annotated[SealsAsked, Query()],
) -> Made:
    """A finished record becomes a match to look at; an unfinished one is continued with new dice."""
    return made_data(await service.import_(record, [seal or None for seal in asked.seal]))
