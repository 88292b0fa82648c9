"""How much memory the largest record that a server takes costs it, and how long that takes.

    python benchmarks/server_import.py [--imports 5] [--out benchmarks/results/server_import.json]

For every game a match of as many rounds of random play as the limits allow (512 KiB, 10,000 actions) is sent
several times to one server with SQLite; the first import, which also loads the game, does not count.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import httpx
import orjson
import uvloop
from rows import write_rows
from server_rig import GAMES, Data, Server, machine, storage

import quincunx as qx
from quincunx.match import Match
from quincunx.server.http.limits import RECORD_BYTES
from quincunx.server.matches.service import MOST_ACTIONS
from quincunx.table import MatchRecord

SPARE = 2000
"""Bytes and actions by which a record stays below the limits at most."""


def largest(name: str) -> bytes:
    """A record of a match between people, as large as it may be: unfinished, so all of it stays in memory."""
    chosen, match = random.Random(name), Match(qx.game(name), rounds=1000, seed=7)
    size = actions = 0
    while True:
        state = match.state
        while not state.is_over and actions + state.length < MOST_ACTIONS - SPARE // 10:
            state.push(chosen.choice(state.legal_actions()))
        body = written(match)
        if len(body) > RECORD_BYTES:
            return written(shortened(match))
        if not state.is_over or len(body) + 2 * (len(body) - size) > RECORD_BYTES:
            return body
        size, actions = len(body), actions + state.length
        match.next_round()


def shortened(match: Match) -> Match:
    while len(written(match)) > RECORD_BYTES:
        match.state.pop()
    return match


def written(match: Match) -> bytes:
    times = [[0] * state.length for state in match.states]
    seats = [f"player {seat + 1}" for seat in range(match.game.seats)]
    return orjson.dumps(MatchRecord(match, seats, "2025-01-01T00:00:00.000", times).to_data())


async def measure(game: str, imports: int) -> Data:
    body = largest(game)
    with storage("sqlite") as environment:
        server = Server(environment)
        server.start()
        try:
            await server.ready()
            async with httpx.AsyncClient(base_url=server.address, timeout=300) as http:
                await send(http, body)
                before, begun = server.megabytes, time.perf_counter()
                for _ in range(imports):
                    await send(http, body)
                seconds = time.perf_counter() - begun
                grown = server.megabytes - before
        finally:
            server.stop()
    data = json.loads(body)
    return {
        "kilobytes": round(len(body) / 1000),
        "actions": sum(len(one["actions"]) for one in (data, *data["earlier"])),
        "megabytes_each": round(grown / imports, 1),
        "seconds_each": round(seconds / imports, 2),
    }


async def send(http: httpx.AsyncClient, body: bytes) -> None:
    answer = await http.post(
        "/api/records", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 201, answer.text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--imports", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    results: Data = {"machine": machine(), "games": {}}
    for game in chosen.games:
        results["games"][game] = uvloop.run(measure(game, chosen.imports))
        print(game, json.dumps(results["games"][game]), flush=True)
        if chosen.out:
            chosen.out.parent.mkdir(parents=True, exist_ok=True)
            write_rows(chosen.out, results)


if __name__ == "__main__":
    main()
