"""Who in this process watches a match, or waits for news of a bot account.

A watcher is only notified that there is something new, and asks for it when it is ready. So a slow one
skips what lies between (it gets everything it missed with the newest look), and nobody ever waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from quincunx.server.matches.tokens import Key

__all__ = ["News", "Watcher", "Watchers", "account_topic"]

News = Literal["events", "presence", "preparing"]
Listen = Callable[[News], None]
"""Returns at once."""

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Watcher:
    """One device watching one match with the key it showed; which player that is, is checked every time."""

    match: str
    key: Key | None
    wake: Callable[[], None]
    sent: int | None = None  # the number of the last event the device has
    differences: bool = False  # it keeps its look, and wants only what changes
    player: int | None = None  # who the key belonged to when last checked
    checked: int = -1  # that was after this event; see `Table.look_number`
    is_first: bool = (
        True  # a device that comes back without having missed anything still wants a look
    )
    made: Any = None  # what to send next, if it was made early, and for whom: see `Frames`
    has_news: bool = True
    has_presence: bool = True
    has_preparing: bool = False

    @property
    def has_something(self) -> bool:
        return self.has_news or self.has_presence or self.has_preparing

    def hear(self, news: News) -> None:
        if news == "events":
            self.has_news = True
        elif news == "presence":
            self.has_presence = True
        else:
            self.has_preparing = True
        self.wake()


@dataclass(slots=True)
class Watchers:
    """Callbacks by topic: a match's id, or a bot account (`account_topic`)."""

    _listening: dict[str, list[Listen]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._listening)

    def __contains__(self, topic: str) -> bool:
        return topic in self._listening

    def add(self, topic: str, listen: Listen) -> Callable[[], None]:
        """Returns a function that unsubscribes; calling it twice is fine."""
        self._listening.setdefault(topic, []).append(listen)

        def end() -> None:
            listening = self._listening.get(topic, [])
            if listen in listening:
                listening.remove(listen)
            if not listening:
                self._listening.pop(topic, None)

        return end

    def notify(self, topic: str, news: News) -> None:
        for listen in tuple(self._listening.get(topic, ())):
            try:
                listen(news)
            except Exception:
                log.exception("a listener to %s failed", topic)


def account_topic(name: str) -> str:
    return f"account:{name}"
