"""The page that people play on: the built one beside this file, or the plain one until there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles

__all__ = ["install"]

BUILT = Path(__file__).parent / "page"
PLAIN = Path(__file__).parent / "plain"
"""Written by hand, needs no build, and uses nothing but what docs/server.md tells everybody."""

ASK_AGAIN = {"Cache-Control": "no-cache"}
"""Browsers may keep it, and ask each time whether it is still the same."""


class PlainFiles(StaticFiles):
    """Files whose names stay the same from version to version."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers.update(ASK_AGAIN)
        return response


def install(app: FastAPI, folder: Path = BUILT) -> None:
    """Serves the page at `/` and for every match at `/t/<id>`: the page itself finds out which."""
    is_built = (folder / "index.html").is_file()
    index = (folder if is_built else PLAIN) / "index.html"

    async def page() -> Response:
        return FileResponse(index, headers=ASK_AGAIN)

    for path in ("/", "/t/{match}"):
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    if is_built:
        app.mount("/", StaticFiles(directory=folder), name="page")
    else:
        app.mount("/plain", PlainFiles(directory=PLAIN), name="plain")
