"""Positions of Senseï in one line: `mmmMmmm/7/7/7/7/7/sssSsss 0 2+1 1 - play`, that is

the ranks from 7 to 1 (s a stone of the sage, S the one with the sage on it, m and M likewise for the
monkey, a number: that many empty squares; the pits belong to the game's options),
the seat whose turn it is, the stone moves and the leap left in this turn,
the round (both seats' turns together are one),
how the two sides stood before (`-`: unknown, or nothing before): five signs for each arrangement,
by turns the sage's and the monkey's, the latest last; what the board still shows is left out,
and `play`, `won` (by the seat whose turn it is) or `drawn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from quincunx.errors import Impossible, TextError
from quincunx.games.counting import counted
from quincunx.games.reading import not_a_position, read_choice
from quincunx.games.sensei import rules
from quincunx.games.sensei.names import FILE_BY_FILE, SIDES, listed, square_names
from quincunx.games.sensei.rules import ARRANGEMENTS, LAST_TURN, MONKEY, SAGE

PIECES = (("s", "S"), ("m", "M"))  # a stone, the one with the character
RESULTS = ("play", "won", "drawn")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_."
WIDTH = 5  # 64 signs to the fifth are 2**30, and arrangements are fewer


def position(s: Any) -> str:
    seat, number = s.turns % 2, s.turns // 2 + 1
    left = f"{s.moves}+{s.leap}"
    return f"{squares_text(s)} {seat} {left} {number} {past_text(s)} {RESULTS[s.result]}"


def squares_text(s: Any) -> str:
    signs = ["."] * 56
    for seat, (stone, bearer) in enumerate(PIECES):
        for square in FILE_BY_FILE:
            if s.stones[seat] >> square & 1:
                signs[square] = stone
        signs[s.character[seat]] = bearer
    return counted("/".join("".join(signs[rank * 8 : rank * 8 + 7]) for rank in range(6, -1, -1)))


def past_text(s: Any) -> str:
    sides = past(s)
    known = [sides[n % 2][n // 2] for n in range(remembered(s))]
    return "".join(arrangement_text(n) for n in known if n >= 0) or "-"


def past(s: Any) -> tuple[Any, Any]:
    return s.sage_past, s.monkey_past


def remembered(s: Any) -> int:
    """How many arrangements, by turns the sage's and the monkey's, the board does not show.

    The enemy still stands as after its last turn; so does the seat that has not acted in this turn.
    """
    return int(s.turns) + rules.has_acted(s)


def arrangement_text(number: int) -> str:
    one, two, three = SIGNS[number >> 24 & 63], SIGNS[number >> 18 & 63], SIGNS[number >> 12 & 63]
    return f"{one}{two}{three}{SIGNS[number >> 6 & 63]}{SIGNS[number & 63]}"


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what is impossible."""
    parts = text.split()
    if len(parts) != 6:
        raise bad(text, f"it should have 6 parts, not {len(parts)}")
    squares, seat, left, number, earlier, result = parts
    read_squares(s, text, squares)
    if not re.fullmatch(r"[01]", seat):
        raise bad(text, f"the seat whose turn it is is {seat!r}, not 0 or 1")
    if not re.fullmatch(r"[012]\+[01]", left):
        raise bad(text, f"{left!r} is not what can be left: '2+1' is two stone moves and the leap")
    if not re.fullmatch(r"[1-9]\d{0,2}", number):
        raise bad(text, f"the round is {number!r}, not a number from 1")
    s.turns = 2 * int(number) - 2 + int(seat)
    s.moves, s.leap = (int(n) for n in left.split("+"))
    s.result = read_choice("Senseï", text, result.lower(), RESULTS, "the game")
    if s.turns > LAST_TURN:
        raise Impossible(
            f"{s.turns} turns have ended, and no game has more than {LAST_TURN}",
            "too_many_turns",
            {"n": s.turns, "most": LAST_TURN},
        ).of(text, "Senseï")
    read_past(s, text, earlier)
    for fault in faults(s):
        raise fault.of(text, "Senseï")


def read_squares(s: Any, text: str, squares: str) -> None:
    ranks = [re.sub(r"[1-7]", lambda n: "." * int(n[0]), rank) for rank in squares.split("/")]
    if len(ranks) != 7 or not all(re.fullmatch(r"[sSmM.]{7}", rank) for rank in ranks):
        raise bad(text, "the squares are seven ranks of seven, of s, S, m, M and numbers")
    signs = "|".join(reversed(ranks))  # one sign in each rank is not a square, as in the rules
    for seat, (stone, bearer) in enumerate(PIECES):
        s.stones[seat] = sum(1 << n for n, c in enumerate(signs) if c in (stone, bearer))
        if signs.count(stone) != 6 or signs.count(bearer) != 1:
            raise Impossible(
                f"the {SIDES[seat]} has six stones '{stone}' and one '{bearer}'",
                "six_stones",
                {"side": SIDES[seat]},
            ).of(text, "Senseï")
        s.character[seat] = signs.index(bearer)
    if taken := (s.stones[SAGE] | s.stones[MONKEY]) & s.pits:
        raise bad(text, f"a stone stands in a pit: {listed(square_names(taken))}")


def read_past(s: Any, text: str, earlier: str) -> None:
    for row in past(s):
        row[:] = [-1] * len(row)
    most = remembered(s)
    numbers = [] if earlier == "-" else read_arrangements(text, earlier)
    if len(numbers) > most:
        raise bad(text, f"{len(numbers)} earlier arrangements are too many for {most}")
    for n, number in enumerate(numbers, most - len(numbers)):
        past(s)[n % 2][n // 2] = number
    for n in range(most, s.turns + 2):
        past(s)[n % 2][n // 2] = rules.arrangement(s, n % 2)


def read_arrangements(text: str, earlier: str) -> list[int]:
    if len(earlier) % WIDTH or not set(earlier) <= set(SIGNS):
        raise bad(text, f"{earlier!r} is not '-' or {WIDTH} signs for each earlier arrangement")
    numbers = []
    for start in range(0, len(earlier), WIDTH):
        number = 0
        for one in earlier[start : start + WIDTH]:
            number = number * 64 + SIGNS.index(one)
        if number >= ARRANGEMENTS:
            raise bad(
                text, f"{earlier[start : start + WIDTH]!r} is not an arrangement of seven stones"
            )
        numbers.append(number)
    return numbers


def faults(s: Any) -> Iterator[Impossible]:
    """Whether the game is over exactly when it should be."""
    seat = rules.mover(s)
    across = [rules.is_across(s, n) for n in (SAGE, MONKEY)]
    drawn = s.turns >= LAST_TURN or (not rules.has_acted(s) and rules.is_third_time(s))
    if across[1 - seat] or (across[seat] and (s.result != rules.WON or s.leap)):
        yield Impossible(
            "a character on the other side has won, with the leap of this turn", "across"
        )
    if s.result == rules.WON and not across[seat] and not rules.can_claim(s):
        yield Impossible(
            f"the {SIDES[seat]} has not won: it is not across and has nothing to claim",
            "not_won",
            {"side": SIDES[seat]},
        )
    if drawn != (s.result == rules.DRAWN):
        yield Impossible(
            f"drawn are the third time and {LAST_TURN} turns, at once and only they",
            "drawn",
            {"most": LAST_TURN},
        )
    if s.result == rules.PLAYING and rules.has_acted(s) and not rules.can_go_on(s):
        yield Impossible("nothing is left to do, so this turn has ended", "turn_ended")


def bad(text: str, reason: str) -> TextError:
    return not_a_position("Senseï", text, reason)
