"""Learning by playing: small steps on the real board, each with a task and the actions that solve it.

`tutorial/steps.json` of a game says what is on the board and what is accepted; `tutorial/<lang>.json` has
the words: for hands on a board, and under `typed` whatever a terminal says differently. A step without a
position continues where the one before it ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from quincunx import games
from quincunx.datafile import DataError, made, read
from quincunx.languages import LANGUAGES, nearest
from quincunx.state import Game, State
from quincunx.types import OptionValue

__all__ = ["Lesson", "Step", "StepWords", "Tutorial", "folder", "languages", "tutorial"]


@dataclass(frozen=True)
class StepWords:
    """What a step says, in one language. On a page a button is named in `**bold**`; at a terminal what is
    typed stands between backticks."""

    title: str
    task: str
    done: str
    hint: str


@dataclass(frozen=True)
class Step:
    """One task on the board."""

    words: StepWords
    typed: StepWords  # the same at a terminal
    key: str
    accepted: tuple[str, ...]
    position: str | None = None  # None: where the step before ended
    options: dict[str, OptionValue] = field(default_factory=dict)
    reply: tuple[str, ...] = ()  # what chance and the other seats do next
    highlight: tuple[str, ...] = ()  # the places to look at
    because: str = ""  # if everything legal is accepted, why


@dataclass(frozen=True)
class Tutorial:
    """The steps of a game in one language."""

    game: str
    lang: str
    title: str
    goal: str
    typed_goal: str  # the same at a terminal
    end: str
    steps: tuple[Step, ...]

    def start(self, number: int) -> State:
        """The board before a step; if it continues another, after the first action accepted there."""
        step = self.steps[number]
        if step.position is not None:
            return Game(self.game, **step.options).from_position(step.position)
        state = self.start(number - 1)
        before = self.steps[number - 1]
        for text in (before.accepted[0], *before.reply):
            state.push_text(text)
        return state


class Lesson:
    """A tutorial in progress."""

    def __init__(self, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        self.number = 0
        self.state = tutorial.start(0)

    @property
    def step(self) -> Step:
        return self.tutorial.steps[self.number]

    @property
    def is_over(self) -> bool:
        return self.number == len(self.tutorial.steps)

    def play(self, text: str) -> bool:
        """Plays an action if the step accepts it; returns whether it did. Raises what the rules forbid."""
        action = self.state.parse_action(text)
        if self.state.action_text(action) not in self.step.accepted:
            return False
        self.state.push(action)
        for reply in self.step.reply:
            self.state.push_text(reply)
        return True

    def go_on(self) -> None:
        """Moves to the next step; after the last one the lesson is over."""
        self.number += 1
        if not self.is_over and self.step.position is not None:
            self.state = self.tutorial.start(self.number)

    def back(self) -> None:
        """Returns to the step before (from the first one, to its beginning)."""
        self.number = max(0, self.number - 1)
        self.state = self.tutorial.start(self.number)


def folder(game: str) -> Traversable:
    return files(games.load(game)) / "tutorial"


def languages(game: str) -> list[str]:
    """The languages a game's tutorial is written in."""
    return [lang for lang in LANGUAGES if (folder(game) / f"{lang}.json").is_file()]


def tutorial(game: str, lang: str = "en") -> Tutorial:
    """A game's tutorial; `Tutorial.lang` is the language it came in."""
    found = nearest(lang, languages(game), f"tutorial of {game}")
    words = read(folder(game) / f"{found}.json")
    where = f"{game}: tutorial {found}.json"
    if not isinstance(words, dict) or not isinstance(words.get("steps"), dict):
        raise DataError(f"{where}: it holds title, goal, end, and steps by their keys")
    steps = read(folder(game) / "steps.json")
    if not isinstance(steps, list) or not steps:
        raise DataError(f"{game}: steps.json is not a list of steps")
    made_steps = tuple(read_step(game, one, words["steps"], where) for one in steps)
    if made_steps[0].position is None:
        raise DataError(f"{game}: steps.json: the first step needs a position")
    if unknown := words["steps"].keys() - {step.key for step in made_steps}:
        raise DataError(f"{where}: there is no step {min(unknown)!r}")
    heads = {key: value for key, value in words.items() if key not in ("steps", "typed")}
    if heads.keys() != {"title", "goal", "end"}:
        raise DataError(f"{where}: it has {', '.join(heads)}, not title, goal and end")
    typed_goal = words.get("typed", {}).get("goal", heads["goal"])
    return Tutorial(game, found, **heads, typed_goal=typed_goal, steps=made_steps)


def read_step(game: str, data: Any, words: dict[str, Any], where: str) -> Step:
    key = data.get("key") if isinstance(data, dict) else None
    if key not in words:
        raise DataError(f"{where}: no words for the step {key!r}")
    said = {name: text for name, text in words[key].items() if name != "typed"}
    on_page = made(StepWords, said, f"{where}: {key}")
    typed = made(StepWords, said | words[key].get("typed", {}), f"{where}: {key}: typed")
    return made(Step, data, f"{game}: steps.json: {key}", words=on_page, typed=typed)
