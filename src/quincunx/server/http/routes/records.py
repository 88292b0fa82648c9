"""Records of matches, brought back to the table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body

from quincunx.server.http.dependencies import ServiceDep, problems
from quincunx.server.http.messages.matches import Made
from quincunx.server.http.routes.matches import made_data

__all__ = ["router"]

router = APIRouter(prefix="/api/records", tags=["records"])


@router.post(
    "", status_code=201, responses=problems("bad_record", "going"), summary="Bring a record back"
)
async def bring(
    service: ServiceDep,
    record: Annotated[
        dict[str, Any],
        Body(description="A record as `GET /api/matches/{match}/record` or a save file has it."),
    ],
) -> Made:
    """A finished record becomes a match to look at; an unfinished one that has its seed can be continued."""
    return made_data(await service.import_(record))
