"""What the alpha-beta search of Senseï works with: its settings, its records, and its desk."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

DEEPEST = 16  # turns ahead
MOST_TURNS = 16_384  # kept for one position; there are a few thousand in a storm
SLOTS = 1 << 16  # of the hash table that finds a turn among those listed
SCRATCH = 1024
LISTING = 6  # listing this many turns takes as long as judging one
SCANNING = 500  # so does comparing this many
WIN = 1000.0  # less one for every turn that comes before the winning one
ACTION = 0.125  # less for every action that comes before the winning one in its turn
NARROW = 1e-9

KILLERS = 4
"""Turns kept for each level because they refuted what came before; they often refute its neighbours too."""
HOPE, LEAD, LATE, FEW = 0, 1, 2, 3
"""Rows of margins. By depth: the most that a turn can be hoped to gain, the lead that is safe to hold; from
how many turns on, best first, the search looks one turn less deep at first, and one more; by depth, the most
turns that are tried."""
ROWS = 4
LATES = 3

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

TURN = np.dtype(
    [
        ("stones", np.int64),
        ("value", np.float64),
        ("work", np.int64),  # positions judged after it
        ("character", np.int32),
        ("action", np.int32),  # how it begins, at the root
        ("result", np.int32),  # of the game, at the root
        ("mark", np.int32),  # the action it was last counted for, at the root
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
LISTED = (
    KILLERS + 1
)  # the stage of a frame: 0 tries the known turn, 1 to KILLERS the killers, then all
STATUS = np.dtype(
    [
        ("work", np.int64),  # positions judged so far
        ("goal", np.int64),  # where `work` stands when the search is to pause
        ("level", np.int64),  # the frame where it paused
        ("mark", np.int64),  # where `work` stood when the root's present turn was begun
        ("stamp", np.int64),  # the number of the listing that the slots belong to
        ("pits", np.int64),  # the board:
        ("storm", np.int64),  # these hold for the whole game
        ("blind", np.int64),  # 1: wins and losses at once are not noticed at the root
    ],
    align=True,
)


class Desk(NamedTuple):
    """Everything a search works with, level by level where it says so."""

    frames: Any  # FRAME: the position at each level
    turns: Any  # TURN: what can be played there
    table: Any  # ENTRY: positions seen before, by their key
    killers: Any  # stones and character of KILLERS turns for each level
    slots: Any  # stamp and place of a listed turn, by its hash
    scratch: Any  # sets of stones, while turns are listed
    margins: Any  # the rows HOPE, LEAD, LATE and FEW
    status: Any  # STATUS: one record
