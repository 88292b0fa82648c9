"""Who is there: players with at least one device connected, and the number of spectators, at all processes.

Every process counts its own connections and reports them to the others, at once and again every
`REFRESH` seconds; a report expires after `FORGET` seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from quincunx.server.matches.peers import Peers

__all__ = ["FORGET", "REFRESH", "Presence"]

K = TypeVar("K")
V = TypeVar("V")

REFRESH = 20
FORGET = 65


class Presence:
    """Players who are connected, and the number of spectators."""

    def __init__(
        self, peers: Peers, now: Callable[[], int], changed: Callable[[str], None]
    ) -> None:
        self._peers, self._now, self._changed = peers, now, changed
        self._here: dict[str, Counter[int]] = {}  # match: devices of each player
        self._elsewhere: dict[str, dict[tuple[str, int], int]] = {}  # match: process, player: until
        self._watching: Counter[str] = Counter()  # match: devices without a seat
        # match: process: devices without a seat, until
        self._watching_elsewhere: dict[str, dict[str, tuple[int, int]]] = {}

    def arrive(self, match: str, player: int | None) -> None:
        """A device has connected: a player's, or a spectator's if there is no player."""
        if player is None:
            self._spectate(match, self._watching[match] + 1)
            return
        devices = self._here.setdefault(match, Counter())
        devices[player] += 1
        if devices[player] == 1:
            self._peers.publish("here", match, player, True)
            self._changed(match)

    def depart(self, match: str, player: int | None) -> None:
        """A device has gone."""
        if player is None:
            self._spectate(match, self._watching[match] - 1)
            return
        devices = self._here.get(match)
        if not devices or not devices[player]:
            return
        devices[player] -= 1
        if devices[player]:
            return
        del devices[player]
        if not devices:
            del self._here[match]
        self._peers.publish("here", match, player, False)
        self._changed(match)

    def is_elsewhere(self, match: str, player: int) -> bool:
        """Whether the player is connected to other processes only."""
        return player not in self._here.get(match, ()) and player in self.present(match)

    def eyes_elsewhere(self, match: str) -> list[int | None]:
        """The players who are connected to other processes, and None if spectators are."""
        now, players = self._now(), self._elsewhere.get(match)
        eyes: list[int | None] = []
        if players:
            eyes += {player for (_, player), until in players.items() if until > now}
        if match in self._watching_elsewhere:
            eyes.append(None)
        return eyes

    def present(self, match: str) -> list[int]:
        """The players who are connected, to any process."""
        now = self._now()
        elsewhere = self._elsewhere.get(match, {})
        players = {player for (_, player), until in elsewhere.items() if until > now}
        return sorted(players | set(self._here.get(match, ())))

    def watching(self, match: str) -> int:
        """The number of devices that watch without a seat, connected to any process."""
        now = self._now()
        elsewhere = self._watching_elsewhere.get(match, {}).values()
        return self._watching.get(match, 0) + sum(n for n, until in elsewhere if until > now)

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

    def heard_watching(self, process: str, match: str, number: int) -> None:
        """A report from another process: how many watch there."""
        before = self.watching(match)
        known = self._watching_elsewhere.setdefault(match, {})
        known[process] = number, self._now() + FORGET * 1000
        if not number:
            del known[process]
        if not known:
            del self._watching_elsewhere[match]
        if self.watching(match) != before:
            self._changed(match)

    def refresh(self) -> None:
        """Reports again who is here, and drops the reports that have expired."""
        for match, devices in self._here.items():
            for player in devices:
                self._peers.publish("here", match, player, True)
        for match, number in self._watching.items():
            self._peers.publish("watching", match, number)
        self._forget(self._elsewhere, lambda until: until)
        self._forget(self._watching_elsewhere, lambda report: report[1])

    def _spectate(self, match: str, number: int) -> None:
        """That many devices watch here now, without a seat."""
        self._watching[match] = number
        if number <= 0:
            del self._watching[match]
        self._peers.publish("watching", match, max(0, number))
        self._changed(match)

    def _forget(self, elsewhere: dict[str, dict[K, V]], until: Callable[[V], int]) -> None:
        """Drops the reports that have expired."""
        now = self._now()
        for match, known in list(elsewhere.items()):
            lost = [place for place, report in known.items() if until(report) <= now]
            for place in lost:
                del known[place]
            if not known:
                del elsewhere[match]
            if lost:
                self._changed(match)
