"""Whether a position of Bossa is possible: the lines by the rules, the number of tiles, the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.errors import Impossible
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


def faults(s: Any) -> Iterator[Impossible]:
    """What is impossible in a record, in the order in which to correct it."""
    if s.stage in (DEAL, WHITE_DIE, BLACK_DIE):
        yield from before_the_lines(s)
        return
    if not (s.low[0] and s.low[1]):
        yield Impossible("both lines have begun by now", "lines_begun")
    if s.dice[0] == s.dice[1]:
        yield Impossible("equal dice are thrown again", "equal_dice")
    for colour in (0, 1):
        yield from line_faults(s, colour)
    yield from chip_faults(s)
    yield from count_faults(s)
    yield from ending_faults(s)


def before_the_lines(s: Any) -> Iterator[Impossible]:
    """Nothing but tiles dealt, and the white die."""
    thrown = [bool(number) for number in s.dice]
    if thrown != [s.stage == BLACK_DIE, False] or touched(s) or any(s.chip):
        yield Impossible(
            "before both dice are thrown nothing is laid, used, kept or discarded", "too_early"
        )
    held = list(s.held)
    if s.stage == DEAL:
        dealt = held[1] == 0 if s.turn == 0 else held[0] == DEALT
        if not (dealt and held[s.turn] < DEALT):
            yield Impossible("four tiles are dealt to seat 0, then seat 1", "dealt_in_turn")
        return
    if held != [DEALT, DEALT]:
        yield Impossible("both hold four tiles when the dice are thrown", "four_each")
    thrower = int(s.stage == BLACK_DIE)
    if s.turn != thrower:
        yield Impossible(
            f"seat {thrower} throws the {COLOURS[thrower]} die",
            "throws",
            {"seat": thrower, "colour": COLOURS[thrower]},
        )


def touched(s: Any) -> bool:
    """Whether anything has been done with tiles or markers: not before the first draw."""
    return bool(any(s.where) or discarded(s) or list(s.markers) != [ALL_MARKERS] * 2)


def line_faults(s: Any, colour: int) -> Iterator[Impossible]:
    """B1, B2: sums, pips, and sizes that grow outward by one at most."""
    name = COLOURS[colour]
    found = line(s, colour)
    for number, layers in found.items():
        for row in layers:
            yield from layer_faults(s, colour, number, row)
        if any(len(row) != len(layers[0]) for row in layers):
            yield Impossible(
                f"the layers of {name} {number} have different sizes",
                "layers",
                {"colour": name, "number": number},
            )
    counts = {number: len(layers[0]) if layers else 1 for number, layers in found.items()}
    for number, size in counts.items():
        die = s.dice[colour]
        if number != die:
            inner = counts[number - 1 if number > die else number + 1]
            if not rules.same_or_more(inner, number) & rules.pair(size, number):
                yield Impossible(
                    f"{name} {number} has {size} tiles, but its neighbour has {inner}",
                    "sizes",
                    {"colour": name, "number": number, "n": size, "inner": inner},
                )


def layer_faults(s: Any, colour: int, number: int, tiles: list[int]) -> Iterator[Impossible]:
    name = COLOURS[colour]
    counts = [rules.pips(tile, colour, chip_on(s, tile)) for tile in tiles]
    if 0 in counts:
        tile = tile_text(tiles[counts.index(0)])
        yield Impossible(f"{tile} has no {name} pip", "no_pip", {"tile": tile, "colour": name})
    if sum(counts) != number:
        yield Impossible(
            f"the tiles of {name} {number} add up to {sum(counts)}",
            "sum",
            {"colour": name, "number": number, "sum": sum(counts)},
        )


def chip_faults(s: Any) -> Iterator[Impossible]:
    kept = [kind != NO_CHIP for kind in s.chip]
    if s.stage == KEEP:
        first = rules.first_seat(s)
        if not s.expansion or kept[1 - first] or touched(s):
            yield Impossible(
                "chips are kept right after the dice, in the expansion, first player first", "keep"
            )
        if s.turn != (1 - first if kept[first] else first):
            yield Impossible("the other seat keeps", "other_keeps")
        return
    if s.expansion and not all(kept):
        yield Impossible(
            "in the expansion both seats keep a chip before the first draw", "both_keep"
        )
    if s.chipped[0] and s.chipped[0] == s.chipped[1]:
        yield Impossible("two chips lie on one tile", "two_chips")
    for seat in (0, 1):
        if s.chipped[seat] and not s.where[rules.rank(s.chipped[seat])]:
            chip, tile = CHIPS[s.chip[seat]], tile_text(s.chipped[seat])
            yield Impossible(
                f"the {chip} lies on {tile}, in no line", "chip_on", {"chip": chip, "tile": tile}
            )


def count_faults(s: Any) -> Iterator[Impossible]:
    """Turns, draws, markers and hands must agree."""
    if s.stage == KEEP:
        if list(s.held) != [DEALT, DEALT]:
            yield Impossible("both hold four tiles when chips are kept", "four_kept")
        return
    used = [sum(not s.markers[seat] & marker for seat in (0, 1)) for marker in MARKERS.values()]
    positions = [layers for colour in (0, 1) for layers in line(s, colour).values() if layers]
    redraws, exchanges, stacks = used
    aside = len(discarded(s))
    if aside != redraws:
        yield Impossible(
            f"{redraws} redraws were made and {aside} tiles discarded",
            "redraws",
            {"n": redraws, "aside": aside},
        )
    if sum(len(layers) - 1 for layers in positions) != stacks:
        yield Impossible(
            f"{stacks} stacks were made, but the lines show a different number",
            "stacks",
            {"n": stacks},
        )
    turns = len(positions) + stacks + redraws + exchanges  # with the one that waits for its redraw
    mover = (rules.first_seat(s) + turns - (s.stage in (REDRAW, FINISHED))) % 2
    if s.turn != mover:
        yield Impossible(
            f"after {turns} turns seat {mover} has it", "turn", {"n": turns, "seat": mover}
        )
    draws = 2 * DEALT + turns + redraws + (s.stage in (TURN, STUCK)) - (s.stage == REDRAW)
    seen = 27 - len(unseen(s))
    if seen != draws:
        yield Impossible(
            f"{draws} tiles have been drawn by now, but {seen} are seen",
            "drawn",
            {"n": draws, "seen": seen},
        )
    for seat in (0, 1):
        yield from hand_faults(s, seat)


def hand_faults(s: Any, seat: int) -> Iterator[Impossible]:
    """A hand grows by a tile in the turns of a redraw and of an exchange, and in no other."""
    drawn = s.stage in (TURN, STUCK) and seat == s.turn
    least = 0 if s.stage == FINISHED and seat == s.turn else 1 + drawn
    most = DEALT + drawn
    most += sum(not s.markers[seat] & MARKERS[name] for name in ("redraw", "exchange"))
    held = s.held[seat]
    if not least <= held <= most:
        yield Impossible(
            f"seat {seat} holds {held} tiles, and {least} to {most} are possible",
            "hand",
            {"seat": seat, "n": held, "least": least, "most": most},
        )


def ending_faults(s: Any) -> Iterator[Impossible]:
    """Over when the rules say so, and only then."""
    ended = not s.held[s.turn] or not rules.pile_left(s)
    if s.stage == FINISHED and not ended:
        yield Impossible("neither a hand nor the pile is empty", "not_over")
    if s.stage == DRAW and ended:
        yield Impossible("the pile is empty, so the game is over", "over")
    if s.stage == REDRAW and (ended or s.markers[s.turn] & rules.REDRAW_MARKER):
        yield Impossible(
            f"seat {s.turn} has not redrawn, or has no pile to take from",
            "not_redrawn",
            {"seat": s.turn},
        )
    if s.stage == TURN and not rules.can_do_something(s):
        yield Impossible(f"seat {s.turn} is stuck", "stuck", {"seat": s.turn})
    if s.stage == STUCK and rules.can_do_something(s):
        yield Impossible(f"seat {s.turn} is not stuck", "not_stuck", {"seat": s.turn})
