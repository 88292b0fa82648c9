"""`quincunx bench`."""

from __future__ import annotations

import json
import platform
from typing import Annotated, Any

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from quincunx import games as registry
from quincunx.bots.expertise import expertise
from quincunx.cli.arguments import named_game
from quincunx.cli.screen import console
from quincunx.errors import QuincunxError
from quincunx.state import Game

__all__ = ["bench"]


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="Which games, all of ours by default; a game of your own by its package: my_games.nim.",
        ),
    ] = None,
    backend: Annotated[
        list[str] | None,
        typer.Option(
            help="python, cpu or cuda; several by repeating it. All that work by default."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=3600, help="How long each turn takes.")
    ] = 1.0,
    peers: Annotated[
        bool,
        typer.Option("--peers", help="Compare with OpenSpiel (pip install '.[peers]')."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print data.")] = False,
) -> None:
    """Measure random play in steps per second on one core (or one GPU)."""
    from quincunx.native.cuda import why_not

    chosen = {game.name: game for game in map(named_game, names or registry.names())}
    backends = backend or ["python", "cpu", *([] if why_not() else ["cuda"])]
    if peers and not has_open_spiel():
        raise QuincunxError(
            "OpenSpiel is not installed: pip install '.[peers]' in Quincunx's folder"
        )
    their_games = sorted({expertise(game).peer for game in chosen.values()}) if peers else []
    speeds = measured(chosen, backends, their_games, seconds, quiet=as_json)
    data = report(chosen, backends, speeds)
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        console.print(table(data))


def measured(
    games: dict[str, Game], backends: list[str], peers: list[str], seconds: float, *, quiet: bool
) -> dict[str, float]:
    """Steps per second of each game on each back end, and of OpenSpiel's games."""
    from quincunx.search.bench import measure, our_turn, peer_turn

    turns = {}
    progress = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(),
        console=console, transient=True, disable=quiet or not console.is_terminal,
    )  # fmt: skip
    with progress:
        task = progress.add_task("")

        def preparing(what: str, number: int, of: int) -> None:
            progress.update(task, description=f"compiling {doing}: {what} ({number} of {of})")

        for name, game in games.items():
            for one in backends:
                doing = f"{name} for {one}"
                turns[f"{name} {one}"] = our_turn(game, one, seconds, preparing)
        for peer in peers:
            progress.update(task, description=f"preparing OpenSpiel's {peer}")
            turns[f"{peer} open_spiel"] = peer_turn(peer, seconds)
        progress.update(task, description="measuring")
        return measure(turns)


def has_open_spiel() -> bool:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def report(games: dict[str, Game], backends: list[str], speeds: dict[str, float]) -> dict[str, Any]:
    """What was measured; ratios to the speed of each game's peer, if that was measured too."""
    data: dict[str, Any] = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "games": {
            name: {one: {"steps_per_second": round(speeds[f"{name} {one}"])} for one in backends}
            for name in games
        },
        "peers": {
            name.split()[0]: {"steps_per_second": round(speed)}
            for name, speed in speeds.items()
            if name.endswith(" open_spiel")
        },
    }
    peers = {name: expertise(game).peer for name, game in games.items()}
    data["ratios"] = {
        f"{name} {one} / {peer}": round(speeds[f"{name} {one}"] / speeds[f"{peer} open_spiel"], 2)
        for name, peer in peers.items()
        for one in backends
        if f"{peer} open_spiel" in speeds
    }
    return data


def table(data: dict[str, Any]) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("game", "back end", "steps/s", "ratio"):
        shown.add_column(column, justify="right" if column in ("steps/s", "ratio") else "left")
    for game, backends in data["games"].items():
        for one, speed in backends.items():
            ratios = [r for name, r in data["ratios"].items() if name.startswith(f"{game} {one} /")]
            ratio = f"{ratios[0]:g}" if ratios else ""
            shown.add_row(game, one, f"{speed['steps_per_second']:,}", ratio)
    for peer, speed in data["peers"].items():
        shown.add_row(f"OpenSpiel {peer}", "C++", f"{speed['steps_per_second']:,}", "1")
    return shown
