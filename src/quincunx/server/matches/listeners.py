"""Who in this process wants to hear of a match, or of a bot account."""

from __future__ import annotations

import logging
from collections.abc import Callable

__all__ = ["Listen", "Listeners"]

Listen = Callable[[str], None]
"""Called with "events" or "presence"; returns at once."""

log = logging.getLogger(__name__)


class Listeners:
    """Callbacks by topic: a match's id, or "account:NAME"."""

    def __init__(self) -> None:
        self._listening: dict[str, list[Listen]] = {}

    def __len__(self) -> int:
        return len(self._listening)

    def __contains__(self, topic: str) -> bool:
        return topic in self._listening

    @property
    def topics(self) -> list[str]:
        return list(self._listening)

    def add(self, topic: str, listen: Listen) -> Callable[[], None]:
        """Returns what ends it; ending it twice is all right."""
        self._listening.setdefault(topic, []).append(listen)

        def end() -> None:
            listening = self._listening.get(topic, [])
            if listen in listening:
                listening.remove(listen)
            if not listening:
                self._listening.pop(topic, None)

        return end

    def tell(self, topic: str, news: str) -> None:
        for listen in tuple(self._listening.get(topic, ())):
            try:
                listen(news)
            except Exception:
                log.exception("somebody who listens to %s failed", topic)
