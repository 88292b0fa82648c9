"""`quincunx games` and `quincunx rules`."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from quincunx import games as registry
from quincunx.cli.arguments import GameName
from quincunx.cli.screen import console
from quincunx.errors import UnknownName, did_you_mean
from quincunx.options import choices, value_text
from quincunx.state import Game

__all__ = ["games", "rules"]


def games() -> None:
    """List the games, who can play them and their options."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("name", "game", "seats", "minutes", "options"):
        table.add_column(column, no_wrap=column == "name")
    for name in registry.names():
        game = Game(name)
        least, most = game.rules.SEATS
        table.add_row(
            name,
            f"{game.title}: {(game.package.__doc__ or '').splitlines()[0]}",
            str(least) if least == most else f"{least}-{most}",
            "-".join(map(str, game.package.MINUTES)),
            "\n".join(options_text(game)),
        )
    console.print(table)


def options_text(game: Game) -> list[str]:
    """Each option with its values, the default first."""
    return [
        f"{name}={'|'.join(value_text(value) for value in values)}"
        for name, values in choices(game.rules).items()
        if len(values) > 1
    ]


def rules(
    game: GameName,
    lang: Annotated[str, typer.Option(help="The language, as two letters.")] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="The text as it is written.")] = False,
) -> None:
    """Show the rules of a game."""
    folder = files(Game(game.lower()).package) / "rulebook"
    known = sorted(page.name.removesuffix(".md") for page in folder.iterdir())
    if lang not in known:
        raise UnknownName(f"no rules of {game} in {lang!r}: {did_you_mean(lang, known)}")
    text = (folder / f"{lang}.md").read_text(encoding="utf-8")
    if plain:
        print(text)
        return
    console.print(Markdown(text), width=min(console.width, 90))
