"""What a host may choose, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from quincunx.errors import QuincunxError

__all__ = ["SETTINGS", "ServerSettings", "SettingsError"]

SETTINGS = {
    "QUINCUNX_DATA": "folder for the SQLite file; default: the user's data folder",
    "QUINCUNX_DATABASE_URL": "postgresql://user:password@host/name, or sqlite:///path/to/file.db",
    "QUINCUNX_REDIS_URL": "redis://host:6379/0; needed as soon as there is more than one process",
    "QUINCUNX_WORKERS": "bot processes of this server process; 0: other processes play; default: cores - 1",
    "QUINCUNX_LIVE": "matches kept in memory by one process; default 2000",
    "QUINCUNX_AWAY": "seconds after which a table that replaces leavers counts somebody as gone; default 120",
    "QUINCUNX_KEEP_WAITING": "idle days until a match that never began is deleted; 0: never; default 14",
    "QUINCUNX_KEEP_PLAYING": "idle days until a running match is deleted; 0: never; default 180",
    "QUINCUNX_KEEP_OVER": "idle days until a finished match is deleted; 0: never; default 0",
    "QUINCUNX_ENDGAME": "pieces a side in the solved endings that strong bots look up, 0 to 3; default 3",
    "QUINCUNX_HINTS": "hints that one seat may ask for in a minute; default 10",
    "QUINCUNX_ORIGINS": "other origins whose pages may play here, separated by commas; default: none",
    "QUINCUNX_HOSTS": "names of this server, separated by commas: tables.example.org; addresses always work",
    "QUINCUNX_PROXIES": "addresses of proxies whose X-Forwarded-For is believed, separated by commas",
    "QUINCUNX_RATE": "multiplies every rate limit; 0: no limits; default 1",
}
"""Every setting and what it means."""

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
REDIS = ("redis", "rediss", "unix")


class SettingsError(QuincunxError, ValueError):
    """A setting that cannot be used."""


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """The settings of one server process; `from_environment` reads them."""

    data: Path = field(default_factory=lambda: user_data_path("quincunx"))
    database_url: str = ""  # empty: tables.db in the data folder
    redis_url: str | None = None
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    live: int = 2000
    away: float = 120.0
    keep_waiting: int = 14  # days; 0: for ever
    keep_playing: int = 180
    keep_over: int = 0
    endgame: int = 3  # read by the bot processes themselves; 0: no tables are made
    hints: int = 10
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    rate: float = 1.0
    poll: float = 5.0  # seconds; how soon a lost notification is noticed
    warm: bool = True  # compile every game's search before somebody needs it
    lease: float = 15.0  # seconds; how soon a dead process's bots are played by another
    silence: float = 15.0  # seconds; how soon a bot process that hangs is replaced

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> ServerSettings:
        """The settings that the environment gives; the rest keep their defaults."""
        given = {name: value.strip() for name, value in environ.items() if value.strip()}
        usual = cls()
        data = given.get("QUINCUNX_DATA")
        return cls(
            data=Path(data).expanduser() if data else usual.data,
            database_url=given.get("QUINCUNX_DATABASE_URL", ""),
            redis_url=given.get("QUINCUNX_REDIS_URL"),
            workers=whole(given, "QUINCUNX_WORKERS", usual.workers, 0, 256),
            live=whole(given, "QUINCUNX_LIVE", usual.live, 1, 1_000_000),
            away=number(given, "QUINCUNX_AWAY", usual.away, 1, 86_400),
            keep_waiting=whole(given, "QUINCUNX_KEEP_WAITING", usual.keep_waiting, 0, 36_500),
            keep_playing=whole(given, "QUINCUNX_KEEP_PLAYING", usual.keep_playing, 0, 36_500),
            keep_over=whole(given, "QUINCUNX_KEEP_OVER", usual.keep_over, 0, 36_500),
            endgame=whole(given, "QUINCUNX_ENDGAME", usual.endgame, 0, 3),
            hints=whole(given, "QUINCUNX_HINTS", usual.hints, 0, 1000),
            origins=listed(given.get("QUINCUNX_ORIGINS", "")),
            hosts=listed(given.get("QUINCUNX_HOSTS", "")),
            proxies=listed(given.get("QUINCUNX_PROXIES", "")),
            rate=number(given, "QUINCUNX_RATE", usual.rate, 0, 1000),
        )

    def __post_init__(self) -> None:
        scheme = self.database_url.partition("://")[0]
        if self.database_url and scheme not in DRIVERS:
            raise SettingsError(
                f"QUINCUNX_DATABASE_URL begins with {scheme[:40]!r}; expected "
                "postgresql://user:password@host/name or sqlite:///path/to/file.db"
            )
        if self.redis_url and self.redis_url.partition("://")[0] not in REDIS:
            raise SettingsError(
                f"QUINCUNX_REDIS_URL begins with {self.redis_url.partition('://')[0][:40]!r}; "
                "expected redis://host:6379/0"
            )
        for origin in self.origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
                raise SettingsError(
                    f"QUINCUNX_ORIGINS holds {origin!r}; expected https://example.org"
                )

    @property
    def engine_url(self) -> str:
        """Where the tables are kept, with the driver we use."""
        if not self.database_url:
            return f"sqlite+aiosqlite:///{self.data / 'tables.db'}"
        scheme, _, rest = self.database_url.partition("://")
        return f"{DRIVERS[scheme]}://{rest}"

    @property
    def is_sqlite(self) -> bool:
        return self.engine_url.startswith("sqlite")


def whole(given: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    text = given.get(name)
    if text is None:
        return usual
    if not text.isdecimal() or not least <= int(text) <= most:
        raise SettingsError(
            f"{name} is {text[:40]!r}; expected a whole number from {least} to {most}"
        )
    return int(text)


def number(given: Mapping[str, str], name: str, usual: float, least: float, most: float) -> float:
    text = given.get(name)
    if text is None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not least <= value <= most:
        raise SettingsError(
            f"{name} is {text[:40]!r}; expected a number from {least:g} to {most:g}"
        )
    return value


def listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
