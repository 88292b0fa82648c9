"""Senet in characters: action texts, position texts, the board drawn and described.

Actions: `t3` a throw, `8-9` a move, `26-27` into the water, `28-off` off the board, `pass`.
Position: `LDLDLDLDLD/10/10 0 - - open 0`, that is
  the squares in track order, ten a part (L light, D dark, a number: so many empty ones),
  the seat whose turn it is, the seat that plays dark (`-`: not yet known),
  the throw being played (`-`: none; `4`; `4:2` when 2 of the 4 are still to be played),
  `open` during the throw-off, `first` before 10-11, `duty` until light has moved, then `free`,
  and the number of throws so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from quincunx.errors import IllegalAction, TextError, WrongTurn
from quincunx.games.senet import rules
from quincunx.games.senet.rules import BACK, CHANCE, DARK, DUTY, EXIT, FIRST_MOVE, LIGHT, PASS

COLOURS = ("light", "dark")
PIECES = ("○", "●")
STAGES = ("open", "first", "duty", "free")
HOUSES = {15: "life", 26: "joy", 27: "water", 28: "truth", 29: "sun", 30: "exit"}
HOUSE_NAMES = {
    15: "House of Life",
    26: "House of Joy",
    27: "House of Water",
    28: "House of the Three Truths",
    29: "House of Re-Atum",
}

# For whoever prints in colour: what to look for and how it should look.
STYLES = {
    r"○": "bold bright_yellow",
    r"●": "bold bright_blue",
    r"\b(life|joy|truth|sun|exit)\b": "green",
    r"\bwater\b": "cyan",
}

WIDTHS = (4,) * 5 + (8,) * 5  # of the columns; the houses stand in the right half

MOVE = re.compile(r"(\d{1,2})\s*(?:-|–|>|to)\s*(\d{1,2}|off)")
THROW = re.compile(r"t\s*(\d)")


# Actions


def action_text(s: Any, a: int) -> str:
    if rules.player(s) == CHANCE:
        return f"t{a}"
    if a == PASS:
        return "pass"
    start, end = way(s, a)
    return f"{start}-{'off' if end >= EXIT else end}"


def way(s: Any, a: int) -> tuple[int, int]:
    """From where to where a move goes."""
    return (a - BACK, a - BACK - s.left) if a > BACK else (a, a + s.left)


def remark(s: Any, a: int) -> str:
    """What is special about a move, in a word or two; empty if nothing is."""
    if rules.player(s) == CHANCE or a == PASS:
        return ""
    start, end = way(s, a)
    if end == rules.WATER:
        return "into the water"
    if end >= EXIT:
        return "leaves" if end == EXIT else f"leaves, {end - EXIT} left to play"
    swaps = s.pieces[1 - rules.mover(s)] >> end & 1
    return " ".join(["back"] * (end < start) + ["swaps"] * bool(swaps))


def parse_action(s: Any, text: str) -> int:
    throw, move = THROW.fullmatch(text), MOVE.fullmatch(text)
    if not throw and not move and text != "pass":
        raise TextError(
            f"{text!r} is no action of Senet: a throw is 't3', a move '8-9' or '28-off', or 'pass'"
        )
    if throw:
        return parse_throw(s, text, int(throw[1]))
    if rules.player(s) == CHANCE:
        raise WrongTurn(f"{text!r} came before the throw: seat {s.turn} throws first")
    return parse_move(s, int(move[1]), move[2]) if move else PASS


def parse_throw(s: Any, text: str, number: int) -> int:
    if number not in (1, 2, 3, 4, 6):
        raise TextError(f"{text!r} is no throw: there are t1, t2, t3, t4 and t6")
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
    rule, reason = why_not(s, start)
    if rule:
        raise IllegalAction(reason, rule)
    goal = action_text(s, start).partition("-")[2]
    raise IllegalAction(f"{s.left} is to be played, so {start} goes to {goal}", "move")


def has_own(s: Any, square: int) -> bool:
    return bool(s.pieces[rules.mover(s)] >> square & 1)


def why_not(s: Any, a: int) -> tuple[str, str]:
    """The rule that forbids an action here, and the reason in words."""
    if rules.player(s) == CHANCE:
        return "throw", "chance throws 1, 2, 3, 4 or 6"
    own, enemy = COLOURS[rules.mover(s)], COLOURS[1 - rules.mover(s)]
    if a == PASS:
        return "N10", "a seat passes only if nothing can move"
    start, end = way(s, a)
    if not 1 <= start < EXIT:
        return "move", f"there is no square {start} to move from"
    if not has_own(s, start):
        return "move", f"no {own} piece stands on {start}"
    if s.stage == FIRST_MOVE:
        return "opening", "who threw the first 1 plays 10-11"
    reasons = {
        1: f"an own piece stands on {end}",
        3: f"the {enemy} piece on {end} is safe and cannot be swapped",
        4: f"three {enemy} pieces in a row between {start} and {end} cannot be passed",
        6: f"no {own} piece leaves while one stands on 1-10",
        9: f"{start - s.left} is below square 1",
    }
    if (rule := rules.hindrance(s, start, end)) != 0:
        return f"N{rule}", reasons[rule]
    if s.left < s.throw and end < start:
        return "N7", "the rest of a throw is played forward"
    if end < start:
        return "N8", "forward is compulsory while any piece can go forward"
    if s.stage == DUTY and 9 in legal(s) and start != 9:
        return "opening", "on light's first move the piece on 9 must go if it can"
    return "", ""


def legal(s: Any) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.actions(s, out)]


# Positions


def position(s: Any) -> str:
    throw = "-" if s.throw == 0 else f"{s.throw}" if s.throw == s.left else f"{s.throw}:{s.left}"
    dark = "-" if s.dark < 0 else s.dark
    return f"{squares_text(s)} {s.turn} {dark} {throw} {STAGES[s.stage]} {s.throws}"


def squares_text(s: Any) -> str:
    signs = "".join(sign(s, square, "LD", ".") for square in range(1, 31))
    rows = [signs[:10], signs[10:20], signs[20:]]
    return "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in rows)


def sign(s: Any, square: int, pieces: str | tuple[str, ...], empty: str) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] >> square & 1:
            return pieces[colour]
    return empty


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what cannot be."""
    parts = text.split()
    if len(parts) != 6:
        raise bad(text, f"it has {len(parts)} parts, not 6")
    board, turn, dark, throw, stage, throws = parts
    s.pieces[LIGHT], s.pieces[DARK] = read_squares(text, board)
    s.turn = read_choice(text, turn, ("0", "1"), "the seat whose turn it is")
    s.dark = read_choice(text, dark, ("-", "0", "1"), "the dark seat") - 1
    s.stage = read_choice(text, stage.lower(), STAGES, "the stage")
    s.throw, s.left = read_throw(text, throw)
    if not throws.isdecimal() or not int(throws) <= rules.LAST_THROW:
        raise bad(text, f"{throws!r} throws are not between 0 and {rules.LAST_THROW}")
    s.throws = int(throws)
    check_opening(s, text)


def check_opening(s: Any, text: str) -> None:
    """What the opening allows: everybody at home, and nobody dark before a 1 was thrown."""
    at_home = s.pieces[LIGHT] == rules.LIGHT_START and s.pieces[DARK] == rules.DARK_START
    if (s.dark < 0) != (s.stage == rules.THROW_OFF):
        raise bad(text, "dark is unknown ('-') during the throw-off ('open') and only then")
    if s.stage in (rules.THROW_OFF, FIRST_MOVE) and not at_home:
        raise bad(
            text, f"nobody has moved yet at {STAGES[s.stage]!r}, so no piece can be elsewhere"
        )
    if s.stage == rules.THROW_OFF and s.throw:
        raise bad(text, "a throw of the throw-off is not played")
    if s.stage == FIRST_MOVE and (s.throw, s.turn) != (1, s.dark):
        raise bad(text, "at 'first' dark has thrown a 1 and plays it")
    if s.stage == DUTY and rules.count_bits(s.pieces[LIGHT]) < 5:
        raise bad(text, "at 'duty' light has not moved yet, so no light piece can be off")
    if s.throw and rules.player(s) == rules.OVER:
        raise bad(text, "a colour is off the board, so there is no throw to play")
    if s.left < s.throw and not rules.can_go_forward(s, s.left):
        raise bad(text, f"nobody can play the rest of {s.left}, so it would be lost")


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
    if not signs.strip("."):
        raise bad(text, "one colour at least has pieces left")
    light, dark = (sum(1 << n for n, c in enumerate(signs, 1) if c == one) for one in "LD")
    return light, dark


def read_choice(text: str, came: str, known: tuple[str, ...], what: str) -> int:
    if came not in known:
        raise bad(text, f"{what} is {came!r}, not one of {', '.join(known)}")
    return known.index(came)


def read_throw(text: str, came: str) -> tuple[int, int]:
    match = re.fullmatch(r"-|([12346])(?::([1-5]))?", came)
    if not match or (match[2] and int(match[2]) >= int(match[1])):
        raise bad(
            text, f"the throw is {came!r}, not '-', a number, or one with a smaller rest: '4:2'"
        )
    throw = int(match[1] or 0)
    return throw, int(match[2] or throw)


def bad(text: str, reason: str) -> TextError:
    return TextError(f"{text!r} is no position of Senet: {reason}")


# The board


def board(s: Any) -> str:
    """Three rows of ten, read in an S, 71 columns wide."""
    rows = [range(1, 11), range(20, 10, -1), range(21, 31)]
    lines = [edge("┌┬┐")]
    for row in rows:
        lines.append(cells(f"{n:>2} {HOUSES.get(n, '')}" for n in row))
        lines.append(cells(f" {sign(s, n, PIECES, ' ')}" for n in row))
        lines.append(edge("└┴┘" if row[0] == 21 else "├┼┤"))
    return "\n".join([*lines, *status(s)])


def cells(texts: Iterable[str]) -> str:
    padded = (text.ljust(width) for text, width in zip(texts, WIDTHS, strict=True))
    return "│" + "│".join(padded) + "│"


def edge(corners: str) -> str:
    return corners[0] + corners[1].join("─" * width for width in WIDTHS) + corners[2]


def status(s: Any) -> list[str]:
    off = [5 - rules.count_bits(s.pieces[colour]) for colour in (LIGHT, DARK)]
    lines = [f"{PIECES[c]} {COLOURS[c]}{seat_text(s, c)}: {off[c]} of 5 off" for c in (LIGHT, DARK)]
    return [" · ".join(lines), to_do(s)]


def seat_text(s: Any, colour: int) -> str:
    return "" if s.dark < 0 else f" (seat {rules.seat_of(s, colour)})"


def to_do(s: Any) -> str:
    player = rules.player(s)
    if player == rules.OVER:
        return result(s)
    if player == CHANCE:
        why = ": who throws a 1 first plays dark" if s.stage == rules.THROW_OFF else ""
        return f"seat {s.turn} throws{why}"
    rest = f"threw {s.throw}, {s.left} of it left" if s.left < s.throw else f"threw {s.throw}"
    return f"seat {s.turn} ({COLOURS[rules.mover(s)]}) {rest}"


def result(s: Any) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] == 0:
            points = [0, 0]
            rules.scores(s, points)
            seat = rules.seat_of(s, colour)
            return f"over: {COLOURS[colour]} (seat {seat}) wins {points[seat]} points"
    return f"over: drawn after {rules.LAST_THROW} throws"


def words(s: Any) -> str:
    """The board as sentences, for ears."""
    sentences = []
    for colour in (LIGHT, DARK):
        places = [place(n) for n in range(1, EXIT) if s.pieces[colour] >> n & 1]
        off = 5 - len(places)
        where = f"on {', '.join(places)}" if places else "nowhere on the board"
        sentences.append(f"{COLOURS[colour]}{seat_text(s, colour)} stands {where}; {off} of 5 off.")
    return "\n".join([*sentences, to_do(s) + "."])


def place(square: int) -> str:
    return f"{square} ({HOUSE_NAMES[square]})" if square in HOUSE_NAMES else str(square)
