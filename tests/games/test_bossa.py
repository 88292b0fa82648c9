"""Bossa, rule by rule. Positions: hands, white line, black line, discard, markers, chips, seat, stage."""

import json
import random
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numba
import numpy as np
import pytest

import quincunx as qx
from quincunx.games import bossa
from quincunx.games.bossa import rules
from quincunx.games.bossa.names import counted, hand
from quincunx.record import record_type

GAME = qx.game("bossa")
EXPANSION = qx.game("bossa", expansion=True)

DEAL = ("=0:1", "=0:2", "=0:3", "=0:4", "=1:0", "=2:0", "=3:0", "=4:0")

# Seat 0 (white die 5) has drawn its first tile.
FIRST_TURN = "1:0,1:5,2:3,3:3,4:1/0:1,0:2,0:4,0:6 (5) (2) - res/res - 0 turn"
# After a turn by each; white 5 is made of two tiles.
THIRD_TURN = "1:0,2:0,3:0,5:1/0:4,2:4,3:1,6:0 (4),1:1+4:1 (2),0:3 - res/res - 0 turn"
# Nothing is left to draw; seat 1 has not redrawn.
EMPTY_PILE = (
    "0:1,0:3,5:0/2:4,6:0 1:2,2:0|2:2,(3),1:0+3:0,1:4+4:0,3:2+3:3,3:1+4:2 "
    "2:1+5:1,0:2+4:1,(4),0:5|1:5,0:6,0:4+2:3 1:3 -/r - 1 turn"
)
# One tile is left in the pile, and seat 0 may redraw.
LAST_TILE = (
    "0:1,0:2,0:6/1:0,2:0,4:0,5:0,5:1 (1),2:4,3:0|3:1,4:2,2:1+3:3 "
    "2:2|3:2,1:3,(4),0:5,0:4+1:2,1:4+2:3,0:3+1:5 6:0 r/- - 0 turn"
)
# Seat 1 has spent all but its stack marker and cannot use most tiles.
NARROW = "3:0,3:1,5:0/2:2,3:2,4:0,5:1,6:0 (2),1:3+2:0 (6),1:5+4:2|0:1+0:6 2:1 r/s - 1 draw"


def at(position: str) -> qx.State:
    return (GAME if position.split()[5] == "-" else EXPANSION).from_position(position)


def with_chips(chips: str) -> qx.State:
    return at(FIRST_TURN.replace(" - 0 turn", f" {chips} 0 turn"))


def legal(state: qx.State, begin: str = "") -> list[str]:
    texts = [state.action_text(action) for action in state.legal_actions()]
    return [text for text in texts if text.startswith(begin)]


def after(state: qx.State, *texts: str) -> list[str]:
    """The parts of the position after these actions."""
    for text in texts:
        state.push_text(text)
    return state.position().split()


def refused(state: qx.State, text: str, reason: str = "") -> str:
    """The rule that an attempt is refused by; the state must not change."""
    before = state.position()
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text(text)
    assert state.position() == before
    assert reason in str(caught.value)
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


# Setup


def test_27_tiles_one_of_each_split() -> None:
    state = GAME.start()
    assert legal(state) == [f"={w}:{b}" for w in range(7) for b in range(7 - w) if w + b]
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 27


def test_four_tiles_each_then_the_dice() -> None:
    state = GAME.replay(DEAL[:5])
    assert state.position() == "0:1,0:2,0:3,0:4/1:0 - - - res/res - 1 deal"
    assert after(state, *DEAL[5:])[-2:] == ["0", "white"]
    assert legal(state) == ["=w1", "=w2", "=w3", "=w4", "=w5", "=w6"]
    assert after(state, "=w4")[1:3] == ["(4)", "-"]
    assert legal(state) == ["=b1", "=b2", "=b3", "=b4", "=b5", "=b6"]


def test_equal_dice_are_thrown_again() -> None:
    state = GAME.replay([*DEAL, "=w4", "=b4"])
    assert state.position().split()[1:3] == ["-", "-"]
    assert len(legal(state, "=w")) == 6


@pytest.mark.parametrize(("white", "black", "first"), [(6, 5, "0"), (1, 2, "1")])
def test_the_higher_throw_goes_first(white: int, black: int, first: str) -> None:
    state = GAME.replay([*DEAL, f"=w{white}", f"=b{black}"])
    assert state.position().split()[1:3] == [f"({white})", f"({black})"]
    assert state.position().split()[-2:] == [first, "draw"]


def test_a_turn_begins_with_a_draw_of_any_unseen_tile() -> None:
    state = GAME.replay([*DEAL, "=w6", "=b5"])
    assert len(legal(state)) == 19, "the one out of the game is not known to be any of them"
    assert after(state, "=6:0")[0] == "0:1,0:2,0:3,0:4,6:0/1:0,2:0,3:0,4:0"
    assert state.player == 0


# B1


def test_b1_both_lines_both_ways() -> None:
    assert after(at(FIRST_TURN), "w+ 2:3 4:1")[1:3] == ["(5),2:3+4:1", "(2)"]
    assert after(at(FIRST_TURN), "w- 4:1")[1:3] == ["4:1,(5)", "(2)"]
    assert after(at(FIRST_TURN), "b+ 2:3")[1:3] == ["(5)", "(2),2:3"]
    assert after(at(FIRST_TURN), "b- 4:1") == (
        ["1:0,1:5,2:3,3:3/0:1,0:2,0:4,0:6", "(5)", "4:1,(2)", "-", "res/res", "-", "1", "draw"]
    )


def test_b1_the_tiles_add_up_to_the_next_number() -> None:
    state = at(FIRST_TURN)
    assert refused(state, "w+ 4:1", "B1: these add up to 4 in white, not to 6") == "B1"
    assert legal(state, "w") == ["w- 1:0 3:3", "w- 1:5 3:3", "w- 4:1", "w+ 2:3 4:1"]
    assert legal(state, "b") == ["b+ 2:3", "b+ 3:3", "b- 4:1"]


def test_b1_every_tile_needs_a_pip_of_the_colour() -> None:
    state = at("0:1,1:0,1:2,1:3,4:0/0:2,0:3,0:4,0:6 (5) (2) - res/res - 0 turn")
    assert refused(state, "w- 0:1 4:0", "B1: 0:1 has no white pip") == "B1"


def test_b1_nothing_below_1() -> None:
    state = at("1:0,1:5,2:3,3:3,4:1/0:1,0:2,0:4,0:6 (5) (1) - res/res - 0 turn")
    assert refused(state, "b- 4:1", "cannot go below 1") == "B1"


def test_b1_beside_the_die_one_tile_or_two() -> None:
    state = at("1:0,1:1,1:2,2:0,4:0/0:2,0:3,0:4,0:6 (5) (2) - res/res - 0 turn")
    assert legal(state, "w-") == ["w- 4:0"]
    assert refused(state, "w- 1:0 1:1 2:0", "white 4 takes 1 or 2 tiles, not 3") == "B1"


def test_b1_as_many_as_the_neighbour_or_one_more() -> None:
    state = at(THIRD_TURN)
    assert legal(state, "w+") == ["w+ 1:0 2:0 3:0", "w+ 1:0 5:1"]
    assert legal(state, "w-") == ["w- 1:0 2:0", "w- 3:0"]
    after(state, "b- 5:1", "=1:3")
    assert refused(state, "w+ 6:0", "white 6 takes 2 or 3 tiles, not 1") == "B1"


def test_b1_a_stack_counts_as_one_layer() -> None:
    state = at(THIRD_TURN)
    after(state, "stack w5 2:0 3:0", "=5:0")
    assert legal(state, "w+") == []
    assert refused(state, "w+ 6:0", "white 6 takes 2 or 3 tiles, not 1") == "B1"


def test_b1_white_pips_or_black_never_the_sum() -> None:
    state = at("1:1,1:5,2:3,3:3,4:1/0:1,0:2,0:4,0:6 (3) (1) - res/res - 0 turn")
    assert legal(state, "w- ") == ["w- 1:1 1:5", "w- 2:3"]
    assert refused(state, "w- 1:1", "add up to 1") == "B1"


def test_b1_the_sums_of_a_hand_are_those_of_all_its_sets() -> None:
    """Without a chip and with one, against every set of tiles added up one by one."""
    for seed in range(40):
        state = qx.game("bossa", expansion=True).start(seed=seed)
        drawn = random.Random(seed)
        for _ in range(seed):
            if not state.is_over:
                state.push(drawn.choice(state.legal_actions()))
        s = record_type(rules.STATE).unpack(state.pack()[0])
        seat, chip = int(s.turn), rules.fresh_chip(s)
        tiles = [int(s.hands[8 * seat + slot]) for slot in range(int(s.held[seat]))]
        for colour in (rules.WHITE, rules.BLACK):
            plain = chipped = 0
            for size in range(1, rules.MOST + 1):
                for chosen in combinations(tiles, size):
                    counts = [rules.pips(tile, colour, rules.NO_CHIP) for tile in chosen]
                    plain |= together(counts)
                    for at, tile in enumerate(chosen if chip else ()):
                        changed = rules.pips(tile, colour, chip)
                        chipped |= together([*counts[:at], changed, *counts[at + 1 :]])
            assert rules.sums(s, colour) == (plain, chipped)


def together(counts: list[int]) -> int:
    """The bit of tiles that add up, 0 where one of them has no pip of the colour or the sum is too high."""
    if 0 in counts or sum(counts) > rules.TOP:
        return 0
    return rules.pair(len(counts), sum(counts))


def test_b1_no_limit_above() -> None:
    state = at("0:2/1:0,1:4,3:3,5:0 (6),3:2+4:2,2:4+6:0,1:1+3:1+5:1 (3) - res/res - 1 turn")
    assert "w+ 1:0 1:4 3:3 5:0" in legal(state), "a 10 of four tiles, beside a 9 of three"


# B2


def test_b2_stack_as_many_tiles_on_the_same_number() -> None:
    state = at(THIRD_TURN)
    assert legal(state, "stack") == ["stack w5 2:0 3:0"]
    parts = after(state, "stack w5 2:0 3:0")
    assert (parts[1], parts[4]) == ("(4),1:1+4:1|2:0+3:0", "re/res")
    assert refused(at(THIRD_TURN), "stack w5 5:1", "white 5 takes 2 tiles, not 1") == "B2"
    assert refused(at(THIRD_TURN), "stack w5 1:0 2:0", "add up to 3 in white, not to 5") == "B2"


def test_b2_not_on_a_die() -> None:
    state = at(FIRST_TURN)
    assert refused(state, "stack w5 1:0 4:1", "white 5 is the die") == "B2"


def test_b2_not_beyond_the_line() -> None:
    assert refused(at(THIRD_TURN), "stack w6 1:0 5:1", "there is no 6 in the white line") == "B2"


def test_b2_every_tile_needs_a_pip_of_the_colour() -> None:
    state = at("0:4,1:0,2:0,5:0/3:0,2:4,3:1,6:0 (4),1:1+4:1 (2),0:3 - res/res - 0 turn")
    assert refused(state, "stack w5 0:4 5:0", "0:4 has no white pip") == "B2"


def test_b2_stacks_can_be_stacked_on_and_by_both_seats() -> None:
    state = at(THIRD_TURN)
    parts = after(state, "stack w5 2:0 3:0", "=1:3", "stack w5 2:4 3:1")
    assert parts[1] == "(4),1:1+4:1|2:0+3:0|2:4+3:1"
    assert parts[4] == "re/re"


def test_b2_once_a_game() -> None:
    state = at(THIRD_TURN)
    after(state, "stack w5 2:0 3:0", "=1:3", "redraw 6:0", "=0:6", "=4:0")
    assert legal(state, "stack") == []
    assert refused(state, "stack w5 1:0 4:0", "seat 0 has already stacked") == "B2"


# B3


def test_b3_redraw_discards_one_and_draws_one() -> None:
    state = at(FIRST_TURN)
    assert legal(state, "redraw") == [f"redraw {t}" for t in ("1:0", "1:5", "2:3", "3:3", "4:1")]
    parts = after(state, "redraw 2:3")
    assert (parts[0], parts[3], parts[-1]) == ("1:0,1:5,3:3,4:1/0:1,0:2,0:4,0:6", "2:3", "redraw")
    assert "=2:3" not in legal(state), "discards never come back"
    assert after(state, "=0:3")[0] == "0:3,1:0,1:5,3:3,4:1/0:1,0:2,0:4,0:6"
    assert state.position().split()[-2:] == ["1", "draw"]


def test_b3_once_a_game() -> None:
    state = at(FIRST_TURN)
    after(state, "redraw 2:3", "=0:3", "=3:2", "redraw 0:6", "=3:1", "=0:5")
    assert refused(state, "redraw 0:5", "seat 0 has already redrawn") == "B3"


def test_b3_not_from_an_empty_pile() -> None:
    assert refused(at(EMPTY_PILE), "redraw 6:0", "the pile is empty") == "B3"
    assert legal(at(EMPTY_PILE), "redraw") == []


def test_b3_only_own_tiles() -> None:
    assert refused(at(FIRST_TURN), "redraw 0:6", "seat 0 does not hold 0:6") == "B3"


# B4


def test_b4_exchange_gives_the_first_for_the_second() -> None:
    state = at(FIRST_TURN)
    assert len(legal(state, "exchange")) == 5 * 4
    parts = after(state, "exchange 2:3 0:6")
    assert parts[0] == "0:6,1:0,1:5,3:3,4:1/0:1,0:2,0:4,2:3"
    assert parts[4:] == ["rs/res", "-", "1", "draw"]


def test_b4_once_a_game() -> None:
    state = at(FIRST_TURN)
    after(state, "exchange 2:3 0:6", "=3:2", "exchange 3:2 0:6", "=2:2")
    assert refused(state, "exchange 2:2 0:6", "seat 0 has already exchanged") == "B4"


def test_b4_the_opponent_must_hold_it() -> None:
    assert refused(at(FIRST_TURN), "exchange 2:3 3:3", "seat 1 does not hold 3:3") == "B4"


# The ends


def test_an_empty_hand_wins() -> None:
    state = at(
        "1:4,4:2,5:1/0:2,1:1 (2) (4),2:4+4:1|1:2+3:3,0:1+2:3+3:2 - res/re - 0 turn",
    )
    state.push_text("b+ 1:4 4:2 5:1")
    assert state.is_over
    assert (state.scores(), state.returns()) == ([2, 0], [1.0, -1.0])
    assert "its hand is empty" in str(state)


def test_nothing_possible_after_the_draw_loses() -> None:
    state = at(NARROW)
    state.push_text("=4:1")
    assert state.is_over
    assert state.scores() == [6, 0], "the tile just drawn counts too"
    assert state.returns() == [1.0, -1.0]
    assert "seat 1 can do nothing" in str(state)


def test_a_marker_is_something_to_do() -> None:
    state = at(NARROW.replace("r/s", "-/rs"))
    state.push_text("=4:1")
    assert len(legal(state)) == len(legal(state, "redraw")) == 6


def test_a_stack_is_something_to_do() -> None:
    state = at(
        "2:0,2:1,4:1/0:2,1:0,3:0,3:2,4:0,5:0 (1) 3:1+3:3,(5),0:4+1:2,0:5+4:2 0:1 rs/s - 1 turn"
    )
    assert legal(state) == ["stack b4 0:2 3:2"]


def test_a_chip_is_something_to_do() -> None:
    state = at(NARROW.replace(" - 1 draw", " d/i 1 draw"))
    state.push_text("=4:1")
    assert legal(state)
    assert all("~" in text for text in legal(state))


def test_the_last_tile_ends_the_game_after_the_turn() -> None:
    state = at(
        "0:1,0:2,0:3,1:0,1:1,2:1/1:4,2:2,2:3,3:0,4:1,4:2,6:0 1:5,(2),3:3,4:0,5:0|5:1 "
        "(1),3:2,1:3,2:4|0:4,0:5,0:6 1:2,2:0 -/- - 1 turn"
    )
    fewer = state.copy()
    fewer.push_text("w+ 2:2 4:1")
    assert (fewer.scores(), fewer.returns()) == ([0, 6], [-1.0, 1.0])
    assert "the pile is empty, 5 tiles against 6" in str(fewer)
    state.push_text("w+ 6:0")
    assert state.is_over, "6 tiles each: a draw"
    assert (state.scores(), state.returns()) == ([0, 0], [0.0, 0.0])


def test_a_redraw_that_takes_the_last_tile_ends_the_game() -> None:
    state = at(LAST_TILE)
    after(state, "redraw 0:1")
    assert len(legal(state)) == 2
    state.push(state.legal_actions()[0])
    assert state.is_over
    assert state.scores() == [5, 0]


def test_stuck_on_the_last_tile_loses_whatever_the_hands() -> None:
    state = at(
        "0:1,0:3,3:1,5:1/2:3,3:2,3:3,5:0,6:0 (1),2:0|2:4,1:0+2:1,1:4+3:0,1:3+4:0 "
        "1:1,1:2,(3),0:4,1:5|0:5,0:6 4:1,4:2 -/- - 0 draw"
    )
    state.push_text("=0:2")
    assert state.scores() == [0, 5], "five tiles each would have been a draw"


# The expansion


def test_each_keeps_a_chip_first_player_first() -> None:
    state = EXPANSION.replay([*DEAL, "=w1", "=b5"])
    assert state.player == 1
    assert legal(state) == ["keep doubler", "keep inverter"]
    assert after(state, "keep doubler")[5:] == ["?/d", "0", "keep"]
    assert after(state, "keep doubler")[5:] == ["d/d", "1", "draw"]


def test_the_doubler_doubles_one_tile() -> None:
    state = with_chips("d/i")
    doubled = ["w+ 1:0x2 4:1", "w+ 1:5x2 4:1", "w+ 3:3x2"]
    assert sorted(text for text in legal(state, "w+") if "x2" in text) == doubled
    parts = after(state, "w+ 3:3x2")
    assert (parts[1], parts[5]) == ("(5),3:3", "d@3:3/i")


def test_the_inverter_swaps_one_tile() -> None:
    state = with_chips("i/d")
    assert [text for text in legal(state, "w+") if "~" in text] == ["w+ 1:0 1:5~", "w+ 2:3~ 3:3"]
    assert after(state, "w+ 1:0 1:5~")[1] == "(5),1:0+1:5"


def test_the_inverter_gives_and_takes_the_pip_a_tile_needs() -> None:
    state = with_chips("i/d")
    assert "b- 1:0~" in legal(state)
    assert refused(state, "w- 1:0~ 4:1", "1:0~ has no white pip") == "B1"


def test_an_evenly_split_tile_may_carry_the_inverter() -> None:
    state = with_chips("i/d")
    assert {"b+ 3:3", "b+ 3:3~"} <= set(legal(state))


def test_a_chip_is_played_once() -> None:
    state = with_chips("d/i")
    after(state, "w+ 3:3x2", "=6:0", "stack w6 6:0", "=2:0")
    assert not [text for text in legal(state) if "x2" in text]
    assert refused(state, "w+ 1:5x2 2:3", "seat 0 has no doubler to play") == "expansion"
    assert "on 3:3x2" in str(state)


def test_a_chip_goes_on_one_tile_and_only_the_one_kept() -> None:
    state = with_chips("d/i")
    assert refused(state, "w+ 1:0x2 1:5x2", "on one tile") == "expansion"
    assert refused(state, "w+ 1:0 1:5~", "has no inverter") == "expansion"
    assert refused(at(FIRST_TURN), "w+ 3:3x2", "has no doubler") == "expansion"


def test_a_chip_goes_with_no_marker_but_the_stack() -> None:
    state = with_chips("d/i")
    assert refused(state, "redraw 3:3x2") == "expansion"
    assert refused(state, "exchange 3:3x2 0:1") == "expansion"
    state = at(THIRD_TURN.replace(" - 0 turn", " d/i 0 turn"))
    assert "stack w5 1:0x2 3:0" in legal(state)


def test_a_later_stack_matches_the_number_chip_or_no_chip() -> None:
    state = with_chips("d/i")
    after(state, "w+ 3:3x2", "=6:0")
    assert legal(state, "stack") == ["stack w6 6:0", "stack w6 0:6~"]
    assert after(state, "stack w6 6:0")[1] == "(5),3:3|6:0"


def test_seats_keep_before_they_play() -> None:
    state = EXPANSION.replay([*DEAL, "=w1", "=b5"])
    assert refused(state, "redraw 1:0", "seat 1 keeps a chip first") == "expansion"
    assert refused(with_chips("d/i"), "keep doubler", "before the draw") == "expansion"


# Finding the plays


def plain_pairs(state: qx.State, colour: int) -> set[tuple[int, int]]:
    """Every (size, number) that the hand makes, found by trying all sets and all chips."""
    s = state._record
    kind = rules.fresh_chip(s)
    found = set()
    for size in range(1, rules.MOST + 1):
        for tiles in combinations(hand(s, s.turn), size):
            for chipped in (0, *tiles) if kind else (0,):
                counts = [rules.pips(t, colour, kind if t == chipped else 0) for t in tiles]
                if all(counts) and sum(counts) <= rules.TOP:
                    found.add((size, sum(counts)))
    return found


@pytest.mark.parametrize("game", [GAME, EXPANSION], ids=str)
def test_pairs_agree_with_trying_everything(game: qx.Game) -> None:
    """The bits of `makes` against all sets of tiles, and `can_play` against the list of plays."""
    chooser = random.Random(4)
    for seed in range(25):
        state = game.start(seed=seed)
        while not state.is_over:
            s = state._record
            if s.stage == rules.TURN:
                for colour in (0, 1):
                    expected = sum(rules.pair(*pair) for pair in plain_pairs(state, colour))
                    assert rules.makes(s, colour) == expected, state
                plays = [a for a in state.legal_actions() if a >= rules.PLAY]
                assert rules.can_play(s) == bool(plays), state
                assert state.legal_actions()[-1] < rules.CODES
            state.push(chooser.choice(state.legal_actions()))


# How many there can be: all hands of a size against all lines that the players can have paid for.


@numba.njit
def count_plays(pips, chipped, most, count):  # type: ignore[no-untyped-def]
    """How many plays of `size` tiles add up to a number: count[size, number].

    `pips` of each tile in the colour; `chipped` the same with the chip on it (0: no chip).
    """
    plain = np.zeros_like(count)
    count[:] = 0
    plain[0, 0] = 1
    for i in range(len(pips)):
        for size in range(most, 0, -1):
            for number in range(12, 0, -1):
                if 0 < pips[i] <= number:
                    count[size, number] += count[size - 1, number - pips[i]]
                if 0 < chipped[i] <= number:
                    count[size, number] += plain[size - 1, number - chipped[i]]
                if 0 < pips[i] <= number:
                    plain[size, number] += plain[size - 1, number - pips[i]]
    count += plain


@numba.njit
def grow(count, step, spare, best):  # type: ignore[no-untyped-def]
    """The most plays beyond a position: best[number, size, tiles to spare for larger positions]."""
    best[:] = 0
    numbers = range(12, 0, -1) if step > 0 else range(1, 13)
    for number in numbers:
        after = number + step
        if not 1 <= after <= 12:
            continue
        for size in range(1, 6):
            for left in range(spare + 1):
                most = count[size, after] + count[size + 1, after]  # B1: here the line ends
                for larger in range(size, min(size + 1, 5) + 1):  # B2: or it has been carried on
                    if larger - 1 <= left:
                        more = count[larger, after] + best[after, larger, left - larger + 1]
                        most = max(most, more)
                best[number, size, left] = most


@numba.njit
def at_most(count):  # type: ignore[no-untyped-def]
    """More plays than any line allows: at every number those of the best size, and of one tile more."""
    plays = 0
    for number in range(1, 13):
        most = 0
        for size in range(1, 6):
            most = max(most, count[size, number] + count[size + 1, number])
        plays += most
    return plays


@numba.njit
def most_plays(tiles, size, chip, spare, record):  # type: ignore[no-untyped-def]
    """Over all hands of a size, the most plays, or `record` if no hand has more; `spare`: how many tiles
    all positions together may have beyond one each."""
    hand = np.arange(size)
    counts = np.zeros((2, 7, 13), np.int64)
    up, down = np.zeros((14, 6, spare + 1), np.int64), np.zeros((14, 6, spare + 1), np.int64)
    line = np.zeros((2, spare + 1), np.int64)
    while True:
        for colour in range(2):
            pips, other = tiles[hand, colour], tiles[hand, 1 - colour]
            chipped = 2 * pips if chip == 1 else other if chip == 2 else 0 * pips
            count_plays(pips, chipped, 5, counts[colour])
        line[:] = 0
        # few hands come near, and only for them the slow part is worth it
        promising = at_most(counts[0]) + at_most(counts[1]) > record
        for colour in range(2 if promising else 0):
            grow(counts[colour], 1, spare, up)
            grow(counts[colour], -1, spare, down)
            for die in range(1, 7):
                for above in range(spare + 1):
                    for below in range(spare + 1 - above):
                        plays = up[die, 1, above] + down[die, 1, below]
                        line[colour, above + below] = max(line[colour, above + below], plays)
        for left in range(spare + 1):
            record = max(record, line[0, left] + line[1, spare - left])
        place = size - 1
        while place >= 0 and hand[place] == 27 - size + place:
            place -= 1
        if place < 0:
            return record
        hand[place:] = hand[place] + 1 + np.arange(size - place)


@pytest.mark.thorough
def test_no_turn_has_more_actions_than_there_is_room_for() -> None:
    """A hand grows only when its seat redraws or exchanges. Every tile it lacks went to a position of
    more than one tile; the opponent can have spent 5 so (4, and 2 more turns that add one, less the
    last)."""
    tiles = np.array([(w, b) for w in range(7) for b in range(7 - w) if w + b])
    most = 0
    for redrawn, exchanged in ((0, 0), (1, 0), (1, 1)):  # (0, 1): as (1, 0) with fewer actions
        largest = 5 + redrawn + exchanged
        for size in range(1, largest + 1):
            markers = (1 - redrawn) * size + (1 - exchanged) * size * 6
            for chip in (1, 2):  # to have one only adds plays
                most = markers + most_plays(tiles, size, chip, 5 + largest - size, most - markers)
    assert most == 267
    assert most + 64 <= rules.MAX_ACTIONS, "what `plays` works on has to fit too"


# Texts


@pytest.mark.parametrize(
    "text",
    ["w+ 2:3 4:1", "W+ 2:3 4:1", " w + 4:1  2:3 ", "w+2:3,4:1", "white+ 2:3, 4:1", "w+ 2 : 3 4 :1"],
)
def test_parsing_is_forgiving(text: str) -> None:
    state = at(FIRST_TURN)
    assert state.action_text(state.parse_action(text)) == "w+ 2:3 4:1"


@pytest.mark.parametrize(
    "text", ["stack w5 3:0 2:0", "STACK W5 2:0,3:0", "stack on white 5 2:0 3:0"]
)
def test_parsing_forgives_in_stacks_too(text: str) -> None:
    state = at(THIRD_TURN)
    assert state.action_text(state.parse_action(text)) == "stack w5 2:0 3:0"


@pytest.mark.parametrize("text", ["w+ 3:3X2", "w+ 3:3 x2", "w+ 3:3×2"])
def test_parsing_forgives_in_chips_too(text: str) -> None:
    state = with_chips("d/i")
    assert state.action_text(state.parse_action(text)) == "w+ 3:3x2"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not an action of Bossa"),
        ("w 2:3", "not an action of Bossa"),
        ("w+", "not an action of Bossa"),
        ("g+ 2:3", "not an action of Bossa"),
        ("w+ 2:3!", "not an action of Bossa"),
        ("w+ 4:4", "there is no tile 4:4"),
        ("w+ 0:0", "there is no tile 0:0"),
        ("w+ 0:9", "there is no tile 0:9"),
        ("w+ 2:3 2:3", "names a tile twice"),
        ("redraw 2:3 4:1", "redraw takes 1"),
        ("exchange 2:3", "exchange takes 2"),
        ("keep tripler", "not an action of Bossa"),
        ("=w7", "a die shows 1 to 6"),
    ],
)
def test_but_not_about_meaning(text: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        at(FIRST_TURN).parse_action(text)


def test_out_of_turn_is_another_error() -> None:
    with pytest.raises(qx.WrongTurn, match="drawn for seat 0 first"):
        GAME.start().push_text("w+ 2:3")
    with pytest.raises(qx.WrongTurn, match="thrown for seat 0 first"):
        GAME.replay(DEAL).push_text("redraw 0:1")
    with pytest.raises(qx.WrongTurn, match="seat 0 has the move"):
        at(FIRST_TURN).push_text("=2:2")
    with pytest.raises(qx.WrongTurn, match="seat 0 has the move"):
        at(FIRST_TURN).push_text("=w2")


def test_chance_is_refused_what_it_cannot_do() -> None:
    assert refused(GAME.replay(DEAL), "=2:2", "the white die is thrown now") == "dice"
    assert refused(GAME.replay(DEAL), "=b2", "the white die is thrown now") == "dice"
    assert refused(GAME.start(), "=w2", "a tile is drawn for seat 0 now") == "draw"
    assert refused(GAME.replay(DEAL[:1]), "=0:1", "not among the unseen tiles") == "draw"


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        (-1, "turn"),
        (7, "B3"),
        (rules.EXCHANGE + 8 * 5, "B4"),
        (rules.EXCHANGE + 64, "turn"),
        (rules.PLAY, "B1"),
        (rules.PLAY + 64, "B1"),
        (rules.PLAY + 256 + 1, "expansion"),
        (rules.CODES, "turn"),
    ],
)
def test_codes_that_mean_nothing_are_refused(code: int, rule: str) -> None:
    with pytest.raises(qx.IllegalAction) as caught:
        at(FIRST_TURN).push(code)
    assert caught.value.rule == rule


def test_every_illegal_code_has_its_rule() -> None:
    for state in (at(FIRST_TURN), at(THIRD_TURN), at(EMPTY_PILE), with_chips("d/i")):
        for code in set(range(rules.CODES)) - set(state.legal_actions()):
            assert all(state.game.text.why_not(state._record, code)[:2]), code


# Positions


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" 0 turn", " turn", "8 parts, not 7"),
        (" 0 turn", " 2 turn", "the seat is '2'"),
        (" 0 turn", " 0 lunch", "the stage is 'lunch'"),
        (" 0 turn", " 1 turn", "seat 0 has it"),
        (" 0 turn", " 0 draw", "8 tiles have been drawn by now, but 9 are seen"),
        (" 0 turn", " 0 stuck", "seat 0 is not stuck"),
        (" 0 turn", " 0 over", "seat 1 has it"),
        (" 0 turn", " 0 keep", "in the expansion"),
        (" 0 turn", " 0 deal", "nothing is laid"),
        (" 0 turn", " 0 redraw", "seat 1 has it"),
        ("res/res", "res", "joined by one '/'"),
        ("res/res", "ser/res", "letters of 'res'"),
        ("res/res", "es/res", "1 redraws were made and 0 tiles discarded"),
        ("res/res", "re/res", "1 stacks were made"),
        ("res/res -", "res/res d/d", "without the expansion"),
        ("1:0,", "1:0,1:7,", "'1:7' is not a tile"),
        ("1:0,", "1:0,1:0,", "1:0 occurs twice"),
        ("1:0,", "0:1,", "0:1 occurs twice"),
        ("1:0,", "0:3,1:1,1:2,1:0,", "nobody can have more than 7"),
        ("1:0,", "", "9 tiles have been drawn by now, but 8 are seen"),
        ("(5)", "5", "'5' is not a tile"),
        ("(5)", "6:0", "a line has one die"),
        ("(5)", "-", "both lines have begun"),
        ("(5)", "(2)", "equal dice"),
        ("(2)", "0:5,0:3,(2)", "from 1 to 12"),
        ("(2)", "(2),5:0", "5:0 has no black pip"),
        ("(2)", "(2),1:2", "add up to 2"),
        ("(2)", "(2),1:2+2:1,2:2+2:0", "2:0 has no black pip"),
        ("(2)", "(2),1:1+2:1+3:1", "black 3 has 3 tiles, but its neighbour has 1"),
        ("(2)", "(2),1:3|1:1+1:2", "different sizes"),
        ("(2)", "(2),1:3|3:0", "3:0 has no black pip"),
        ("(2)", "(2),-", "'-' is not a tile"),
    ],
)
def test_impossible_positions_are_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        GAME.from_position(FIRST_TURN.replace(old, new))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0:1/0:2 - - - res/res - 0 deal", "dealt to seat 0, then seat 1"),
        ("0:1,0:2,0:3,0:4/1:1 - - - res/res - 0 white", "both hold four tiles"),
        (
            "0:1,0:2,0:3,0:4/1:1,1:2,1:3,1:4 (4) - - res/res - 0 black",
            "seat 1 throws the black die",
        ),
        ("0:1,0:2,0:3,0:4/1:1,1:2,1:3,1:4 (4) - - res/res - 0 white", "nothing is laid"),
        (EMPTY_PILE.replace("1 turn", "1 stuck"), "seat 1 is not stuck"),
        (LAST_TILE.replace("6:0 r/-", "- r/-"), "redraws were made"),
        (FIRST_TURN.replace("/0:1,0:2,", ",0:1,0:2/"), "seat 0 holds 7 tiles, and 2 to 5"),
    ],
)
def test_more_impossible_positions(text: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        at(text)


@pytest.mark.parametrize(
    ("chips", "reason"),
    [
        ("d", "joined by one '/'"),
        ("d/x", "a chip is"),
        ("?/d", "both seats keep a chip"),
        ("d@3:3/i", "lies on 3:3, in no line"),
    ],
)
def test_impossible_chips_are_refused(chips: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        with_chips(chips)


def test_positions_hold_everything_along_the_way() -> None:
    for game in (GAME, EXPANSION):
        chooser = random.Random(2)
        for seed in range(10):
            state = game.start(seed=seed)
            while not state.is_over:
                assert game.from_position(state.position()) == state
                state.push(chooser.choice(state.legal_actions()))
            assert game.from_position(state.position().upper()) == state


# What people see


def test_the_board_fits_80_columns_and_shows_every_tile() -> None:
    chooser = random.Random(1)
    for seed in range(30):
        state = EXPANSION.start(seed=seed)
        while not state.is_over:
            state.push(chooser.choice(state.legal_actions()))
            shown = str(state)
            assert max(map(len, shown.splitlines())) <= 80, shown
            assert len(set(re.findall(r"\b\d:\d", shown))) == 27, shown


def test_the_board_can_be_read() -> None:
    state = at(THIRD_TURN)
    state.push_text("stack w5 2:0 3:0")
    assert str(state).splitlines()[:8] == [
        "                                3:0",
        "                                2:0",
        "                                ═══",
        "                                4:1",
        "white              ‹1-2›  [4]   1:1  ‹2-3›",
        "─────────1─────2─────3─────4─────5─────6─────7─────8─────9─────10────11────12──",
        "black  ‹1-2›  [2]   0:3  ‹1-2›",
        "       [4] a die   ‹2-3› the next number takes 2 or 3 tiles   ═══ stacked on it",
    ]
    assert "seat 0  1:0  5:1" in str(state)
    assert "redraw exchange ·····" in str(state)
    assert "seat 1 draws a tile" in str(state)


def test_the_board_can_be_heard() -> None:
    state = with_chips("d/i")
    state.push_text("w+ 3:3x2")
    words = state.describe()
    assert "white line: 5, the die; 6, 3 white 3 black doubled. Open: 4 takes 1 or 2 tiles" in words
    assert "seat 0 holds 1 white, 1 white 5 black, 2 white 3 black, 4 white 1 black;" in words
    assert "chip: doubler, played on 3:3." in words
    assert words.endswith("seat 1 draws a tile.")


def test_the_view_is_the_whole_table() -> None:
    state = with_chips("d/i")
    state.push_text("w+ 3:3x2")
    view = state.view(1)
    assert view["hands"][1] == ["0:1", "0:2", "0:4", "0:6"]
    assert view["lines"]["white"]["positions"] == [
        {"number": 5, "layers": []},
        {"number": 6, "layers": [[{"tile": "3:3", "chip": "doubler"}]]},
    ]
    assert view["lines"]["white"]["open"][0] == {"number": 4, "sizes": [1, 2]}
    assert view["markers"][0] == {"redraw": True, "exchange": True, "stack": True}
    assert view["chips"] == [{"kind": "doubler", "on": "3:3"}, {"kind": "inverter", "on": None}]
    assert view["pile"] == 17


@pytest.mark.parametrize("position", [FIRST_TURN, THIRD_TURN, EMPTY_PILE, LAST_TILE, NARROW])
def test_the_picture_is_an_svg_with_every_tile_and_die(position: str) -> None:
    state = at(position)
    picture = ElementTree.fromstring(state._repr_svg_())
    assert picture.tag.endswith("svg")
    assert "http" not in state._repr_svg_().replace("http://www.w3.org/2000/svg", "")


def test_what_tiles_count_on_the_page_is_what_they_count_by_the_rules() -> None:
    page = json.loads(Path(bossa.__file__).with_name("tiles.json").read_text(encoding="utf-8"))
    assert page == counted()
    assert page["2:3"] == [2, 3]
    assert page["2:3x2"] == [4, 6]
    assert page["2:3~"] == [3, 2]
    assert len(page) == 3 * 27
