"""What a Bossa position is worth, by a small fitted network over what both seats can do next.

For every hand and every tile that it may draw, the leaf asks how many tiles could be laid then. Those
shares, the tiles, the markers, the chips and the line ends are the signs; 16 hidden units weigh them.
The weights were fitted to the results, half and half with the values found by the search, of about
46,000 games of the search against itself (300 to 600 walks a move, both options; first with games of
greedy seats as its leaf, then with this network), every position also with its colours exchanged. The last
draw, the last turn and a hand that can be laid down at once need no judgement: they are worked out.
"""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np

from quincunx.games.bossa.rules import (
    BLACK,
    DRAW,
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
from quincunx.native.contract import OVER, apply, player, returns
from quincunx.search.walk import choose

ONE = 64  # a sign that is simply there

# The signs of a hand:
HAND = 0  # of 1 to 7 tiles
REDRAWS, EXCHANGES, STACKS = 7, 8, 9
CHIPS = 9  # + the chip that is left
MOST_TILES = 12  # + 0 to 5: the share of draws after which so many tiles can be laid at most
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
AHEAD = 136  # - 3 to 3: by how many tiles the hand is smaller, as if nobody had drawn
AHEAD_LATE = 140  # the same times the tiles that the pile has fewer than 8
SIGNS = 141

UNITS = 16

# What a sign adds to every hidden unit: a row for each sign, in steps of 1 / STEP.
STEP = 64
WEIGHTS = np.array(
    [
        # the hand of the seat that has the turn
        -15, -38, -1, 8, 3, 22, -11, 16, -11, -9, 17, 6, -2, 23, -16, -1,
        -17, -24, -12, 1, -2, 27, 0, 16, 1, -1, -2, 11, 16, 17, -6, 8,
        -4, 23, 0, 0, -6, -11, 0, 7, -1, 2, 4, -1, -3, 12, 13, 14,
        5, 9, 12, 1, -10, 2, 3, 1, -1, 0, 0, -2, -1, 5, 15, 12,
        9, -4, 12, 0, -8, 0, 2, 13, 1, 3, -7, -3, 1, -5, 9, 11,
        7, -11, 13, -2, 2, 1, 3, 4, 3, 6, -7, -5, -5, -17, -1, 9,
        4, -10, 6, -10, 17, -4, 7, -3, 2, 7, 3, 3, -11, -33, 8, 7,
        -17, -13, -1, -12, 13, 18, 19, 18, -1, -4, 0, 13, -2, -62, -36, 14,
        -12, -14, -32, -16, -26, 31, 22, 25, -7, -5, 11, 13, -31, -48, -77, 23,
        -1, -6, -9, -3, 3, 29, 17, 17, 4, 11, 19, -13, 0, -5, 15, -3,
        2, 9, -23, 0, 3, 13, -3, 3, 4, 8, 10, -28, 9, 0, 7, -5,
        -1, 17, -36, -5, 12, 4, 5, 7, 6, 14, 30, -30, 6, -7, 19, -2,
        44, 3, -18, -32, -10, -27, 18, -16, -3, -6, 1, 25, 12, 2, -4, 7,
        24, -16, 14, -21, 11, 16, 10, 11, 7, 9, -11, 17, -14, -13, 1, 8,
        -4, -3, 12, 6, -5, 9, 0, 1, 2, 3, -7, -5, -20, -5, -5, 2,
        -36, 9, 9, 25, -5, 8, -11, 28, -2, -2, -1, -21, 18, 8, -12, 1,
        -67, 17, -7, 51, -2, -8, -37, -2, -12, -18, -11, -25, 8, 16, -5, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        -33, 129, -72, -74, 3, 65, 56, 46, -41, -40, 15, -52, -18, -6, -46, -48,
        19, 8, -18, 5, -22, 29, -16, 17, 5, -4, -1, -18, 10, -51, -44, 10,
        0, 5, 4, -10, -1, 7, 4, 1, 2, 5, -14, 8, 27, -6, -11, 3,
        -1, 5, 13, -3, -25, 13, -10, 10, -13, 8, 12, -15, 28, 2, -7, 5,
        -2, 12, 16, -3, -23, 16, -3, 15, 13, -9, -6, -19, 18, 2, -4, 4,
        25, -1, 14, 10, 28, 24, 20, 5, -2, -3, 12, 14, -5, 12, 14, -9,
        11, 58, -69, -25, -64, 1, -74, 8, -48, -42, -23, -5, 34, 119, 38, -17,
        34, 9, 20, -13, 3, -20, -3, -17, 3, 1, 18, 15, -9, -1, -19, -5,
        # its tiles
        0, -3, 7, -1, -1, 7, 4, -3, -2, -2, -7, 9, 0, -4, 3, 8,
        -1, -4, 7, -1, -2, 6, 4, -4, -3, -2, -3, 8, -2, -5, 3, 7,
        0, -1, 11, -2, 0, 8, 4, -2, -5, -2, -8, 7, 5, -5, 6, 6,
        2, -2, -6, -3, -3, -1, 5, 2, -1, 0, -1, 0, -3, -1, -2, 7,
        -1, -5, 10, -1, -1, 3, 4, 4, -2, -5, -1, 6, 3, -5, 6, 5,
        -3, -3, 4, -2, 0, 4, 2, -4, -5, 4, -11, 11, 5, -4, 2, 5,
        1, 1, 6, -2, 1, 12, 1, 1, -3, 2, -1, 1, -4, -3, 2, 8,
        1, 0, 4, -2, 0, 11, 4, 0, 0, -2, -3, 1, -3, -3, 3, 6,
        -4, -6, 6, -2, 0, 5, 0, 0, 3, -6, -6, 10, 4, -4, 3, 5,
        -5, 0, 7, -3, -4, -1, 4, 0, -8, 9, -22, -8, 6, -1, 2, 0,
        1, 2, -2, -3, 0, 1, 3, 8, -2, -1, -1, 1, 3, -2, 0, 6,
        2, -1, 1, -2, -1, 4, 3, 11, -1, 1, -1, 0, 2, -3, 7, 2,
        1, 0, -4, -3, -1, 4, 1, 3, -1, 0, 0, 1, 3, -2, 0, 8,
        -5, -11, 9, -3, -4, 7, -9, 0, 8, -6, -4, -8, 4, -1, 1, 5,
        -4, 2, 11, -2, -6, -5, 10, -6, -13, 14, -27, -15, 7, -1, 10, -3,
        1, 1, -2, -2, -2, 6, 5, -6, -3, 1, -3, 3, -1, -3, 3, 8,
        -3, 0, -2, -4, 2, 3, 4, 3, -2, 1, -2, 6, 0, -4, 3, 5,
        -2, 0, -1, -4, 3, 10, 0, -1, -1, -1, -3, 6, 1, -3, 3, 7,
        2, 0, 1, -2, -2, 6, 1, 1, 0, 0, -1, 3, -3, -3, 3, 9,
        -5, -19, 11, -2, -5, -1, -8, 1, 14, -10, 3, -17, 0, 0, 10, 4,
        -7, 0, 10, -2, -6, -3, 11, -17, -14, 19, -22, -24, 13, 1, 16, -3,
        -1, 1, 4, -3, -2, 8, 7, -2, -4, 3, -4, 0, -4, -2, 0, 5,
        -2, 1, 8, -4, -2, 15, 4, 0, -1, 0, -6, 0, 2, -3, 0, 4,
        -1, -1, -3, -2, 1, 5, 1, 7, 0, 2, -3, 4, 2, -2, 1, 2,
        -1, -2, 4, -4, -2, 7, -2, 10, -1, 0, -1, 2, 3, -3, -1, 8,
        -2, -3, -1, -3, -1, 2, 2, 2, 2, -1, 2, 1, -5, -2, 0, 8,
        -6, -19, 10, -2, -6, -6, -5, -6, 16, -11, 3, -23, 8, 1, 15, 5,
        # the other hand
        -3, -22, -4, -17, -5, 12, 19, 14, 20, 29, -19, 10, 5, 10, -6, 15,
        -4, -21, 0, -6, 1, 2, 15, 1, 2, -2, -10, 7, -5, 10, 8, 10,
        -1, -10, 11, -2, 8, 14, 9, 5, -5, -15, 0, -1, 0, 11, 5, 3,
        5, 0, 6, 3, 3, 16, -1, -5, -8, -21, 0, -2, -4, 7, 0, -4,
        8, 9, 2, 6, -4, 2, -14, 0, -7, -19, -3, -6, -9, 2, -7, -10,
        11, 22, -5, 16, -6, 9, -27, 0, 4, 0, 0, -6, -2, -5, -4, -27,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        -15, 12, 26, -15, -21, -15, -43, -21, -7, -10, -5, -10, -2, 15, 14, -62,
        -16, 11, 34, -14, -40, -35, -46, -28, 7, 2, -28, -9, 8, 27, -56, -49,
        -1, 3, 21, 6, -12, -4, 0, -23, 12, 25, 8, 0, 2, 9, -5, -6,
        0, 6, 15, 0, 4, -18, 2, -17, 2, 5, 8, 1, -6, -4, -6, -5,
        -1, 12, 2, -1, -5, -20, -2, -13, 16, 20, 10, 6, 12, 1, -3, -8,
        -20, -14, -22, -22, -25, 11, 16, 21, -1, -10, 0, 11, 3, 24, 2, 18,
        -20, -1, 3, -8, -46, 8, 2, -6, -4, -5, 2, -12, -25, 16, -6, -2,
        -1, -2, -9, 11, -10, -7, 8, -2, 5, 3, -4, 7, -10, 10, 8, 7,
        10, -4, 8, 4, 19, 1, 12, 9, 2, -4, -9, 9, 16, -1, 5, 17,
        14, -12, 15, -4, 40, -12, 18, -9, -9, -14, -16, -5, 20, -20, 22, 18,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        -33, -32, 13, 8, -18, -8, 3, -1, 30, 9, -32, 13, 46, -18, 41, -29,
        6, -2, 15, -2, 3, -26, -11, -6, -5, -1, 7, 1, 9, -19, 26, -61,
        -19, -4, -3, -3, -5, 3, 4, 1, -2, -5, -2, -6, -17, 17, 8, -12,
        2, -7, 5, 0, 12, 2, -2, -5, -2, 6, 22, -5, -4, -1, 3, -8,
        2, 8, 8, -1, 12, -3, 11, 12, 7, 2, -10, -9, -4, -2, 4, -15,
        11, -9, 1, -4, -6, 9, -1, 1, 1, 9, -10, 3, -15, 8, -15, 25,
        -2, -17, -45, -16, 3, 42, 29, 35, -22, -39, 21, -3, 4, -9, 7, 48,
        -33, 11, -10, -7, -41, 14, -3, 14, -3, 5, -3, -20, -2, 1, -8, -8,
        # its tiles
        0, 0, -2, -1, -5, -4, -5, 8, 0, -8, -3, -8, 4, 6, 1, -2,
        1, 0, 0, -1, -5, -3, -6, 8, -4, -4, -6, -6, 2, 6, 1, -2,
        0, 1, -5, 1, -4, -3, -3, 3, 2, -8, 0, -10, -1, 5, 3, -1,
        2, -3, 6, 2, -2, -1, 1, 4, -2, -7, 2, 1, 15, 7, 4, -1,
        1, 2, -1, 0, -5, 3, -4, 0, -4, 0, -4, -9, -2, 5, 3, -1,
        0, -3, 2, -1, -3, 1, -6, 5, -3, -9, 4, -9, -6, 4, 0, -1,
        1, -2, 7, 1, -3, 0, -1, 6, -3, -6, 1, 1, 11, 6, 2, -2,
        1, 0, 5, 1, -4, -4, 0, 9, -1, -7, -2, 0, 11, 6, 2, -3,
        0, 4, 2, -2, -3, 1, -1, 3, -5, -4, -7, -10, -5, 4, 1, -3,
        0, -4, 3, -3, -2, -1, -4, 12, 3, -13, 11, 1, -8, 4, -1, 1,
        1, -1, 9, 0, -1, 7, -1, -4, -1, -5, 0, 2, 6, 6, 5, -2,
        5, 2, 10, 1, -2, 0, -3, 1, -1, -4, 1, -4, 1, 3, 1, 0,
        1, -2, 10, 0, -1, 8, 0, -5, -2, -6, 1, 3, 8, 5, 6, -2,
        0, 5, 5, -3, -3, 3, 6, 3, -12, -1, -4, 1, -6, 3, 0, -2,
        2, -6, -7, -2, 0, 9, -8, 4, 15, -14, 18, 4, -16, 5, -1, 7,
        2, -3, 8, 2, 0, 2, -2, -1, -1, -6, 2, -3, 3, 7, 4, -4,
        0, -2, 5, -1, -4, -5, -5, 8, -2, -6, 0, -2, 7, 5, 1, 0,
        0, 1, 7, -1, -3, 0, -3, 0, -3, -7, -4, -3, 7, 4, 1, -1,
        2, 0, 2, 2, 0, -6, 1, 0, -3, -5, -2, -4, 5, 6, 4, -5,
        2, 10, -1, -2, -4, 7, 13, -2, -17, 11, -7, 3, -11, 4, 0, -3,
        1, -4, -12, -4, 1, 11, -3, 22, 20, -15, 20, 9, -11, 6, -6, 9,
        2, -3, 5, 0, -4, -3, -3, 4, 0, -7, -1, -1, 1, 6, 7, 0,
        2, -2, 1, 0, -1, -7, -2, 4, 1, -9, 1, -1, 6, 6, 1, -4,
        2, 0, 10, -2, -3, 2, -3, -1, -2, -6, 0, -6, 5, 5, -1, -2,
        1, 0, 6, 0, -2, -3, 0, 2, -6, -5, 1, -2, 6, 6, 1, -5,
        2, -1, 9, 0, -4, -4, 1, 9, -3, -3, -3, -2, 0, 6, 8, -1,
        2, 9, -8, -3, -2, 13, 12, 14, -19, 15, -4, 10, -5, 6, -6, 3,
        # the pile
        125, 34, -97, 182, -42, -7, -51, -8, 41, 61, 27, 27, -47, -48, 36, -65,
        81, 13, -61, 75, 36, 20, -27, 30, -1, -11, 5, -3, -1, -64, -28, -10,
        -6, 7, 15, -18, 37, 28, -28, 37, 4, 4, -15, 21, -32, -28, -7, -27,
        -46, 17, 7, -13, 47, 15, -9, 2, -1, 11, 11, 20, -21, -5, -8, -16,
        -30, 2, 22, -34, 27, 11, -8, 2, -1, 0, 0, -8, -15, -2, 1, -11,
        -49, 3, 21, -35, 16, 0, 0, 1, 1, -4, 3, 6, -3, 2, 4, -6,
        -34, 5, 23, -35, -7, -3, -4, -9, -2, -11, 4, 3, 10, 6, -2, 2,
        -44, 0, 18, -28, -27, 2, -2, -2, -1, -10, -5, 7, 12, 7, 6, 8,
        -31, -5, 7, -31, -28, 6, 4, 4, 1, -6, -1, 11, 15, 9, 10, 9,
        -25, -7, 5, -16, -21, 0, 7, 2, 1, -6, -1, 5, 14, 13, 11, 14,
        -19, -10, -3, -14, -15, 4, 10, 3, 1, -6, -3, 14, 16, 16, 15, 17,
        -19, -11, -3, -10, -12, -8, 12, -3, 0, -4, -2, -2, 5, 18, 13, 20,
        -15, -12, -3, -5, -12, -2, 13, -1, -2, -5, -3, 0, 11, 21, 13, 22,
        -10, -11, 1, -8, -1, 5, 12, -11, -3, -5, -4, -10, 5, 23, 8, 23,
        -6, -13, -2, -1, 0, -5, 12, -3, -5, -5, -4, -10, 2, 25, 6, 27,
        0, -11, -6, 0, 0, -3, 12, -14, -5, -2, -3, -17, -5, 24, 2, 28,
        2, -13, 4, 0, 0, -1, 14, 0, -9, -8, -3, -24, 4, 26, 1, 21,
        0, -13, -11, 0, 0, -6, 13, -5, -8, -5, -3, -35, 9, 26, 0, 26,
        # drawn, and the lines
        -65, 14, 33, -89, 3, 14, 4, 26, -2, -2, 19, -12, -10, 14, 7, -3,
        -25, 6, 4, -20, -20, -2, 10, 0, 0, -2, 0, -3, 14, 6, -11, -3,
        -15, -8, 10, -13, -1, 1, 17, 19, -16, -17, -29, 28, -7, 30, -5, 26,
        40, -17, 0, 25, 25, 15, -90, 31, -65, 62, 56, 43, -2, -54, -24, -28,
        -3, 31, -4, -3, 7, 18, 51, 19, 71, -29, -30, -20, 3, 33, 33, 4,
        -24, -2, 6, -20, -21, 7, 2, -3, 1, -13, 2, -3, 17, 5, -8, 4,
        -17, -25, 13, -13, -1, 14, 0, 11, -3, -27, -14, 19, -18, 31, -3, 29,
        38, 54, -21, 27, 31, 20, -10, 19, 76, -21, -54, 29, -25, -53, -21, -61,
        -2, -23, 1, -6, 5, 0, -18, 8, -55, 41, 60, -11, 23, 32, 31, 36,
        # ahead
        -19, -30, 3, -30, -37, 11, 27, 6, 11, 16, 0, 2, -14, -24, 18, 24,
        -13, -15, -8, -10, -7, 1, 13, 5, 11, 10, -6, 7, 1, -19, 5, 25,
        5, -5, -13, 12, 4, -3, 6, -5, 6, 6, -3, 2, 10, -14, -2, 17,
        7, 1, 2, 19, 12, 3, 0, 7, -4, -2, 1, -3, 7, -4, -1, 8,
        2, -3, -2, 11, 8, 1, 1, -3, -13, -13, 7, -5, 2, 7, -2, 0,
        -15, -1, 5, -27, -6, 15, -6, -1, -20, -21, 9, 4, -21, 16, 4, -4,
        -13, -8, -1, -21, -24, 23, -2, 19, -19, -22, 16, 13, -14, 29, 1, -10,
        -26, -16, -1, 13, -15, 64, 1, 45, 4, -5, -3, -6, 41, 6, 9, -5,
    ],
    np.int64,
)  # fmt: skip

# The same without any sign, in steps of 1 / (STEP * ONE); and what the units add up to.
BIAS = np.array(
    [
        -1012, -952, 359, -691, -455, 922, 227, 861,
        -380, -476, -538, 278, 165, 956, 460, 421,
    ],
    np.int64,
)  # fmt: skip
VOICE = np.array(
    [
        -2.351, 0.764, -0.455, 3.564, -0.922, 0.350, 0.749, 0.248,
        -0.609, -0.536, 0.520, -0.404, -0.356, -1.482, -0.536, 0.973,
    ]
)  # fmt: skip
TO_MOVE = 0.054


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes both seats' expected returns; plays on only to the next draw or turn."""
    steps = 0
    while player(s) != OVER and s.stage != DRAW and s.stage != TURN:
        apply(s, choose(s, random, out, weight))
        steps += 1
    if player(s) == OVER:
        returns(s, result)
        return steps
    seat = int(s.turn)
    value = judge(s, out, weight)
    result[seat] = value
    result[1 - seat] = -value
    return steps


def judge(s: Any, signs: Any, units: Any) -> float:
    """The expected return of the seat that has the turn."""
    look(s, signs)
    if signs[EMPTIES] == ONE:
        return 1.0
    if signs[PILE] == ONE and s.stage == TURN:
        return last_turn(s, int(s.held[s.turn]) - int(signs[MOST]) // 16)
    if signs[PILE + 1] == ONE and s.stage == DRAW:
        return last_draw(s, signs)
    return tanh(hear(signs, units) / 2)


def last_turn(s: Any, left: int) -> float:
    """The result when the seat ends the game with so many tiles left."""
    ahead = int(s.held[1 - int(s.turn)]) - left
    return float((ahead > 0) - (ahead < 0))


def last_draw(s: Any, signs: Any) -> float:
    """The result on average when the seat draws the last tile, then lays as many tiles as it can."""
    held = int(s.held[s.turn]) + 1
    value = int(signs[MOST_TILES]) * (last_turn(s, held) if signs[EXCHANGES] else -1.0)
    for most in range(1, 6):
        value += int(signs[MOST_TILES + most]) * last_turn(s, held - most)
    return value / ONE


def hear(signs: Any, units: Any) -> float:
    """What the network says: the logarithm of the odds to win."""
    for unit in range(UNITS):
        units[unit] = BIAS[unit]
    for sign in range(SIGNS):
        strength = int(signs[sign])
        if strength:
            for unit in range(UNITS):
                units[unit] += strength * WEIGHTS[UNITS * sign + unit]
    total = 0.0
    for unit in range(UNITS):
        if units[unit] > 0:
            total += int(units[unit]) * VOICE[unit]
    return TO_MOVE + total / (STEP * ONE)


# Signs


def look(s: Any, signs: Any) -> None:
    """Writes all signs."""
    seat = int(s.turn)
    for sign in range(SIGNS):
        signs[sign] = 0
    look_at_hand(s, signs, 0, s.stage == TURN)
    s.turn = 1 - seat  # the rules tell what the seat that has the turn can do
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
    """Adds the signs of the pairs that a hand of so many tiles could lay."""
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
