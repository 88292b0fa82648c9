"""`check_secrets`: nothing that a seat can get at depends on what it must not know."""

from __future__ import annotations

__all__ = ["check_secrets"]


def check_secrets() -> None: ...
