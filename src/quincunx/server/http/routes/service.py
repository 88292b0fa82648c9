"""For the host: is the server alive, is it ready, what is it doing."""

from __future__ import annotations

from fastapi import APIRouter, Response

from quincunx import __version__
from quincunx.server.http.dependencies import ContextDep, ServiceDep, problems
from quincunx.server.http.messages.service import Health
from quincunx.server.refusals import Refusal

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["service"])


@router.get("/health/alive", responses=problems(), summary="The process answers")
async def alive() -> Health:
    return Health(status="alive", version=__version__)


@router.get(
    "/health",
    responses=problems("going", "busy"),
    summary="The process answers, and its database writes and reads",
)
async def ready(service: ServiceDep) -> Health:
    try:
        await service.pulse.check()
    except Exception as error:  # noqa: BLE001  # whatever is wrong with the database, we are not ready
        raise Refusal(
            "busy", f"the database does not work ({type(error).__name__}); try again later"
        ) from None
    return Health(status="ready", version=__version__)


@router.get(
    "/metrics",
    responses={**problems(), 200: {"content": {"text/plain": {}}}},
    response_class=Response,
    summary="Counters for Prometheus",
)
async def metrics(context: ContextDep) -> Response:
    return Response(context.metrics.text(), media_type="text/plain; version=0.0.4")
