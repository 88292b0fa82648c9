"""Serendipity in characters: action texts; positions, board and words are in other files.

Actions: `pick red`, `flip f6`, `keep`, `move a1`, `turn 0` … `turn 5`, `done`, `trade a1`, `with b2`,
`shift a1`; chance shows `=red`, or `=serendip2` with its rotation.
"""

from __future__ import annotations

from typing import Any

from quincunx.errors import Reason, TextError, WrongTurn
from quincunx.games.captions import say
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.arranging import arranged, draft
from quincunx.games.serendipity.board import STYLES, board
from quincunx.games.serendipity.facts import facts
from quincunx.games.serendipity.names import CELLS, COLOURS, whose
from quincunx.games.serendipity.position import position, read_position
from quincunx.games.serendipity.rules import (
    CHANCE,
    DONE,
    FLIP,
    FLIPPING,
    FLOWER,
    GEM,
    KEEP,
    MOVE,
    NOWHERE,
    PICK,
    PICKING,
    SHIFT,
    SHOW,
    TRADE,
    TRADING,
    TURN,
    TURNED,
    WITH,
)
from quincunx.games.serendipity.words import colour_name, words
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

ROTATIONS = ("0", "1", "2", "3", "4", "5")
SPEAKS = tuple(LANGUAGES)
SHOWN = (*COLOURS, *(f"serendip{rotation}" for rotation in ROTATIONS))

# Word, first code, and what may stand after it, in the order of the codes.
KINDS = (
    ("keep", KEEP, ("",)),
    ("done", DONE, ("",)),
    ("turn", TURN, ROTATIONS),
    ("pick", PICK, COLOURS),
    ("flip", FLIP, CELLS),
    ("move", MOVE, CELLS),
    ("shift", SHIFT, CELLS),
    ("trade", TRADE, CELLS),
    ("with", WITH, CELLS),
    ("=", SHOW, SHOWN),
)

# At each stage the words that have a meaning, and what to say to any other. Rules without a number
# go by their heading in the rulebook.
STAGE_WORDS = {
    PICKING: (
        ("pick",),
        Reason(
            "colours",
            "every seat picks its colours before the first tile is turned up",
            "pick_first",
        ),
    ),
    FLIPPING: (("flip",), Reason("turn", "a face-down tile must be turned up", "turn_up_first")),
    FLOWER: (
        ("keep", "move"),
        Reason("E2", "a flower of its own is up: keep it or move it", "flower_first"),
    ),
    GEM: (
        ("turn", "shift"),
        Reason("E3", "a serendip is up: turn it or shift it", "serendip_first"),
    ),
    TURNED: (
        ("done", "trade"),
        Reason("E3", "the serendip is placed: trade two tiles, or say done", "trade_first"),
    ),
    TRADING: (
        ("with",),
        Reason("E3", "the second tile of the trade must be named", "second_first"),
    ),
}


def action_text(s: Any, a: int) -> str:  # noqa: ARG001 (a code means the same everywhere)
    return TEXTS[a] if 0 <= a < len(TEXTS) else written(a)


def written(a: int) -> str:
    word, what = spell(a)
    return f"{word}{what}" if word == "=" else f"{word} {what}".rstrip()


def spell(a: int) -> tuple[str, str]:
    """An action's word, and what stands after it."""
    word, code, names = next(kind for kind in reversed(KINDS) if a >= kind[1])
    return word, names[a - code]


TEXTS = tuple(written(a) for a in range(SHOW + len(SHOWN)))
"""Of every code: a look may hold ninety of them."""


def remark(s: Any, a: int, lang: str = ENGLISH) -> str:
    """In English an action's word says it all."""
    word, what = spell(a)
    if rules.player(s) == CHANCE:
        return ""
    if word == "pick":
        return say("serendipity", lang, "remark.pick", colour=colour_name(what, lang))
    return say("serendipity", lang, f"remark.{word}")


def parse_action(s: Any, text: str) -> int:
    action = read_action(text)
    if action >= SHOW and rules.player(s) != CHANCE:
        raise WrongTurn(f"{text!r} came from chance, but seat {s.turn} has the move")
    if action < SHOW and rules.player(s) == CHANCE:
        raise WrongTurn(f"{text!r} came before chance has shown what lies on {CELLS[s.cell]}")
    return action


def read_action(text: str) -> int:
    for word, code, names in KINDS:
        if not text.startswith(word):
            continue
        what = text.removeprefix(word).replace(" ", "")
        if what in names:
            return code + names.index(what)
        known = "a cell from a1 to k6" if names is CELLS else ", ".join(filter(None, names))
        raise TextError(f"{text!r} is not an action: after {word!r} comes {known or 'nothing'}")
    raise TextError(
        f"{text!r} is not an action of Serendipity: there are pick, flip, keep, move, turn, done, "
        "trade, with and shift, as in 'flip f6', and chance's, as in '=red'"
    )


def why_not(s: Any, a: int) -> Reason:
    """The rule that forbids an action here, and the reason in words."""
    if not 0 <= a < SHOW + len(SHOWN):
        return Reason("turn", f"there is no action {a}")
    word, what = spell(a)
    if rules.player(s) == CHANCE:
        kind = what.rstrip("012345")
        text = f"no {kind} is left unseen" if a >= SHOW else "chance shows the tile first"
        return Reason("turn", text)
    expected, reason = STAGE_WORDS[s.stage]
    if s.stage == FLIPPING and s.shown != NOWHERE and word in ("keep", "move"):
        cell = CELLS[s.shown]
        text = f"what was turned up on {cell} was turned down again"
        return Reason("E1", text, "turned_down", {"place": cell})
    if word not in expected:
        return reason
    if word == "pick":
        return Reason("colours", f"{what} is already {whose(s, what)}", "colour_taken")
    return why_not_tile(s, word, CELLS.index(what))


def why_not_tile(s: Any, word: str, cell: int) -> Reason:
    """Why the tile on a cell cannot be turned up, or change places."""
    name = CELLS[cell]
    here: dict[str, str | int] = {"place": name}
    if word == "flip":
        return Reason("turn", f"{name} is already face up", "face_up", here)
    if word == "move":
        text = f"{name} is face up: a flower changes places with a face-down tile"
        return Reason("E2", text, "to_face_up", here)
    if word == "shift" and cell == s.cell:
        text = f"the serendip lies on {name}: it changes places with another tile"
        return Reason("E3", text, "lies_there", here)
    if rules.is_planted(s, cell):
        return Reason("E4", f"the serendip on {name} never moves again", "planted", here)
    if word == "trade":
        text = f"no tile that could be traded comes after {name}: name the other one first"
        return Reason("E3", text)
    return Reason("E3", f"{name} does not come after {CELLS[s.cell]}: name the pair in board order")
