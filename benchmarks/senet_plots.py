"""The pictures of docs/senet-solved.md, drawn from what `senet_exact.py` has found.

    python benchmarks/senet_plots.py benchmarks/results/senet-sticks.json [--to docs/pictures/senet-solved]

Needs Matplotlib. The same results give the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

PAPER, INK, SOFT, LINE = "#fffdf7", "#2a2521", "#635a51", "#d8ccb8"
LAPIS, CARNELIAN, GOLD, PAPYRUS, WATER = "#1f4e79", "#b4472e", "#c9a227", "#ead9ad", "#8fb9c4"
DANGER = LinearSegmentedColormap.from_list("danger", [PAPYRUS, "#dba277", CARNELIAN])
WORTH = LinearSegmentedColormap.from_list("worth", [PAPYRUS, "#8ea9b8", LAPIS])
HOUSES = {15: "Life", 26: "Joy", 27: "Water", 28: "Truths", 29: "Re-Atum", 30: "exit"}
STYLE: Any = {
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER,
    "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.edgecolor": SOFT, "axes.spines.top": False, "axes.spines.right": False,
    "grid.color": LINE, "axes.axisbelow": True, "font.size": 10.5, "axes.titlesize": 12,
    "axes.titlelocation": "left", "svg.hashsalt": "quincunx",
}  # fmt: skip


def place(square: int) -> tuple[int, int]:
    """Column and row of a square on the board, from the upper left."""
    row, along = divmod(square - 1, 10)
    return (9 - along if row == 1 else along), row


def draw_board(
    axes: Any, numbers: dict[int, float], colours: Any, text: Callable[[float], str]
) -> None:
    """The board with a number in every square where a piece can stand; the colour says the same."""
    low, high = min(numbers.values()), max(numbers.values())
    for square in range(1, 31):
        column, row = place(square)
        share = (numbers[square] - low) / (high - low) if square in numbers else 0.0
        fill = colours(share) if square in numbers else WATER if square == 27 else PAPER
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=fill, edgecolor=INK, linewidth=0.8))
        ink = "white" if square in numbers and share > 0.62 else INK
        axes.text(column + 0.07, row + 0.24, str(square), color=ink, fontsize=8)
        if square in HOUSES:
            axes.text(column + 0.93, row + 0.9, HOUSES[square], color=ink, fontsize=7, ha="right")
        if square in numbers:
            axes.text(
                column + 0.5, row + 0.6, text(numbers[square]), color=ink, fontsize=11, ha="center"
            )
    axes.set(xlim=(-0.05, 10.05), ylim=(3.05, -0.05), aspect="equal")
    axes.set_axis_off()


def in_points(share: float) -> str:
    return f"{100 * share:.3f}"


def squares(results: dict[str, Any]) -> Figure:
    found = results["findings"]
    figure = Figure(figsize=(9.5, 6.6), layout="constrained")
    upper, lower = figure.subplots(2, 1)
    danger = {row["square"]: row["danger"] for row in found["squares"]}
    draw_board(upper, danger, DANGER, in_points)
    upper.set_title(
        "Danger: what swaps cost a piece there in a throw of the enemy, in percentage points"
    )
    worth = {row["square"]: row["mean"] for row in found["places"]}
    draw_board(lower, worth, WORTH, lambda share: f"{share:.1%}")
    lower.set_title("Worth: mean chance to win with a piece there, all other pieces anywhere")
    return figure


def values(results: dict[str, Any]) -> Figure:
    found = results["findings"]
    pieces = found["task"]["pieces"]
    top = next(row for row in found["layers"] if row["own"] == row["enemy"] == pieces)
    figure = Figure(figsize=(9.5, 3.8), layout="constrained")
    axes = figure.subplots()
    count = len(top["shares"])
    edges = [100 * n / count for n in range(count + 1)]
    axes.stairs(
        [100 * share for share in top["shares"]], edges, fill=True, color=PAPYRUS,
        label=f"all positions with {pieces} pieces a side",
    )  # fmt: skip
    axes.stairs(
        [100 * share for share in found["before_throws"]], edges, color=LAPIS, linewidth=1.6,
        label="positions of perfect play, in whole games",
    )  # fmt: skip
    axes.set(
        xlabel="chance of the side to throw to win, in %",
        ylabel="share of positions, in %",
        xlim=(0, 100),
    )
    axes.legend(frameon=False)
    axes.grid(axis="y")
    return figure


def maxims(results: dict[str, Any]) -> Figure:
    rows = sorted(results["findings"]["maxims"], key=lambda row: row["wins"])
    figure = Figure(figsize=(9.5, 1.3 + 0.36 * len(rows)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    places = range(len(rows))
    left.barh(places, [100 * row["wins"] for row in rows], color=LAPIS, height=0.62)
    for at, row in zip(places, rows, strict=True):
        left.text(
            100 * row["wins"] - 0.7, at, f"{row['wins']:.1%}", color="white", fontsize=9,
            ha="right", va="center",
        )  # fmt: skip
        right.text(
            100 * row["own_cost"], at, f" {100 * row['own_cost']:.2f}", va="center", fontsize=9
        )
    left.axvline(50, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    left.set_yticks(places, [row["says"] for row in rows])
    left.set(title="Wins against perfect play", xlabel="% of games", xlim=(0, 55))
    right.barh(places, [100 * row["own_cost"] for row in rows], color=CARNELIAN, height=0.62)
    right.set(title="Lost at each decision", xlabel="percentage points")
    right.margins(x=0.16)
    for axes in (left, right):
        axes.grid(axis="x")
        axes.tick_params(axis="y", length=0)
    return figure


def decisions(results: dict[str, Any]) -> Figure:
    found = results["findings"]["decisions"]
    bounds = [f"{100 * row['at_least']:.2g}" for row in found["margins"]]
    names = [f"{bounds[0]} and more", *(f"{low} to {high}" for high, low in pairwise(bounds))]
    rows = [("no choice", found["without_choice"])]
    rows += [
        (name, row["share"])
        for name, row in zip(reversed(names), reversed(found["margins"]), strict=True)
    ]
    figure = Figure(figsize=(9.5, 3.8), layout="constrained")
    axes = figure.subplots()
    places = range(len(rows))
    colours = [LINE] + [LAPIS] * (len(rows) - 1)
    axes.bar(places, [100 * share for _, share in rows], color=colours, width=0.8)
    for at, (_, share) in enumerate(rows):
        axes.text(at, 100 * share, f"{share:.1%}", ha="center", va="bottom", fontsize=9)
    axes.set_xticks(places, [name for name, _ in rows], rotation=35, ha="right")
    axes.set(
        xlabel="what the second best move would lose, in percentage points", ylabel="% of throws"
    )
    axes.grid(axis="y")
    return figure


def convergence(results: dict[str, Any]) -> Figure:
    figure = Figure(figsize=(9.5, 4.2), layout="constrained")
    axes = figure.subplots()
    layers: dict[str, list[tuple[int, float]]] = {}
    for row in results["sweeps"]:
        layers.setdefault(row["layer"], []).append((row["sweeps"], row["change"]))
    colours = LinearSegmentedColormap.from_list("layers", [GOLD, CARNELIAN, LAPIS])
    for n, (name, points) in enumerate(layers.items()):
        sweeps, changes = zip(*points, strict=True)
        axes.plot(
            sweeps, changes, marker="o", markersize=3, linewidth=1.3,
            color=colours(n / max(1, len(layers) - 1)), label=name.replace("-", " v "),
        )  # fmt: skip
    axes.set(yscale="log", xlabel="sweeps", ylabel="greatest change of a value in a look")
    axes.legend(frameon=False, ncols=2, title="pieces")
    axes.grid()
    return figure


PICTURES = {
    "squares": squares, "values": values, "maxims": maxims, "decisions": decisions,
    "convergence": convergence,
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", type=Path)
    parser.add_argument("--to", type=Path, default=Path("docs/pictures/senet-solved"))
    chosen = parser.parse_args()
    try:
        results = json.loads(chosen.results.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        parser.error(f"{chosen.results} cannot be read: {error}")
    chosen.to.mkdir(parents=True, exist_ok=True)
    mpl.rcParams.update(STYLE)
    for name, draw in PICTURES.items():
        if name == "convergence" and not results.get("sweeps"):
            continue
        draw(results).savefig(chosen.to / f"{name}.svg", metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
