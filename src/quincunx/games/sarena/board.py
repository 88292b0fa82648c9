"""The board of Sàrena in characters, to be seen, and in words, to be heard.

A circle shows its name, `↻` if it has arrows, the colour on top and how high the pile is; below, the whole
pile from its lowest chip to its highest, each chip with its upper and lower side, as letters and as signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import Any

from quincunx.games.captions import say
from quincunx.games.sarena import rules
from quincunx.games.sarena.names import (
    COLOURS,
    LETTERS,
    SIGNS,
    Chip,
    chip_letters,
    chips_on,
    chips_showing,
    circle_name,
    has_arrows,
    stage,
)
from quincunx.games.sarena.result import result
from quincunx.languages import ENGLISH

WIDTH = 12  # of a circle
BROAD = 79  # the board

# For colour printing: what to look for, and its style. The word after a sign is its colour, in any language.
STYLES = {
    "|".join(
        (
            rf"{sign}(?: [^\W\d_]+(?= \d| ·|$))?",
            rf"\b{letter}(?=[rygb]\b|{sign})|(?<=\b[rygb]){letter}\b|\b{colour}\b",
        )
    ): f"bold {style}"
    for sign, letter, colour, style in zip(
        SIGNS, LETTERS, COLOURS, ("red", "yellow", "green", "bright_blue"), strict=True
    )
} | {r"↻": "bold cyan", r"[─│┌┬┐├┼┤└┴┘]+": "dim"}


# To be seen


def board(s: Any, lang: str = ENGLISH) -> str:
    """Six rows of six, row 6 above, 79 columns wide."""
    lines: list[str] = []
    for row in reversed(range(rules.SIDE)):
        circles = range(rules.SIDE * row, rules.SIDE * (row + 1))
        left, middle, right = "┌┬┐" if row == rules.SIDE - 1 else "├┼┤"
        lines.append(left + middle.join(heading(s, n) for n in circles) + right)
        lines.append(cells(" ".join(map(chip_letters, chips_on(s, n))) for n in circles))
        lines.append(cells(" ".join(map(chip_signs, chips_on(s, n))) for n in circles))
    lines.append("└" + "┴".join(["─" * WIDTH] * rules.SIDE) + "┘")
    return "\n".join([*lines, *status(s, lang)])


def heading(s: Any, circle: int) -> str:
    """A circle's name and its pile at a glance, for the line above it."""
    name = f" {circle_name(circle)}{'↻' if has_arrows(circle) else ''} "
    chips = chips_on(s, circle)
    height = f" ×{len(chips)}" if len(chips) > 1 else ""
    shows = f" {LETTERS[chips[-1][0]]}{SIGNS[chips[-1][0]]}{height} " if chips else ""
    return name + "─" * (WIDTH - len(name) - len(shows)) + shows


def chip_signs(chip: Chip) -> str:
    return SIGNS[chip[0]] + SIGNS[chip[1]]


def cells(texts: Iterable[str]) -> str:
    return "│" + "│".join(f" {text}".ljust(WIDTH) for text in texts) + "│"


def status(s: Any, lang: str) -> list[str]:
    showing = chips_showing(s)
    counts = [f"{LETTERS[n]}{SIGNS[n]} {colour_text(n, lang)} {showing[n]}" for n in range(4)]
    lines = [
        say("sarena", lang, "legend"),
        say("sarena", lang, "showing", counts=" · ".join(counts)),
        say("sarena", lang, "tokens", seats=" · ".join(tokens(s, lang, token_text))),
        to_do(s, lang),
    ]
    return [part for line in lines for part in wrap(line, BROAD)]


def colour_text(colour: int, lang: str) -> str:
    return say("sarena", lang, "colour", colour=COLOURS[colour])


def tokens(s: Any, lang: str, told: Callable[[Any, int, str], str]) -> list[str]:
    """Every seat's token."""
    return [
        say("sarena", lang, "token", seat=seat, token=told(s, seat, lang))
        for seat in range(s.seats)
    ]


def token_text(s: Any, seat: int, lang: str) -> str:
    token = s.tokens[seat]
    if token >= 0:
        return f"{LETTERS[token]}{SIGNS[token]} {colour_text(token, lang)}"
    return say("sarena", lang, "hidden" if token == rules.HIDDEN else "none_yet")


def to_do(s: Any, lang: str) -> str:
    if stage(s) == "over":
        return result(s, lang)
    if stage(s) == "moves":
        return say("sarena", lang, "moves", seat=s.turn)
    if stage(s) == "deal":
        return say("sarena", lang, "deal", place=circle_name(s.ready))
    if rules.draws(s) < 0:
        return say("sarena", lang, "lot")
    return say("sarena", lang, "draws", seat=rules.draws(s))


# To be heard


def words(s: Any, lang: str = ENGLISH) -> str:
    """The board in sentences, one for each row."""
    piles = [n for n in range(rules.CIRCLES) if rules.pile_on(s, n)]
    empty = [n for n in range(rules.CIRCLES) if not rules.pile_on(s, n)]
    rows = [[n for n in piles if n // rules.SIDE == row] for row in range(rules.SIDE)]
    sentences = [
        say("sarena", lang, "row", n=1 + row[0] // rules.SIDE, piles=listed(s, row, lang))
        for row in rows
        if row
    ]
    for key, arrows in (("empty_arrows", True), ("empty_plain", False)):
        names = ", ".join(circle_name(n) for n in empty if has_arrows(n) == arrows)
        sentences.append(say("sarena", lang, key, places=names or say("sarena", lang, "none")))
    told = say("sarena", lang, "tokens", seats=", ".join(tokens(s, lang, token_words)))
    return "\n".join([*sentences, f"{told}.", f"{to_do(s, lang)}."])


def listed(s: Any, circles: Iterable[int], lang: str) -> str:
    return "; ".join(f"{circle_name(n)} {pile_words(chips_on(s, n), lang)}" for n in circles)


def pile_words(chips: list[Chip], lang: str) -> str:
    spoken = [
        say("sarena", lang, "chip", up=colour_text(up, lang), down=colour_text(down, lang))
        for up, down in chips
    ]
    if len(chips) == 1:
        return spoken[0]
    top = colour_text(chips[-1][0], lang)
    return say("sarena", lang, "pile", top=top, n=len(chips), chips=", ".join(spoken))


def token_words(s: Any, seat: int, lang: str) -> str:
    token = s.tokens[seat]
    if token < 0:
        return token_text(s, seat, lang)
    sign = say("sarena", lang, "sign", colour=COLOURS[token])
    return say("sarena", lang, "token_said", colour=colour_text(token, lang), sign=sign)
