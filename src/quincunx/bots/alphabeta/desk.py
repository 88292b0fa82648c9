"""What the alpha-beta search of Senseï works with: its records and its numbers."""

from __future__ import annotations

import numpy as np

DEEPEST = 16
MOST_TURNS = 16_384  # kept of one position; a few thousand in a storm
SLOTS = 1 << 16
LISTING = 6  # turns are listed in the time that one takes to judge
SCANNING = 500  # turns are compared in that time
WIN = 1000.0  # less one for every turn before the one that wins
NARROW = 1e-9

KILLERS = 4
"""Turns kept for each level that were good enough there: a neighbour's refutation mostly refutes too."""
LATE = (12, 120)
"""From these turns on, best first, one is first looked at a turn less deep, and one less again."""

HOPE, LEAD = 0, 1
"""Margins, by depth: more is not gained by a turn; who is so far ahead stays ahead."""

WORK, GOAL, STAMP, LEVEL, PITS, STORM, MARK = 0, 1, 2, 3, 4, 5, 6
"""Counters: positions judged, at how many to pause, which listing the slots belong to, where the search
is, the board, and the work done when the root's turn was begun."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

TURN = np.dtype(
    [
        ("stones", np.int64),
        ("value", np.float64),
        ("work", np.int64),  # positions judged after it
        ("character", np.int32),
        ("action", np.int32),  # how it begins, at the root
        ("result", np.int32),  # of the game, at the root
        ("mark", np.int32),
    ],
    align=True,
)
ENTRY = np.dtype(
    [
        ("key", np.int64),
        ("stones", np.int64),  # the best turn
        ("value", np.float64),
        ("character", np.int32),
        ("depth", np.int16),
        ("bound", np.int16),
    ],
    align=True,
)
FRAME = np.dtype(
    [
        ("stones", np.int64, 2),
        ("character", np.int32, 2),
        ("seat", np.int32),
        ("depth", np.int32),  # turns to look ahead from here
        ("alpha", np.float64),  # what the seat to move is sure of elsewhere or here
        ("beta", np.float64),  # what the enemy will not allow
        ("floor", np.float64),  # alpha at the beginning
        ("best", np.float64),
        ("key", np.int64),
        ("best_stones", np.int64),
        ("known_stones", np.int64),  # the turn that was best here before
        ("tried_stones", np.int64),
        ("best_character", np.int32),
        ("known_character", np.int32),
        ("tried_character", np.int32),
        ("best_place", np.int32),
        ("count", np.int32),
        ("next", np.int32),  # the turns before this place have been tried
        ("stage", np.int32),
        ("tries", np.int32),
        ("given", np.int32),  # the stages that gave a turn to try, as bits
        ("narrow", np.int32),  # 1: only asks whether the turn is better than alpha
        ("reduced", np.int32),
        ("again", np.int32),  # 1: the same turn, looked at more closely
    ],
    align=True,
)
LISTED = KILLERS + 1  # stage of a frame: 0 tries the known turn, 1 and on the killers, then all
