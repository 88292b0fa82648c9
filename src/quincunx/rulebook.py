"""The rulebooks: one page for each language, and the examples that they all use.

Beside a game's pages are `rules.json` (the numbers and headings by which refusals name a rule; each is
an anchor in every page), `examples.json` (positions and actions that a test plays) and `pictures/`, one
picture per example, drawn from its position with English lettering by `docs/pictures/update.py`; `picture`
draws it with that of any language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable

from quincunx import games
from quincunx.datafile import DataError, made, read
from quincunx.games.lettering import lettering
from quincunx.languages import LANGUAGES, nearest
from quincunx.state import Game, State
from quincunx.types import OptionValue

__all__ = [
    "SECTIONS",
    "Example",
    "Page",
    "RuleNames",
    "anchor",
    "examples",
    "folder",
    "languages",
    "page",
    "picture",
    "rules",
]

SECTIONS = (
    *("box", "aim", "setup", "turn", "rules", "end", "score", "options", "rulings", "notation"),
)
"""The anchors of a page's sections, in order, in every game and language. What is typed stands in the
last one, and in the last line of an example, which the web page leaves out."""


@dataclass(frozen=True)
class Page:
    """A rulebook as Markdown, in the language asked for or, until that is written, in English."""

    game: str
    lang: str
    text: str


@dataclass(frozen=True)
class RuleNames:
    """What a refusal may name: numbered rules, and headings of unnumbered ones."""

    numbers: tuple[str, ...]
    headings: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A position, what is played there, and what must be true before and after."""

    game: str
    id: str
    position: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    allowed: tuple[str, ...] = ()  # legal before the first action, among others
    only: tuple[str, ...] = ()  # all that is legal there
    refused: dict[str, str] = field(default_factory=dict)  # illegal there, and by which rule
    actions: tuple[str, ...] = ()
    after: str | None = None  # the position then
    then_allowed: tuple[str, ...] = ()
    then_only: tuple[str, ...] = ()
    then_refused: dict[str, str] = field(default_factory=dict)
    scores: tuple[int, ...] | None = None
    returns: tuple[float, ...] | None = None
    shows: dict[str, int] = field(default_factory=dict)  # in the view: `fields.0.points`
    sum: str = ""  # how a score is made up: `3 + 1 + 1 = 5`
    facts: tuple[str, ...] = ()  # what else the page may quote, such as part of a pile
    picture: int | None = (
        None  # the number of actions after which it is drawn; None: after the last one
    )

    def states(self) -> list[State]:
        """The position, and the one after each action."""
        game = Game(self.game, **self.options)
        found = [game.from_position(self.position)]
        for action in self.actions:
            found.append(found[-1].copy())
            found[-1].push_text(action)
        return found

    def drawn(self) -> State:
        """The position that the picture shows."""
        states = self.states()
        return states[-1 if self.picture is None else self.picture]


PICTURE = re.compile(r"!\[([^\]]+)\]\(pictures/([a-z0-9-]+)\.svg\)")
"""A picture in a page: what it shows in words, and its example."""


def folder(game: str) -> Traversable:
    return files(games.load(game)) / "rulebook"


def languages(game: str) -> list[str]:
    """The languages a game's rulebook is written in."""
    return [lang for lang in LANGUAGES if (folder(game) / f"{lang}.md").is_file()]


def page(game: str, lang: str = "en") -> Page:
    """A game's rulebook; `Page.lang` is the language it came in."""
    found = nearest(lang, languages(game), f"rules of {game}")
    return Page(game, found, (folder(game) / f"{found}.md").read_text(encoding="utf-8"))


def rules(game: str) -> RuleNames:
    """The rules' numbers, and the headings that refusals name."""
    return made(RuleNames, read(folder(game) / "rules.json"), f"{game}: rules.json")


def anchor(rule: str) -> str:
    """The anchor of a rule in a page: `N4` is at `#n4`."""
    return rule.lower()


def examples(game: str) -> dict[str, Example]:
    """A game's examples by their ids."""
    data = read(folder(game) / "examples.json")
    if not isinstance(data, dict):
        raise DataError(f"{game}: examples.json is not an object of examples by their ids")
    return {
        name: made(Example, one, f"{game}: example {name}", game=game, id=name)
        for name, one in data.items()
    }


def picture(game: str, name: str, lang: str = "en") -> str:
    """The picture of an example as SVG, with its words in a language; no secrets before the end."""
    found = page(game, lang)
    titles = {example: words for words, example in PICTURE.findall(found.text)}
    state = examples(game)[name].drawn().hidden()
    drawing = state.game._module("drawing")
    return str(drawing.svg(state._record, lettering(found.lang), titles[name]))
