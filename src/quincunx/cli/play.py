"""`quincunx play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from quincunx import games
from quincunx.bots import BOTS, bots_for, check
from quincunx.cli.arguments import GameOptions, chosen_game, complete_game, named_game
from quincunx.cli.screen import ask, can_ask, console
from quincunx.cli.words import words
from quincunx.errors import QuincunxError, TextError
from quincunx.languages import ENGLISH
from quincunx.sentences import Sentences
from quincunx.state import Game

__all__ = ["play"]


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="A game's name, or the package of your own: my_games.nim.",
            autocompletion=complete_game,
        ),
    ] = "",
    options: GameOptions = None,
    against: Annotated[
        str,
        typer.Option(
            help=f"A bot for all other seats: {', '.join(BOTS)}. Without it, people share the keyboard."
        ),
    ] = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat against bots.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Rounds whose scores add up.")] = 1,
    names: Annotated[str, typer.Option(help="The people's names, separated by commas.")] = "",
    seed: Annotated[
        int | None, typer.Option(help="Fixes the dice: the same number, the same dice.")
    ] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show what a strong bot would do.")] = False,
    resume: Annotated[str, typer.Option(help="Continue a saved game: its file, or 'last'.")] = "",
    lang: Annotated[
        str,
        typer.Option(help="The language to speak to you, as two letters."),
    ] = ENGLISH,
) -> None:
    """Play a game: together at this keyboard, or against a bot."""
    # other commands need no table, and start sooner without it
    from quincunx.cli.session import Session, last_saved
    from quincunx.cli.table import Screen

    said = words(lang)  # an unknown one is refused before the game begins
    if resume:
        if game:
            raise TextError("a saved game brings its own rules: give --resume or a game, not both")
        session = Session.resume(last_saved() if resume == "last" else Path(resume))
        console.print(said.say("continued", n=session.table.from_file or 0))
    else:
        chosen = chosen_game(game, options) if game else choose_game(said)
        if chosen is None:
            return
        if not game and not against:
            against = choose_opponent(chosen, said)
        seats = seated(chosen, against, seat, names, said)
        session = Session.begin(chosen, seats, rounds, seed)
    Screen(session, hint, lang).run()


def choose_game(said: Sentences) -> Game | None:
    """Asks which game; if there is only one, takes it at once."""
    known = [Game(name) for name in games.names()]
    if len(known) == 1:
        return known[0]
    if not can_ask():
        raise TextError(f"which game? {', '.join(games.names())}")
    menu = Table.grid(padding=(0, 2))
    for number, game in enumerate(known, 1):
        menu.add_row(f"{number:>3}", f"[bold]{escape(game.title)}[/]", escape(game.sentence))
    console.print(menu)
    answer = ask(said.say("which_game"))
    if not answer:
        return None
    if answer.isdecimal() and 1 <= int(answer) <= len(known):
        return known[int(answer) - 1]
    return named_game(answer)


def choose_opponent(game: Game, said: Sentences) -> str:
    """Asks for people or a bot; empty for people."""
    if not can_ask():
        return ""
    bots = bots_for(game)
    choices = [said.say("people"), *(said.say("against", name=name) for name in bots)]
    for number, choice in enumerate(choices):
        console.print(f"{number:>3}  {choice}")
    answer = ask(said.say("who_plays")) or "0"
    if answer.isdecimal() and 0 <= int(answer) <= len(bots):
        return ["", *bots][int(answer)]
    return answer


def seated(game: Game, against: str, seat: int, names: str, said: Sentences) -> list[str]:
    """A name for every seat, bots marked."""
    from quincunx.table.settings import BOT

    given = [name.strip() for name in names.split(",") if name.strip()]
    if against:
        check(against, game)
    if seat >= game.seats:
        raise QuincunxError(f"no seat {seat}: {game} has seats 0 to {game.seats - 1}")
    people = [seat] if against else list(range(game.seats))
    if len(given) > len(people):
        places = "1 person" if len(people) == 1 else f"{len(people)} people"
        raise QuincunxError(f"{len(given)} names for {places}: {', '.join(given)}")
    seats = [f"{BOT}{against}"] * game.seats
    for place, one in enumerate(people):
        default = said.say("you") if against else said.say("player", n=one + 1)
        seats[one] = given[place] if place < len(given) else default
    if any(name.startswith(BOT) for name in given):
        raise QuincunxError(f"a person's name cannot begin with {BOT!r}")
    return seats
