"""Why an action of Bossa is refused."""

from __future__ import annotations

from typing import Any

from quincunx.errors import Reason
from quincunx.games.bossa import rules
from quincunx.games.bossa.names import COLOURS, TILES, either, hand, open_ends, sizes, tile_text
from quincunx.games.bossa.rules import BLACK_DIE, CHANCE, EXCHANGE, KEEP, NO_CHIP, PLAY, WHITE_DIE

__all__ = ["why_no_play", "why_not"]


def why_not(s: Any, a: int) -> Reason:
    """The rule that forbids an action here, and the reason in words."""
    if s.stage in (WHITE_DIE, BLACK_DIE):
        return Reason("dice", "a die shows 1 to 6")
    if rules.player(s) == CHANCE:
        known = f"{tile_text(a)} is not among the unseen tiles"
        return Reason("draw", known if a in TILES else f"no tile has the code {a}")
    if s.stage == KEEP:
        text = f"seat {s.turn} keeps the doubler (1) or the inverter (2)"
        return Reason("expansion", text, "keep_first")
    if not 0 <= a < rules.CODES or EXCHANGE + 64 <= a < PLAY:
        return Reason("turn", f"no action has the code {a}")
    if a < PLAY:
        return why_no_marker(s, a)
    slots, colour, chip = rules.play_parts(a)
    return why_no_play(s, colour, rules.adds_up_to(s, slots, colour, chip), slots, chip)


def why_no_marker(s: Any, a: int) -> Reason:
    if a < EXCHANGE:
        if rules.can_redraw(s):
            return Reason("B3", f"seat {s.turn} has no tile in slot {a}")
        if not s.markers[s.turn] & rules.REDRAW_MARKER:
            return Reason("B3", f"seat {s.turn} has already redrawn", "redrawn")
        return Reason("B3", "the pile is empty", "pile_empty")
    if not rules.can_exchange(s):
        return Reason("B4", f"seat {s.turn} has already exchanged", "exchanged")
    return Reason("B4", "one of the hands has no such slot")


def why_no_play(s: Any, colour: int, number: int, slots: int, chip: int) -> Reason:
    """Why these tiles cannot make this number of a line; without words if they can."""
    name = COLOURS[colour]
    there: dict[str, str | int] = {"line": name, "number": int(number)}
    rule = "B2" if s.low[colour] <= number <= s.high[colour] else "B1"
    if not slots or (slots | 1 << chip >> 1) >> s.held[s.turn]:
        text = f"seat {s.turn} plays some of its {s.held[s.turn]} tiles, and has no other"
        return Reason(rule, text)
    if chip and not (rules.fresh_chip(s) and slots >> (chip - 1) & 1):
        text = f"seat {s.turn} has no chip to play, or not on a tile of this play"
        return Reason("expansion", text)
    for slot, tile in enumerate(hand(s, s.turn)):
        kind = s.chip[s.turn] if slot == chip - 1 else NO_CHIP
        if slots >> slot & 1 and not rules.pips(tile, colour, kind):
            text = f"{tile_text(tile, kind)} has no {name} pip"
            return Reason(rule, text, "no_pip", {"line": name, "tile": tile_text(tile)})
    if not (takes := sizes(rules.asked(s, colour), number)):
        return why_no_place(s, rule, colour, number)
    if (made := rules.adds_up_to(s, slots, colour, chip)) != number:
        text = f"these add up to {made} in {name}, not to {number}"
        return Reason(rule, text, "adds_up", {**there, "sum": int(made)})
    if (size := rules.count_bits(slots)) not in takes:
        text = f"{name} {number} takes {either(takes)} tiles, not {size}"
        if len(takes) == 1:
            return Reason(rule, text, "takes", {**there, "n": takes[0]})
        return Reason(rule, text, "takes_range", {**there, "few": takes[0], "many": takes[-1]})
    return Reason("", "")


def why_no_place(s: Any, rule: str, colour: int, number: int) -> Reason:
    name = COLOURS[colour]
    there: dict[str, str | int] = {"line": name, "number": int(number)}
    if number == s.dice[colour]:
        text = f"{name} {number} is the die: nothing is stacked on it"
        return Reason(rule, text, "on_die", there)
    if s.low[colour] <= number <= s.high[colour]:
        return Reason(rule, f"seat {s.turn} has already stacked", "stacked")
    if number < 1:
        return Reason(rule, f"the {name} line cannot go below 1", "below_one", {"line": name})
    ends = either(list(open_ends(s, colour)))
    return Reason(rule, f"the {name} line continues at {ends}, not at {number}", "no_end", there)
