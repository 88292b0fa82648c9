"""What every route needs: the tables, the match in the path, the token in the header."""

from __future__ import annotations

import logging
import math
import re
from typing import Annotated, Any, Protocol

from fastapi import Depends, Path, Request
from fastapi.security import HTTPBearer

from quincunx.server.http.limits import (
    SEATS_PER_CLIENT,
    Connections,
    Rates,
    Seats,
    client_address,
)
from quincunx.server.http.messages.base import ErrorAnswer
from quincunx.server.http.metrics import Metrics
from quincunx.server.http.painting import Painter
from quincunx.server.matches.live import unknown
from quincunx.server.matches.service import MatchService, TakenSeat
from quincunx.server.matches.tokens import Key, is_match_id
from quincunx.server.refusals import CODES, Refusal, status_of
from quincunx.server.settings import ServerSettings
from quincunx.table.commands import Answer, Command, Join, Offer

__all__ = [
    "AccountDep",
    "ClientDep",
    "Context",
    "ContextDep",
    "KeyDep",
    "MatchDep",
    "ServiceDep",
    "TokenDep",
    "check_match",
    "links",
    "problems",
]

log = logging.getLogger("quincunx.server")

TOKEN = re.compile(r"[A-Za-z0-9_-]{16,128}")

seat_scheme = HTTPBearer(
    scheme_name="seat",
    description="The token of a seat, as you got it when you sat down.",
    auto_error=False,
)
account_scheme = HTTPBearer(
    scheme_name="account",
    description="The token of a bot account.",
    auto_error=False,
)


class Stoppable(Protocol):
    """Anything that must know when the server stops."""

    def go(self) -> None: ...


class Context:
    """What the app holds for its routes and its socket."""

    def __init__(self, settings: ServerSettings, service: MatchService) -> None:
        self.settings = settings
        self.service = service
        self.metrics = Metrics(service.stats)
        self.rates = Rates(settings.rate)
        most = SEATS_PER_CLIENT if settings.rate else math.inf
        self.seats = Seats(service.holds_seat, most)
        self.open = Connections(*([] if settings.rate else [float("inf")]))
        self.painter = Painter()
        self.sockets: set[Stoppable] = set()
        self.going = False  # the server is stopping

    def client(self, scope: Any) -> str:
        return client_address(scope, self.settings.proxies)

    def origin(self, request: Request) -> str:
        """Our own address as the asker sees it; a trusted proxy knows whether it is encrypted."""
        client = request.client.host if request.client else ""
        proxied = client in self.settings.proxies
        sent = request.headers.get("x-forwarded-proto", "") if proxied else ""
        scheme = sent if sent in ("http", "https") else request.url.scheme
        return f"{scheme}://{request.headers.get('host', 'localhost')}"

    def count(self, command: Command, client: str) -> None:
        """A rematch is a match that somebody makes, so it counts as one."""
        if isinstance(command, Offer | Answer) and command.what == "rematch":
            self.rates.check("making", client)

    async def sit_down(self, match: str, command: Join, key: Key | None, client: str) -> TakenSeat:
        """Joins; nobody may hold the open seats of every table."""
        may_take_one = key is None or bool(key.account)
        if may_take_one:
            await self.seats.check(client, match)
        joined = await self.service.join(match, command, key)
        if may_take_one and (taken := key or Key.of_token(joined.token)):
            self.seats.took(client, match, taken)
        return joined

    def stop(self) -> None:
        """Takes no more requests; what was acknowledged is stored. Every client is asked to come back."""
        self.going = True
        for socket in list(self.sockets):
            socket.go()

    def report(self, what: str, error: BaseException) -> None:
        """Logs a fault of ours for the host; not what the client sent."""
        log.error("fault in %s", what, exc_info=error)


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


ContextDep = Annotated[Context, Depends(context_of)]


def client_of(request: Request, context: ContextDep) -> str:
    """The client's address, as the limits count it."""
    return context.client(request.scope)


ClientDep = Annotated[str, Depends(client_of)]


def service_of(context: ContextDep) -> MatchService:
    if context.going:
        raise Refusal("going", CODES["going"], headers={"Retry-After": "2"})
    return context.service


ServiceDep = Annotated[MatchService, Depends(service_of)]


def check_match(match: str) -> str:
    """A well-formed id; others need no database query."""
    if not is_match_id(match):
        raise unknown(match)
    return match


def match_in_path(
    context: ContextDep,
    client: ClientDep,
    match: Annotated[str, Path(description="The match's id.", examples=["6hJ2mQm8yYw3kQeW"])],
) -> str:
    context.service.attendance.touch(check_match(match), client)
    return match


MatchDep = Annotated[str, Depends(match_in_path)]


def token_in_header(request: Request) -> str | None:
    """The token, if one was sent; a malformed header is refused, not ignored."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not TOKEN.fullmatch(token.strip()):
        raise Refusal(
            "wrong_token", "the header Authorization is not of the form 'Bearer TOKEN' with a token"
        )
    return token.strip()


TokenDep = Annotated[str | None, Depends(token_in_header)]


def key_of(token: TokenDep, _documented: Annotated[Any, Depends(seat_scheme)]) -> Key | None:
    """The key the client showed; without a token the client is a spectator."""
    return Key.of_token(token)


KeyDep = Annotated[Key | None, Depends(key_of)]


async def account_of(
    service: ServiceDep, token: TokenDep, _documented: Annotated[Any, Depends(account_scheme)]
) -> str:
    """The bot account whose token came."""
    name = await service.accounts.find(token) if token else None
    if name is None:
        raise Refusal(
            "wrong_token", "no bot account has this token; POST /api/bot/accounts makes one"
        )
    return name


AccountDep = Annotated[str, Depends(account_of)]


def links(match: str, token: str | None = None) -> str:
    """The page's address of a match; the token comes after `#`, so no server ever logs it."""
    return f"/t/{match}#{token}" if token else f"/t/{match}"


def problems(*codes: str) -> dict[int | str, dict[str, Any]]:
    """Documents what a route may refuse, besides what every route may."""
    by_status: dict[int, list[str]] = {}
    for code in (*codes, "malformed", "too_large", "bad_request", "too_many", "internal", "busy"):
        by_status.setdefault(status_of(code), []).append(code)
    return {
        status: {
            "model": ErrorAnswer,
            "description": "; ".join(f"`{code}`: {CODES[code]}" for code in named),
        }
        for status, named in sorted(by_status.items())
    }
