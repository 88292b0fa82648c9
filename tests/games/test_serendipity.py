"""Serendipity, rule by rule: the board, the colours, the turn, the end."""

import pytest

import quincunx as qx
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELL_OF, CELLS, COLOURS
from tests.games.garden import EMPTY, at, legal, played, refused, rest, rows, tiles

# The board


def test_cells_are_called_a1_to_k6() -> None:
    assert len(CELLS) == 91
    assert (CELLS[0], CELLS[6], CELLS[45], CELLS[50], CELLS[90]) == ("a1", "b1", "f6", "f11", "k6")


def test_neighbours_run_clockwise_from_east() -> None:
    def around(name: str) -> list[str]:
        found = rules.NEIGHBOUR[6 * CELL_OF[name] : 6 * CELL_OF[name] + 6]
        return [CELLS[n] if n >= 0 else "" for n in found]

    assert around("d4") == ["d5", "c4", "c3", "d3", "e4", "e5"]
    assert around("f6") == ["f7", "e6", "e5", "f5", "g5", "g6"]
    assert around("h3") == ["h4", "g4", "g3", "h2", "i2", "i3"]
    assert around("a1") == ["a2", "", "", "", "b1", "b2"]
    assert around("f11") == ["", "", "e10", "f10", "g10", ""]


def test_opposite_directions_lead_back() -> None:
    for cell in range(91):
        for direction in range(6):
            other = rules.NEIGHBOUR[6 * cell + direction]
            assert other < 0 or rules.NEIGHBOUR[6 * other + (direction + 3) % 6] == cell


# Seats and colours


def test_two_seats_pick_three_colours_each_in_turn() -> None:
    state = qx.game("serendipity").start()
    assert state.position() == f"{EMPTY} ------ 0 pick - - 0"
    for seat, colour in enumerate(COLOURS):
        assert state.player == seat % 2
        state.push_text(f"pick {colour}")
    assert state.position() == f"{EMPTY} 010101 0 flip - - 0"


@pytest.mark.parametrize(("seats", "picks"), [(2, 6), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_every_seat_gets_as_many_colours(seats: int, picks: int) -> None:
    state = qx.game("serendipity", seats=seats).start()
    for pick in range(picks):
        assert state.player == pick % seats
        assert len(legal(state)) == 6 - pick  # a forced pick is an action too
        state.push(state.legal_actions()[0])
    assert state.player == 0
    assert len(legal(state)) == 91
    assert len(state.view(0)["neutral"]) == 6 - picks


def test_a_colour_is_picked_once() -> None:
    assert refused(played(qx.game("serendipity").start(), "pick red"), "pick red") == "colours"
    assert refused(qx.game("serendipity").start(), "flip a1") == "colours"


# The turn


def test_any_face_down_tile_may_be_turned_up() -> None:
    state = at(rows(a="B*11g2", b="7"))
    assert "flip a1" not in legal(state)
    assert "flip a2" not in legal(state)
    assert legal(state)[:2] == ["flip a3", "flip a4"]
    assert len(legal(state)) == 89
    assert refused(state, "flip a1") == "turn"
    assert refused(state, "keep") == "turn"


def test_chance_shows_what_nobody_has_seen_evenly() -> None:
    state = played(at(rows(a="BBR*1vv")), "flip b1")
    assert state.player == qx.CHANCE
    outcomes = {state.action_text(a): weight for a, weight in state.chance_outcomes()}
    assert outcomes == {
        "=blue": 66,
        "=violet": 66,
        "=red": 72,
        "=yellow": 78,
        "=orange": 78,
        "=green": 78,
        **{f"=serendip{r}": 12 for r in range(6)},
    }
    assert sum(outcomes.values()) == 6 * (91 - 6)


def test_a_seen_tile_needs_no_chance() -> None:
    state = played(at(rows(a="b5")), "flip a1")
    assert rest(state) == "0 flower a1 - 0"


def test_chance_shows_even_the_last_kind_left() -> None:
    whole = {"d": "vvvvvvvvv", "e": "vvvvyyyyyy", "f": "yyyyyyyoooo", "g": "ooooooooob"}
    lines = {**whole, "a": "*0*0*0*0*0*0", "b": "*0*0*0*0*0*0*0", "c": "rrrrrrrr"}
    state = at(rows(**lines, h="rrrrrgggg", i="gggggggg", j="gbbbbbb", k="bbbbb1"))
    state.push_text("flip k6")
    assert [state.action_text(action) for action, _ in state.chance_outcomes()] == ["=blue"]


def test_no_kind_comes_up_more_than_thirteen_times() -> None:
    state = at(rows(a="BBBBBB", b="BBBBBB1", c="b7"))
    outcomes = [state.action_text(a) for a, _ in played(state, "flip b7").chance_outcomes()]
    assert "=blue" not in outcomes
    assert refused(state, "=blue") == "turn"


def test_e1_anothers_flower_is_turned_down_and_the_turn_ends() -> None:
    state = played(at(rows()), "flip a1", "=violet")
    assert tiles(state) == rows(a="v5")
    assert rest(state) == "1 flip - a1 1"
    assert refused(state, "keep") == "E1"


def test_e1_a_neutral_flower_too() -> None:
    state = played(at(rows(), owners="0123--"), "flip a1", "=green")
    assert tiles(state) == rows(a="g5")
    assert rest(state) == "1 flip - a1 1"


def test_e1_also_when_it_was_seen_before() -> None:
    state = played(at(rows(a="v5")), "flip a1")
    assert tiles(state) == rows(a="v5")
    assert rest(state) == "1 flip - a1 1"


def test_e2_an_own_flower_is_kept_and_another_tile_turned_up() -> None:
    state = played(at(rows()), "flip a1", "=blue")
    assert legal(state)[:3] == ["keep", "move a2", "move a3"]
    assert len(legal(state)) == 91
    state.push_text("keep")
    assert tiles(state) == rows(a="B5")
    assert rest(state) == "0 flip - - +"
    assert len(legal(state)) == 90


def test_e2_or_it_is_moved_and_the_turn_ends() -> None:
    state = played(at(rows(k="5v")), "flip a1", "=blue", "move k6")
    assert tiles(state) == rows(a="v5", k="5B")  # what was seen travels
    assert rest(state) == "1 flip - - 0"


def test_e2_moves_only_to_face_down_tiles() -> None:
    state = played(at(rows(b="VR*04")), "flip a1", "=blue")
    for cell in ("b1", "b2", "b3", "a1"):
        assert f"move {cell}" not in legal(state)
        assert refused(state, f"move {cell}") == "E2"
    assert refused(state, "flip b4") == "E2"


def test_e3_a_serendip_is_turned_and_the_turn_done() -> None:
    state = played(at(rows()), "flip a1", "=serendip2")
    assert tiles(state) == rows(a="*25")
    assert legal(state)[:7] == [*(f"turn {r}" for r in range(6)), "shift a2"]
    assert len(legal(state)) == 96
    state.push_text("turn 4")
    assert tiles(state) == rows(a="*45")
    assert legal(state)[0] == "done"
    state.push_text("done")
    assert rest(state) == "1 flip - - 0"


def test_e3_two_tiles_are_traded_each_keeping_its_side() -> None:
    state = played(at(rows(b="B1v*0G2")), "flip a1", "=serendip2", "turn 2")
    assert "trade a1" not in legal(state)  # the serendip just turned
    assert "trade b4" not in legal(state)
    assert "trade k6" not in legal(state)  # no tile comes after it
    assert legal(state)[-1] == "trade k5"
    state.push_text("trade b1")
    assert legal(state)[:3] == ["with b2", "with b3", "with b5"]
    state.push_text("with b3")
    assert tiles(state) == rows(a="*25", b="v1B*0G2")
    assert rest(state) == "1 flip - - 0"


def test_e3_the_last_candidate_is_the_last_in_board_order() -> None:
    state = played(at(rows(k="4*1*1")), "flip a1", "=serendip2", "turn 2")
    assert legal(state)[-1] == "trade k3"
    assert refused(state, "trade k4") == "E3"
    assert legal(played(state, "trade k3")) == ["with k4"]


def test_e3_pairs_are_named_in_board_order() -> None:
    state = played(at(rows()), "flip a1", "=serendip2", "turn 2", "trade c3")
    assert refused(state, "with c3") == "E3"
    assert refused(state, "with a2") == "E3"
    assert refused(state, "done") == "E3"


def test_e3_or_it_is_shifted_unturned_and_the_seat_goes_on() -> None:
    state = played(at(rows(b="B6")), "flip a1", "=serendip2", "shift b1")
    assert tiles(state) == rows(a="B5", b="*26")
    assert rest(state) == "0 flip - - +"
    again = played(at(rows(c="v7")), "flip a1", "=serendip2", "shift c1")
    assert tiles(again) == rows(a="v5", c="*27")


def test_e3_what_is_wrong_with_other_words() -> None:
    state = played(at(rows()), "flip a1", "=serendip2")
    assert refused(state, "done") == "E3"
    assert refused(state, "keep") == "E3"
    assert refused(state, "shift a1") == "E3"
    state.push_text("turn 0")
    assert refused(state, "turn 1") == "E3"


def test_e4_a_placed_serendip_never_moves() -> None:
    state = played(at(rows(b="*06")), "flip a1", "=serendip2")
    assert "shift b1" not in legal(state)
    assert refused(state, "shift b1") == "E4"
    state.push_text("turn 0")
    assert refused(state, "trade b1") == "E4"
    state.push_text("trade a2")
    assert refused(state, "with b1") == "E4"


def test_turns_go_round() -> None:
    state = at(rows(), owners="012345")
    for seat in range(7):
        assert state.player == seat % 6
        cell = CELLS[seat]
        played(state, f"flip {cell}", f"={COLOURS[(seat + 1) % 6]}")


# The end


ALL_SERENDIPS_BUT_ONE = {"c": "*0" * 8, "d": "*0*0*0*05"}
ALL_SERENDIPS = {"c": "*0" * 8, "d": "*0*0*0*0*04"}
TWELVE_BLUE = {"a": "BBBBBB", "b": "BBBBBB1"}


def test_the_game_ends_when_the_last_flower_is_kept() -> None:
    state = played(at(rows(**ALL_SERENDIPS, **TWELVE_BLUE)), "flip b7", "=blue")
    assert not state.is_over
    state.push_text("keep")
    assert rest(state) == "0 over - - 0"
    assert state.legal_actions() == []


def test_the_game_ends_when_the_last_flower_is_moved() -> None:
    state = played(at(rows(**ALL_SERENDIPS, **TWELVE_BLUE)), "flip b7", "=blue", "move k6")
    assert state.is_over
    assert tiles(state) == rows(**ALL_SERENDIPS, a="BBBBBB", b="BBBBBB1", k="5B")


@pytest.mark.parametrize(
    "last", [["shift e1"], ["turn 1", "done"], ["turn 1", "trade e1", "with k6"]], ids=str
)
def test_the_game_ends_when_the_last_serendip_is_placed(last: list[str]) -> None:
    blue = {"a": "BBBBBB", "b": "BBBBBBB"}
    state = played(at(rows(**ALL_SERENDIPS_BUT_ONE, **blue)), "flip d9", "=serendip3")
    for one in last:
        assert not state.is_over
        state.push_text(one)
    assert state.is_over


def test_serendips_alone_or_flowers_alone_do_not_end_it() -> None:
    assert not at(rows(**ALL_SERENDIPS)).is_over
    assert not at(rows(a="BBBBBB", b="BBBBBBB")).is_over


def test_ten_rounds_without_a_tile_staying_up_end_the_game() -> None:
    state = played(at(rows(a="Bb4", b="v6"), "flip - a2 18"), "flip b1")
    assert not state.is_over
    state.push_text("flip a2")
    assert rest(state) == "0 over - a2 20"
    assert state.scores() == [1, 0]


@pytest.mark.parametrize("owners", ["010101", "012345"])
def test_ten_rounds_are_ten_turns_a_seat(owners: str) -> None:
    state = at(rows(), owners=owners)
    seats = state.game.seats
    for seat in range(seats):  # each sees a flower of the next seat
        played(state, f"flip {CELLS[seat]}", f"={COLOURS[(seat + 1) % 6]}")
    while not state.is_over:
        state.push_text(f"flip {CELLS[state.player]}")
    assert len(state.history) == 10 * seats + seats  # the flips, and chance in the first round
    assert state.returns() == [0.0] * seats


def test_a_turn_in_which_a_tile_stayed_up_breaks_the_run() -> None:
    state = at(rows(a="v5", b="b6"), "flip - b1 7")
    played(state, "flip c1", "=blue", "keep")
    assert rest(state) == "0 flip - - +"
    state.push_text("flip a1")
    assert rest(state) == "1 flip - a1 0"
