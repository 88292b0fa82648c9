"""The results of `ladder.py` as the tables of the README; `master` against `expert` by `judges.py`, too.

python benchmarks/ladder_table.py [benchmarks/results/ladder.json]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.bots import LADDER

RESULTS = Path(__file__).parent / "results" / "ladder.json"
JUDGES = RESULTS.with_name("judges.json")
PLAIN = {"shizukana", "normal", "plain", "random", False}
"""What goes without saying."""


def variant(row: dict[str, Any]) -> str:
    options = dict(row["options"])
    seats = f"{options.pop('seats')} seats"
    least, most = qx.game(row["game"]).rules.SEATS
    said = [f"{k}={'on' if v is True else v}" for k, v in options.items() if v not in PLAIN]
    return ", ".join([*([seats] if least < most else []), *said]) or "as it comes"


def cell(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{row['points']:.0%} of {row['games']} ({low:.0%} to {high:.0%})"


def tops() -> list[dict[str, Any]]:
    """What `judges.py` found of `master` against `expert`, as rows of the ladder."""
    return [
        {
            "kind": "top",
            "game": row["game"],
            "options": dict(qx.game(row["game"], **row["options"]).options),
            "upper": "master",
            "games": row["games"],
            "points": row["share"]["value"],
            "interval": [row["share"]["low"], row["share"]["high"]],
        }
        for row in json.loads(JUDGES.read_text())["rows"]
        if row["against"] == "expert"
    ]


def main() -> None:
    rows = json.loads(Path(sys.argv[1] if len(sys.argv) > 1 else RESULTS).read_text()) + tops()
    ladder: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        if row["kind"] in ("rungs", "top"):
            place = qx.game(row["game"]).title, variant(row)
            ladder.setdefault(place, {})[row["upper"]] = cell(row)
    below = ["random", *LADDER[:-1]]
    heads = [f"`{upper}` v `{lower}`" for upper, lower in zip(LADDER, below, strict=True)]
    print(f"| game | options | {' | '.join(heads)} |\n|{'---|' * (2 + len(heads))}")
    for (title, options), found in ladder.items():
        cells = [found.get(level, "") for level in LADDER]
        print(f"| {title} | {options} | {' | '.join(cells)} |")
    print("\n| game | options | `master` against | points (95%) |\n|---|---|---|---|")
    for row in rows:
        if row["kind"] not in ("rungs", "top"):
            title = qx.game(row["game"]).title
            print(f"| {title} | {variant(row)} | `{row['lower']}` | {cell(row)} |")


if __name__ == "__main__":
    main()
