"""Senseï in characters: action texts and the reasons for refusing one; log lines.

Actions: `a1-a2` a stone moves, `d1>d3` the character leaps, `end`, `claim`, `pass`. Positions are
written and read in `position.py`; the board is drawn and described in `board.py`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from quincunx.errors import IllegalAction, Reason, TextError, WrongTurn
from quincunx.games.captions import say
from quincunx.games.sensei import rules
from quincunx.games.sensei.arranging import arranged, draft
from quincunx.games.sensei.board import STYLES, board, words
from quincunx.games.sensei.facts import facts
from quincunx.games.sensei.names import (
    SIDES,
    listed,
    seat_name,
    square_name,
    square_names,
    square_number,
)
from quincunx.games.sensei.position import position, read_position
from quincunx.games.sensei.rules import BETWEEN, CLAIM, END, LEAP, PASS
from quincunx.languages import ENGLISH, LANGUAGES

__all__ = [
    "SPEAKS",
    "STYLES",
    "action_text",
    "arranged",
    "board",
    "draft",
    "facts",
    "log_lines",
    "parse_action",
    "position",
    "read_position",
    "remark",
    "why_not",
    "words",
]

SPEAKS = tuple(LANGUAGES)
WORDS = {"end": END, "claim": CLAIM, "pass": PASS}
MOVE = re.compile(r"([a-z]\d+)\s*([-–>])\s*([a-z]\d+)")
SQUARE = re.compile(r"[a-g][1-7]")


def action_text(s: Any, a: int) -> str:
    if a >= END:
        return ("end", "claim", "pass")[a - END]
    if a >= LEAP:
        return f"{square_name(s.character[rules.mover(s)])}>{square_name(a - LEAP)}"
    return move_text(a)


@cache
def move_text(a: int) -> str:
    return f"{square_name(a >> 4)}-{square_name(rules.target(a))}"


def remark(s: Any, a: int, lang: str = ENGLISH) -> str:  # noqa: ARG001 (a code means the same everywhere)
    """In English an action's word says it all."""
    found = [word for word, code in WORDS.items() if code == a]
    return say("sensei", lang, f"remark.{found[0]}") if found else ""


def log_lines(steps: list[tuple[int, str]]) -> list[str]:
    """One line for each turn, from (seat, action text): `a1-a2 b1-b2 d1>a2`.

    Turns alternate, so a turn is what one seat does in a row; its end need not be mentioned.
    """
    turns: list[list[str]] = []
    last = None
    for seat, text in steps:
        if seat != last:
            turns.append([])
            last = seat
        if text != "end":
            turns[-1].append(text)
    return [" ".join(turn) for turn in turns]


def parse_action(s: Any, text: str) -> int:
    if text in WORDS:
        return WORDS[text]
    move = MOVE.fullmatch(text)
    if not move:
        raise TextError(
            f"{text!r} is not an action of Senseï: a stone moves 'a1-a2', the character 'd1>d3', "
            "or 'end', 'claim', 'pass'"
        )
    for name in (move[1], move[3]):
        if not SQUARE.fullmatch(name):
            raise TextError(f"{name!r} in {text!r} is not a square: squares are a1 to g7")
    start, end = square_number(move[1]), square_number(move[3])
    if s.stones[1 - rules.mover(s)] >> start & 1:
        owner, seat = SIDES[1 - rules.mover(s)], seat_name(rules.mover(s))
        message = f"{text!r} plays for the {owner}: {seat} has the move"
        raise WrongTurn(message, "not_yours", {"place": move[1], "side": owner})
    return parse_leap(s, start, end) if move[2] == ">" else parse_stone_move(s, start, end)


def parse_leap(s: Any, start: int, end: int) -> int:
    character = s.character[rules.mover(s)]
    if start != character:
        raise IllegalAction(f"the character stands on {square_name(character)}", "D3")
    return LEAP + end


def parse_stone_move(s: Any, start: int, end: int) -> int:
    if start & 7 == end & 7:
        return start << 4 | end >> 3
    if start >> 3 == end >> 3:
        return start << 4 | 8 | end & 7
    crooked = Reason("D1", "a stone moves along a rank or file", "crooked")
    raise IllegalAction.because(why_no_start(s, start) or crooked)


def why_not(s: Any, a: int) -> Reason:
    """The rule that forbids an action here, and the reason in words."""
    if a == END:
        return Reason("turn", "a turn has at least one action")
    if a == CLAIM:
        return Reason("D5", claim_reason(s))
    if a == PASS:
        return Reason("D6", "a seat passes only if it can do nothing at all")
    if LEAP <= a < END:
        return why_no_leap(s, a - LEAP) or Reason("", "")
    if 0 <= a < LEAP and a & 7 != 7 and a >> 4 & 7 != 7:
        return why_no_move(s, a >> 4, rules.target(a)) or Reason("", "")
    return Reason("", f"no action has the code {a}")


def why_no_move(s: Any, start: int, end: int) -> Reason | None:
    if reason := why_no_start(s, start):
        return reason
    if start == end:
        return Reason("D1", f"the stone is already on {square_name(end)}")
    way = int(BETWEEN[start * 56 + end]) | 1 << end
    if pits := way & s.pits:
        text = f"no stone moves over or into a pit, and {squares_are(pits)} one"
        return Reason("D1", text, "pit", {"place": nearest(start, pits)})
    if stones := way & (s.stones[0] | s.stones[1]):
        text = f"stones move over and onto free squares, and {squares_are(stones)} taken"
        return Reason("D1", text, "taken", {"place": nearest(start, stones)})
    if not s.storm:
        return Reason("D1", "in shizukana a stone moves one square at a time", "one_step")
    return None


def why_no_start(s: Any, start: int) -> Reason | None:
    """Why a stone cannot even leave its square."""
    side = SIDES[rules.mover(s)]
    if not s.stones[rules.mover(s)] >> start & 1:
        text, enemy = f"no stone of the {side} stands on {place(start)}", 1 - rules.mover(s)
        if s.stones[enemy] >> start & 1:
            return Reason("D1", text, "not_yours", {"place": place(start), "side": SIDES[enemy]})
        return Reason("D1", text)
    if s.moves == 0:
        return Reason("turn", "both stone moves of this turn are made", "both_moved")
    if start == s.character[rules.mover(s)]:
        text = "the stone under the character may not move; the character leaps with '>'"
        if not s.leap:
            return Reason("D2", text, "under_character_leapt", {"side": side})
        return Reason("D2", text, "under_character", {"side": side})
    return None


def why_no_leap(s: Any, end: int) -> Reason | None:
    seat = rules.mover(s)
    character, side = s.character[seat], SIDES[seat]
    if s.leap == 0:
        return Reason("turn", "the character has already moved", "leapt", {"side": side})
    if not s.stones[seat] >> end & 1 or end == character:
        text = f"the character goes to another of its own stones, and on {place(end)} there is none"
        return Reason("D3", text, "no_stone", {"side": side, "place": place(end)})
    between = int(BETWEEN[character * 56 + end])
    if between < 0:
        start = square_name(character)
        text = f"no straight line leads from {start} to {place(end)}"
        return Reason("D3", text, "no_line", {"side": side, "from": start, "to": place(end)})
    if enemies := between & s.stones[1 - seat]:
        text = f"no enemy stone may stand between, and {squares_are(enemies)} taken by one"
        places = {"side": side, "place": nearest(character, enemies)}
        return Reason("D3", text, "enemy_between", places)
    return None


def nearest(start: int, squares: int) -> str:
    """Of squares in a line from a square, the one that comes first."""
    numbers = [square for square in range(56) if squares >> square & 1]
    return square_name(min(numbers, key=lambda square: abs(square - start)))


def place(square: int) -> str:
    return square_name(square) if square & 7 < 7 else f"square {square}"


def squares_are(squares: int) -> str:
    """`a1 is`, `a1 and a2 are`."""
    names = square_names(squares)
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"


def claim_reason(s: Any) -> str:
    walls = rules.walls(s)
    if rules.most_touches(walls, walls) == 0:
        return f"the {SIDES[1 - rules.mover(s)]} has no line across all files"
    return f"the line of the {SIDES[1 - rules.mover(s)]} is not touched by three stones"
