"""When a server last worked; lists without a phase; matches to be deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("matches_newest", "matches", ["public", "created"])
    op.create_index("matches_idle", "matches", ["phase", "updated"])
