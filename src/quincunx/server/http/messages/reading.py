"""Reads what a client sends on the socket."""

from __future__ import annotations

from typing import Any

import orjson

from quincunx.server.http.limits import MESSAGE_BYTES
from quincunx.server.http.messages.socket import FROM_CLIENT
from quincunx.server.refusals import Refusal

__all__ = ["read_message", "sent_with"]


def read_message(text: str | None) -> Any:
    if text is None:
        raise Refusal("malformed", "a binary message came; messages are text, one JSON object each")
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MESSAGE_BYTES:
        raise Refusal(
            "too_large", f"the message has {size} bytes; at most {MESSAGE_BYTES} are taken"
        )
    return FROM_CLIENT.validate_json(text)


def sent_with(text: str | None) -> tuple[int | None, str | None]:
    """The id and the match of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        data = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return None, None
    if not isinstance(data, dict):
        return None, None
    number, match = data.get("id"), data.get("match")
    return (
        number if isinstance(number, int) and not isinstance(number, bool) else None,
        match[:64] if isinstance(match, str) else None,
    )
