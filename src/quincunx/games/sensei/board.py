"""The board of Senseï as characters and in words."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from quincunx.games.captions import say
from quincunx.games.sensei import rules
from quincunx.games.sensei.claiming import wall
from quincunx.games.sensei.names import SIDES, square_names
from quincunx.games.sensei.rules import LAST_TURN, MONKEY, SAGE
from quincunx.languages import ENGLISH

STONES = ("○", "●")
PIT = "▒▒▒"
WIDTH = 80

# For colour printing: what to look for, and its style.
STYLES = {
    r"\[?○\]?": "bold bright_green",
    r"\[?●\]?": "bold bright_red",
    r"▒+": "bright_black",
    r"\bclaim\b": "bold yellow",
}


def board(s: Any, lang: str = ENGLISH) -> str:
    """Seven ranks, the monkey's home on top, and beside them who is who."""
    notes = legend(s, lang)
    files = "      a   b   c   d   e   f   g"
    lines = [files, edge("┌┬┐")]
    for rank in range(7, 0, -1):
        cells = "│".join(cell(s, (rank - 1) * 8 + file) for file in range(7))
        lines.append(f"  {rank} │{cells}│ {rank}  {notes.get(rank, '')}".rstrip())
        lines.append(edge("├┼┤" if rank > 1 else "└┴┘"))
    tasks = [part for line in to_do(s, lang) for part in wrap(line, WIDTH)]
    return "\n".join([*lines, files, *tasks])


def edge(corners: str) -> str:
    return f"    {corners[0]}{corners[1].join(['───'] * 7)}{corners[2]}"


def cell(s: Any, square: int) -> str:
    for seat in (SAGE, MONKEY):
        if s.stones[seat] >> square & 1:
            return f"[{STONES[seat]}]" if s.character[seat] == square else f" {STONES[seat]} "
    return PIT if s.pits >> square & 1 else "   "


def legend(s: Any, lang: str) -> dict[int, str]:
    """What stands beside a rank."""
    signs = [say("sensei", lang, "signs", stone=STONES[n], side=SIDES[n]) for n in (SAGE, MONKEY)]
    homes = [say("sensei", lang, "home", side=SIDES[n]) for n in (SAGE, MONKEY)]
    pit = say("sensei", lang, "pit", sign=PIT) if s.pits else ""
    return {7: homes[1], 6: signs[1], 4: pit, 2: signs[0], 1: homes[0]}


def to_do(s: Any, lang: str) -> list[str]:
    """Whose turn it is and what is left of it, or how the game ended."""
    if s.result != rules.PLAYING:
        return result(s, lang)
    who = say("sensei", lang, "who", side=SIDES[rules.mover(s)])
    has = f"moves{s.moves}{'leap' if s.leap else ''}"
    lines = [say("sensei", lang, "turn", n=s.turns + 1, most=LAST_TURN, who=who, has=has)]
    if wall(s)[0]:
        lines.append(touches(s, lang, "claim"))
    return lines


def result(s: Any, lang: str) -> list[str]:
    if s.result == rules.DRAWN:
        if s.turns == LAST_TURN:
            return [say("sensei", lang, "drawn_long", n=LAST_TURN)]
        return [say("sensei", lang, "drawn")]
    winner = rules.mover(s)
    if rules.is_across(s, winner):
        return [say("sensei", lang, "across", side=SIDES[winner])]
    return [say("sensei", lang, "claimed", side=SIDES[winner]), touches(s, lang, "touches")]


def touches(s: Any, lang: str, key: str) -> str:
    line, touching = wall(s)
    return say("sensei", lang, key, touching=listed(touching, lang), line="-".join(line))


def words(s: Any, lang: str = ENGLISH) -> str:
    """The board in sentences, to be read aloud."""
    sentences = []
    for seat in (SAGE, MONKEY):
        bearer = 1 << s.character[seat]
        others = listed(square_names(s.stones[seat] & ~bearer), lang)
        on = square_names(bearer)[0]
        sentences.append(say("sensei", lang, "stands", side=SIDES[seat], on=on, others=others))
    if s.pits:
        sentences.append(say("sensei", lang, "pits", places=listed(square_names(s.pits), lang)))
    return "\n".join([*sentences, *(f"{line}." for line in to_do(s, lang))])


def listed(names: list[str], lang: str) -> str:
    """`a1`, `a1 and b1`, `a1, b1 and c1`."""
    if len(names) < 2:
        return "".join(names)
    return say("sensei", lang, "list", others=", ".join(names[:-1]), last=names[-1])
