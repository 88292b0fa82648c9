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
    either,
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

# For colour printing: what to look for, and its style.
STYLES = {
    r"\[\d\]": "bold reverse",
    r"‹[^›]*›": "green",
    r"\d:\d(x2|~)": "bold magenta",
    r"─+.*─": "dim",
    r"\b(redraw|exchange|stack|doubler|inverter)\b": "cyan",
    r"(?m)^(white|black|seat \d)": "bold",
}

LABEL, COLUMN = 7, 6
LEGEND = "       [4] a die   ‹2-3› the next number takes 2 or 3 tiles   ═══ stacked on it"


# In characters


def board(s: Any) -> str:
    """The lines over and under one row of numbers, then the hands: 79 columns wide."""
    return "\n".join([*lines(s), LEGEND, "", *seats(s), *tiles(s), to_do(s)])


def lines(s: Any) -> list[str]:
    numbers = "".join(f"{n:─^{COLUMN}}" for n in range(1, rules.TOP + 1))
    above = rows(s, WHITE)[::-1]
    below = rows(s, BLACK)
    above[-1] = "white".ljust(LABEL) + above[-1][LABEL:]
    below[0] = "black".ljust(LABEL) + below[0][LABEL:]
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


def seats(s: Any) -> list[str]:
    """Hand, markers (dots: used) and chip of each seat."""
    found = []
    for seat in (0, 1):
        tiles = "  ".join(tile_text(tile) for tile in hand(s, seat))
        fresh = fresh_markers(s, seat)
        markers = " ".join(name if name in fresh else "·" * len(name) for name in MARKERS)
        found.append(f"seat {seat}  {tiles:<34} {markers}  {chip(s, seat)}".rstrip())
    return found


def chip(s: Any, seat: int) -> str:
    if s.chipped[seat]:
        return f"on {tile_text(s.chipped[seat], s.chip[seat])}"
    return CHIPS[s.chip[seat]]


def tiles(s: Any) -> list[str]:
    """What is not on the table: how many to draw, which tiles nobody has seen, what is discarded."""
    known = wrap(tile_texts(unseen(s)), 79 - 8)
    aside = [f"discard {tile_texts(discarded(s))}"] if discarded(s) else []
    return [f"unseen  {known[0]}", *(" " * 8 + more for more in known[1:]), *aside, pile(s)]


def pile(s: Any) -> str:
    count = in_pile(s)
    return f"pile    {count or 'empty'}, and one unseen tile is out of the game"


def to_do(s: Any) -> str:
    player = rules.player(s)
    if player == rules.OVER:
        return result(s)
    if s.stage in (rules.WHITE_DIE, BLACK_DIE):
        return f"seat {s.turn} throws the {COLOURS[s.stage == BLACK_DIE]} die"
    if player == CHANCE:
        what = {DEAL: "is dealt a tile", REDRAW: "redraws"}.get(s.stage, "draws a tile")
        return f"seat {s.turn} {what}"
    return f"seat {s.turn} {'keeps a chip' if s.stage == KEEP else 'plays'}"


def result(s: Any) -> str:
    seat = rules.winner(s)
    if seat < 0:
        return f"over: drawn, the pile is empty and each hand has {s.held[0]} left"
    if s.stage == rules.STUCK:
        why = f"seat {1 - seat} can do nothing"
    elif s.held[seat]:
        why = f"the pile is empty, {s.held[seat]} tiles against {s.held[1 - seat]}"
    else:
        why = "its hand is empty"
    points = s.held[1 - seat]
    return f"over: seat {seat} wins {points} point{'' if points == 1 else 's'}: {why}"


# In words


def words(s: Any) -> str:
    """The table in sentences, to be read aloud."""
    sentences = [line_words(s, colour) for colour in (WHITE, BLACK)]
    sentences += [seat_words(s, seat) for seat in (0, 1)]
    sentences.append(f"tiles in the pile: {in_pile(s)}; discarded: {heard(s, discarded(s), ', ')}.")
    return "\n".join([*sentences, to_do(s) + "."])


def line_words(s: Any, colour: int) -> str:
    name = COLOURS[colour]
    if not s.low[colour]:
        thrown = f"the die shows {s.dice[colour]}" if s.dice[colour] else "not begun"
        return f"{name} line: {thrown}."
    places = [
        f"{number}, {' under '.join(heard(s, row) for row in layers)}"
        if layers
        else f"{number}, the die"
        for number, layers in line(s, colour).items()
    ]
    ends = [
        f"{number} takes {either(sizes)} {'tile' if sizes == [1] else 'tiles'}"
        for number, sizes in open_ends(s, colour).items()
    ]
    return f"{name} line: {'; '.join(places)}. Open: {'; '.join(ends) or 'nowhere'}."


def seat_words(s: Any, seat: int) -> str:
    markers = ", ".join(fresh_markers(s, seat)) or "none"
    kept = f"; chip: {CHIPS[s.chip[seat]]}" if s.chip[seat] else ""
    used = f", played on {tile_text(s.chipped[seat])}" if s.chipped[seat] else ""
    return (
        f"seat {seat} holds {heard(s, hand(s, seat), ', ')}; markers left: {markers}{kept}{used}."
    )


def heard(s: Any, found: list[int], between: str = " and ") -> str:
    """`2 white 3 black and 1 white`."""
    if not found:
        return "nothing"
    return between.join(tile_words(tile, chip_on(s, tile)) for tile in found)


def tile_words(tile: int, chip: int) -> str:
    pips = [f"{count} {name}" for count, name in ((tile >> 3, "white"), (tile & 7, "black"))]
    spoken = " ".join(part for part in pips if not part.startswith("0"))
    return spoken + ("", " doubled", " inverted")[chip]
