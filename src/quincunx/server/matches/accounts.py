"""Bot accounts: other people's programs that play here. A token is all an account needs."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from quincunx.server.matches.live import LiveMatches
from quincunx.server.matches.tokens import new_token, token_hash
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import Conflict, Store
from quincunx.table.faults import TableFault
from quincunx.table.settings import ACCOUNT_WORDS, is_account_name
from quincunx.table.texts import quoted

__all__ = ["Accounts"]


class Accounts:
    """Makes accounts, recognises them, and finds the matches that want them."""

    def __init__(self, store: Store, live_matches: LiveMatches, now: Callable[[], int]) -> None:
        self._store, self._live_matches, self._now = store, live_matches, now

    async def make(self, name: str) -> str:
        """The token of a new account; it is returned only here."""
        if not is_account_name(name):
            raise TableFault(
                "bad_request",
                f"{quoted(name)} cannot be the name of a bot account; expected {ACCOUNT_WORDS}",
            )
        token = new_token()
        try:
            await self._store.add_account(name, token_hash(token), self._now())
        except Conflict:
            message = f"there is a bot account {name!r} already; choose another name"
            raise Refusal("name_taken", message) from None
        return token

    async def find(self, token: str) -> str | None:
        """The name of the account that this token belongs to."""
        hashed = token_hash(token)
        found = await self._store.account(hashed)
        return found[0] if found and hmac.compare_digest(found[1], hashed) else None

    async def check(self, name: str) -> None:
        """`unknown_account` if there is none of this name."""
        if not is_account_name(name) or not await self._store.has_account(name):
            raise Refusal("unknown_account", f"there is no bot account {quoted(name)}")

    async def invitations(self, name: str) -> list[dict[str, Any]]:
        """The matches, waiting or being played, with a seat for this account."""
        found = []
        for match, player in await self._store.account_seats(name):
            with suppress(Refusal):  # a match played by an older version of the rules
                found.append(await self._invitation(match, player, name))
        return [invitation for invitation in found if invitation]

    async def _invitation(self, match: str, player: int, name: str) -> dict[str, Any] | None:
        async with self._live_matches.open(match) as live:
            key, chair = live.keys.get(player), live.table.chairs[player]
            if key is None or key.account != name or chair.kind == "open":
                return None
            phase = live.table.phase
            return {"match": match, "player": player, "phase": phase, "accepted": chair.seated}
