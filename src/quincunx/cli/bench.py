"""`quincunx bench`."""

from __future__ import annotations

import json
import platform
from typing import Annotated, Any

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from quincunx import games as registry
from quincunx.cli.screen import console
from quincunx.errors import QuincunxError
from quincunx.state import Game

__all__ = ["bench"]


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all by default.")
    ] = None,
    backend: Annotated[
        list[str] | None,
        typer.Option(
            help="python, cpu or cuda; several by repeating it. All that work by default."
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each turn takes.")] = 1.0,
    peers: Annotated[
        bool,
        typer.Option("--peers", help="Compare with OpenSpiel (pip install 'quincunx[peers]')."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print data.")] = False,
) -> None:
    """Measure random play in steps per second on one core (or one GPU)."""
    from quincunx.native.cuda import why_not
    from quincunx.search.bench import PEERS, measure, our_turn, peer_turn

    chosen = [Game(name.lower()) for name in names or registry.names()]
    backends = backend or ["python", "cpu", *([] if why_not() else ["cuda"])]
    if peers and not has_open_spiel():
        raise QuincunxError("OpenSpiel is not installed: pip install 'quincunx[peers]'")
    turns = {}
    progress = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(),
        console=console, transient=True, disable=as_json,
    )  # fmt: skip
    with progress:
        task = progress.add_task("")

        def preparing(what: str, number: int, of: int) -> None:
            progress.update(task, description=f"compiling {doing}: {what} ({number} of {of})")

        for game in chosen:
            for one in backends:
                doing = f"{game.name} for {one}"
                turns[f"{game.name} {one}"] = our_turn(game, one, seconds, preparing)
        for peer in sorted({PEERS[game.name] for game in chosen}) if peers else []:
            progress.update(task, description=f"preparing OpenSpiel's {peer}")
            turns[f"{peer} open_spiel"] = peer_turn(peer, seconds)
        progress.update(task, description="measuring")
        speeds = measure(turns)
    data = report(chosen, backends, speeds)
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        console.print(table(data))


def has_open_spiel() -> bool:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def report(games: list[Game], backends: list[str], speeds: dict[str, float]) -> dict[str, Any]:
    from quincunx.search.bench import PEERS

    data: dict[str, Any] = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "games": {
            game.name: {
                one: {"steps_per_second": round(speeds[f"{game.name} {one}"])} for one in backends
            }
            for game in games
        },
        "peers": {
            name.split()[0]: {"steps_per_second": round(speed)}
            for name, speed in speeds.items()
            if name.endswith(" open_spiel")
        },
    }
    data["ratios"] = {
        f"{game.name} {one} / {PEERS[game.name]}": round(
            speeds[f"{game.name} {one}"] / speeds[f"{PEERS[game.name]} open_spiel"], 2
        )
        for game in games
        for one in backends
        if f"{PEERS[game.name]} open_spiel" in speeds
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
