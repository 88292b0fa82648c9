"""Senet's positions in one line: `LDLDLDLDLD/10/10 0 - - open 0`, that is

the squares in track order, ten in each part (L light, D dark, a number: that many empty ones),
the seat whose turn it is, the seat that plays dark (`-`: not yet known),
the throw being played (`-`: none; `4`; `4:2` when 2 of the 4 are still to be played),
`open` during the throw-off, `first` before 10-11, `duty` until light has moved, then `free`,
and the number of throws so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from quincunx.errors import Impossible, TextError
from quincunx.games.counting import counted
from quincunx.games.reading import not_a_position, read_choice
from quincunx.games.senet import rules
from quincunx.games.senet.names import STAGES, squares
from quincunx.games.senet.rules import DARK, DUTY, FIRST_MOVE, LIGHT


def position(s: Any) -> str:
    throw = "-" if s.throw == 0 else f"{s.throw}" if s.throw == s.left else f"{s.throw}:{s.left}"
    dark = "-" if s.dark < 0 else s.dark
    return f"{squares_text(s)} {s.turn} {dark} {throw} {STAGES[s.stage]} {s.throws}"


def squares_text(s: Any) -> str:
    signs = ["."] * 31
    for colour, letter in ((LIGHT, "L"), (DARK, "D")):
        for square in squares(s.pieces[colour]):
            signs[square] = letter
    return counted("/".join("".join(signs[n : n + 10]) for n in (1, 11, 21)))


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what is impossible."""
    parts = text.split()
    if len(parts) != 6:
        raise bad(text, f"it should have 6 parts, not {len(parts)}")
    board, turn, dark, throw, stage, throws = parts
    s.pieces[LIGHT], s.pieces[DARK] = read_squares(text, board)
    s.turn = read_choice("Senet", text, turn, ("0", "1"), "the seat whose turn it is")
    s.dark = read_choice("Senet", text, dark, ("-", "0", "1"), "the dark seat") - 1
    s.stage = read_choice("Senet", text, stage.lower(), STAGES, "the stage")
    s.throw, s.left = read_throw(text, throw)
    if not throws.isdecimal() or not int(throws) <= rules.LAST_THROW:
        raise bad(text, f"{throws!r} throws are not between 0 and {rules.LAST_THROW}")
    s.throws = int(throws)
    for fault in faults(s):
        raise fault.of(text, "Senet")


def faults(s: Any) -> Iterator[Impossible]:
    """What is impossible, in the order in which to correct it."""
    at_home = s.pieces[LIGHT] == rules.LIGHT_START and s.pieces[DARK] == rules.DARK_START
    if not s.pieces[LIGHT] and not s.pieces[DARK]:
        yield Impossible("at least one colour has pieces left", "none_left")
    if (s.dark < 0) != (s.stage == rules.THROW_OFF):
        yield Impossible(
            "dark is unknown ('-') during the throw-off ('open') and only then", "dark_unknown"
        )
    if s.stage in (rules.THROW_OFF, FIRST_MOVE) and not at_home:
        yield Impossible(
            f"nobody has moved yet at {STAGES[s.stage]!r}, so no piece can be anywhere else",
            "not_at_home",
        )
    if s.stage == rules.THROW_OFF and s.throw:
        yield Impossible("a throw in the throw-off is not played", "opening_throw")
    if s.stage == FIRST_MOVE and (s.throw, s.turn) != (1, s.dark):
        yield Impossible("at 'first' dark has thrown a 1 and plays it", "first_one")
    if s.stage == DUTY and rules.count_bits(s.pieces[LIGHT]) < 5:
        yield Impossible("at 'duty' light has not moved yet, so no light piece can be off", "duty")
    if s.throw and rules.player(s) == rules.OVER:
        yield Impossible("a colour is off the board, so there is no throw to play", "over_throw")
    if s.left < s.throw and not rules.can_go_forward(s, s.left):
        yield Impossible(
            f"nobody can play the rest of {s.left}, so it would be lost",
            "rest_lost",
            {"left": s.left},
        )


def read_squares(text: str, board: str) -> tuple[int, int]:
    rows = board.upper().split("/")
    if len(rows) != 3 or not all(re.fullmatch(r"(10|[1-9LD])+", row) for row in rows):
        raise bad(text, "the squares are three parts of L, D and numbers, joined by '/'")
    spread = [re.sub(r"10|[1-9]", lambda n: "." * int(n[0]), row) for row in rows]
    if any(len(row) != 10 for row in spread):
        raise bad(text, "each part of the squares holds 10 of them")
    signs = "".join(spread)
    if signs[26] != "." or signs[29] != ".":
        raise bad(text, "nobody stands on 27 or 30")
    if signs.count("L") > 5 or signs.count("D") > 5:
        raise bad(text, "each colour has at most 5 pieces")
    light, dark = (sum(1 << n for n, c in enumerate(signs, 1) if c == one) for one in "LD")
    return light, dark


def read_throw(text: str, came: str) -> tuple[int, int]:
    match = re.fullmatch(r"-|([12346])(?::([1-5]))?", came)
    if not match or (match[2] and int(match[2]) >= int(match[1])):
        raise bad(
            text, f"the throw is {came!r}, not '-', a number, or one with a smaller rest: '4:2'"
        )
    throw = int(match[1] or 0)
    return throw, int(match[2] or throw)


def bad(text: str, reason: str) -> TextError:
    return not_a_position("Senet", text, reason)
