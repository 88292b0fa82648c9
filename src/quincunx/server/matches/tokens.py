"""Names that nobody guesses: match ids, and the tokens that are the keys to seats."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["match_id", "new_token", "token_hash"]

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Base 58: nothing that looks like something else when read aloud or copied by hand."""

ID_LENGTH = 16  # 93 bits
TOKEN_BYTES = 24  # 192 bits


def match_id() -> str:
    """The name of a new match; whoever has it may watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """The key to a seat or to a bot account."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token: a long random one needs no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
