"""Sàrena in characters: action texts; positions and boards are in other files.

Actions: `=rg` a chip dealt red up and green down, `=red` a token drawn (`=?`: by somebody else), `=seat0`
who begins, `c3-c4` a move.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from quincunx.errors import IllegalAction, Reason, TextError, WrongTurn
from quincunx.games.sarena import rules
from quincunx.games.sarena.arranging import arranged, draft
from quincunx.games.sarena.board import STYLES, board, words
from quincunx.games.sarena.facts import facts
from quincunx.games.sarena.names import COLOURS, LETTERS, circle_name, circle_named, stage
from quincunx.games.sarena.position import position, read_position
from quincunx.games.sarena.rules import HIDDEN, STEPS
from quincunx.languages import LANGUAGES

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
    "why_not",
    "words",
]

SPEAKS = tuple(LANGUAGES)

MOVE = re.compile(r"([a-f][1-6])\s*(?:-|–|>|to)?\s*([a-f][1-6])")
CHIP = re.compile(r"=\s*([rygb])\s*([rygb])")
TOKEN = re.compile(r"=\s*(red|yellow|green|blue|\?)")
FIRST = re.compile(r"=\s*seat\s*(\d)")


def action_text(s: Any, a: int) -> str:
    if a == HIDDEN:
        return "=?"
    match stage(s):
        case "deal":
            return f"={LETTERS[a >> 2]}{LETTERS[a & 3]}"
        case "tokens":
            return f"={COLOURS[a]}"
        case "first":
            return f"=seat{a}"
    return move_text(a)


@cache
def move_text(a: int) -> str:
    return f"{circle_name(a >> 2)}-{circle_name(rules.target(a))}"


# Reading


def parse_action(s: Any, text: str) -> int:
    if move := MOVE.fullmatch(text):
        expect(s, "moves", text)
        return parse_move(circle_named(move[1]), circle_named(move[2]))
    if chip := CHIP.fullmatch(text):
        return parse_chip(s, text, LETTERS.index(chip[1]), LETTERS.index(chip[2]))
    if token := TOKEN.fullmatch(text):
        expect(s, "tokens", text)
        return HIDDEN if token[1] == "?" else COLOURS.index(token[1])
    if first := FIRST.fullmatch(text):
        return parse_first(s, text, int(first[1]))
    raise TextError(
        f"{text!r} is not an action of Sàrena: a move is 'c3-c4', circles are a1 to f6; "
        "chance deals '=rg', draws '=red' and names who begins, '=seat0'"
    )


def expect(s: Any, wanted: str, text: str) -> None:
    if stage(s) != wanted:
        raise WrongTurn(f"{text!r} came instead of {awaited(s)}")


def awaited(s: Any) -> str:
    """What has to come next."""
    match stage(s):
        case "deal":
            return f"a chip for {circle_name(s.ready)}"
        case "tokens":
            return f"the token of seat {rules.draws(s)}"
        case "first":
            return "who begins"
    return f"a move of seat {s.turn}"


def parse_chip(s: Any, text: str, up: int, down: int) -> int:
    if up == down:
        raise TextError(f"{text!r} is not a chip: none has the same colour on both sides")
    expect(s, "deal", text)
    return 4 * up + down


def parse_first(s: Any, text: str, seat: int) -> int:
    if seat >= s.seats:
        raise TextError(f"{text!r} is not a seat: there are seats 0 to {s.seats - 1}")
    expect(s, "first", text)
    return seat


def parse_move(start: int, end: int) -> int:
    across = abs(start % rules.SIDE - end % rules.SIDE)
    along = abs(start // rules.SIDE - end // rules.SIDE)
    if across + along != 1:
        names = circle_name(start), circle_name(end)
        text = f"{names[0]} and {names[1]} are not neighbours in a row or column"
        places = {"from": names[0], "to": names[1]}
        raise IllegalAction.because(Reason("turn", text, "not_beside", places))
    return 4 * start + STEPS.index(end - start)


# Refusing


def why_not(s: Any, a: int) -> Reason:
    """The rule that forbids an action here, and the reason in words."""
    reasons = {"deal": no_chip, "tokens": no_token, "first": no_first, "moves": no_move}
    return reasons[stage(s)](s, a)


def no_chip(s: Any, a: int) -> Reason:
    if a not in rules.CHIPS:
        return Reason("", f"no chip has the code {a}")
    up, down = COLOURS[a >> 2], COLOURS[a & 3]
    if s.fair:
        return Reason("", f"three chips already lie {up} up and {down} down, and the deal is fair")
    return Reason("", f"all six chips of {up} and {down} are dealt")


def no_token(_: Any, a: int) -> Reason:
    if a == HIDDEN:
        return Reason(
            "", "a token is drawn with its colour; '=?' only stands for one that was not seen"
        )
    if not 0 <= a < len(COLOURS):
        return Reason("", f"no token has the code {a}")
    return Reason("", f"the {COLOURS[a]} token is already drawn")


def no_first(s: Any, a: int) -> Reason:
    return Reason("", f"there is no seat {a}: there are seats 0 to {s.seats - 1}")


def no_move(s: Any, a: int) -> Reason:
    start, direction = a >> 2, a & 3
    if not 0 <= start < rules.CIRCLES or not rules.before(rules.ALL, direction) >> start & 1:
        return Reason("", "no line leads there")
    end = rules.target(a)
    if rules.pile_on(s, start) == 0:
        return Reason("", f"no chip lies on {circle_name(start)}")
    names = {"from": circle_name(start), "to": circle_name(end)}
    match rules.hindrance(s, start, end):
        case 1:
            own, other = (rules.height_of(rules.pile_on(s, circle)) for circle in (start, end))
            text = f"{own} chips on {other} would make {own + other}, and 4 is the most"
            return Reason("A1", text, "too_high", {**names, "n": own + other})
        case 3:
            return Reason("A3", f"{names['to']} is empty and has no arrows", "no_arrows", {**names})
    return Reason("", "")
