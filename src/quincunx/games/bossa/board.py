"""Bossa's table in characters, and in words for ears."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from quincunx.games.bossa import rules
from quincunx.games.bossa.names import (
    CHIPS,
    COLOURS,
    MARKERS,
    Layers,
    chip_on,
    discarded,
    fresh_markers,
    hand,
    in_pile,
    line,
    open_ends,
    tile_text,
    tile_texts,
    unseen,
)
from quincunx.games.bossa.rules import BLACK, BLACK_DIE, CHANCE, DEAL, KEEP, REDRAW, WHITE
from quincunx.games.captions import say
from quincunx.languages import ENGLISH

# For colour printing: what to look for, and its style.
STYLES = {
    r"\[\d\]": "bold reverse",
    r"‹[^›]*›": "green",
    r"\d:\d(x2|~)": "bold magenta",
    r"─+.*─": "dim",
    r"\b(redraw|exchange|stack|doubler|inverter)\b": "cyan",
    r"(?m)^(?:[^\W\d_]+ \d(?=  )|\d\. [^\W\d_]+(?=  )|[^\W\d_]+(?= +[\d‹[]))": "bold",
}

LABEL, COLUMN = 7, 6


# In characters


def board(s: Any, lang: str = ENGLISH) -> str:
    """The lines over and under one row of numbers, then the hands: 79 columns wide."""
    legend = " " * LABEL + say("bossa", lang, "legend")
    return "\n".join(
        [*lines(s, lang), legend, "", *seats(s, lang), *tiles(s, lang), to_do(s, lang)]
    )


def lines(s: Any, lang: str) -> list[str]:
    numbers = "".join(f"{n:─^{COLUMN}}" for n in range(1, rules.TOP + 1))
    above = rows(s, WHITE)[::-1]
    below = rows(s, BLACK)
    above[-1] = say("bossa", lang, "line", colour="white").ljust(LABEL) + above[-1][LABEL:]
    below[0] = say("bossa", lang, "line", colour="black").ljust(LABEL) + below[0][LABEL:]
    return [*(row.rstrip() for row in (*above, "─" * LABEL + numbers, *below))]


def rows(s: Any, colour: int) -> list[str]:
    """A line's columns as rows of text, the one next to the numbers first."""
    columns = {number: column(s, layers) for number, layers in line(s, colour).items()}
    for number, sizes in open_ends(s, colour).items():
        columns[number] = [f"‹{'-'.join(map(str, sizes))}›"]
    if s.dice[colour]:
        columns[s.dice[colour]] = [f"[{s.dice[colour]}]"]
    height = max(map(len, columns.values()), default=1)
    return [row(columns, level) for level in range(height)]


def column(s: Any, layers: Layers) -> list[str]:
    """The tiles of a position, a bar between the layers of a stack."""
    texts: list[str] = []
    for layer in layers:
        texts += ["═══"] if texts else []
        texts += [tile_text(tile, chip_on(s, tile)) for tile in layer]
    return texts


def row(columns: dict[int, list[str]], level: int) -> str:
    cells = [columns.get(number, []) for number in range(1, rules.TOP + 1)]
    return " " * LABEL + "".join(
        f"{cell[level] if level < len(cell) else '':^{COLUMN}}" for cell in cells
    )


def seats(s: Any, lang: str) -> list[str]:
    """Hand, markers (dots: used) and chip of each seat; markers and chips go by the words that are typed."""
    found = []
    for seat in (0, 1):
        tiles = "  ".join(tile_text(tile) for tile in hand(s, seat))
        fresh = fresh_markers(s, seat)
        markers = " ".join(name if name in fresh else "·" * len(name) for name in MARKERS)
        name = say("bossa", lang, "seat", seat=seat)
        found.append(f"{name}  {tiles:<34} {markers}  {chip(s, seat, lang)}".rstrip())
    return found


def chip(s: Any, seat: int, lang: str) -> str:
    if s.chipped[seat]:
        return say("bossa", lang, "on", tile=tile_text(s.chipped[seat], s.chip[seat]))
    return CHIPS[s.chip[seat]]


def tiles(s: Any, lang: str) -> list[str]:
    """What is not on the table: how many to draw, which tiles nobody has seen, what is discarded."""
    names = [say("bossa", lang, key) for key in ("unseen", "discard", "pile")]
    label = 1 + max(map(len, names))
    unseen_name, discard_name, pile_name = [name.ljust(label) for name in names]
    known = wrap(tile_texts(unseen(s)), 79 - label)
    aside = [discard_name + tile_texts(discarded(s))] if discarded(s) else []
    left = say("bossa", lang, "left", n=in_pile(s))
    more = [" " * label + line for line in known[1:]]
    return [unseen_name + known[0], *more, *aside, pile_name + left]


def to_do(s: Any, lang: str) -> str:
    player = rules.player(s)
    if player == rules.OVER:
        return result(s, lang)
    if s.stage in (rules.WHITE_DIE, BLACK_DIE):
        return say("bossa", lang, "throws", seat=s.turn, colour=COLOURS[s.stage == BLACK_DIE])
    if player == CHANCE:
        key = {DEAL: "dealt", REDRAW: "redraws"}.get(s.stage, "draws")
        return say("bossa", lang, key, seat=s.turn)
    return say("bossa", lang, "keeps" if s.stage == KEEP else "plays", seat=s.turn)


def result(s: Any, lang: str) -> str:
    seat = rules.winner(s)
    if seat < 0:
        return say("bossa", lang, "drawn", n=s.held[0])
    if s.stage == rules.STUCK:
        why = say("bossa", lang, "why_stuck", seat=1 - seat)
    elif s.held[seat]:
        why = say("bossa", lang, "why_fewer", own=s.held[seat], theirs=s.held[1 - seat])
    else:
        why = say("bossa", lang, "why_empty")
    return say("bossa", lang, "points", seat=seat, n=s.held[1 - seat], why=why)


# In words


def words(s: Any, lang: str = ENGLISH) -> str:
    """The table in sentences, to be read aloud."""
    sentences = [line_words(s, colour, lang) for colour in (WHITE, BLACK)]
    sentences += [seat_words(s, seat, lang) for seat in (0, 1)]
    aside = ", ".join(heard(s, discarded(s), lang)) or say("bossa", lang, "nothing")
    sentences.append(say("bossa", lang, "aside", n=in_pile(s), tiles=aside))
    return "\n".join([*sentences, to_do(s, lang) + "."])


def line_words(s: Any, colour: int, lang: str) -> str:
    name = COLOURS[colour]
    if not s.low[colour]:
        if not s.dice[colour]:
            return say("bossa", lang, "line_not_begun", colour=name)
        return say("bossa", lang, "line_thrown", colour=name, n=s.dice[colour])
    places = [place_words(s, number, layers, lang) for number, layers in line(s, colour).items()]
    ends = [end_words(number, sizes, lang) for number, sizes in open_ends(s, colour).items()]
    open_at = "; ".join(ends) or say("bossa", lang, "nowhere")
    return say("bossa", lang, "line_said", colour=name, places="; ".join(places), ends=open_at)


def place_words(s: Any, number: int, layers: Layers, lang: str) -> str:
    """A number of a line with its tiles, the lowest layer first."""
    if not layers:
        return say("bossa", lang, "place_die", number=number)
    told = ""
    for layer in layers:
        row = ""
        for tile in heard(s, layer, lang):
            row = say("bossa", lang, "and", first=row, second=tile) if row else tile
        told = say("bossa", lang, "under", lower=told, upper=row) if told else row
    return say("bossa", lang, "place", number=number, tiles=told)


def end_words(number: int, sizes: list[int], lang: str) -> str:
    if not sizes:
        return say("bossa", lang, "takes_none", number=number)
    if len(sizes) == 1:
        return say("bossa", lang, "takes", number=number, n=sizes[0])
    return say("bossa", lang, "takes_either", number=number, few=sizes[0], many=sizes[-1])


def seat_words(s: Any, seat: int, lang: str) -> str:
    fresh = [say("bossa", lang, "marker", marker=name) for name in fresh_markers(s, seat)]
    markers = ", ".join(fresh) or say("bossa", lang, "none")
    own = ", ".join(heard(s, hand(s, seat), lang)) or say("bossa", lang, "nothing")
    if not s.chip[seat]:
        return say("bossa", lang, "holds", seat=seat, hand=own, markers=markers)
    kind = say("bossa", lang, "chip", chip=CHIPS[s.chip[seat]])
    if not s.chipped[seat]:
        return say("bossa", lang, "holds_chip", seat=seat, hand=own, markers=markers, chip=kind)
    tile = tile_text(s.chipped[seat])
    return say(
        "bossa", lang, "holds_used", seat=seat, hand=own, markers=markers, chip=kind, tile=tile
    )


def heard(s: Any, found: list[int], lang: str) -> list[str]:
    """`2 white 3 black`, `1 white`."""
    return [tile_words(tile, chip_on(s, tile), lang) for tile in found]


def tile_words(tile: int, chip: int, lang: str) -> str:
    white, black = tile >> 3, tile & 7
    kind = "both" if white and black else "white" if white else "black"
    told = say("bossa", lang, "tile", kind=kind, white=white, black=black)
    if not chip:
        return told
    return say("bossa", lang, ("", "tile_doubled", "tile_inverted")[chip], tile=told)
