"""The page that people play on: static files beside this one, once they are built."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

__all__ = ["install"]

BUILT = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quincunx</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body>
<h1>Quincunx: tables for five board games</h1>
<p>The server runs. Its page is not part of this installation.</p>
<ul>
<li><a href="/api/games">The games</a></li>
<li><a href="/api/matches">Public matches</a></li>
<li><a href="/api/openapi.json">How programs talk to the server (OpenAPI)</a></li>
</ul>
</body>
</html>
"""


def install(app: FastAPI, folder: Path = BUILT) -> None:
    """Serves the page at `/` and for every match at `/t/<id>`: the page itself finds out which."""
    index = folder / "index.html"

    async def page() -> Response:
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    for path in ("/", "/t/{match}"):
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    if folder.is_dir():
        app.mount("/", StaticFiles(directory=folder), name="page")
