"""The board of Senseï as characters and in words."""

from __future__ import annotations

from typing import Any

from quincunx.games.sensei import rules
from quincunx.games.sensei.names import SIDES, listed, seat_name, square_names
from quincunx.games.sensei.rules import LAST_TURN, MONKEY, SAGE

STONES = ("○", "●")
PIT = "▒▒▒"
NUMBERS = ("no", "one", "two")

# For colour printing: what to look for, and its style.
STYLES = {
    r"\[?○\]?": "bold bright_green",
    r"\[?●\]?": "bold bright_red",
    r"▒+": "bright_black",
    r"\bclaim\b": "bold yellow",
}


def board(s: Any) -> str:
    """Seven ranks, the monkey's home on top, and beside them who is who."""
    notes = legend(s)
    files = "      a   b   c   d   e   f   g"
    lines = [files, edge("┌┬┐")]
    for rank in range(7, 0, -1):
        cells = "│".join(cell(s, (rank - 1) * 8 + file) for file in range(7))
        lines.append(f"  {rank} │{cells}│ {rank}  {notes.get(rank, '')}".rstrip())
        lines.append(edge("├┼┤" if rank > 1 else "└┴┘"))
    return "\n".join([*lines, files, *to_do(s)])


def edge(corners: str) -> str:
    return f"    {corners[0]}{corners[1].join(['───'] * 7)}{corners[2]}"


def cell(s: Any, square: int) -> str:
    for seat in (SAGE, MONKEY):
        if s.stones[seat] >> square & 1:
            return f"[{STONES[seat]}]" if s.character[seat] == square else f" {STONES[seat]} "
    return PIT if s.pits >> square & 1 else "   "


def legend(s: Any) -> dict[int, str]:
    """What stands beside a rank."""
    signs = [f"{STONES[n]} a stone, [{STONES[n]}] the {SIDES[n]} on one" for n in (SAGE, MONKEY)]
    homes = [f"home of {seat_name(n)}" for n in (SAGE, MONKEY)]
    return {7: homes[1], 6: signs[1], 4: f"{PIT} a pit" if s.pits else "", 2: signs[0], 1: homes[0]}


def to_do(s: Any) -> list[str]:
    """Whose turn it is and what is left of it, or how the game ended."""
    if s.result != rules.PLAYING:
        return result(s)
    lines = [f"turn {s.turns + 1} of {LAST_TURN}: {seat_name(rules.mover(s))} has {left(s)}"]
    if wall(s)[0]:
        lines.append(f"claim is open: {touches(s)}")
    return lines


def left(s: Any) -> str:
    moves = f"{NUMBERS[s.moves]} stone move{'' if s.moves == 1 else 's'}"
    if s.leap:
        return f"{moves} and the leap left" if s.moves else "the leap left"
    return f"{moves} left"


def result(s: Any) -> list[str]:
    if s.result == rules.DRAWN:
        if s.turns == LAST_TURN:
            return [f"over: drawn after {LAST_TURN} turns"]
        return [
            "over: drawn, because the same seat would begin in this position for the third time"
        ]
    winner = rules.mover(s)
    if rules.is_across(s, winner):
        return [f"over: {seat_name(winner)} has reached the other side and wins"]
    return [f"over: {seat_name(winner)} wins by its claim", touches(s)]


def touches(s: Any) -> str:
    line, touching = wall(s)
    return f"{listed(touching)} touch the line {'-'.join(line)}"


def wall(s: Any) -> tuple[list[str], list[str]]:
    """D5: the enemy's line that can be or was claimed, and the stones that touch it; empty if there is none.

    The line is what remains of stones and pits when nothing more can be left out.
    """
    if s.result == rules.DRAWN or rules.is_across(s, rules.mover(s)) or not rules.can_claim(s):
        return [], []
    line, touched = rules.walls(s), rules.touched_walls(s)
    for square in range(55):
        if rules.most_touches(line & ~(1 << square), touched) >= 3:
            line &= ~(1 << square)
    touched &= line
    touching = touched >> 8 if rules.mover(s) == SAGE else touched << 8
    return square_names(line), square_names(touching)


def words(s: Any) -> str:
    """The board in sentences, to be read aloud."""
    sentences = []
    for seat in (SAGE, MONKEY):
        bearer = 1 << s.character[seat]
        others = listed(square_names(s.stones[seat] & ~bearer))
        sentences.append(
            f"{seat_name(seat)} stands on {square_names(bearer)[0]}, with stones on {others}."
        )
    if s.pits:
        sentences.append(f"pits on {listed(square_names(s.pits))}.")
    return "\n".join([*sentences, *(f"{line}." for line in to_do(s))])
