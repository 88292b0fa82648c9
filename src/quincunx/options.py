"""A game's options: names and values checked, and turned into the integers that `setup` takes.

A rules file declares `SEATS = (least, most)` and `OPTIONS = {name: (default, other, …)}`. `setup` gets
the number of seats first, then the options as declared: numbers and booleans as they are, words as
their index among the declared ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from quincunx.contract import Rules
from quincunx.errors import TextError, UnknownName, did_you_mean
from quincunx.types import OptionValue

__all__ = ["choices", "complete", "encode", "from_texts", "value_text"]

ON_OFF = {
    "on": True, "yes": True, "true": True, "1": True,
    "off": False, "no": False, "false": False, "0": False,
}  # fmt: skip


def choices(rules: Rules) -> dict[str, tuple[OptionValue, ...]]:
    """Every option with its possible values, the default first."""
    least, most = rules.SEATS
    seats = sorted(range(least, most + 1), key=lambda n: (n != 2, n))
    return {"seats": tuple(seats), **rules.OPTIONS}


def complete(name: str, rules: Rules, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options of a game: what was given, defaults for the rest."""
    known = choices(rules)
    given = {option: plain(value) for option, value in given.items()}
    for option, value in given.items():
        if option not in known:
            raise UnknownName(
                f"unknown option {option!r} of {name}: {did_you_mean(option, list(known))}"
            )
        allowed = known[option]
        if not any(value == one and type(value) is type(one) for one in allowed):
            listed = [shown(one) for one in allowed]
            raise UnknownName(
                f"option {option!r} of {name} cannot be {value!r}: "
                f"{did_you_mean(str(value), listed)}"
            )
    return {option: given.get(option, allowed[0]) for option, allowed in known.items()}


def plain(value: OptionValue) -> OptionValue:
    """NumPy's numbers, truths and words as Python's own."""
    own: OptionValue = value.item() if hasattr(value, "item") else value
    return own


def encode(rules: Rules, options: Mapping[str, OptionValue]) -> list[int]:
    """The integers that `setup` takes."""
    known = choices(rules)
    return [
        known[option].index(value) if isinstance(value, str) else int(value)
        for option, value in options.items()
    ]


def from_texts(name: str, rules: Rules, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Options as people type them: `die=on`, `seats=3`, `deal=fair`."""
    known = choices(rules)
    given: dict[str, OptionValue] = {}
    for text in texts:
        option, equals, value = text.partition("=")
        option, value = option.strip().lower(), value.strip().lower()
        if not equals or not value:
            raise TextError(
                f"option {text!r} is not of the form name=value; "
                f"options of {name}: {', '.join(known)}"
            )
        if option not in known:
            complete(name, rules, {option: value})  # raises, and lists what is known
        if option in given:
            raise TextError(
                f"option {option!r} of {name} is given twice, the second time as {text!r}"
            )
        given[option] = _value(value, known[option])
    return given


def value_text(value: OptionValue) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def shown(value: OptionValue) -> str:
    """A value as Python has it, and as people type it where that differs."""
    return f"{value} ({value_text(value)})" if isinstance(value, bool) else str(value)


def _value(text: str, allowed: tuple[OptionValue, ...]) -> OptionValue:
    if isinstance(allowed[0], bool):
        return ON_OFF.get(text, text)
    if isinstance(allowed[0], int) and text.isdecimal():
        return int(text)
    return text
