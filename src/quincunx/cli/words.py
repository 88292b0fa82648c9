"""What the terminal says while somebody plays, learns or solves a puzzle, in the language asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from quincunx.errors import IllegalAction, QuincunxError, RecordError, TextError, WrongTurn
from quincunx.languages import ENGLISH, LANGUAGES, nearest
from quincunx.sentences import Sentences, sentences
from quincunx.state import Game

__all__ = ["Told", "refusal", "words"]

FAULTS = {"no_takeback": "no_takeback"}
"""Sentences for what a table refuses, by its codes."""


class Told(QuincunxError):
    """Something that the terminal itself refuses, in words of the language."""


@cache
def words(lang: str) -> Sentences:
    """The terminal's own sentences; an unknown language is an UnknownName."""
    return sentences(files("quincunx.cli") / "words", nearest(lang, LANGUAGES, "words"))


def refusal(error: QuincunxError, typed: str, game: Game, lang: str) -> str:
    """Why something was refused: the rule's number, and a sentence that the page has too.

    In English the error has its own words. In another language, whatever has no sentence there gets a
    general one, without any English.
    """
    if lang == ENGLISH or isinstance(error, Told):
        return error.reason if isinstance(error, IllegalAction) else str(error)
    if found := by_rule(error, game, lang):
        return found
    if isinstance(error, IllegalAction | TextError | WrongTurn):
        return words(lang).say("no_action", typed=typed)
    if isinstance(error, RecordError):
        return words(lang).say("not_saved")
    return words(lang).say(FAULTS.get(getattr(error, "code", ""), "not_now"))


def by_rule(error: QuincunxError, game: Game, lang: str) -> str:
    """The sentence of the rules for a reason; empty if nobody has written it in the language."""
    if not isinstance(error, IllegalAction | WrongTurn) or not error.key:
        return ""
    folder = files(game.package.__name__) / "refusals"
    if not (folder / f"{lang}.json").is_file():
        return ""
    texts = sentences(folder, lang)
    key = f"no.{error.key}"
    if key not in texts:
        return ""
    rule, said = getattr(error, "rule", ""), texts.say(key, **error.places)
    return f"{rule}: {said}" if rule[1:].isdigit() else said  # a heading would be English
