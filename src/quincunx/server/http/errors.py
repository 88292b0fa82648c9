"""Every refusal of the server in one shape.

`{"error": {"code", "message", "rule"?, "reason"?, "detail"?}}`
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.errors import QuincunxError
from quincunx.server.refusals import CODES, code_of, status_of
from quincunx.table.faults import TableFault
from quincunx.table.wording import problems_of

__all__ = ["FaultMiddleware", "answer", "error_data", "install"]

log = logging.getLogger("quincunx.server")

BY_STATUS = {404: "not_found", 405: "wrong_method", 413: "too_large", 429: "too_many"}


def error_data(error: QuincunxError | ValidationError) -> dict[str, Any]:
    """The contents of the error: code, message and, where they apply, rule, reason and detail."""
    if isinstance(error, ValidationError):
        return bad_fields(error.errors(include_url=False), "the message")
    data: dict[str, Any] = {"code": code_of(error), "message": str(error)}
    if rule := getattr(error, "rule", ""):
        data["rule"] = rule
    if isinstance(error, TableFault) and error.reason:
        data["reason"] = error.reason
    return data


def bad_fields(found: Sequence[Mapping[str, Any]], root: str) -> dict[str, Any]:
    """What is wrong with the fields of a message (`root`), one sentence for each."""
    if found[0]["type"] == "json_invalid":
        why = str(found[0].get("ctx", {}).get("error", "")).lower()
        return {"code": "malformed", "message": f"{root} is not JSON: {why}"}
    problems = problems_of(found, root)
    return {
        "code": "bad_request",
        "message": "; ".join(one.sentence for one in problems[:3]),
        "detail": [
            {"field": one.field, "message": one.sentence, "came": one.came} for one in problems[:20]
        ],
    }


def answer(
    error: dict[str, Any], status: int | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    status = status or status_of(error["code"])
    more = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else {}
    return JSONResponse({"error": error}, status, {**more, **(headers or {})})


# Handlers


async def refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, QuincunxError)
    return answer(error_data(error), headers=getattr(error, "headers", None))


async def invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return answer(bad_fields(error.errors(), "the body"))


async def http_refused(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses by itself: unknown paths, methods, unreadable bodies."""
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, error.headers
    if status in (404, 405) and (taken := methods_at(request.app, request.url.path)) is not None:
        # The page's files take whatever no other route does, so the framework's own answer is theirs.
        status = 404 if not taken else status if request.method in taken else 405
        headers = {"Allow": ", ".join(taken)} if status == 405 else None
    code = BY_STATUS.get(status, "malformed" if status < 500 else "internal")
    message = {
        404: f"there is nothing at {request.url.path}; /api/openapi.json lists the addresses",
        405: f"{request.url.path} does not take {request.method}",
    }.get(status, str(error.detail))
    return answer({"code": code, "message": message}, status, headers)


def methods_at(app: FastAPI, path: str) -> list[str] | None:
    """The methods an address of the API takes, none if there is no such address; `None`: not the API."""
    if not path.startswith("/api/") or path == app.openapi_url:
        return None
    described = app.openapi()["paths"]
    fitting = [known for known in described if compile_path(known)[0].match(path)]
    exact = [
        known for known in fitting if known == path
    ]  # rather than one with a name in its place
    return sorted(method.upper() for known in exact or fitting for method in described[known])


def install(app: FastAPI) -> None:
    """Makes the app answer in this shape, whatever goes wrong."""
    app.add_exception_handler(QuincunxError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http_refused)
    app.add_middleware(FaultMiddleware)


class FaultMiddleware:
    """Faults of ours are logged and answered. The connection stays open; the framework would close it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_begun = False

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            if has_begun:  # too late for an answer
                raise
            route = getattr(scope.get("route"), "path", "no route")
            log.error("fault in %s %s", scope["method"], route, exc_info=error)
            refusal = answer({"code": "internal", "message": CODES["internal"]})
            await refusal(scope, receive, send)
