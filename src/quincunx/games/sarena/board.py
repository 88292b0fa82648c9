"""The board of Sàrena in characters, to be seen, and in words, to be heard.

A circle shows its name, `↻` if it has arrows, the colour on top and how high the pile is; below, the whole
pile from its lowest chip to its highest, each chip with its upper and lower side, as letters and as signs.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from quincunx.games.sarena import rules
from quincunx.games.sarena.names import (
    COLOURS,
    LETTERS,
    SIGN_NAMES,
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

WIDTH = 12  # of a circle

# For colour printing: what to look for, and its style.
STYLES = {
    rf"{sign}|\b{letter}(?=[rygb]\b|{sign})|(?<=\b[rygb]){letter}\b|\b{colour}\b": f"bold {style}"
    for sign, letter, colour, style in zip(
        SIGNS, LETTERS, COLOURS, ("red", "yellow", "green", "bright_blue"), strict=True
    )
} | {r"↻": "bold cyan", r"[─│┌┬┐├┼┤└┴┘]+": "dim"}


# To be seen


def board(s: Any) -> str:
    """Six rows of six, row 6 above, 79 columns wide."""
    lines: list[str] = []
    for row in reversed(range(rules.SIDE)):
        circles = range(rules.SIDE * row, rules.SIDE * (row + 1))
        left, middle, right = "┌┬┐" if row == rules.SIDE - 1 else "├┼┤"
        lines.append(left + middle.join(heading(s, n) for n in circles) + right)
        lines.append(cells(" ".join(map(chip_letters, chips_on(s, n))) for n in circles))
        lines.append(cells(" ".join(map(chip_signs, chips_on(s, n))) for n in circles))
    lines.append("└" + "┴".join(["─" * WIDTH] * rules.SIDE) + "┘")
    return "\n".join([*lines, *status(s)])


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


def status(s: Any) -> list[str]:
    showing = chips_showing(s)
    counts = [f"{LETTERS[n]}{SIGNS[n]} {COLOURS[n]} {showing[n]}" for n in range(4)]
    seats = [f"seat {seat} {token_text(s, seat)}" for seat in range(s.seats)]
    return [
        "chips: upper, lower side, the lowest first · ↻ turns over what enters it empty",
        f"chips in piles that show {' · '.join(counts)}",
        f"tokens: {' · '.join(seats)}",
        *wrap(to_do(s), 79),
    ]


def token_text(s: Any, seat: int) -> str:
    token = s.tokens[seat]
    if token >= 0:
        return f"{LETTERS[token]}{SIGNS[token]} {COLOURS[token]}"
    return "hidden" if token == rules.HIDDEN else "none yet"


def to_do(s: Any) -> str:
    if stage(s) == "over":
        return result(s)
    if stage(s) == "moves":
        return f"seat {s.turn} moves"
    if stage(s) == "deal":
        return f"a chip is dealt to {circle_name(s.ready)}"
    return (
        "a draw decides who begins"
        if rules.draws(s) < 0
        else f"seat {rules.draws(s)} draws a token"
    )


# To be heard


def words(s: Any) -> str:
    """The board in sentences, one for each row."""
    piles = [n for n in range(rules.CIRCLES) if rules.pile_on(s, n)]
    empty = [n for n in range(rules.CIRCLES) if not rules.pile_on(s, n)]
    rows = [[n for n in piles if n // rules.SIDE == row] for row in range(rules.SIDE)]
    sentences = [f"row {1 + row[0] // rules.SIDE}: {listed(s, row)}." for row in rows if row]
    for kind, arrows in (("with arrows", True), ("plain", False)):
        names = [circle_name(n) for n in empty if has_arrows(n) == arrows]
        sentences.append(f"empty {kind}: {', '.join(names) or 'none'}.")
    tokens = [f"seat {seat} {token_words(s, seat)}" for seat in range(s.seats)]
    return "\n".join([*sentences, f"tokens: {', '.join(tokens)}.", f"{to_do(s)}."])


def listed(s: Any, circles: Iterable[int]) -> str:
    return "; ".join(f"{circle_name(n)} {pile_words(chips_on(s, n))}" for n in circles)


def pile_words(chips: list[Chip]) -> str:
    spoken = [f"{COLOURS[up]} over {COLOURS[down]}" for up, down in chips]
    if len(chips) == 1:
        return spoken[0]
    return f"{COLOURS[chips[-1][0]]} on {len(chips)} chips, from the lowest: {', '.join(spoken)}"


def token_words(s: Any, seat: int) -> str:
    token = s.tokens[seat]
    return f"{COLOURS[token]} {SIGN_NAMES[token]}" if token >= 0 else token_text(s, seat)
