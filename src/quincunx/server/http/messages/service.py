"""The state of the server."""

from __future__ import annotations

from typing import Literal

from quincunx.server.http.messages.base import Reply

__all__ = ["Health"]


class Health(Reply):
    status: Literal["alive", "ready"]
    version: str
