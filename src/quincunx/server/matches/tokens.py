"""Names that cannot be guessed: match ids, and the tokens that are the keys to seats."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

__all__ = ["Key", "Who", "is_match_id", "match_id", "new_token", "token_hash"]

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Base 58: no characters that are easily confused when copied by hand."""

ID_LENGTH = 16  # 93 bits
ID = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")
TOKEN_BYTES = 24  # 192 bits


def match_id() -> str:
    """The name of a new match; whoever has it may watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_match_id(text: str) -> bool:
    """Whether an id is well-formed; anything else needs no database query."""
    return ID.fullmatch(text) is not None


def new_token() -> str:
    """The key to a seat or to a bot account."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token: a long random one needs no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Key:
    """What a client shows to be a player: the hash of a seat's token, or a bot account's name."""

    token_hash: str = ""
    account: str = ""

    @classmethod
    def of_token(cls, token: str | None) -> Key | None:
        """No token means no key: a spectator."""
        return None if token is None else cls(token_hash=token_hash(token))

    def fits(self, token_hash: str | None, account: str | None) -> bool:
        """Whether this key owns the seat; the comparison takes the same time either way."""
        if self.account:
            return self.account == account
        return hmac.compare_digest(self.token_hash, token_hash or "-")


Who = Key | int | None
"""Who is asking: somebody with a key, a spectator, or (a player's number) the server on a player's behalf.

Only a key ever comes from outside. It is compared with the seats' owners under the match's lock, each time.
"""
