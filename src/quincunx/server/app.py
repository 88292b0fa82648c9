"""The server as one ASGI application: `create_app()` for uvicorn, or for a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from quincunx import __version__
from quincunx.server.http import errors, page
from quincunx.server.http.dependencies import Context
from quincunx.server.http.limits import LimitMiddleware
from quincunx.server.http.metrics import MetricsMiddleware
from quincunx.server.http.openapi import describe
from quincunx.server.http.routes import bots, games, matches, pictures, records, service
from quincunx.server.http.security import SecurityMiddleware
from quincunx.server.http.socket import SocketMiddleware
from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings

__all__ = ["create_app"]


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """An application with its own tables, which start and stop with it."""
    settings = settings or ServerSettings.from_environment()
    context = Context(settings, MatchService(settings))

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await context.service.start()
        try:
            yield
        finally:
            context.stop()
            await context.service.stop()

    app = FastAPI(
        title="Quincunx tables",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # those pages load scripts of other sites
        redoc_url=None,
    )
    app.state.context = context
    for router in (games, matches, pictures, records, bots, service):
        app.include_router(router.router)
    page.install(app)
    errors.install(app)
    # the last one added is the first to see a request
    app.add_middleware(LimitMiddleware, rates=context.rates, proxies=settings.proxies)
    app.add_middleware(MetricsMiddleware, metrics=context.metrics)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=["Retry-After"],
            max_age=86_400,
        )
    app.add_middleware(SocketMiddleware)
    app.add_middleware(SecurityMiddleware, hosts=settings.hosts, proxies=settings.proxies)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app
