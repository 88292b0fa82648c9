"""A state of Sàrena as one line of text, and back.

`rg,yb,2,bgry,1/6/6/6/6/6 r? 0`, that is
  the circles row by row, a1 first (`rg`: a chip with red up and green down; `bgry`: a pile, its lowest
  chip first; a number: that many empty ones),
  each seat's token (its colour's letter, `?` drawn but not known, `-` not drawn yet),
  and the seat that moves, or `deal`, `tokens`, `first` (a draw decides who begins) or `over`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

from quincunx.errors import Impossible, TextError
from quincunx.games.counting import counted
from quincunx.games.reading import not_a_position, read_choice
from quincunx.games.sarena import rules
from quincunx.games.sarena.names import COLOURS, LETTERS, chips_in, piles, stage

CHIPS = [".", *(LETTERS[chip >> 2] + LETTERS[chip & 3] for chip in range(1, 16))]
"""A chip's letters by its code; 0 is an empty circle."""


def position(s: Any) -> str:
    tokens = "".join(token_sign(s, seat) for seat in range(s.seats))
    return f"{circles_text(s)} {tokens} {s.turn if s.turn >= 0 else stage(s)}"


def circles_text(s: Any) -> str:
    """Row by row, piles joined by commas, empty circles counted."""
    texts = [pile_text(pile) for pile in piles(s)]
    rows = [texts[n : n + rules.SIDE] for n in range(0, rules.CIRCLES, rules.SIDE)]
    return counted("/".join(",".join(row) for row in rows), ",")


def pile_text(pile: int) -> str:
    if pile < 16:
        return CHIPS[pile]
    return "".join(CHIPS[chip] for chip in chips_in(pile))


def token_sign(s: Any, seat: int) -> str:
    token = s.tokens[seat]
    return LETTERS[token] if token >= 0 else "?" if token == rules.HIDDEN else "-"


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what is impossible."""
    parts = text.lower().split()
    if len(parts) != 3:
        raise bad(text, f"it should have 3 parts, not {len(parts)}")
    piles = read_circles(text, parts[0])
    drawn = read_tokens(s, text, parts[1])
    chips = Counter(chip for pile in piles for chip in split(pile))
    for circle, pile in enumerate(piles):
        if pile:
            rules.put(s, circle, pile_code(pile), len(pile) // 2)
    read_turn(s, text, parts[2])
    check_chips(text, chips, complete=parts[2] != "deal")
    check_setup(s, text, parts[2], piles, chips)
    check_drawn(s, text, parts[2], drawn)
    s.ready = chips.total() + drawn + int(s.turn != rules.CHANCE)
    if parts[2] == "deal":
        s.dealt = sum(count << 4 * pile_code(chip) for chip, count in chips.items())


def read_circles(text: str, circles: str) -> list[str]:
    rows = circles.split("/")
    if len(rows) != rules.SIDE:
        raise bad(text, f"there are {len(rows)} rows, not 6, joined by '/'")
    piles: list[str] = []
    for row in rows:
        spread = [one for part in row.split(",") for one in read_part(text, part)]
        if len(spread) != rules.SIDE:
            raise bad(text, f"row {row!r} has {len(spread)} circles, not 6")
        piles += spread
    return piles


def read_part(text: str, part: str) -> list[str]:
    """One pile, or as many empty circles as a number says."""
    if re.fullmatch("[1-6]", part):
        return [""] * int(part)
    if not re.fullmatch("([rygb][rygb])+", part):
        raise bad(text, f"{part!r} is neither a pile like 'rgyb' nor a number of empty circles")
    if twin := re.match(r"(?:..)*?([rygb])\1", part):
        raise bad(text, f"{part!r} has a chip with {COLOURS[LETTERS.index(twin[1])]} on both sides")
    if len(part) > 2 * rules.HIGHEST:
        raise bad(text, f"{part!r} is a pile of more than 4 chips (A1)")
    return [part]


def pile_code(pile: str) -> int:
    """The faces from the table upwards, two bits each."""
    faces = [pile[n ^ 1] for n in range(len(pile))]
    return sum(LETTERS.index(face) << 2 * n for n, face in enumerate(faces))


def read_tokens(s: Any, text: str, tokens: str) -> int:
    """Puts the tokens into the record and returns how many have been drawn."""
    if len(tokens) != s.seats or not re.fullmatch(r"[rygb?-]*", tokens):
        raise bad(
            text, f"the tokens are {tokens!r}, not one of r, y, g, b, ?, - for each seat in turn"
        )
    if "-" in tokens.rstrip("-"):
        raise impossible(
            text,
            f"the tokens are {tokens!r}, but the seats draw them one after another",
            "tokens_in_turn",
        )
    known = [sign for sign in tokens if sign in LETTERS]
    if len(known) != len(set(known)):
        raise impossible(text, "there is only one token of each colour", "token_twice")
    for seat, sign in enumerate(tokens):
        values = {"-": rules.NOT_DRAWN, "?": rules.HIDDEN}
        s.tokens[seat] = values[sign] if sign in values else LETTERS.index(sign)
    return len(tokens.rstrip("-"))


def read_turn(s: Any, text: str, turn: str) -> None:
    seats = [str(seat) for seat in range(s.seats)]
    known = ["deal", "tokens", "first", "over", *seats]
    read_choice("Sàrena", text, turn, known, "the turn")
    s.turn = int(turn) if turn in seats else rules.OVER if turn == "over" else rules.CHANCE
    if turn == "over" and rules.can_move(s):
        raise impossible(text, "it cannot be over while somebody can move", "not_over")
    if turn in seats and not rules.can_move(s):
        raise impossible(
            text, f"nobody can move, so it is over and not the turn of seat {turn}", "over"
        )


def check_chips(text: str, chips: Counter[str], complete: bool) -> None:
    """Six chips of each pair of colours, or fewer while they are dealt."""
    for one, other in combinations(LETTERS, 2):
        count = chips[one + other] + chips[other + one]
        if count > 6 or (complete and count < 6):
            colours = f"{COLOURS[LETTERS.index(one)]} and {COLOURS[LETTERS.index(other)]}"
            raise impossible(
                text,
                f"there are six chips of {colours}, not {count}",
                "pair",
                {"pair": one + other, "n": count},
            )


def check_setup(s: Any, text: str, turn: str, piles: list[str], chips: Counter[str]) -> None:
    """Before the first move the chips lie as they were dealt."""
    if s.turn != rules.CHANCE:
        return
    if any(len(pile) > 2 for pile in piles) or "" in piles[: chips.total()]:
        raise impossible(
            text, f"at {turn!r} the chips lie singly, circle by circle from a1", "singly"
        )
    if turn == "deal" and chips.total() == rules.CIRCLES:
        raise impossible(text, "all chips are dealt, so it is 'tokens', not 'deal'", "all_dealt")
    if s.fair and max(chips.values(), default=0) > 3:
        raise impossible(
            text, "a fair deal lays three chips of a pair one way up and three the other", "fair"
        )


def check_drawn(s: Any, text: str, turn: str, drawn: int) -> None:
    """Tokens come after the chips and before everything else."""
    if turn == "deal" and drawn:
        raise impossible(text, "nobody draws a token before the chips are dealt", "token_early")
    if turn == "tokens" and drawn == s.seats:
        raise impossible(text, "all tokens are drawn, so it is 'first', not 'tokens'", "all_drawn")
    if turn not in ("deal", "tokens") and drawn < s.seats:
        missing = s.seats - drawn
        raise impossible(
            text, f"{missing} of {s.seats} seats have no token yet", "token_missing", {"n": missing}
        )


def split(pile: str) -> list[str]:
    """The chips of a pile."""
    return [pile[n : n + 2] for n in range(0, len(pile), 2)]


def bad(text: str, reason: str) -> TextError:
    return not_a_position("Sàrena", text, reason)


def impossible(
    text: str, reason: str, key: str, places: dict[str, str | int] | None = None
) -> TextError:
    return Impossible(reason, key, places or {}).of(text, "Sàrena")
