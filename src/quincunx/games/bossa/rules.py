"""Bossa, the novice rules and the expansion: 27 tiles, two dice, two lines, two seats.

Source: the rule sheet of Bossa / 坊茶 by Banana Moon. The rules, numbered as everywhere in Quincunx:

  B1  extend a line at one end by one number, never below 1: hand tiles, each with a pip of the line's
      colour, that add up to the number; as many as the neighbour holds (a die counts as one, a stack as
      one of its layers), or one more
  B2  stack, once a game: on a position made of tiles, as many hand tiles as one of its layers has,
      adding up to the same number
  B3  redraw, once a game, while the pile lasts: one hand tile to the discard, another from the pile
  B4  exchange, once a game: one hand tile for one of the opponent's

A turn is a draw and one of these. An empty hand wins, a seat that can do nothing loses; after the turn
that took the pile's last tile the smaller hand wins. In the expansion each seat keeps a doubler or an
inverter and may lay it on one tile of one B1 or B2.

Choices where the sheet is silent: 27 tiles, one of each kind; whatever is unseen is equally likely to be
drawn, the tile out of the game included, so the pile is empty when one tile is unseen; a tile needs its
pip of the line's colour as read after the inverter; redraw, exchange, stack and chip count as something
to do; discards never come back.

Actions. Chance draws a tile (its code, below) or throws a die (1 to 6). A seat that keeps a chip plays
DOUBLER or INVERTER. In a turn the tiles of a hand are known by their slot, 0 for the lowest tile:

  slot                                    redraw that tile
  EXCHANGE + 8 * slot + slot of theirs    exchange
  PLAY + 128 * (2 * chip + colour) + tiles
      B1 or B2: a bit for each slot played; chip is 0, or 1 + the slot the chip lies on. What the tiles
      add up to says where they go: a number inside the line is stacked on, the next one extends it.

All codes are below CODES.
"""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 2)
OPTIONS = {"expansion": (False, True)}
GUESS = 0  # nothing is hidden

CHANCE, OVER = -1, -2
WHITE, BLACK = 0, 1

EXCHANGE = 8
PLAY = 128
CODES = PLAY + 128 * 16

NUM_ACTIONS = CODES
CHANCE_CODES = 49
LONGEST = 20  # two chips kept, and a turn for each of the 18 tiles that can be drawn
OBSERVATION = {
    "own hand": (7, 2, 7),  # by slot, as in the codes: white pips 0-6, black pips 0-6
    "enemy hand": (7, 2, 7),
    "unseen": (27,),  # tiles by `rank`
    "ends": (2, 34),  # of each line: lowest number 1-12, its size 1-5, highest number, its size
    "made": (2, 5, 12),  # positions of tiles on each line: size, number
    "own markers": (3,),  # redraw, exchange, stack
    "enemy markers": (3,),
    "own chip": (3,),  # doubler, inverter; played
    "enemy chip": (3,),
    "keep": (1,),  # a chip is to be kept, no turn to be played
    "own turn": (1,),
    "expansion": (1,),
}

# A hand grows only in the turns of a redraw and of an exchange: 4 tiles, those two, and the one just
# drawn make 7. Trying every hand against all lines that B1 and the tiles spent so far allow (a test
# does) gives at most 267 actions. `plays` works on up to 64 sums beyond them.
MAX_ACTIONS = 336

# A tile is 8 * white pips + black pips, so that no table is needed to read it; 0 is no tile. A set of
# tiles is an integer with that bit set:
#
#     bit  1..6    0:1 0:2 0:3 0:4 0:5 0:6
#     bit  8..13   1:0 1:1 1:2 1:3 1:4 1:5
#     bit 16..20   2:0 2:1 2:2 2:3 2:4
#     …
#     bit 48       6:0
ALL_TILES = sum(1 << (8 * white + black) for white in range(7) for black in range(7 - white)) - 1
DEALT = 4

# A line is 1 2 3 … 12, part of it filled, from `low` to `high`:
#
#     …  [4]  (5)  [6]  [7]  …        (5) the die; [4] and [7] the neighbours that B1 looks at
#
# 12 is the highest number there can be: from a die of 6, 7 to 13 want 70 pips, and all tiles have 56 of a
# colour, 67 with two chips. And 5 tiles are the most in a layer: layers of 2, 3, 4, 5 and 6 tiles would
# cost the hands 1 + 2 + 3 + 4 + 5 more tiles than they draw; with all markers spent they can spare 11.
# So a set of (size, number) pairs fits an integer: `pair` has the bit.
TOP = 12
MOST = 5

# Where a tile lies: 0 nowhere, else its number, + IN_BLACK, + LAYER for each layer below it.
IN_BLACK = 16
LAYER = 32

REDRAW_MARKER, EXCHANGE_MARKER, STACK_MARKER = 1, 2, 4
NO_CHIP, DOUBLER, INVERTER = 0, 1, 2

# What the state waits for. Up to REDRAW it is chance's doing; from STUCK on the game is over.
DEAL, WHITE_DIE, BLACK_DIE, DRAW, REDRAW = 0, 1, 2, 3, 4
KEEP, TURN = 5, 6
STUCK = 7  # `turn` could do nothing
FINISHED = 8  # a hand or the pile is empty

STATE = np.dtype(
    [
        ("unseen", np.int64),  # the pile and the tile out of the game
        ("made", np.int64, 2),  # the (size, number) pairs of each line's positions of tiles
        ("where", np.int8, 27),  # of each tile, by `rank`
        ("hands", np.int8, 16),  # tiles rising; seat 1's from 8 on
        ("held", np.int8, 2),  # how many
        ("dice", np.int8, 2),  # 0 before the throw
        ("low", np.int8, 2),  # the lowest number of each line
        ("high", np.int8, 2),
        ("low_size", np.int8, 2),  # how many tiles stand there (in a layer)
        ("high_size", np.int8, 2),
        ("markers", np.int8, 2),  # those not used yet
        ("chip", np.int8, 2),  # what each seat kept
        ("chipped", np.int8, 2),  # the tile it was played on
        ("expansion", np.int8),
        ("turn", np.int8),  # the seat that draws, throws, keeps or plays
        ("stage", np.int8),
    ],
    align=True,
)


def setup(s: Any, options: Any) -> None:
    s.unseen = ALL_TILES
    for tile in range(27):
        s.where[tile] = 0
    for slot in range(16):
        s.hands[slot] = 0
    for i in range(2):
        s.made[i] = 0
        s.held[i] = 0
        s.dice[i] = 0
        s.low[i] = 0
        s.high[i] = 0
        s.low_size[i] = 0
        s.high_size[i] = 0
        s.markers[i] = REDRAW_MARKER | EXCHANGE_MARKER | STACK_MARKER
        s.chip[i] = NO_CHIP
        s.chipped[i] = 0
    s.expansion = options[1]
    s.turn = 0
    s.stage = DEAL


def player(s: Any) -> int:
    stage = int(s.stage)
    if stage <= REDRAW:
        return CHANCE
    if stage <= TURN:
        return int(s.turn)
    return OVER


def chance(s: Any, out: Any, weight: Any) -> int:
    """A die, or any of the unseen tiles."""
    count = 0
    if s.stage == WHITE_DIE or s.stage == BLACK_DIE:
        for pips in range(1, 7):
            out[count] = pips
            weight[count] = 1
            count += 1
        return count
    unseen = int(s.unseen)
    for white in range(7):
        for black in range(7 - white):
            tile = 8 * white + black
            if (unseen >> tile) & 1:
                out[count] = tile
                weight[count] = 1
                count += 1
    return count


def actions(s: Any, out: Any) -> int:
    if s.stage == KEEP:
        out[0] = DOUBLER
        out[1] = INVERTER
        return 2
    seat = int(s.turn)
    held = int(s.held[seat])
    count = 0
    if can_redraw(s):
        for slot in range(held):
            out[count] = slot
            count += 1
    if can_exchange(s):
        for slot in range(held):
            for theirs in range(int(s.held[1 - seat])):
                out[count] = EXCHANGE + 8 * slot + theirs
                count += 1
    white = asked(s, WHITE)
    black = asked(s, BLACK)
    for chip in range(held + 1 if fresh_chip(s) else 1):
        count = plays(s, WHITE, white, chip, out, count)
        count = plays(s, BLACK, black, chip, out, count)
    return count


def apply(s: Any, a: int) -> None:
    stage = int(s.stage)
    if stage == TURN:
        if a < EXCHANGE:
            redraw(s, a)
        elif a < PLAY:
            exchange(s, (a - EXCHANGE) >> 3, (a - EXCHANGE) & 7)
        else:
            play(s, a)
    elif stage == KEEP:
        keep(s, a)
    elif stage == WHITE_DIE:
        s.dice[WHITE] = a
        s.turn = 1
        s.stage = BLACK_DIE
    elif stage == BLACK_DIE:
        throw_black(s, a)
    else:
        draw(s, a)


def scores(s: Any, out: Any) -> None:
    """To the winner: the tiles left in the loser's hand."""
    out[0] = 0
    out[1] = 0
    seat = winner(s)
    if seat >= 0:
        out[seat] = s.held[1 - seat]


def returns(s: Any, out: Any) -> None:
    out[0] = 0.0
    out[1] = 0.0
    seat = winner(s)
    if seat >= 0:
        out[seat] = 1.0
        out[1 - seat] = -1.0


def hide(s: Any, seat: int) -> None:
    """Nothing is hidden in Bossa."""


def guess(s: Any, seat: int, random: Any) -> None:
    """Nothing is hidden in Bossa."""


def observe(s: Any, seat: int, out: Any) -> None:
    """A spectator has seat 0's eyes."""
    eyes = max(seat, 0)
    for side in range(2):
        other = eyes if side == 0 else 1 - eyes
        for slot in range(min(int(s.held[other]), 7)):
            tile = int(s.hands[8 * other + slot])
            out[98 * side + 14 * slot + (tile >> 3)] = 1
            out[98 * side + 14 * slot + 7 + (tile & 7)] = 1
        for bit in range(3):
            out[411 + 3 * side + bit] = (int(s.markers[other]) >> bit) & 1
        if s.chip[other] != NO_CHIP:
            out[416 + 3 * side + int(s.chip[other])] = 1
        if s.chipped[other] != 0:
            out[419 + 3 * side] = 1
    unseen = int(s.unseen)
    for white in range(7):
        for black in range(7 - white):
            if (unseen >> (8 * white + black)) & 1:
                out[196 + rank(8 * white + black)] = 1
    for colour in range(2):
        end = 223 + 34 * colour
        if s.low[colour] > 0:
            out[end - 1 + int(s.low[colour])] = 1
            out[end + 11 + int(s.low_size[colour])] = 1
            out[end + 16 + int(s.high[colour])] = 1
            out[end + 28 + int(s.high_size[colour])] = 1
        made = int(s.made[colour])
        for bit in range(60):
            out[291 + 60 * colour + bit] = (made >> bit) & 1
    out[423] = 1 if s.stage == KEEP else 0
    out[424] = 1 if s.turn == eyes else 0
    out[425] = s.expansion


# What can be done


def can_do_something(s: Any) -> bool:
    """A seat that cannot do anything loses. Tiles are tried last, because they are the most work."""
    return can_exchange(s) or can_redraw(s) or can_play(s)


def can_redraw(s: Any) -> bool:
    """B3"""
    return int(s.markers[s.turn]) & REDRAW_MARKER != 0 and pile_left(s)


def can_exchange(s: Any) -> bool:
    """B4; the opponent always has a tile, or the game would be over."""
    return int(s.markers[s.turn]) & EXCHANGE_MARKER != 0


def can_play(s: Any) -> bool:
    """Whether any tiles fit anywhere, without listing them."""
    white = makes(s, WHITE) & asked(s, WHITE)
    return white != 0 or makes(s, BLACK) & asked(s, BLACK) != 0


def asked(s: Any, colour: int) -> int:
    """The (size, number) pairs with which the seat may play on a line."""
    pairs = 0
    if int(s.markers[s.turn]) & STACK_MARKER:  # B2
        pairs = int(s.made[colour])
    if s.low[colour] > 1:  # B1
        pairs |= same_or_more(int(s.low_size[colour]), int(s.low[colour]) - 1)
    if s.high[colour] < TOP:
        pairs |= same_or_more(int(s.high_size[colour]), int(s.high[colour]) + 1)
    return pairs


def same_or_more(size: int, number: int) -> int:
    """B1: as many tiles as the neighbour holds, or one more."""
    pairs = pair(size, number)
    if size < MOST:
        pairs |= pair(size + 1, number)
    return pairs


def pair(size: int, number: int) -> int:
    """The bit for `size` tiles that add up to a number."""
    return 1 << (TOP * (size - 1) + number - 1)


def makes(s: Any, colour: int) -> int:
    """The (size, number) pairs that the seat's tiles make in a colour, with its chip or without."""
    plain, chipped = sums(s, colour)
    return plain | chipped


def sums(s: Any, colour: int) -> tuple[int, int]:
    """The same pairs separately: those made without the chip, and those made with it."""
    seat = int(s.turn)
    kind = fresh_chip(s)
    plain = 0
    chipped = 0
    for slot in range(int(s.held[seat])):
        tile = int(s.hands[8 * seat + slot])
        value = pips(tile, colour, NO_CHIP)
        chipped |= with_one_more(chipped, value, 0)
        if kind:
            changed = pips(tile, colour, kind)
            chipped |= with_one_more(plain, changed, 1)
        plain |= with_one_more(plain, value, 1)
    return plain, chipped


def with_one_more(pairs: int, value: int, alone: int) -> int:
    """The pairs after a tile of this value joined each; with `alone`, also the tile by itself."""
    if value == 0:
        return 0
    # a sum that would pass TOP, and a sixth tile, are dropped first: they would run into other bits
    room = ((1 << (TOP - value)) - 1) * (1 | 1 << TOP | 1 << 2 * TOP | 1 << 3 * TOP)
    return (pairs & room) << (TOP + value) | alone << (value - 1)


def plays(s: Any, colour: int, pairs: int, chip: int, out: Any, count: int) -> int:
    """Adds every play on a line to `out`: `chip` is 0, or 1 + the slot that carries the chip.

    Each tile doubles the list of sums: those without it come first, so the sets of slots stay
    ascending. A sum is worked on as slots | number << 8 | size << 16.
    """
    seat = int(s.turn)
    limit = (int(s.high[colour]) + 1) << 8
    sums = 1
    first = 1  # the empty set is no play
    out[count] = 0
    if chip:
        value = pips(int(s.hands[8 * seat + chip - 1]), colour, int(s.chip[seat]))
        if value == 0 or value << 8 > limit:
            return count
        first = 0
        out[count] = 1 << (chip - 1) | value << 8 | 1 << 16
    for slot in range(int(s.held[seat])):
        value = pips(int(s.hands[8 * seat + slot]), colour, NO_CHIP)
        if value == 0 or slot == chip - 1:
            continue
        one_more = 1 << slot | value << 8 | 1 << 16
        for i in range(sums):
            total = int(out[count + i]) + one_more
            if total & 0xFF00 <= limit and total >> 16 <= MOST:
                out[count + sums] = total
                sums += 1
    code = PLAY + 128 * (2 * chip + colour)
    found = count
    for i in range(count + first, count + sums):
        total = int(out[i])
        if pairs & pair(total >> 16, (total >> 8) & 0xFF):
            out[found] = code + (total & 0xFF)
            found += 1
    return found


def pips(tile: int, colour: int, chip: int) -> int:
    """What a tile counts in a colour, with a chip on it."""
    if chip == INVERTER:
        colour = 1 - colour
    count = (tile & 7) if colour == BLACK else tile >> 3
    return 2 * count if chip == DOUBLER else count


def fresh_chip(s: Any) -> int:
    """The chip that the seat may still play."""
    return int(s.chip[s.turn]) if s.chipped[s.turn] == 0 else NO_CHIP


def pile_left(s: Any) -> bool:
    """Whether more than the tile out of the game is unseen."""
    unseen = int(s.unseen)
    return unseen & (unseen - 1) != 0


def winner(s: Any) -> int:
    """The seat that has won; -1: nobody (yet)."""
    if s.stage == STUCK:
        return 1 - int(s.turn)
    if s.stage == FINISHED and s.held[0] != s.held[1]:
        return 0 if s.held[0] < s.held[1] else 1
    return -1


# What happens


def draw(s: Any, tile: int) -> None:
    s.unseen = int(s.unseen) & ~(1 << tile)
    take(s, int(s.turn), tile)
    if s.stage == DEAL:
        if s.held[s.turn] == DEALT:
            s.stage = WHITE_DIE if s.turn == 1 else DEAL
            s.turn = 1 - s.turn
    elif s.stage == REDRAW:
        end_turn(s)
    else:
        s.stage = TURN
        if not can_do_something(s):
            s.stage = STUCK


def throw_black(s: Any, number: int) -> None:
    """Equal dice are thrown again; otherwise the lines begin and the higher throw goes first."""
    if number == s.dice[WHITE]:
        s.dice[WHITE] = 0
        s.turn = 0
        s.stage = WHITE_DIE
        return
    s.dice[BLACK] = number
    for colour in range(2):
        s.low[colour] = s.dice[colour]
        s.high[colour] = s.dice[colour]
        s.low_size[colour] = 1
        s.high_size[colour] = 1
    s.turn = first_seat(s)
    s.stage = KEEP if s.expansion else DRAW


def first_seat(s: Any) -> int:
    return 0 if s.dice[WHITE] > s.dice[BLACK] else 1


def keep(s: Any, kind: int) -> None:
    s.chip[s.turn] = kind
    s.turn = 1 - s.turn
    if s.chip[s.turn]:
        s.stage = DRAW


def redraw(s: Any, slot: int) -> None:
    s.markers[s.turn] = int(s.markers[s.turn]) & ~REDRAW_MARKER
    let_go(s, int(s.turn), 1 << slot)
    s.stage = REDRAW


def exchange(s: Any, slot: int, slot_of_theirs: int) -> None:
    seat = int(s.turn)
    mine = int(s.hands[8 * seat + slot])
    theirs = int(s.hands[8 * (1 - seat) + slot_of_theirs])
    let_go(s, seat, 1 << slot)
    let_go(s, 1 - seat, 1 << slot_of_theirs)
    take(s, seat, theirs)
    take(s, 1 - seat, mine)
    s.markers[seat] = int(s.markers[seat]) & ~EXCHANGE_MARKER
    end_turn(s)


def play(s: Any, a: int) -> None:
    """Lays tiles on a line."""
    seat = int(s.turn)
    slots, colour, chip = play_parts(a)
    number = adds_up_to(s, slots, colour, chip)
    size = count_bits(slots)
    place = number + IN_BLACK * colour
    if number > s.high[colour]:  # B1
        s.high[colour] = number
        s.high_size[colour] = size
        s.made[colour] = int(s.made[colour]) | pair(size, number)
    elif number < s.low[colour]:
        s.low[colour] = number
        s.low_size[colour] = size
        s.made[colour] = int(s.made[colour]) | pair(size, number)
    else:  # B2
        s.markers[seat] = int(s.markers[seat]) & ~STACK_MARKER
        place += LAYER * layers(s, place)
    for slot in range(int(s.held[seat])):
        if (slots >> slot) & 1:
            s.where[rank(int(s.hands[8 * seat + slot]))] = place
    if chip:
        s.chipped[seat] = s.hands[8 * seat + chip - 1]
    let_go(s, seat, slots)
    end_turn(s)


def play_parts(a: int) -> tuple[int, int, int]:
    """The slots, the colour and the chip (0, or 1 + its slot) of a play."""
    code = a - PLAY
    return code & 127, (code >> 7) & 1, code >> 8


def adds_up_to(s: Any, slots: int, colour: int, chip: int) -> int:
    """What the seat's tiles in these slots add up to."""
    seat = int(s.turn)
    number = 0
    for slot in range(int(s.held[seat])):
        if (slots >> slot) & 1:
            kind = int(s.chip[seat]) if slot == chip - 1 else NO_CHIP
            number += pips(int(s.hands[8 * seat + slot]), colour, kind)
    return number


def end_turn(s: Any) -> None:
    if s.held[s.turn] == 0 or not pile_left(s):
        s.stage = FINISHED
    else:
        s.turn = 1 - s.turn
        s.stage = DRAW


# Hands and places


def take(s: Any, seat: int, tile: int) -> None:
    """Puts a tile into a hand, which stays sorted."""
    slot = 8 * seat + int(s.held[seat])
    while slot > 8 * seat and s.hands[slot - 1] > tile:
        s.hands[slot] = s.hands[slot - 1]
        slot -= 1
    s.hands[slot] = tile
    s.held[seat] += 1


def let_go(s: Any, seat: int, slots: int) -> None:
    """Takes the tiles in these slots out of a hand."""
    kept = 8 * seat
    for slot in range(int(s.held[seat])):
        tile = s.hands[8 * seat + slot]
        s.hands[8 * seat + slot] = 0
        if (slots >> slot) & 1 == 0:
            s.hands[kept] = tile
            kept += 1
    s.held[seat] = kept - 8 * seat


def layers(s: Any, place: int) -> int:
    """How many layers of tiles lie at a place."""
    count = 0
    for i in range(27):
        at = int(s.where[i])
        if at % LAYER == place and at // LAYER >= count:
            count = at // LAYER + 1
    return count


def rank(tile: int) -> int:
    """A tile's place among the 27, by its pips, then by the white ones."""
    white = tile >> 3
    both = white + (tile & 7)
    return both * (both + 1) // 2 - 1 + white


def count_bits(slots: int) -> int:
    count = 0
    while slots:
        slots &= slots - 1
        count += 1
    return count
