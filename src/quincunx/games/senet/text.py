"""Senet's actions as texts; positions and the board are in other files.

`t3` a throw, `8-9` a move, `26-27` into the water, `28-off` off the board, `pass`.
"""

from __future__ import annotations

import re
from typing import Any

from quincunx.errors import IllegalAction, Reason, TextError, WrongTurn
from quincunx.games.captions import say
from quincunx.games.senet import rules
from quincunx.games.senet.arranging import arranged, draft
from quincunx.games.senet.board import STYLES, board, words
from quincunx.games.senet.facts import facts
from quincunx.games.senet.names import COLOURS
from quincunx.games.senet.position import position, read_position
from quincunx.games.senet.rules import BACK, CHANCE, DUTY, EXIT, FIRST_MOVE, PASS
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

MOVE = re.compile(r"(\d{1,2})\s*(?:-|–|>|to)\s*(\d{1,2}|off)")
THROW = re.compile(r"t\s*(\d)")


def action_text(s: Any, a: int) -> str:
    if rules.player(s) == CHANCE:
        return f"t{a}"
    if a == PASS:
        return "pass"
    start, end = way(s, a)
    return f"{start}-{'off' if end >= EXIT else end}"


def way(s: Any, a: int) -> tuple[int, int]:
    """Where a move begins and ends."""
    return (a - BACK, a - BACK - s.left) if a > BACK else (a, a + s.left)


def remark(s: Any, a: int, lang: str = ENGLISH) -> str:
    """What is special about a move, in a word or two; empty if nothing is."""
    if rules.player(s) == CHANCE:
        return ""
    if a == PASS:
        return say("senet", lang, "remark.pass")
    start, end = way(s, a)
    if end == rules.WATER:
        return say("senet", lang, "remark.water")
    if end > EXIT:
        return say("senet", lang, "remark.leaves_rest", n=end - EXIT)
    if end == EXIT:
        return say("senet", lang, "remark.leaves")
    if s.pieces[1 - rules.mover(s)] >> end & 1:
        return say("senet", lang, "remark.back_swaps" if end < start else "remark.swaps")
    return say("senet", lang, "remark.back") if end < start else ""


def parse_action(s: Any, text: str) -> int:
    throw, move = THROW.fullmatch(text), MOVE.fullmatch(text)
    if not throw and not move and text != "pass":
        raise TextError(
            f"{text!r} is not an action of Senet: a throw is 't3', a move '8-9' or '28-off', or 'pass'"
        )
    if throw:
        return parse_throw(s, text, int(throw[1]))
    if rules.player(s) == CHANCE:
        raise WrongTurn(f"{text!r} came before the throw: seat {s.turn} throws first")
    return parse_move(s, int(move[1]), move[2]) if move else PASS


def parse_throw(s: Any, text: str, number: int) -> int:
    if number not in (1, 2, 3, 4, 6):
        raise TextError(f"{text!r} is not a throw: there are t1, t2, t3, t4 and t6")
    if rules.player(s) != CHANCE:
        raise WrongTurn(f"{text!r} came instead of a move: seat {s.turn} has {s.left} to play")
    return number


def parse_move(s: Any, start: int, target: str) -> int:
    if not 1 <= start < EXIT or (target != "off" and not 1 <= int(target) <= EXIT):
        raise TextError(f"'{start}-{target}' leads off the track: squares are 1 to 29, then 'off'")
    end = EXIT if target == "off" else int(target)
    if min(start + s.left, EXIT) == end:
        return start
    if start - s.left == end:
        return BACK + start
    if (reason := why_not(s, start)).rule:
        raise IllegalAction.because(reason)
    goal = action_text(s, start).partition("-")[2]
    text = f"{s.left} is to be played, so {start} goes to {goal}"
    places: dict[str, str | int] = {"from": start, "left": int(s.left)}
    if goal == "off":
        raise IllegalAction.because(Reason("move", text, "goes_off", places))
    raise IllegalAction.because(Reason("move", text, "goes_to", {**places, "to": int(goal)}))


def has_own(s: Any, square: int) -> bool:
    return bool(s.pieces[rules.mover(s)] >> square & 1)


def why_not(s: Any, a: int) -> Reason:
    """The rule that forbids an action here, and the reason in words."""
    if rules.player(s) == CHANCE:
        return Reason("throw", "chance throws 1, 2, 3, 4 or 6")
    own = COLOURS[rules.mover(s)]
    if a == PASS:
        return Reason("N10", "a seat passes only if none of its pieces can move")
    start, end = way(s, a)
    if not 1 <= start < EXIT:
        return Reason("move", f"there is no square {start} to move from")
    if not has_own(s, start):
        theirs = s.pieces[1 - rules.mover(s)] >> start & 1
        text = f"no {own} piece stands on {start}"
        return Reason("move", text, "not_yours" if theirs else "empty", {"place": start})
    if s.stage == FIRST_MOVE:
        return Reason("opening", "whoever threw the first 1 plays 10-11", "first_ten")
    if (rule := rules.hindrance(s, start, end)) != 0:
        return hindered(s, rule, start, end)
    if s.left < s.throw and end < start:
        return Reason("N7", "the rest of a throw is played forward", "rest_forward")
    if end < start:
        text = "forward is compulsory while any piece can go forward"
        return Reason("N8", text, "forward_first")
    if s.stage == DUTY and 9 in legal(s) and start != 9:
        text = "on light's first move the piece on 9 must go if it can"
        return Reason("opening", text, "first_nine")
    return Reason("", "")


def hindered(s: Any, rule: int, start: int, end: int) -> Reason:
    """What keeps a piece from going somewhere, by the number of the rule."""
    own, enemy = COLOURS[rules.mover(s)], COLOURS[1 - rules.mover(s)]
    places: dict[str, str | int] = {"from": start, "to": end}
    match rule:
        case 1:
            return Reason("N1", f"a piece of its own stands on {end}", "own_piece", places)
        case 3:
            text = f"the {enemy} piece on {end} is safe and cannot be swapped"
            return Reason("N3", text, "safe", places)
        case 4:
            text = f"three {enemy} pieces in a row between {start} and {end} cannot be passed"
            return Reason("N4", text, "wall", places)
        case 6:
            text = f"no {own} piece leaves while one stands on 1-10"
            return Reason("N6", text, "gate", {"from": start})
    return Reason("N9", f"{end} is below square 1", "below", {"from": start, "left": int(s.left)})


def legal(s: Any) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.actions(s, out)]
