"""Positions of Serendipity in one line, such as

    6/7/2B*24/9/10/5v5/10/9/8/7/6 010101 1 flip - f6 1

that is
  the tiles row by row from a to k: a number: that many that nobody has seen, `b v r y o g` face down but
  seen, `B V R Y O G` flowers face up, `*2` a serendip with its rotation,
  the seat that owns blue, violet, red, yellow, orange, green (`-`: nobody),
  the seat whose turn it is,
  what is to be done: `pick`, `flip`, `show`, `flower`, `serendip`, `turned`, `trading`, or `over`,
  the cell of the tile turned up, or of the first one to be traded (`-`: none),
  the cell whose tile was just turned down again (`-`: none),
  and the turns in a row in which no tile stayed up (`+`: one has stayed up in this turn).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from quincunx.errors import Impossible, TextError
from quincunx.games.counting import counted
from quincunx.games.reading import not_a_position, read_choice
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELL_OF, CELLS, COLOURS, LETTERS, ROW_LETTERS, STAGES
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
    TRADING,
    TURNED,
    UNSEEN,
    UP,
)

SPANS = [(sum(rules.ROWS[:n]), sum(rules.ROWS[: n + 1])) for n in range(len(rules.ROWS))]
"""Of every row, the first cell and the one after the last."""
SIGNS = (".", *LETTERS.lower(), *LETTERS, *(f"*{rotation}" for rotation in range(6)))


def position(s: Any) -> str:
    signs = [SIGNS[tile] for tile in s.tiles]
    tiles = counted("/".join("".join(signs[first:end]) for first, end in SPANS))
    owners = "".join("-" if owner == NOBODY else str(owner) for owner in s.owners)
    quiet = "+" if s.quiet < 0 else s.quiet
    stage, cell, shown = STAGES[s.stage], cell_text(s.cell), cell_text(s.shown)
    return f"{tiles} {owners} {s.turn} {stage} {cell} {shown} {quiet}"


def cell_text(cell: int) -> str:
    return "-" if cell == NOWHERE else CELLS[cell]


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what is impossible."""
    parts = text.split()
    if len(parts) != 7:
        raise bad(text, f"it should have 7 parts, not {len(parts)}")
    tiles, owners, turn, stage, cell, shown, quiet = parts
    seats = [str(seat) for seat in range(s.seats)]
    s.tiles[:] = read_tiles(text, tiles)
    if len(owners) != len(COLOURS):
        raise bad(text, f"the owners of six colours are six signs, not {owners!r}")
    s.owners[:] = [
        read_choice("Serendipity", text, one, ["-", *seats], "an owner") - 1 for one in owners
    ]
    s.turn = read_choice("Serendipity", text, turn, seats, "the seat whose turn it is")
    s.stage = read_choice("Serendipity", text, stage.lower(), STAGES, "what is to be done")
    s.cell = read_cell(text, cell)
    s.shown = read_cell(text, shown)
    s.quiet = read_quiet(text, quiet, rules.QUIET_ROUNDS * s.seats)
    s.up[:] = [s.tiles.count(UP + colour) for colour in range(len(COLOURS))]
    s.unseen[:] = count_unseen(s)
    for fault in faults(s):
        raise fault.of(text, "Serendipity")


def read_tiles(text: str, came: str) -> list[int]:
    rows = came.split("/")
    if len(rows) != len(rules.ROWS):
        raise bad(text, f"the tiles have {len(rows)} rows, not {len(rules.ROWS)}")
    tiles = []
    for letter, row, length in zip(ROW_LETTERS, rows, rules.ROWS, strict=True):
        if not re.fullmatch(r"(\*[0-5]|[bvryogBVRYOG]|[1-9]\d?)*", row):
            raise bad(text, f"row {letter} is {row!r}: it holds {' '.join(SIGNS[1:])} and numbers")
        signs = re.findall(r"\*[0-5]|[a-zA-Z]|\d+", row)
        found = [
            tile
            for sign in signs
            for tile in ([UNSEEN] * int(sign) if sign.isdecimal() else [SIGNS.index(sign)])
        ]
        if len(found) != length:
            raise bad(text, f"row {letter} has {len(found)} tiles, not {length}")
        tiles += found
    return tiles


def read_cell(text: str, came: str) -> int:
    if came != "-" and came.lower() not in CELL_OF:
        raise bad(text, f"{came!r} is not a cell: cells are a1 to k6, or '-' for none")
    return CELL_OF.get(came.lower(), NOWHERE)


def read_quiet(text: str, came: str, most: int) -> int:
    if came != "+" and not (came.isdecimal() and int(came) <= most):
        raise bad(text, f"{came!r} turns without a tile staying up are not '+' or 0 to {most}")
    return -1 if came == "+" else int(came)


def count_unseen(s: Any) -> list[int]:
    """How many of each colour, then of the serendips, nobody has seen."""
    known = [s.tiles.count(SEEN + c) + s.up[c] for c in range(len(COLOURS))]
    planted = sum(tile >= SERENDIP for tile in s.tiles)
    return [ALIKE - count for count in (*known, planted)]


def faults(s: Any) -> Iterator[Impossible]:
    """What is impossible, in the order in which to correct it."""
    for kind, unseen in zip((*COLOURS, "serendip"), s.unseen, strict=True):
        if unseen < 0:
            yield Impossible(
                f"there are {ALIKE - unseen} {kind} tiles, and only {ALIKE} exist",
                "too_many",
                {"kind": kind, "n": ALIKE - unseen, "most": ALIKE},
            )
    yield from picking_faults(s) if s.stage == PICKING else owner_faults(s)
    yield from cell_faults(s)
    yield from shown_faults(s)
    yield from ending_faults(s)


def picking_faults(s: Any) -> Iterator[Impossible]:
    picks = sum(owner != NOBODY for owner in s.owners)
    rounds, more = divmod(picks, s.seats)
    owned = [rounds + (seat < more) for seat in range(s.seats)]
    if picks >= rules.colours_each(s) * s.seats:
        yield Impossible("all colours are picked", "all_picked")
    if [s.owners.count(seat) for seat in range(s.seats)] != owned or s.turn != more:
        yield Impossible(
            "the seats pick one colour each in turn, beginning with seat 0", "picked_in_turn"
        )
    if any(s.tiles) or s.quiet:
        yield Impossible("colours are picked before the first tile is turned up", "picked_first")


def owner_faults(s: Any) -> Iterator[Impossible]:
    each = rules.colours_each(s)
    for seat in range(s.seats):
        owns = s.owners.count(seat)
        if owns != each:
            yield Impossible(
                f"seat {seat} owns {owns} colours, not {each}",
                "owns",
                {"seat": seat, "n": owns, "each": each},
            )
    for colour, owner in enumerate(s.owners):
        if owner == NOBODY and s.up[colour]:
            yield Impossible(
                f"{COLOURS[colour]} is neutral, and no neutral flower stays up",
                "neutral_up",
                {"colour": COLOURS[colour]},
            )
    in_hand = s.stage in (FLOWER, GEM, TURNED, TRADING)
    if s.quiet < 0 and sum(tile >= UP for tile in s.tiles) - in_hand < 1:
        yield Impossible("no tile has stayed up in this turn", "none_stayed")


def cell_faults(s: Any) -> Iterator[Impossible]:
    """Whether the cell holds what the stage needs."""
    tile = UNSEEN if s.cell == NOWHERE else s.tiles[s.cell]
    is_named = s.stage in (SHOWING, FLOWER, GEM, TRADING)
    if is_named and s.cell == NOWHERE:
        yield Impossible(f"at {STAGES[s.stage]!r} a cell is named", "cell_missing")
    elif not is_named and s.cell != NOWHERE:
        yield Impossible(f"at {STAGES[s.stage]!r} no cell is named", "cell_extra")
    elif not is_named:
        if s.stage == TURNED and s.unseen[-1] == ALIKE:
            yield Impossible("no serendip is up that could have been turned", "no_serendip")
    elif s.stage == SHOWING and tile != UNSEEN:
        yield Impossible(
            f"{CELLS[s.cell]} has been seen, so chance need not show it",
            "cell_seen",
            {"place": CELLS[s.cell]},
        )
    elif s.stage == FLOWER and not (UP <= tile < SERENDIP and s.owners[tile - UP] == s.turn):
        yield Impossible(
            f"no flower of seat {s.turn} lies face up on {CELLS[s.cell]}",
            "cell_flower",
            {"seat": s.turn, "place": CELLS[s.cell]},
        )
    elif s.stage == GEM and tile < SERENDIP:
        yield Impossible(
            f"no serendip lies face up on {CELLS[s.cell]}",
            "cell_serendip",
            {"place": CELLS[s.cell]},
        )
    elif s.stage == TRADING and s.unseen[-1] == ALIKE:
        yield Impossible("no serendip is up that could have been turned", "no_serendip")
    elif s.stage == TRADING and (
        tile >= SERENDIP or all(later >= SERENDIP for later in s.tiles[s.cell + 1 :])
    ):
        yield Impossible(
            f"{CELLS[s.cell]} cannot be the first tile of a trade",
            "cell_trade",
            {"place": CELLS[s.cell]},
        )


def shown_faults(s: Any) -> Iterator[Impossible]:
    """Whether a tile was just turned down, by the seat before, and by nobody else."""
    between_turns = s.stage in (FLIPPING, ENDED)
    if s.shown == NOWHERE:
        if between_turns and s.quiet > 0:
            yield Impossible(
                "after a turn in which no tile stayed up the tile turned down is named",
                "shown_missing",
            )
        return
    before = (s.turn - 1) % s.seats
    tile = s.tiles[s.shown]
    if not between_turns or s.quiet < 0:
        yield Impossible(
            "a tile that was turned down is named only until the next one is turned up",
            "shown_extra",
        )
    elif not SEEN <= tile < UP or s.owners[tile - SEEN] == before:
        yield Impossible(
            f"seat {before} cannot have turned {CELLS[s.shown]} up and down again",
            "shown_wrong",
            {"seat": before, "place": CELLS[s.shown]},
        )


def ending_faults(s: Any) -> Iterator[Impossible]:
    """Whether the game is over when it should be, and only then."""
    is_complete = rules.is_complete(s)
    is_quiet = s.quiet == rules.QUIET_ROUNDS * s.seats
    if s.stage == ENDED:
        if is_complete and (s.quiet or s.shown != NOWHERE):
            yield Impossible(
                "the tile that ended the game stayed up: the last parts are '- 0'", "last_stayed"
            )
        if not is_complete and not is_quiet:
            yield Impossible(
                "the game is not over: serendips, and flowers of every colour, are missing",
                "not_over",
            )
    elif is_quiet:
        yield Impossible(
            f"the game is over after {s.quiet} turns without a tile staying up",
            "over_quiet",
            {"n": s.quiet},
        )
    elif is_complete and not may_be_last(s):
        yield Impossible(
            "all serendips and all flowers of a colour are up, so the game is over",
            "over_complete",
        )


def may_be_last(s: Any) -> bool:
    """Whether the tile the seat is busy with may be the one that completes the game."""
    if s.stage == FLOWER:
        colour = s.tiles[s.cell] - UP
        return bool(s.up[colour] == ALIKE and s.up.count(ALIKE) == 1)
    return s.stage in (GEM, TURNED, TRADING)


def bad(text: str, reason: str) -> TextError:
    return not_a_position("Serendipity", text, reason)
