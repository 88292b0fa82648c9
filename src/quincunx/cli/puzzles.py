"""`quincunx puzzle` and `quincunx puzzles`: puzzles at the terminal, and how they are made and checked."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from quincunx import puzzles as library
from quincunx.cli.arguments import complete_game
from quincunx.cli.games import rules
from quincunx.cli.screen import ask_until, board, confirmed, console, list_texts, numbered, offer
from quincunx.cli.words import refusal
from quincunx.cli.words import words as own_words
from quincunx.errors import QuincunxError
from quincunx.puzzles import Puzzle
from quincunx.puzzles.words import words

__all__ = ["puzzle", "puzzles"]

puzzles = typer.Typer(
    help="Make puzzles from games of bots, and check them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

PuzzleGame = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
Language = Annotated[str, typer.Option(help="The language, as two letters.")]


def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            autocompletion=complete_game,
            help="Without it: the puzzle of the day.",
        ),
    ] = None,
    theme: Annotated[
        str | None, typer.Option(help="Only puzzles about it; 'list' lists them.")
    ] = None,
    difficulty: Annotated[int | None, typer.Option(help="Only puzzles this hard, 1 to 5.")] = None,
    day: Annotated[bool, typer.Option("--day", help="The puzzle of the day.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same order.")] = None,
    lang: Language = "en",
) -> None:
    """Solve puzzles: find the best move, and read why it is."""
    if game is None or day:
        chosen = [library.of_the_day(game=game)]
    else:
        name = game.lower()
        if theme == "list":
            said = words(name, lang)
            for one in library.themes(name):
                console.print(f"[bold]{escape(one)}[/]  {escape(said.theme(one))}")
            return
        chosen = list(library.puzzles(name, theme=theme, difficulty=difficulty))
        random.Random(seed).shuffle(chosen)
    if not chosen:
        raise QuincunxError("no puzzle matches: leave out the theme or the difficulty")
    Quiz(chosen, lang, is_day=game is None or day).run()


class Quiz:
    """One person at some puzzles."""

    def __init__(self, chosen: list[Puzzle], lang: str, *, is_day: bool) -> None:
        self.chosen, self.lang, self.is_day = chosen, lang, is_day
        self.own = own_words(lang)  # the terminal's; `words` are those of the puzzles
        self.number = 0
        self.seen = self.solved = 0
        self._begin()

    def _begin(self) -> None:
        self.puzzle = self.chosen[self.number]
        self.words = words(self.puzzle.game, self.lang)
        self.state, self.played = self.puzzle.state, list[str]()
        self.is_first = True
        self.is_done = False

    def run(self) -> None:
        while self.number < len(self.chosen):
            self._begin()
            self.show()
            if not self.asked():
                break
            self.number += 1
        if self.seen > 1:
            console.print(self.words.say("solved", n=self.solved, of=self.seen))

    def show(self) -> None:
        puzzle, said = self.puzzle, self.words
        title = (
            said.say("day") if self.is_day
            else said.say("number", n=self.number + 1, of=len(self.chosen))
        )  # fmt: skip
        about = ", ".join(said.theme(theme) for theme in puzzle.themes)
        console.rule(
            f"[bold]{escape(title)}[/]  {said.difficulty(puzzle.difficulty)} · {escape(about)}"
        )
        console.print(board(self.state, self.lang))
        console.print(said.say("task"))

    def asked(self) -> bool:
        """Asks until the puzzle is done; False when the person stops."""
        return ask_until("(help):", self.follows, self.why_not)

    def why_not(self, error: QuincunxError, typed: str) -> str:
        return refusal(error, typed, self.state.game, self.lang)

    def follows(self, answer: str) -> bool:
        """Does what was typed; whether this puzzle is done with."""
        match answer.lower():
            case "":
                pass
            case "help" | "?":
                console.print(self.own.say("help.puzzle"), markup=False)
            case "answer":
                self.is_first = False
                self.explain()
            case "next":
                self._count(False)
                return True
            case "board":
                self.show()
            case "words":
                console.print(self.state.describe(self.lang), markup=False)
            case "rules":
                rules(self.puzzle.game, self.lang)
            case "list":
                legal = self.state.legal_actions()
                list_texts([offer(self.state, code, self.lang) for code in legal])
            case _:
                self.plays(answer)
        return self.is_done

    def plays(self, answer: str) -> None:
        chosen = numbered(answer, self.state.legal_actions(), self.own)
        action = self.state.parse_action(answer) if chosen is None else chosen
        tried = [*self.played, self.state.action_text(action)]
        if not self.puzzle.check(*tried):
            self.is_first = False
            console.print(f"[yellow]{self.words.say('wrong')}[/]")
            return
        self.played = tried
        self.state.push(action)
        if self.puzzle.is_solved_by(*tried):
            console.print(f"[green]{self.words.say('right')}[/]")
            self.explain()
        else:
            console.print(self.words.say("on"))

    def explain(self) -> None:
        """The answer, and the facts that speak for it."""
        moves = "  ".join(self.puzzle.answers[0])
        console.print(f"[bold]{escape(self.words.say('answer', moves=moves))}[/]")
        for sentence in self.words.why(self.puzzle):
            console.print(f"  {sentence}", markup=False)
        self._count(self.is_first)
        self.is_done = True

    def _count(self, is_solved: bool) -> None:
        self.seen += 1
        self.solved += is_solved


@puzzles.command()
def make(
    game: PuzzleGame,
    number: Annotated[int, typer.Option(help="How many puzzles.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The file; GAME.jsonl here unless another is named.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file without asking.")] = False,
) -> None:
    """Play games between bots and keep the positions that are puzzles. Interrupted, it goes on later."""
    from quincunx.puzzles.making import Maker  # it loads Numba

    path = out or Path(f"{game.lower()}.jsonl")
    maker = Maker(game.lower(), path, number, seed)
    if (
        path.exists()
        and not yes
        and not confirmed(f"{path} is there already: replace it? (yes/no)")
    ):
        raise typer.Exit(1)
    with console.status("playing") as status:
        maker.run(
            lambda found, games: status.update(f"{found} of {number} puzzles, from {games} games")
        )
    console.print(f"{number} puzzles in {path}, from {maker.games} games")


@puzzles.command()
def check(
    game: PuzzleGame,
    file: Annotated[Path | None, typer.Option(help="Of this file, rather than ours.")] = None,
) -> None:
    """Look for every answer again with a stronger search; the exit code is 1 if any differs."""
    from quincunx.puzzles.checking import misgraded, problem  # it loads Numba

    name = game.lower()
    chosen = library.puzzles(name) if file is None else library.read(name, file)
    graded = misgraded(chosen)
    wrong = 0
    with console.status("checking") as status:
        for number, one in enumerate(chosen, 1):
            status.update(f"{number} of {len(chosen)}")
            if found := problem(one) or graded.get(one.id):
                wrong += 1
                console.print(f"{one.id}: {found}", markup=False)
    console.print(f"{len(chosen) - wrong} of {len(chosen)} puzzles are right")
    if wrong:
        raise typer.Exit(1)
