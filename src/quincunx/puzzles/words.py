"""What is said about puzzles, in eight languages; the terminal and the page have the same sentences.

`words/<lang>.json` has what all games share, `<game>/words/<lang>.json` a game's themes and reasons. A place
in a sentence is a name in braces. A number never stands where a language would inflect the word after it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from quincunx.datafile import read
from quincunx.languages import LANGUAGES, nearest
from quincunx.puzzles.puzzle import Puzzle
from quincunx.sentences import percentage

__all__ = ["Words", "words"]

HERE = files("quincunx.puzzles")


class Words:
    """The sentences about one game's puzzles in one language."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def say(self, key: str, **places: Any) -> str:
        return self.texts[key].format_map(places)

    def theme(self, name: str) -> str:
        return self.texts[f"theme.{name}"]

    def difficulty(self, number: int) -> str:
        return self.texts[f"difficulty.{number}"]

    def why(self, puzzle: Puzzle) -> list[str]:
        """Why the answer is best: what it does, then what it is worth beside the next best."""
        said = [self.say(f"why.{name}", **places) for name, places in puzzle.why]
        return [*said, *self.worth(puzzle)]

    def worth(self, puzzle: Puzzle) -> list[str]:
        if len(puzzle.wins) < 2:
            return []
        (_, best), (second, other) = puzzle.wins[:2]
        key = "worth" if puzzle.knowledge == "estimate" else f"worth.{puzzle.knowledge}"
        return [self.say(key, best=percent(best), move=second, other=percent(other))]


def percent(win: float) -> str:
    return percentage(win).removesuffix("%")


@cache
def words(game: str, lang: str = "en") -> Words:
    """The sentences about a game's puzzles; in English where they are missing in the language."""
    written = [one for one in LANGUAGES if (HERE / "words" / f"{one}.json").is_file()]
    found = nearest(lang, written, "puzzles")
    return Words(
        read(HERE / "words" / f"{found}.json") | read(HERE / game / "words" / f"{found}.json")
    )
