"""What the server refuses, besides the table (`quincunx.table.faults`), by codes a program can rely on."""

from __future__ import annotations

from collections.abc import Mapping

from quincunx.errors import QuincunxError, RecordError, UnknownName
from quincunx.table.faults import FAULTS, TableFault

__all__ = ["CODES", "SERVER_FAULTS", "Refusal", "code_of", "status_of"]

SERVER_FAULTS = {
    "malformed": "the message or body is not a JSON object",
    "too_large": "the body or message is larger than the limit that the text names",
    "too_many": "too many requests or messages in a short time; wait as long as the text says",
    "not_found": "there is nothing at this address",
    "wrong_method": "this address does not take this method; the header Allow lists those it takes",
    "wrong_origin": "a page of another site may not open the socket",
    "wrong_host": "the server does not answer to the name in the header Host",
    "wrong_token": "the token belongs to no seat of this match, or to no bot account",
    "unknown_match": "there is no match with this id",
    "unknown_name": "no game, language or bot of this name",
    "unknown_account": "there is no bot account of this name",
    "name_taken": "a bot account has this name already",
    "not_watched": "the socket is not watching this match; watch it first",
    "bad_record": "the record cannot be read: damaged, foreign, or from other rules",
    "busy": "the server is too busy for this just now; try again later",
    "unsure": "the database was lost while storing this; check whether it happened before you repeat it",
    "going": "the server is stopping; come back in a moment",
    "internal": "a fault in the server; nothing that was acknowledged is lost",
}

CODES: dict[str, str] = {**SERVER_FAULTS, **FAULTS}
"""Every code that a client may meet, with its meaning."""

STATUS = {
    "malformed": 400,
    "wrong_token": 401,
    "wrong_seat": 403,
    "not_allowed": 403,
    "wrong_origin": 403,
    "wrong_host": 421,
    "not_found": 404,
    "unknown_match": 404,
    "unknown_name": 404,
    "unknown_account": 404,
    "wrong_method": 405,
    "too_large": 413,
    "bad_request": 422,
    "bad_record": 422,
    "no_action": 422,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "unsure": 503,
    "going": 503,
}
"""HTTP status by code; any other refusal of a table is a conflict with its state."""

CONFLICT = 409


class Refusal(QuincunxError):
    """What the server refuses; `code` is one of `SERVER_FAULTS`, `headers` go with an HTTP answer."""

    def __init__(
        self, code: str, message: str, *, headers: Mapping[str, str] | None = None
    ) -> None:
        assert code in SERVER_FAULTS, code
        super().__init__(message)
        self.code = code
        self.headers = dict(headers or {})


def status_of(code: str) -> int:
    return STATUS.get(code, CONFLICT)


def code_of(error: QuincunxError) -> str:
    """The code for anything that Quincunx refuses."""
    if isinstance(error, TableFault | Refusal):
        return error.code
    if isinstance(error, RecordError):
        return "bad_record"
    return "unknown_name" if isinstance(error, UnknownName) else "bad_request"
