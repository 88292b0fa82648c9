"""Who is there: players with at least one device connected, to any process.

Every process counts its own connections and reports them to the others, at once and again every
`REFRESH` seconds; a report expires after `FORGET` seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from quincunx.server.matches.peers import Peers

__all__ = ["FORGET", "REFRESH", "Presence"]

REFRESH = 20
FORGET = 65


class Presence:
    """Players who are connected."""

    def __init__(
        self, peers: Peers, now: Callable[[], int], changed: Callable[[str], None]
    ) -> None:
        self._peers, self._now, self._changed = peers, now, changed
        self._here: dict[str, Counter[int]] = {}  # match: devices of each player
        self._elsewhere: dict[str, dict[tuple[str, int], int]] = {}  # match: process, player: until

    def arrive(self, match: str, player: int | None) -> None:
        """A device of a player has connected; spectators are not counted."""
        if player is None:
            return
        devices = self._here.setdefault(match, Counter())
        devices[player] += 1
        if devices[player] == 1:
            self._peers.publish("here", match, player, True)
            self._changed(match)

    def depart(self, match: str, player: int | None) -> None:
        """A device of a player has gone."""
        devices = self._here.get(match)
        if player is None or not devices or not devices[player]:
            return
        devices[player] -= 1
        if devices[player]:
            return
        del devices[player]
        if not devices:
            del self._here[match]
        self._peers.publish("here", match, player, False)
        self._changed(match)

    def present(self, match: str) -> list[int]:
        """The players who are connected, to any process."""
        now = self._now()
        elsewhere = self._elsewhere.get(match, {})
        players = {player for (_, player), until in elsewhere.items() if until > now}
        return sorted(players | set(self._here.get(match, ())))

    def matches(self) -> list[str]:
        """Matches with a player connected to this process."""
        return list(self._here)

    def heard(self, process: str, match: str, player: int, here: bool) -> None:
        """A report from another process."""
        before = self.present(match)
        known = self._elsewhere.setdefault(match, {})
        if here:
            known[process, player] = self._now() + FORGET * 1000
        else:
            known.pop((process, player), None)
        if not known:
            del self._elsewhere[match]
        if self.present(match) != before:
            self._changed(match)

    def refresh(self) -> None:
        """Reports again who is here, and drops the reports that have expired."""
        for match, devices in self._here.items():
            for player in devices:
                self._peers.publish("here", match, player, True)
        now = self._now()
        for match, known in list(self._elsewhere.items()):
            lost = [place for place, until in known.items() if until <= now]
            for place in lost:
                del known[place]
            if not known:
                del self._elsewhere[match]
            if lost:
                self._changed(match)
