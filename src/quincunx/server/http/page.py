"""The page that people play on, as it was built beside this file, and the books that come with it.

The build names its files as seen from `index.html`, so that it can lie anywhere; a server sends that file at
addresses of every depth, so there they are named from the root.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

from quincunx.errors import QuincunxError
from quincunx.server.http import books, offline
from quincunx.server.http.dependencies import Context, check_match
from quincunx.server.http.shared import analysed, asked_puzzle

__all__ = ["install"]

BUILT = Path(__file__).parent.parent / "page"

ROUTES = (
    "/",
    "/new/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/puzzles",
    "/puzzles/{game}",
)
"""Addresses that the page's own router handles."""

POSITIONS = {"position", "moves"}
"""What an address of an analysis has when it shows a position."""
MOMENT = re.compile(r"[0-9]{0,6}", re.ASCII)
"""How it says after how many actions of a match; nothing: where the match is now."""

ASK_AGAIN = {"Cache-Control": "no-cache"}
"""Browsers may keep it, but ask each time whether it has changed."""
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Its name changes with its content."""

SQUEEZABLE = (".js", ".css", ".svg", ".json", ".html", ".txt", ".map", ".wasm")

mimetypes.add_type("application/manifest+json", ".webmanifest")

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quincunx</title>
<h1>The page is not built</h1>
<p>The tables are open, but the page to play on is missing. In a copy of the repository run
<code>make page</code>, or install the package again. Programs find everything described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


class Files(StaticFiles):
    """The page's own files; at any other address the page itself says that there is nothing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as lost:
            wants_page = "text/html" in Headers(scope=scope).get("accept", "")
            if lost.status_code != 404 or not wants_page or scope["path"].startswith("/api/"):
                raise
            text = await asyncio.to_thread(index_text, Path(str(self.directory)))
            return HTMLResponse(text, status_code=404, headers=ASK_AGAIN)


class Assets(StaticFiles):
    """Files that never change under the same name; compressed once, and kept compressed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._compressed: dict[str, bytes] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        is_whole = scope["method"] == "GET" and "range" not in Headers(scope=scope)
        if is_whole and "gzip" in accepted and (body := await self._gzip(path)) is not None:
            kind, _ = mimetypes.guess_type(path)
            headers = {**FOR_EVER, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return Response(body, headers=headers, media_type=kind)
        return await super().get_response(path, scope)

    async def _gzip(self, path: str) -> bytes | None:
        """The file compressed, if that makes it smaller and it is one of ours."""
        if path not in self._compressed:
            if Path(path).suffix not in SQUEEZABLE or not (self._folder / path).is_file():
                return None
            if "/" in path or path.startswith("."):
                return None  # the build puts all of them into one folder
            whole = await asyncio.to_thread((self._folder / path).read_bytes)
            self._compressed[path] = await asyncio.to_thread(gzip.compress, whole, 9, mtime=0)
        return self._compressed[path]

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers.update(FOR_EVER)
        return response


def index_text(folder: Path) -> str:
    """The page itself, to be sent at any address of a server."""
    return (folder / "index.html").read_text(encoding="utf-8").replace('"./', '"/')


def book(name: str, headers: Headers) -> Response:
    """A book, compressed if the client can read that; a browser that has it already is not sent it again."""
    body, tag = books.packed(name)
    sent = {**ASK_AGAIN, "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
    if headers.get("if-none-match", "").removeprefix("W/") == sent["ETag"]:
        return Response(status_code=304, headers=sent)
    if "gzip" not in headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), headers=sent, media_type="application/json")
    sent["Content-Encoding"] = "gzip"
    return Response(body, headers=sent, media_type="application/json")


def preview(title: str, picture: str) -> str:
    """What programs that preview links read; in no language, as they do not say which one they want."""
    properties = {
        "og:site_name": "Quincunx",
        "og:type": "website",
        "og:title": f"{title} · Quincunx",
        "og:image": picture,
        "twitter:card": "summary_large_image",
    }
    tags = "".join(
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()
    )
    return f"{tags}</head>"


class PageRoutes:
    """The addresses that answer with the page, with or without the preview of a shared link."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_built = (folder / "index.html").is_file()

    async def text(self) -> str:
        return await asyncio.to_thread(index_text, self.folder) if self.is_built else NOT_BUILT

    async def page(self) -> Response:
        return HTMLResponse(await self.text(), headers=ASK_AGAIN)

    async def table(self, request: Request, match: str) -> Response:
        return await self._match(request, match)

    async def shared(self, request: Request, game: str, puzzle: str = "") -> Response:
        """The page with the position of an analysis or of a puzzle for whoever previews the link."""
        search = request.query_params
        if not puzzle and (match := search.get("match")):
            at = search.get("at", "")
            return await (self._match(request, match, at) if MOMENT.fullmatch(at) else self.page())
        context = self._context(request)
        if context is None or not (puzzle or search.keys() & POSITIONS):
            return await self.page()
        if context.rates.wait("painting", context.client(request.scope)):
            return await self.page()  # a preview is no more than a courtesy
        try:
            known = await asyncio.to_thread(
                lambda: asked_puzzle(game, puzzle) if puzzle else analysed(game, search)
            )
        except QuincunxError:
            return await self.page()  # the page itself says what is wrong
        asked = f"puzzle={quote(puzzle)}" if puzzle else request.url.query
        address = f"{context.origin(request)}/api/games/{game}/preview.png?{asked}"
        return await self._previewed(known.game.title, address)

    async def book_file(self, request: Request, name: str) -> Response:
        return await asyncio.to_thread(book, name, request.headers)

    async def service_worker(self) -> Response:
        script = await asyncio.to_thread(offline.script_text, self.folder, await self.text())
        return Response(script, headers=ASK_AGAIN, media_type="text/javascript")

    async def _match(self, request: Request, match: str, at: str = "") -> Response:
        """The page with what a shared link shows where it was shared: which game, and its board."""
        if (context := self._context(request)) is None:
            return await self.page()
        try:
            async with context.service.seen_by(check_match(match), None) as (table, _):
                title = table.match.game.title
        except QuincunxError:
            return await self.page()  # the page itself says what is wrong
        moment = f"?at={at}" if at else ""
        address = f"{context.origin(request)}/api/matches/{match}/preview.png{moment}"
        return await self._previewed(title, address)

    def _context(self, request: Request) -> Context | None:
        """What previews need; None where the page is not built, or comes without tables."""
        return getattr(request.app.state, "context", None) if self.is_built else None

    async def _previewed(self, title: str, picture: str) -> Response:
        shown = (await self.text()).replace("</head>", preview(title, picture), 1)
        return HTMLResponse(shown, headers=ASK_AGAIN)


def install(app: FastAPI, folder: Path = BUILT) -> None:
    """Serves the page at its addresses, its files and the books."""
    routes = PageRoutes(folder)
    app.add_api_route("/t/{match}", routes.table, methods=["GET", "HEAD"], include_in_schema=False)
    for path in ("/analyse/{game}", "/puzzles/{game}/{puzzle}"):
        app.add_api_route(path, routes.shared, methods=["GET", "HEAD"], include_in_schema=False)
    for path in ROUTES:
        app.add_api_route(path, routes.page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route(f"/{books.FOLDER}/{{name}}", routes.book_file, include_in_schema=False)
    if (folder / offline.SCRIPT).is_file():
        app.add_api_route(f"/{offline.SCRIPT}", routes.service_worker, include_in_schema=False)
    if routes.is_built:
        app.mount("/assets", Assets(folder / "assets"), name="assets")
        app.mount("/", Files(directory=folder), name="page")
