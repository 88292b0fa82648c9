"""`quincunx games` and `quincunx rules`."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from quincunx import games as registry
from quincunx import rulebook
from quincunx.cli.arguments import GameName, named_game
from quincunx.cli.screen import board, console, paged
from quincunx.errors import QuincunxError
from quincunx.languages import LANGUAGES
from quincunx.options import choices, value_text
from quincunx.state import Game

__all__ = ["games", "rules"]

PICTURE = re.compile(r"^> !\[(.*)\]\(pictures/(.*)\.svg\)$", re.MULTILINE)


def games() -> None:
    """List the games, who can play them and their options."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("name", "game", "seats", "minutes", "options"):
        table.add_column(column, no_wrap=column == "name")
    for name in registry.names():
        try:
            game = Game(name)
        except QuincunxError as error:  # somebody else's; the others are still there
            table.add_row(name, escape(f"cannot be played: {error}"))
            continue
        least, most = game.rules.SEATS
        table.add_row(
            name,
            f"{game.title}: {game.sentence}" if game.sentence else game.title,
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
    page = rulebook.page(named_game(game).name, lang)
    if page.lang != lang:
        console.print(f"[dim]not written in {LANGUAGES[lang]} yet: here it is in English[/]")
    if plain:
        print(page.text)
        return
    with paged():
        show(page)


def show(page: rulebook.Page) -> None:
    """A page at the terminal: without anchors, with boards of characters for its pictures."""
    width, examples = min(console.width, 90), rulebook.examples(page.game)
    text, *rest = PICTURE.split(re.sub(r'<a id="[^"]*"></a>', "", page.text))
    console.print(Markdown(text), width=width)
    for caption, example, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        console.print()
        console.print(board(examples[example].drawn().hidden(), page.lang))
        console.print(f"[italic]{escape(caption)}[/]")
        console.print(Markdown(after), width=width)
