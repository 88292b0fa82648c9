"""Serendipity in sentences: what is to be done, the score explained, the board for ears."""

from __future__ import annotations

from typing import Any

from quincunx.games.captions import say
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, DIRECTIONS, colours_of, edges, flower
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
from quincunx.languages import ENGLISH


def words(s: Any, lang: str = ENGLISH) -> str:
    """The board as sentences, for ears; seen tiles only if the aid is on."""
    sentences = [owners_words(s, lang)]
    if any(s.tiles):
        sentences += [*flower_words(s, lang), *serendip_words(s, lang)]
    sentences.append(down_words(s, lang))
    sentences += shown_words(s, lang)
    sentences += ending_lines(s, lang) if s.stage == ENDED else [to_do(s, lang)]
    return "\n".join(f"{' '.join(sentence.split())}." for sentence in sentences)


def colour_name(colour: str, lang: str) -> str:
    return say("serendipity", lang, "colour", colour=colour)


def colour_names(colours: list[str], lang: str) -> str:
    return listed([colour_name(colour, lang) for colour in colours], lang)


def owners_words(s: Any, lang: str) -> str:
    owned = []
    for seat in range(s.seats):
        colours = colour_names(colours_of(s, seat), lang)
        owned.append(say("serendipity", lang, "owns", seat=seat, colours=colours))
    return "; ".join([*owned, *rest_words(s, lang)])


def rest_words(s: Any, lang: str) -> list[str]:
    """The colours without an owner."""
    rest = colours_of(s, NOBODY)
    if s.stage == PICKING or not rest:
        return []
    colours = colour_names(rest, lang)
    return [say("serendipity", lang, "are_neutral", n=len(rest), colours=colours)]


def whose(s: Any, colour: str, lang: str) -> str:
    owner = s.owners[COLOURS.index(colour)]
    if owner == NOBODY:
        return say("serendipity", lang, "whose_nobody")
    return say("serendipity", lang, "whose", seat=owner)


def flower_words(s: Any, lang: str) -> list[str]:
    found = []
    for number, colour in enumerate(COLOURS):
        cells = [CELLS[n] for n, tile in enumerate(s.tiles) if tile == UP + number]
        if cells:
            name, owner = colour_name(colour, lang), whose(s, colour, lang)
            places = listed(cells, lang)
            found.append(
                say("serendipity", lang, "flowers", colour=name, whose=owner, places=places)
            )
    return found


def serendip_words(s: Any, lang: str) -> list[str]:
    found = []
    for cell, tile in enumerate(s.tiles):
        if tile >= SERENDIP:
            edge_list = listed(edge_words(s, cell, lang), lang)
            found.append(say("serendipity", lang, "serendip", place=CELLS[cell], edges=edge_list))
    return found


def edge_words(s: Any, cell: int, lang: str) -> list[str]:
    """A serendip's edges from east clockwise, and which of them meet a flower of their colour."""
    meets = {d: flower(s.tiles[n]) for d, n in AROUND[cell].items() if s.tiles[n] >= UP}
    found = []
    for d, colour in enumerate(edges(s.tiles[cell])):
        key = "edge_meets" if meets.get(d) == colour else "edge"
        direction = say("serendipity", lang, "direction", direction=DIRECTIONS[d])
        name = colour_name(colour, lang)
        found.append(say("serendipity", lang, key, direction=direction, colour=name))
    return found


def down_words(s: Any, lang: str) -> str:
    down = sum(tile < UP for tile in s.tiles)
    seen = [
        f"{CELLS[n]} {colour_name(COLOURS[tile - SEEN], lang)}"
        for n, tile in enumerate(s.tiles)
        if SEEN <= tile < UP
    ]
    if s.aid and seen:
        told = ", ".join(seen)
        return say("serendipity", lang, "down_seen", down=down, cells=rules.CELLS, seen=told)
    return say("serendipity", lang, "down", down=down, cells=rules.CELLS)


def shown_words(s: Any, lang: str) -> list[str]:
    """E1: what everybody has just seen."""
    if s.shown == NOWHERE:
        return []
    colour = flower(s.tiles[s.shown])
    assert colour is not None
    name, owner = colour_name(colour, lang), whose(s, colour, lang)
    return [say("serendipity", lang, "shown", place=CELLS[s.shown], colour=name, whose=owner)]


TASKS = {PICKING: "picks", SHOWING: "turned_up", GEM: "turned_serendip", TURNED: "placed"}


def to_do(s: Any, lang: str) -> str:
    if s.stage == ENDED:
        return result(s, lang)
    here = "" if s.cell == NOWHERE else CELLS[s.cell]
    if s.stage == FLIPPING:
        return say("serendipity", lang, "flips_again" if s.quiet < 0 else "flips", seat=s.turn)
    if s.stage == FLOWER:
        colour = flower(s.tiles[s.cell])
        assert colour is not None
        name = colour_name(colour, lang)
        return say("serendipity", lang, "turned_flower", seat=s.turn, place=here, colour=name)
    return say("serendipity", lang, TASKS.get(s.stage, "trades"), seat=s.turn, place=here)


def result(s: Any, lang: str) -> str:
    points = [rules.best_field(s, seat) for seat in range(s.seats)]
    winners = [str(seat) for seat in range(s.seats) if points[seat] == max(points)]
    if len(winners) == 1:
        return say("serendipity", lang, "wins", seat=winners[0], n=max(points))
    return say("serendipity", lang, "share", seats=listed(winners, lang), n=max(points))


def ending_lines(s: Any, lang: str) -> list[str]:
    """Why the game is over, who has won, and how everybody's points come about."""
    fields = [line for seat in range(s.seats) for line in field_lines(s, seat, lang)]
    return [ending(s, lang), result(s, lang), *fields]


def ending(s: Any, lang: str) -> str:
    if not rules.is_complete(s):
        return say("serendipity", lang, "quiet", n=rules.QUIET_ROUNDS)
    full = [COLOURS[c] for c in range(len(COLOURS)) if s.up[c] == ALIKE]
    return say("serendipity", lang, "full", colours=colour_names(full, lang))


def field_lines(s: Any, seat: int, lang: str) -> list[str]:
    """A seat's best field, so that a person can check every point of it."""
    field = explain(s, seat)
    flowers, serendips = len(field["flowers"]), len(field["serendips"])
    matching, points = field["sums"]["edges"] // 2, field["points"]
    lines = [
        say(
            "serendipity", lang, "field",
            seat=seat, flowers=flowers, serendips=serendips, edges=matching, points=points,
        )
    ]  # fmt: skip
    for colour in field["colours"]:
        cells = [one["cell"] for one in field["flowers"] if one["colour"] == colour]
        lines.append(f"  {len(cells)}  {colour_name(colour, lang)} {' '.join(cells)}")
    return lines + [serendip_line(one, lang) for one in field["serendips"]]


def serendip_line(serendip: dict[str, Any], lang: str) -> str:
    matching = []
    for one in serendip["edges"]:
        direction = say("serendipity", lang, "direction", direction=one["direction"])
        name, place = colour_name(one["colour"], lang), one["flower"]
        told = say("serendipity", lang, "field_edge", colour=name, direction=direction, place=place)
        matching.append(f" + 2 ({told})")
    name = say("serendipity", lang, "field_serendip", place=serendip["cell"])
    return f"  {serendip['points']}  {name}: 2{''.join(matching)}"


def listed(items: list[str], lang: str) -> str:
    if not items:
        return say("serendipity", lang, "nothing")
    if len(items) == 1:
        return items[0]
    return say("serendipity", lang, "list", others=", ".join(items[:-1]), last=items[-1])
