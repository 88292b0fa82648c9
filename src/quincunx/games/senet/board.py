"""Senet's board in characters and in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quincunx.games.senet import rules
from quincunx.games.senet.names import COLOURS, HOUSE_NAMES, HOUSES, PIECES, sign
from quincunx.games.senet.rules import CHANCE, DARK, EXIT, LIGHT

# For colour printing: what to look for, and its style.
STYLES = {
    r"○": "bold bright_yellow",
    r"●": "bold bright_blue",
    r"\b(life|joy|truth|sun|exit)\b": "green",
    r"\bwater\b": "cyan",
}

WIDTHS = (4,) * 5 + (8,) * 5  # of the columns; the houses are in the right half


def board(s: Any) -> str:
    """Three rows of ten, read in an S, 71 columns wide."""
    rows = [range(1, 11), range(20, 10, -1), range(21, 31)]
    lines = [edge("┌┬┐")]
    for row in rows:
        lines.append(cells(f"{n:>2} {HOUSES.get(n, '')}" for n in row))
        lines.append(cells(f" {sign(s, n, PIECES, ' ')}" for n in row))
        lines.append(edge("└┴┘" if row[0] == 21 else "├┼┤"))
    return "\n".join([*lines, *status(s)])


def cells(texts: Iterable[str]) -> str:
    padded = (text.ljust(width) for text, width in zip(texts, WIDTHS, strict=True))
    return "│" + "│".join(padded) + "│"


def edge(corners: str) -> str:
    return corners[0] + corners[1].join("─" * width for width in WIDTHS) + corners[2]


def status(s: Any) -> list[str]:
    off = [5 - rules.count_bits(s.pieces[colour]) for colour in (LIGHT, DARK)]
    lines = [f"{PIECES[c]} {COLOURS[c]}{seat_text(s, c)}: {off[c]} of 5 off" for c in (LIGHT, DARK)]
    return [" · ".join(lines), to_do(s)]


def seat_text(s: Any, colour: int) -> str:
    return "" if s.dark < 0 else f" (seat {rules.seat_of(s, colour)})"


def to_do(s: Any) -> str:
    player = rules.player(s)
    if player == rules.OVER:
        return result(s)
    if player == CHANCE:
        why = ": whoever throws a 1 first plays dark" if s.stage == rules.THROW_OFF else ""
        return f"seat {s.turn} throws{why}"
    rest = f"threw {s.throw}, {s.left} of it left" if s.left < s.throw else f"threw {s.throw}"
    return f"seat {s.turn} ({COLOURS[rules.mover(s)]}) {rest}"


def result(s: Any) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] == 0:
            points = [0, 0]
            rules.scores(s, points)
            seat = rules.seat_of(s, colour)
            return f"over: {COLOURS[colour]} (seat {seat}) wins {points[seat]} points"
    return f"over: drawn after {rules.LAST_THROW} throws"


def words(s: Any) -> str:
    """The board in sentences, to be read aloud."""
    sentences = []
    for colour in (LIGHT, DARK):
        places = [place(n) for n in range(1, EXIT) if s.pieces[colour] >> n & 1]
        off = 5 - len(places)
        where = f"on {', '.join(places)}" if places else "nowhere on the board"
        sentences.append(f"{COLOURS[colour]}{seat_text(s, colour)} stands {where}; {off} of 5 off.")
    return "\n".join([*sentences, to_do(s) + "."])


def place(square: int) -> str:
    return f"{square} ({HOUSE_NAMES[square]})" if square in HOUSE_NAMES else str(square)
