"""What heartbeats cost PostgreSQL and the servers, idle and busy: with them, and with none.

    python benchmarks/server_pulse.py [--seconds 30] [--matches 100] [--out FILE]

Two servers share PostgreSQL and Redis. *Busy*: people play that many matches, a move a second each. Without
heartbeats nobody notices an outage, so that is no setting; the servers are started with an endless pause.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from pathlib import Path

import asyncpg
import uvloop
from rows import write_rows
from server_load import SETTLE, Load, Meter, pairs, show
from server_rig import Data, Server, machine, storage

NEVER = (
    "from quincunx.server.matches import pulse; pulse.BEAT = 86400.0; "
    "from quincunx.cli import main; main()"
)
COUNTS = (
    "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes, "
    "(SELECT sum(xact_commit) FROM pg_stat_database) AS commits, "
    "(SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'pulse') AS beats"
)


class Silent(Server):
    """A server without heartbeats."""

    def start(self) -> None:
        command = [sys.executable, "-c", NEVER, "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)


async def measure(kind: type[Server], matches: int, seconds: float) -> Data:
    with storage("postgres") as environment:
        servers = [kind(environment) for _ in range(2)]
        for server in servers:
            server.start()
        try:
            for server in servers:
                await server.ready()
            if not matches:
                return await measure_at(servers, environment, seconds)
            async with pairs(servers, matches, Load(1.0)):
                return await measure_at(servers, environment, seconds)
        finally:
            for server in servers:
                server.stop()


async def measure_at(servers: list[Server], environment: dict[str, str], seconds: float) -> Data:
    database = await asyncpg.connect(environment["QUINCUNX_DATABASE_URL"])
    await asyncio.sleep(SETTLE)
    meter, before = Meter(servers, environment), await database.fetchrow(COUNTS)
    await asyncio.sleep(seconds)
    after, spent = await database.fetchrow(COUNTS), meter.read()
    await database.close()
    found: Data = {
        f"{name}_per_second": round(float(after[name] - before[name]) / seconds, 1)
        for name in ("beats", "commits", "bytes")
    }
    for name in ("servers", "postgres"):
        found[f"{name}_ms_per_second"] = round(spent[name] * 1000 / seconds, 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    results: Data = {"machine": machine(), "matches": chosen.matches}
    for name, matches in (("idle", 0), ("busy", chosen.matches)):
        for kind in (Server, Silent):
            label = f"{name}, {'no heartbeats' if kind is Silent else 'heartbeats'}"
            results[label] = uvloop.run(measure(kind, matches, chosen.seconds))
            show(label, results[label])
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, results)


if __name__ == "__main__":
    main()
