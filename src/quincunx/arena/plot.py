"""A series as a picture: ratings with their intervals, and every player's share against every other."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from quincunx.arena.players import short
from quincunx.errors import QuincunxError

__all__ = ["check_plot", "plot"]

INK, RANGE = "#1b3a4b", "#7d9aa8"


def check_plot(path: Path) -> None:
    """Refuses, before hours of games, a picture that could not be drawn after them."""
    if path.suffix.lower() != ".png":
        raise QuincunxError(f"the plot is a PNG picture: {path} does not end in .png")
    if not path.parent.is_dir():
        raise QuincunxError(f"cannot write {path}: there is no folder {path.parent}")
    figure_module()


def plot(data: dict[str, Any], path: Path) -> None:
    """Draws what `summary` found."""
    check_plot(path)
    rows = data["ratings"]
    height = 1.8 + 0.45 * len(rows)
    figure = figure_module().Figure(figsize=(11, max(3.2, height)), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(3, 2))
    figure.suptitle(f"{data['game']}: {data['games']} games")
    draw_ratings(left, rows)
    draw_cross(right, data)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise QuincunxError(f"cannot write {path}: {error.strerror}") from None


def draw_ratings(axes: Any, rows: list[dict[str, Any]]) -> None:
    places = range(len(rows))
    for place, row in zip(places, rows, strict=True):
        low, high = row["rating_interval"]
        axes.plot([low, high], [place, place], color=RANGE, linewidth=6, solid_capstyle="butt")
        axes.plot(row["rating"], place, "o", color=INK)
        axes.annotate(
            f"{row['rating']:+.0f}", (row["rating"], place), xytext=(0, 9),
            textcoords="offset points", ha="center", fontsize=9,
        )  # fmt: skip
    names = [f"{short(row['label'])}  {place + 1}" for place, row in enumerate(rows)]
    axes.set_yticks(places, names)
    axes.set_ylim(len(rows) - 0.5, -0.7)
    axes.margins(x=0.1)
    axes.set_xlabel("Elo, with its 95% interval (the mean of all players is 0)")
    axes.grid(axis="x", alpha=0.3)


def draw_cross(axes: Any, data: dict[str, Any]) -> None:
    """Shares in the order of the ratings; the number says what the colour says."""
    order = [row["player"] for row in data["ratings"]]
    cells = [[data["cross"][i][j] for j in order] for i in order]
    numbers = [[0.5 if cell is None else cell for cell in row] for row in cells]
    axes.imshow(numbers, cmap="PuOr", vmin=0, vmax=1)
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if i != j and cell is not None:
                colour = "white" if abs(cell - 0.5) > 0.33 else "black"
                axes.text(j, i, f"{cell:.0%}", ha="center", va="center", color=colour, fontsize=9)
    places = range(len(order))
    axes.set_xticks(places, [str(place + 1) for place in places])
    axes.set_yticks(places, [str(place + 1) for place in places])
    axes.set_xlabel("share of the points, a row against a column")


def figure_module() -> Any:
    """Matplotlib without a window; imported by name, because it is an extra that need not be installed."""
    try:
        return import_module("matplotlib.figure")
    except ImportError:
        raise QuincunxError(
            "a plot needs Matplotlib: pip install '.[plot]' in Quincunx's folder"
        ) from None
