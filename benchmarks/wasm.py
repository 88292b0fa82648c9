"""The modules of a page in Node's V8 (Chromium's engine) against the same programs compiled for the CPU.

    python benchmarks/wasm.py [GAME ...] [--seconds 1] [--rounds 3] [--out benchmarks/results/wasm.json]

Random games in steps per second, and tree search as the game's bots use it in walks per second; both are
measured in turns on one core, and the best turn of each counts. Then the sizes of the modules.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rows import write_rows

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.modules import module, shipped
from quincunx.search import engine
from quincunx.search.bench import measure
from quincunx.search.mcts import Limits, Search
from quincunx.search.nodes import Tree
from quincunx.search.offers import BELIEF, LEAF

HERE = Path(__file__).parent
GAMES_A_CALL = 64
WALKS_A_CALL = 2000

Turn = Callable[[], float]
Task = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=qx.game_names())
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    found = {name: measured(name, chosen.seconds, chosen.rounds) for name in chosen.games}
    for name, row in found.items():
        print(name, row)
    if chosen.out:
        write_rows(chosen.out, found)


def measured(name: str, seconds: float, rounds: int) -> dict[str, Any]:
    game = qx.game(name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"{name}.wasm")
        path.write_bytes(module(game).code)
        turns = {
            "steps cpu": random_games(game, seconds),
            "steps wasm": in_node(walking(game, path, seconds), folder, "walk"),
            "walks cpu": tree_search(game, seconds),
            "walks wasm": in_node(searching(game, path, seconds), folder, "tree"),
        }
        best = measure(turns, rounds)
    sent = shipped(name)
    return {
        **{what: round(rate) for what, rate in best.items()},
        "steps ratio": round(best["steps wasm"] / best["steps cpu"], 2),
        "walks ratio": round(best["walks wasm"] / best["walks cpu"], 2),
        "gzipped": len(gzip.compress(sent.code, 9)),
        "tables gzipped": sum(len(gzip.compress(table, 9)) for table in sent.tables),
    }


def random_games(game: qx.Game, seconds: float) -> Turn:
    player = engine(game, "cpu")
    player.play(1)

    def turn() -> float:
        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            steps += int(player.play(GAMES_A_CALL, seed=1).steps.sum())
        return steps / (time.perf_counter() - begun)

    return turn


def search(game: qx.Game) -> Search:
    known = expertise(game)
    return Search(
        game, Limits(walks=WALKS_A_CALL, megabytes=64), seed=1, width=known.width,
        leaf=known.leaf or LEAF, belief=known.belief or BELIEF, book=known.book(is_open=False),
    )  # fmt: skip


def tree_search(game: qx.Game, seconds: float) -> Turn:
    ours = search(game)
    known = decision(game)
    ours._plant(known)
    (tree,) = ours._trees
    root = known.pack()
    ours._eyes = known.player
    ours._walk(tree, root, 64)

    def turn() -> float:
        walks, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            tree.clear()
            ours._walk(tree, root, WALKS_A_CALL)
            walks += WALKS_A_CALL
        return walks / (time.perf_counter() - begun)

    return turn


def decision(game: qx.Game) -> qx.State:
    """A position with something to decide."""
    state = game.start(seed=1)
    while len(state.legal_actions()) == 1:
        state.push(state.legal_actions()[0])
    return state.hidden(state.player)


# What Node is asked to do


def array(name: str, values: Any, *, content: bool = True) -> Task:
    found = np.asarray(values)
    task = {"name": name, "bytes": found.nbytes, "shape": list(found.shape)}
    if content:
        task["content"] = base64.b64encode(found.tobytes()).decode()
    return task


def walking(game: qx.Game, path: Path, seconds: float) -> Task:
    size, seats, games = game.rules.MAX_ACTIONS, game.seats, GAMES_A_CALL
    ints = np.zeros(size, np.int64)
    arguments = [
        array("states", np.zeros(games, game.rules.STATE), content=False),
        array("options", np.array(game.codes, np.int64)), {"int": 1}, {"int": 0}, {"int": 1 << 40},
        array("random", np.zeros(2, np.int64)), array("out", ints), array("weight", ints),
        array("steps", np.zeros(games, np.int64)),
        array("points", np.zeros((games, seats), np.int64)), array("results", np.zeros((games, seats))),
    ]  # fmt: skip
    return {
        "module": str(path), "function": "play_all", "arguments": arguments, "counter": "steps",
        "seconds": seconds,
    }  # fmt: skip


def searching(game: qx.Game, path: Path, seconds: float) -> Task:
    """Trees of some walks each, one after the other."""
    ours, known = search(game), decision(game)
    ours._plant(known)
    tree: Tree = ours._trees[0]
    capacity = 64 * 2**20 // 54
    nodes = [
        array(name, np.zeros(capacity, row.dtype), content=False)
        for name, row in zip(tree.nodes._fields, tree.nodes, strict=True)
    ]
    pages = ours._pages if isinstance(ours._pages, tuple) else (ours._pages,)
    root = known.pack()
    arguments = [
        *nodes, array("counters", tree.counters), array("root", root), array("scratch", tree.scratch),
        *(array(f"page{n}", page) for n, page in enumerate(pages)),
        {"int": known.player}, {"int": game.seats}, {"int": WALKS_A_CALL},
        {"real": ours.width}, {"real": 0.0}, {"real": 0.0}, {"int": 0}, {"int": 0},
        array("random", tree.random), *(array(f"buffer{n}", row) for n, row in enumerate(tree.buffers)),
        array("path", tree.path), array("result", tree.result),
    ]  # fmt: skip
    return {
        "module": str(path), "function": "grow", "arguments": arguments, "calls": WALKS_A_CALL,
        "seconds": seconds, "clear": tree.nodes._fields,
    }  # fmt: skip


def in_node(task: Task, folder: str, name: str) -> Turn:
    path = Path(folder, f"{name}.json")
    path.write_text(json.dumps(task))

    def turn() -> float:
        words = ["node", str(HERE / "wasm_turn.mjs"), str(path)]
        return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout)

    return turn


if __name__ == "__main__":
    main()
