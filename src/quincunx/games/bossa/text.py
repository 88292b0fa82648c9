"""Bossa in characters: the texts of actions, and why one is refused.

Actions: `=2:3` a tile drawn, `=w4` and `=b6` the dice, `keep doubler`, and in a turn
  `w+ 1:0 2:3`        extends the white line upward with two tiles (B1), `b- 1:4` the black one downward
  `stack w5 1:0 4:1`  stacks two tiles on white 5 (B2)
  `redraw 2:3`        (B3)
  `exchange 2:3 1:4`  gives the first for the second (B4)
A tile that carries the doubler is written `2:3x2`, with the inverter `2:3~`.
"""

from __future__ import annotations

import re
from typing import Any

from quincunx.errors import IllegalAction, Reason, TextError, WrongTurn
from quincunx.games.bossa import rules
from quincunx.games.bossa.arranging import arranged, draft
from quincunx.games.bossa.board import STYLES, board, words
from quincunx.games.bossa.facts import facts
from quincunx.games.bossa.names import CHIPS, COLOURS, TILES, hand, tile_text
from quincunx.games.bossa.position import position, read_position
from quincunx.games.bossa.refusing import why_no_play, why_not
from quincunx.games.bossa.rules import (
    BLACK_DIE,
    CHANCE,
    EXCHANGE,
    KEEP,
    NO_CHIP,
    PLAY,
    TURN,
    WHITE_DIE,
)
from quincunx.games.captions import say
from quincunx.languages import ENGLISH, LANGUAGES

__all__ = [
    "SPEAKS",
    "STYLES",
    "action_text",
    "arranged",
    "board",
    "draft",
    "facts",
    "parse_action",
    "position",
    "read_position",
    "remark",
    "why_not",
    "words",
]

SPEAKS = tuple(LANGUAGES)

TILE = re.compile(r"(\d) ?: ?(\d)(?: ?(x ?2|×2|~))?,? ?")
TILES_TEXT = rf"((?:{TILE.pattern})+)"
DRAW = re.compile(r"= ?(\d) ?: ?(\d)")
DIE = re.compile(r"= ?(w|b|white|black) ?(\d)")
KEEPING = re.compile(r"keep (doubler|inverter)")
EXTEND = re.compile(rf"(w|b|white|black) ?([+-]) ?{TILES_TEXT}")
STACK = re.compile(rf"stack (?:on )?(w|b|white|black) ?(\d{{1,2}}) {TILES_TEXT}")
MARKER = re.compile(rf"(redraw|exchange) {TILES_TEXT}")
KNOWN = "'w+ 1:0 2:3', 'b- 1:4', 'stack w5 1:0 4:1', 'redraw 2:3', 'exchange 2:3 1:4'"

Tiles = list[tuple[int, int]]  # each with its chip


# Writing


def action_text(s: Any, a: int) -> str:
    if s.stage in (WHITE_DIE, BLACK_DIE):
        return f"={'wb'[s.stage - WHITE_DIE]}{a}"
    if rules.player(s) == CHANCE:
        return f"={tile_text(a)}"
    if s.stage == KEEP:
        return f"keep {CHIPS[a]}"
    if a >= PLAY:
        return play_text(s, a)
    own = hand(s, s.turn)
    if a < EXCHANGE:
        return f"redraw {tile_text(own[a])}"
    mine, theirs = divmod(a - EXCHANGE, 8)
    return f"exchange {tile_text(own[mine])} {tile_text(hand(s, 1 - s.turn)[theirs])}"


def play_text(s: Any, a: int) -> str:
    slots, colour, chip = rules.play_parts(a)
    tiles = [
        tile_text(tile, s.chip[s.turn] if slot == chip - 1 else NO_CHIP)
        for slot, tile in enumerate(hand(s, s.turn))
        if slots >> slot & 1
    ]
    number = rules.adds_up_to(s, slots, colour, chip)
    letter = "wb"[colour]
    if s.low[colour] <= number <= s.high[colour]:
        place = f"stack {letter}{number}"
    else:
        place = f"{letter}{'+' if number > s.high[colour] else '-'}"
    return " ".join([place, *tiles])


def remark(s: Any, a: int, lang: str = ENGLISH) -> str:
    """In English an action's word says it all."""
    if rules.player(s) == CHANCE:
        return ""
    if s.stage == KEEP:
        return say("bossa", lang, "remark.keep", chip=CHIPS[a])
    if a < PLAY:
        return say("bossa", lang, "remark.redraw" if a < EXCHANGE else "remark.exchange")
    return say("bossa", lang, "remark.stack") if action_text(s, a).startswith("stack") else ""


# Reading


def parse_action(s: Any, text: str) -> int:
    if match := DRAW.fullmatch(text):
        return read_draw(s, text, match)
    if match := DIE.fullmatch(text):
        return read_die(s, text, match)
    if match := KEEPING.fullmatch(text):
        check_turn(s, text, KEEP)
        return CHIPS.index(match[1])
    if match := EXTEND.fullmatch(text):
        return read_extension(s, text, match)
    if match := STACK.fullmatch(text):
        return read_stack(s, text, match)
    if match := MARKER.fullmatch(text):
        return read_marker(s, text, match)
    raise TextError(
        f"{text!r} is not an action of Bossa: a turn is {KNOWN}, each tile its white:black pips; "
        "a chip goes to the end of its tile, '2:3x2' or '2:3~'; before that 'keep doubler', "
        "and chance says '=2:3', '=w4'"
    )


def read_draw(s: Any, text: str, match: re.Match[str]) -> int:
    tile = read_tile(text, match[1], match[2])
    check_chance(s, text)
    if s.stage in (WHITE_DIE, BLACK_DIE):
        raise IllegalAction(f"the {COLOURS[s.stage - WHITE_DIE]} die is thrown now", "dice")
    return tile


def read_die(s: Any, text: str, match: re.Match[str]) -> int:
    if not 1 <= int(match[2]) <= 6:
        raise TextError(f"{text!r} is not a throw: a die shows 1 to 6")
    check_chance(s, text)
    if s.stage not in (WHITE_DIE, BLACK_DIE):
        raise IllegalAction(f"a tile is drawn for seat {s.turn} now, not a die thrown", "draw")
    if match[1][0] != "wb"[s.stage - WHITE_DIE]:
        raise IllegalAction(f"the {COLOURS[s.stage - WHITE_DIE]} die is thrown now", "dice")
    return int(match[2])


def check_chance(s: Any, text: str) -> None:
    if rules.player(s) != CHANCE:
        raise WrongTurn(f"{text!r} is chance's, and seat {s.turn} has the move")


def check_turn(s: Any, text: str, stage: int) -> None:
    """Whether a seat's action of this stage can come now."""
    if rules.player(s) == CHANCE:
        what = "thrown" if s.stage in (WHITE_DIE, BLACK_DIE) else "drawn"
        raise WrongTurn(f"{text!r} came too early: something is {what} for seat {s.turn} first")
    if s.stage != stage:
        if s.stage == KEEP:
            text = f"seat {s.turn} keeps a chip first"
            raise IllegalAction.because(Reason("expansion", text, "keep_first"))
        raise IllegalAction(f"seat {s.turn} plays: chips are kept before the draw", "expansion")


def read_extension(s: Any, text: str, match: re.Match[str]) -> int:
    colour, tiles = "wb".index(match[1][0]), read_tiles(text, match[3])
    check_turn(s, text, TURN)
    number = s.high[colour] + 1 if match[2] == "+" else s.low[colour] - 1
    return play_code(s, colour, number, tiles, "B1")


def read_stack(s: Any, text: str, match: re.Match[str]) -> int:
    colour, number, tiles = "wb".index(match[1][0]), int(match[2]), read_tiles(text, match[3])
    check_turn(s, text, TURN)
    if not s.low[colour] <= number <= s.high[colour]:
        raise IllegalAction(f"there is no {number} in the {COLOURS[colour]} line", "B2")
    return play_code(s, colour, number, tiles, "B2")


def play_code(s: Any, colour: int, number: int, tiles: Tiles, rule: str) -> int:
    slots, chip = 0, 0
    for tile, kind in tiles:
        slots |= 1 << slot_of(s, s.turn, tile, rule)
        if kind and chip:
            raise IllegalAction("a chip is played once, on one tile", "expansion")
        if kind and kind != rules.fresh_chip(s):
            raise IllegalAction(f"seat {s.turn} has no {CHIPS[kind]} to play", "expansion")
        if kind:
            chip = 1 + slot_of(s, s.turn, tile, rule)
    if (why := why_no_play(s, colour, number, slots, chip)).text:
        raise IllegalAction.because(why)
    return PLAY + 128 * (2 * chip + colour) + slots


def read_marker(s: Any, text: str, match: re.Match[str]) -> int:
    tiles = read_tiles(text, match[2])
    rule, wanted = ("B3", 1) if match[1] == "redraw" else ("B4", 2)
    if len(tiles) != wanted:
        raise TextError(f"{text!r} names {len(tiles)} tiles: {match[1]} takes {wanted}")
    check_turn(s, text, TURN)
    if any(chip for _, chip in tiles):
        raise IllegalAction("a chip is played only where tiles go to a line", "expansion")
    slot = slot_of(s, s.turn, tiles[0][0], rule)
    if rule == "B3":
        return slot
    return EXCHANGE + 8 * slot + slot_of(s, 1 - s.turn, tiles[1][0], rule)


def read_tiles(text: str, listed: str) -> Tiles:
    tiles = []
    for white, black, sign in TILE.findall(listed):
        chip = NO_CHIP if not sign else CHIPS.index("inverter" if sign == "~" else "doubler")
        tiles.append((read_tile(text, white, black), chip))
    if len({tile for tile, _ in tiles}) < len(tiles):
        raise TextError(f"{text!r} names a tile twice: there is one of each")
    return tiles


def read_tile(text: str, white: str, black: str) -> int:
    tile = 8 * int(white) + int(black)
    if int(black) > 6 or tile not in TILES:
        raise TextError(f"{text!r}: there is no tile {white}:{black}, all have 1 to 6 pips")
    return tile


def slot_of(s: Any, seat: int, tile: int, rule: str) -> int:
    own = hand(s, seat)
    if tile not in own:
        raise IllegalAction(f"seat {seat} does not hold {tile_text(tile)}", rule)
    return own.index(tile)
