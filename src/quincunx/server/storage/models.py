"""The tables of the database.

matches      one row per match: what lists, clocks and bots find it by; all derived from its events
events       the truth: append-only, (match, number) is unique, numbers run from 1 without gaps
seats        who may play: the hash of a seat's token, or the bot account that the seat was given to
accounts     third parties' bots: the hash of an account's token
pulse        one row per server: its last heartbeat; one that stays as it is was an outage
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = ["accounts", "events", "matches", "metadata", "pulse", "seats"]

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("phase", String(16), nullable=False),  # waiting, playing, over
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),  # up to a minute earlier than the last event
    Column("number", Integer, nullable=False),  # while a bot has to move: of the last event
    Column("summary", Text, nullable=False),  # JSON: what a list of tables shows
    Column("deadline", BigInteger),  # when somebody's clock runs out
    Column("bot_due", BigInteger),  # since when it is a bot's turn
    Column("leased_until", BigInteger, nullable=False),  # a process is computing the bot's turn
    Index("matches_listed", "public", "phase", "created"),
    Index("matches_newest", "public", "created"),
    Index("matches_idle", "phase", "updated"),
    Index("matches_deadline", "deadline"),
    Index("matches_bot_due", "bot_due"),
)

events = Table(
    "events",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("player", Integer),
    Column("data", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,  # a match's events lie side by side
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64)),
    Column("account", String(40)),
    Index("seats_account", "account"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
