"""A program for Bossa: the signs by which a position is judged, and what needs no judgement.

For every hand and every tile that it may draw it asks how many tiles could be laid then.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.bossa.rules import (
    BLACK,
    EXCHANGE_MARKER,
    NO_CHIP,
    REDRAW_MARKER,
    STACK_MARKER,
    TOP,
    TURN,
    WHITE,
    asked,
    count_bits,
    fresh_chip,
    pile_left,
    pips,
    rank,
    sums,
    with_one_more,
)

ONE = 64  # a sign that is simply there

# The signs of a hand:
HAND = 0  # of 1 to 7 tiles
REDRAWS, EXCHANGES, STACKS = 7, 8, 9
CHIPS = 9  # + the chip that is left
MOST_TILES = 12  # + 0 to 5: the share of draws after which at most this many tiles can be laid
EMPTIES = 18  # the share of draws after which all can
DRAWN_PAIRS = 19  # how many (size, number) pairs can be laid after a draw
PAIRS, MOST_ON_WHITE, MOST_ON_BLACK, MOST = 20, 21, 22, 23  # without a draw
STUCK_SHARE, SAVED_SHARE = 24, 25  # nothing can be laid, and no or one marker is left to help
TILES = 26  # + the rank of each

# First the hand of the seat that has the turn, then the other, then what is common:
OTHER = 53
PILE = 106  # of 0 to 17 tiles
DRAWN = 124
LINES = 125  # ends and their sizes
AHEAD = 136  # - 3 to 3: by how many tiles the hand is smaller, as if neither seat had drawn
AHEAD_LATE = 140  # the same times the tiles that the pile has fewer than 8
SIGNS = 141


def last_turn(s: Any, left: int) -> float:
    """The result when the seat ends the game with this many tiles left."""
    ahead = int(s.held[1 - int(s.turn)]) - left
    return float((ahead > 0) - (ahead < 0))


def last_draw(s: Any, signs: Any) -> float:
    """The result on average when the seat draws the last tile, then lays as many tiles as it can."""
    held = int(s.held[s.turn]) + 1
    value = int(signs[MOST_TILES]) * (last_turn(s, held) if signs[EXCHANGES] else -1.0)
    for most in range(1, 6):
        value += int(signs[MOST_TILES + most]) * last_turn(s, held - most)
    return value / ONE


def look(s: Any, signs: Any) -> None:
    """Writes all signs."""
    seat = int(s.turn)
    for sign in range(SIGNS):
        signs[sign] = 0
    look_at_hand(s, signs, 0, s.stage == TURN)
    s.turn = 1 - seat  # the rules only say what the seat that has the turn can do
    look_at_hand(s, signs, OTHER, False)
    s.turn = seat
    pile = count_bits(int(s.unseen)) - 1
    drawn = 1 if s.stage == TURN else 0
    ahead = max(-3, min(3, int(s.held[1 - seat]) - int(s.held[seat]) + drawn))
    signs[PILE + min(pile, 17)] = ONE
    signs[DRAWN] = ONE * drawn
    signs[AHEAD + ahead] = ONE
    signs[AHEAD_LATE] = 8 * ahead * max(0, 8 - pile)
    for colour in range(2):
        sign = LINES + 4 * colour
        signs[sign] = 16 * int(s.low[colour])
        signs[sign + 1] = 16 * int(s.low_size[colour])
        signs[sign + 2] = 8 * int(s.high[colour])
        signs[sign + 3] = 16 * int(s.high_size[colour])


def look_at_hand(s: Any, signs: Any, first: int, drawn: bool) -> None:
    """Writes the signs of the seat that has the turn, from `first` on."""
    look_at_belongings(s, signs, first)
    whites, whites_chipped = sums(s, WHITE)
    blacks, blacks_chipped = sums(s, BLACK)
    on_white = (whites | whites_chipped) & asked(s, WHITE)
    on_black = (blacks | blacks_chipped) & asked(s, BLACK)
    signs[first + PAIRS] = 8 * (count_bits(on_white) + count_bits(on_black))
    signs[first + MOST_ON_WHITE] = 16 * most_tiles(on_white)
    signs[first + MOST_ON_BLACK] = 16 * most_tiles(on_black)
    signs[first + MOST] = 16 * most_tiles(on_white | on_black)
    draws = 1
    if drawn:
        look_at_plays(signs, first, on_white, on_black, int(s.held[s.turn]))
    else:
        draws = look_at_draws(
            s, signs, first, on_white, on_black, whites, whites_chipped, blacks, blacks_chipped
        )
    for sign in range(first + MOST_TILES, first + DRAWN_PAIRS + 1):
        signs[sign] = int(signs[sign]) // draws
    helpers = int(signs[first + REDRAWS]) + int(signs[first + EXCHANGES])
    if helpers == 0:
        signs[first + STUCK_SHARE] = signs[first + MOST_TILES]
    elif helpers == ONE:
        signs[first + SAVED_SHARE] = signs[first + MOST_TILES]


def look_at_belongings(s: Any, signs: Any, first: int) -> None:
    seat = int(s.turn)
    held = int(s.held[seat])
    markers = int(s.markers[seat])
    chip = fresh_chip(s)
    signs[first + HAND + held - 1] = ONE
    signs[first + REDRAWS] = ONE if markers & REDRAW_MARKER and pile_left(s) else 0
    signs[first + EXCHANGES] = ONE if markers & EXCHANGE_MARKER else 0
    signs[first + STACKS] = ONE if markers & STACK_MARKER else 0
    if chip != NO_CHIP:
        signs[first + CHIPS + chip] = ONE
    for slot in range(held):
        signs[first + TILES + rank(int(s.hands[8 * seat + slot]))] = ONE


def look_at_draws(
    s: Any, signs: Any, first: int, on_white: int, on_black: int,
    whites: int, whites_chipped: int, blacks: int, blacks_chipped: int,
) -> int:  # fmt: skip
    """Adds up the signs of what could be laid after every draw; returns how many draws there are."""
    unseen = int(s.unseen)
    held = int(s.held[s.turn]) + 1
    chip = fresh_chip(s)
    white_asked, black_asked = asked(s, WHITE), asked(s, BLACK)
    draws = 0
    for white in range(7):
        for black in range(7 - white):
            tile = 8 * white + black
            if (unseen >> tile) & 1:
                more_white = with_tile(whites, whites_chipped, tile, WHITE, chip) & white_asked
                more_black = with_tile(blacks, blacks_chipped, tile, BLACK, chip) & black_asked
                look_at_plays(signs, first, on_white | more_white, on_black | more_black, held)
                draws += 1
    return draws


def look_at_plays(signs: Any, first: int, on_white: int, on_black: int, held: int) -> None:
    """Adds the signs of the pairs that a hand of `held` tiles could lay."""
    most = most_tiles(on_white | on_black)
    signs[first + MOST_TILES + most] += ONE
    if most == held:
        signs[first + EMPTIES] += ONE
    signs[first + DRAWN_PAIRS] += 8 * (count_bits(on_white) + count_bits(on_black))


# Pairs of size and number, as in the rules


def with_tile(plain: int, chipped: int, tile: int, colour: int, chip: int) -> int:
    """The pairs that one more tile makes with those of a hand."""
    value = pips(tile, colour, NO_CHIP)
    pairs = with_one_more(plain, value, 1) | with_one_more(chipped, value, 0)
    if chip:
        pairs |= with_one_more(plain, pips(tile, colour, chip), 1)
    return pairs


def most_tiles(pairs: int) -> int:
    """The greatest size among pairs; 0 when there are none."""
    size = 0
    while pairs:
        pairs >>= TOP
        size += 1
    return size
