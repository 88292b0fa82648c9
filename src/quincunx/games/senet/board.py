"""Senet's board in characters and in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quincunx.games.captions import say
from quincunx.games.senet import rules
from quincunx.games.senet.names import COLOURS, PIECES, sign
from quincunx.games.senet.rules import CHANCE, DARK, EXIT, LIGHT
from quincunx.languages import ENGLISH

# For colour printing: what to look for, and its style. A house is known by its number, in any language.
STYLES = {
    r"○": "bold bright_yellow",
    r"●": "bold bright_blue",
    r"(?<=│(?:15|26|28|29|30) )\w+": "green",
    r"(?<=│27 )\w+": "cyan",
}

ROWS = (range(1, 11), range(20, 10, -1), range(21, 31))
PLAIN, HOUSE = 4, 8  # how wide a column is at least; the houses are in the right half


def board(s: Any, lang: str = ENGLISH) -> str:
    """Three rows of ten, read in an S, 71 columns wide; longer words make it wider."""
    texts = [[f"{n:>2} {say('senet', lang, 'house', n=n)}" for n in row] for row in ROWS]
    widths = [
        max(PLAIN if column < 5 else HOUSE, *(len(row[column]) for row in texts))
        for column in range(10)
    ]
    lines = [edge("┌┬┐", widths)]
    for row, heads in zip(ROWS, texts, strict=True):
        lines.append(cells(heads, widths))
        lines.append(cells([f" {sign(s, n, PIECES, ' ')}" for n in row], widths))
        lines.append(edge("└┴┘" if row[0] == 21 else "├┼┤", widths))
    return "\n".join([*lines, *status(s, lang)])


def cells(texts: Iterable[str], widths: Iterable[int]) -> str:
    padded = [text.ljust(width) for text, width in zip(texts, widths, strict=True)]
    return "│" + "│".join(padded) + "│"


def edge(corners: str, widths: Iterable[int]) -> str:
    return corners[0] + corners[1].join("─" * width for width in widths) + corners[2]


def status(s: Any, lang: str) -> list[str]:
    lines = []
    for colour in (LIGHT, DARK):
        off = 5 - rules.count_bits(s.pieces[colour])
        who = side_text(s, colour, lang)
        lines.append(say("senet", lang, "off", piece=PIECES[colour], who=who, n=off))
    return [" · ".join(lines), to_do(s, lang)]


def side_text(s: Any, colour: int, lang: str) -> str:
    """A colour, and who plays it once that is known."""
    if s.dark < 0:
        return say("senet", lang, "side", side=COLOURS[colour])
    seat = rules.seat_of(s, colour)
    return say("senet", lang, "side_seat", side=COLOURS[colour], seat=seat)


def to_do(s: Any, lang: str) -> str:
    player = rules.player(s)
    if player == rules.OVER:
        return result(s, lang)
    if player == CHANCE:
        key = "throws_off" if s.stage == rules.THROW_OFF else "throws"
        return say("senet", lang, key, seat=s.turn)
    who = say("senet", lang, "threw", seat=s.turn, side=COLOURS[rules.mover(s)])
    if s.left < s.throw:
        return say("senet", lang, "threw_rest", who=who, n=s.throw, left=s.left)
    return say("senet", lang, "threw_n", who=who, n=s.throw)


def result(s: Any, lang: str) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] == 0:
            points = [0, 0]
            rules.scores(s, points)
            seat = rules.seat_of(s, colour)
            who = say("senet", lang, "side_seat", side=COLOURS[colour], seat=seat)
            return say("senet", lang, "wins", who=who, n=points[seat])
    return say("senet", lang, "drawn", n=rules.LAST_THROW)


def words(s: Any, lang: str = ENGLISH) -> str:
    """The board in sentences, to be read aloud."""
    sentences = []
    for colour in (LIGHT, DARK):
        squares = [n for n in range(1, EXIT) if s.pieces[colour] >> n & 1]
        places = ", ".join(say("senet", lang, "place", n=n) for n in squares)
        who, off = side_text(s, colour, lang), 5 - len(squares)
        if places:
            sentences.append(say("senet", lang, "stands", who=who, places=places, off=off))
        else:
            sentences.append(say("senet", lang, "stands_nowhere", who=who, off=off))
    return "\n".join([*sentences, to_do(s, lang) + "."])
