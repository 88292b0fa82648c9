"""The socket's address: who may open it, and the client behind each one that is open."""

from __future__ import annotations

from fastapi import WebSocket
from starlette.types import ASGIApp, Receive, Scope, Send

from quincunx.server.http.client import Client
from quincunx.server.http.dependencies import Context
from quincunx.server.http.errors import answer, error_data
from quincunx.server.http.framing import LINE
from quincunx.server.http.security import origin_allowed
from quincunx.server.refusals import CODES, Refusal

__all__ = ["SocketMiddleware"]

ADDRESS = "/api/socket"


class SocketMiddleware:
    """Takes the socket before the router does, which would hold a dozen calls for each while it is open."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == ADDRESS:
            await socket(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


async def socket(websocket: WebSocket) -> None:
    context: Context = websocket.app.state.context
    client = context.client(websocket.scope)
    try:
        check(websocket, context)
        context.open.enter(client)
    except Refusal as error:
        await websocket.send_denial_response(answer(error_data(error)))
        return
    try:
        await websocket.accept()
        line = websocket.scope.get("extensions", {}).get(LINE)
        if line:
            line.forget_head()
        await Client(websocket, context, client, line).run()
    finally:
        context.open.leave(client)


def check(websocket: WebSocket, context: Context) -> None:
    if context.going:
        raise Refusal("going", CODES["going"])
    if not origin_allowed(websocket.headers, context.settings.origins):
        origin = websocket.headers.get("origin", "")[:80]
        raise Refusal("wrong_origin", f"a page of {origin!r} may not open the socket here")
