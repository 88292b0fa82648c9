"""Whether a position of Bossa is possible: the lines by the rules, the number of tiles, the turn."""

from __future__ import annotations

from typing import Any

from quincunx.games.bossa import rules
from quincunx.games.bossa.names import (
    CHIPS,
    COLOURS,
    MARKERS,
    chip_on,
    discarded,
    line,
    tile_text,
    unseen,
)
from quincunx.games.bossa.rules import (
    BLACK_DIE,
    DEAL,
    DEALT,
    DRAW,
    FINISHED,
    KEEP,
    NO_CHIP,
    REDRAW,
    STUCK,
    TURN,
    WHITE_DIE,
)

ALL_MARKERS = sum(MARKERS.values())


def mistake(s: Any) -> str:
    """What is wrong with a record, or nothing."""
    if s.stage in (DEAL, WHITE_DIE, BLACK_DIE):
        return before_the_lines(s)
    if not (s.low[0] and s.low[1]):
        return "both lines have begun by now"
    if s.dice[0] == s.dice[1]:
        return "equal dice are thrown again"
    reasons = (wrong_line(s, colour) for colour in (0, 1))
    return next(filter(None, reasons), "") or wrong_chips(s) or wrong_count(s) or wrong_end(s)


def before_the_lines(s: Any) -> str:
    """Nothing but tiles dealt, and the white die."""
    thrown = [bool(number) for number in s.dice]
    if thrown != [s.stage == BLACK_DIE, False] or touched(s) or any(s.chip):
        return "before both dice are thrown nothing is laid, used, kept or discarded"
    held = list(s.held)
    if s.stage == DEAL:
        dealt = held[1] == 0 if s.turn == 0 else held[0] == DEALT
        return (
            "" if dealt and held[s.turn] < DEALT else "four tiles are dealt to seat 0, then seat 1"
        )
    if held != [DEALT, DEALT]:
        return "both hold four tiles when the dice are thrown"
    thrower = int(s.stage == BLACK_DIE)
    return "" if s.turn == thrower else f"seat {thrower} throws the {COLOURS[thrower]} die"


def touched(s: Any) -> bool:
    """Whether anything has been done with tiles or markers: not before the first draw."""
    return bool(any(s.where) or discarded(s) or list(s.markers) != [ALL_MARKERS] * 2)


def wrong_line(s: Any, colour: int) -> str:
    """B1, B2: sums, pips, and sizes that grow outward by one at most."""
    name = COLOURS[colour]
    found = line(s, colour)
    for number, layers in found.items():
        if reason := next(
            filter(None, (wrong_layer(s, colour, number, row) for row in layers)), ""
        ):
            return reason
        if any(len(row) != len(layers[0]) for row in layers):
            return f"the layers of {name} {number} have different sizes"
    counts = {number: len(layers[0]) if layers else 1 for number, layers in found.items()}
    for number, size in counts.items():
        die = s.dice[colour]
        if number != die:
            inner = counts[number - 1 if number > die else number + 1]
            if not rules.same_or_more(inner, number) & rules.pair(size, number):
                return f"{name} {number} has {size} tiles, but its neighbour has {inner}"
    return ""


def wrong_layer(s: Any, colour: int, number: int, tiles: list[int]) -> str:
    counts = [rules.pips(tile, colour, chip_on(s, tile)) for tile in tiles]
    if 0 in counts:
        return f"{tile_text(tiles[counts.index(0)])} has no {COLOURS[colour]} pip"
    if sum(counts) != number:
        return f"the tiles of {COLOURS[colour]} {number} add up to {sum(counts)}"
    return ""


def wrong_chips(s: Any) -> str:
    kept = [kind != NO_CHIP for kind in s.chip]
    if s.stage == KEEP:
        first = rules.first_seat(s)
        if not s.expansion or kept[1 - first] or touched(s):
            return "chips are kept right after the dice, in the expansion, first player first"
        return "" if s.turn == (1 - first if kept[first] else first) else "the other seat keeps"
    if s.expansion and not all(kept):
        return "in the expansion both seats keep a chip before the first draw"
    if s.chipped[0] and s.chipped[0] == s.chipped[1]:
        return "two chips lie on one tile"
    for seat in (0, 1):
        if s.chipped[seat] and not s.where[rules.rank(s.chipped[seat])]:
            return f"the {CHIPS[s.chip[seat]]} lies on {tile_text(s.chipped[seat])}, in no line"
    return ""


def wrong_count(s: Any) -> str:
    """Turns, draws, markers and hands must agree."""
    if s.stage == KEEP:
        return "" if list(s.held) == [DEALT, DEALT] else "both hold four tiles when chips are kept"
    used = [sum(not s.markers[seat] & marker for seat in (0, 1)) for marker in MARKERS.values()]
    positions = [layers for colour in (0, 1) for layers in line(s, colour).values() if layers]
    redraws, exchanges, stacks = used
    if len(discarded(s)) != redraws:
        return f"{redraws} redraws were made and {len(discarded(s))} tiles discarded"
    if sum(len(layers) - 1 for layers in positions) != stacks:
        return f"{stacks} stacks were made, but the lines show a different number"
    turns = len(positions) + stacks + redraws + exchanges  # with the one that waits for its redraw
    mover = (rules.first_seat(s) + turns - (s.stage in (REDRAW, FINISHED))) % 2
    if s.turn != mover:
        return f"after {turns} turns seat {mover} has it"
    draws = 2 * DEALT + turns + redraws + (s.stage in (TURN, STUCK)) - (s.stage == REDRAW)
    if 27 - len(unseen(s)) != draws:
        return f"{draws} tiles have been drawn by now, but {27 - len(unseen(s))} are seen"
    return next(filter(None, (wrong_hand(s, seat) for seat in (0, 1))), "")


def wrong_hand(s: Any, seat: int) -> str:
    """A hand grows by a tile in the turns of a redraw and of an exchange, and in no other."""
    drawn = s.stage in (TURN, STUCK) and seat == s.turn
    least = 0 if s.stage == FINISHED and seat == s.turn else 1 + drawn
    most = DEALT + drawn
    most += sum(not s.markers[seat] & MARKERS[name] for name in ("redraw", "exchange"))
    if least <= s.held[seat] <= most:
        return ""
    return f"seat {seat} holds {s.held[seat]} tiles, and {least} to {most} are possible"


def wrong_end(s: Any) -> str:
    """Over when the rules say so, and only then."""
    ended = not s.held[s.turn] or not rules.pile_left(s)
    if s.stage == FINISHED:
        return "" if ended else "neither a hand nor the pile is empty"
    if s.stage == DRAW and ended:
        return "the pile is empty, so the game is over"
    if s.stage == REDRAW and (ended or s.markers[s.turn] & rules.REDRAW_MARKER):
        return f"seat {s.turn} has not redrawn, or has no pile to take from"
    if s.stage in (TURN, STUCK) and (s.stage == TURN) != rules.can_do_something(s):
        return f"seat {s.turn} is stuck" if s.stage == TURN else f"seat {s.turn} is not stuck"
    return ""
