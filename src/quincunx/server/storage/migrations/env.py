"""Where Alembic finds the connection: `quincunx.server.storage.database.migrate` hands it over.

On a shell: `alembic -c` is not needed; `quincunx serve` brings the database up to date by itself.
"""

from __future__ import annotations

from alembic import context

from quincunx.server.storage.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
context.run_migrations()
