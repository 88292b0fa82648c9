"""Serendipity in sentences: what is to be done, the score explained, the board for ears."""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import (
    CELLS,
    COLOURS,
    DIRECTIONS,
    colours_of,
    edges,
    flower,
    whose,
)
from quincunx.games.serendipity.rules import (
    ALIKE,
    ENDED,
    FLIPPING,
    FLOWER,
    GEM,
    NOBODY,
    NOWHERE,
    PICKING,
    SEEN,
    SERENDIP,
    SHOWING,
    TURNED,
    UP,
)
from quincunx.games.serendipity.scoring import AROUND, explain


def words(s: Any) -> str:
    """The board as sentences, for ears; seen tiles only if the aid is on."""
    sentences = [owners_words(s)]
    if any(s.tiles):
        sentences += [*flower_words(s), *serendip_words(s)]
    sentences.append(down_words(s))
    sentences += [*shown_words(s), *(ending_lines(s) if s.stage == ENDED else [to_do(s)])]
    return "\n".join(f"{' '.join(sentence.split())}." for sentence in sentences)


def owners_words(s: Any) -> str:
    owned = [f"seat {seat} owns {listed(colours_of(s, seat))}" for seat in range(s.seats)]
    return "; ".join([*owned, rest_words(s)]).rstrip("; ")


def rest_words(s: Any) -> str:
    """The colours without an owner."""
    rest = colours_of(s, NOBODY)
    if s.stage == PICKING or not rest:
        return ""
    return f"{listed(rest)} {'is' if len(rest) == 1 else 'are'} neutral"


def flower_words(s: Any) -> list[str]:
    places = {c: [CELLS[n] for n, t in enumerate(s.tiles) if t == UP + c] for c in range(6)}
    return [
        f"{COLOURS[colour]}, {whose(s, COLOURS[colour])}, face up on {listed(cells)}"
        for colour, cells in places.items()
        if cells
    ]


def serendip_words(s: Any) -> list[str]:
    planted = [cell for cell, tile in enumerate(s.tiles) if tile >= SERENDIP]
    return [f"serendip on {CELLS[cell]}: {listed(edge_words(s, cell))}" for cell in planted]


def edge_words(s: Any, cell: int) -> list[str]:
    """A serendip's edges from east clockwise, and which of them meet a flower of their colour."""
    meets = {d: flower(s.tiles[n]) for d, n in AROUND[cell].items() if s.tiles[n] >= UP}
    return [
        f"{DIRECTIONS[d]} {colour}{' meets ' + colour if meets.get(d) == colour else ''}"
        for d, colour in enumerate(edges(s.tiles[cell]))
    ]


def down_words(s: Any) -> str:
    down = sum(tile < UP for tile in s.tiles)
    seen = [f"{CELLS[n]} {flower(t)}" for n, t in enumerate(s.tiles) if SEEN <= t < UP]
    aided = f", seen: {', '.join(seen)}" if s.aid and seen else ""
    return f"{down} of {rules.CELLS} tiles face down{aided}"


def shown_words(s: Any) -> list[str]:
    """E1: what everybody has just seen."""
    if s.shown == NOWHERE:
        return []
    colour = flower(s.tiles[s.shown])
    assert colour is not None
    return [f"{CELLS[s.shown]} was {colour}, {whose(s, colour)}: turned down again"]


def to_do(s: Any) -> str:
    if s.stage == ENDED:
        return result(s)
    here = "" if s.cell == NOWHERE else CELLS[s.cell]
    colour = flower(s.tiles[s.cell]) if s.stage == FLOWER else ""
    task = {
        PICKING: "picks a colour",
        FLIPPING: "turns up another tile" if s.quiet < 0 else "turns up a tile",
        SHOWING: f"turned up {here}, which nobody has seen",
        FLOWER: f"turned up {here}: {colour}, its own; keep it there or move it",
        GEM: f"turned up {here}: a serendip; turn it there or shift it",
        TURNED: "placed its serendip; trade two tiles, or done",
    }
    return f"seat {s.turn} {task.get(s.stage, f'trades {here}: with which tile?')}"


def result(s: Any) -> str:
    points = [rules.best_field(s, seat) for seat in range(s.seats)]
    winners = [str(seat) for seat in range(s.seats) if points[seat] == max(points)]
    who = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {listed(winners)} share it"
    return f"over: {who} with {max(points)} points"


def ending_lines(s: Any) -> list[str]:
    """Why the game is over, who has won, and how everybody's points come about."""
    fields = [line for seat in range(s.seats) for line in field_lines(s, seat)]
    return [ending(s), result(s), *fields]


def ending(s: Any) -> str:
    if not rules.is_complete(s):
        return f"no tile has stayed up for {rules.QUIET_ROUNDS} rounds"
    full = [COLOURS[c] for c in range(len(COLOURS)) if s.up[c] == ALIKE]
    return f"all serendips and all {listed(full)} flowers are up"


def field_lines(s: Any, seat: int) -> list[str]:
    """A seat's best field, so that a person can check every point of it."""
    field = explain(s, seat)
    flowers, serendips = len(field["flowers"]), len(field["serendips"])
    matching = field["sums"]["edges"] // 2
    parts = [
        counted(flowers, "flower"),
        f"2 x {counted(serendips, 'serendip')}",
        f"2 x {counted(matching, 'edge')}",
    ]
    lines = [f"seat {seat}: {' + '.join(parts)} = {field['points']}"]
    for colour in field["colours"]:
        cells = [one["cell"] for one in field["flowers"] if one["colour"] == colour]
        lines.append(f"  {len(cells)}  {colour} {' '.join(cells)}")
    return lines + [serendip_line(one) for one in field["serendips"]]


def serendip_line(serendip: dict[str, Any]) -> str:
    matching = [
        f" + 2 ({one['colour']} edge {one['direction']} to {one['flower']})"
        for one in serendip["edges"]
    ]
    return f"  {serendip['points']}  serendip {serendip['cell']}: 2{''.join(matching)}"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(items: list[str]) -> str:
    if len(items) < 2:
        return "".join(items) or "nothing yet"
    return f"{', '.join(items[:-1])} and {items[-1]}"
