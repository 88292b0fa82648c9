"""Senet, rule by rule. Positions: squares, turn, dark seat, throw, stage, throws so far."""

import re

import pytest

import quincunx as qx
from quincunx.games.senet import rules

GAME = qx.game("senet")


def at(squares: str, throw: str = "-", turn: int = 0, stage: str = "free", n: int = 30) -> qx.State:
    """Light is seat 0 and has the turn, unless said otherwise."""
    return GAME.from_position(f"{squares} {turn} 1 {throw} {stage} {n}")


def legal(state: qx.State) -> list[str]:
    return [state.action_text(action) for action in state.legal_actions()]


def squares(state: qx.State) -> str:
    return state.position().split()[0]


def refused(state: qx.State, text: str) -> str:
    """The rule that an attempt is refused by; the state must not change."""
    before = state.position()
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text(text)
    assert state.position() == before
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


# Setup, throws, opening


def test_setup_alternates_light_and_dark() -> None:
    assert GAME.start().position() == "LDLDLDLDLD/10/10 0 - - open 0"


def test_sticks_and_die_have_their_weights() -> None:
    assert dict(GAME.start().chance_outcomes()) == {1: 4, 2: 6, 3: 4, 4: 1, 6: 1}
    die = qx.game("senet", die=True).start()
    assert dict(die.chance_outcomes()) == {1: 1, 2: 1, 3: 1, 4: 1, 6: 1}


def test_opening_throws_alternate_until_a_one() -> None:
    state = GAME.start()
    for throw in ("t2", "t6", "t4"):  # a 4 or 6 gives no second throw here
        state.push_text(throw)
    assert state.position() == "LDLDLDLDLD/10/10 1 - - open 3"
    state.push_text("t1")
    assert state.player == 1
    assert legal(state) == ["10-11"]
    state.push_text("10-11")
    assert state.position() == "LDLDLDLDL1/D9/10 1 1 - duty 4"


def test_opening_move_is_forced() -> None:
    state = GAME.replay(["t1"])
    assert refused(state, "8-9") == "opening"
    assert refused(state, "pass") == "N10"


def test_light_must_first_move_the_piece_on_9() -> None:
    state = GAME.replay(["t1", "10-11", "t2", "11-13", "t3"])
    assert state.player == 1
    assert legal(state) == ["9-12"]
    assert refused(state, "7-10") == "opening"
    state.push_text("9-12")
    assert state.position().split()[4] == "free"


def test_the_duty_binds_only_if_the_piece_on_9_can_go() -> None:
    state = at("L1L1L1L1L1/DDD7/10", "3", stage="duty")  # a safe piece stands on 12
    assert "9-12" not in legal(state)
    assert len(legal(state)) > 1


def test_the_duty_needs_an_own_piece_on_9() -> None:
    state = at("L1L1L1LLD1/D9/10", "1", stage="duty")
    assert len(legal(state)) > 1


def test_a_pass_is_no_first_move() -> None:
    state = at("LDLDLDL1L1/DD8/10", "2", stage="duty")
    assert legal(state) == ["pass"]
    state.push_text("pass")
    assert state.position().split()[4] == "duty"


def test_any_other_first_move_ends_the_duty() -> None:
    state = at("L1L1L1L1L1/DDD7/10", "3", stage="duty")
    state.push_text(legal(state)[0])
    assert state.position().split()[4] == "free"


@pytest.mark.parametrize(("throw", "turn"), [("1", 0), ("2", 1), ("3", 1), ("4", 0), ("6", 0)])
def test_one_four_and_six_throw_again(throw: str, turn: int) -> None:
    state = at("L9/10/7D2", throw)
    state.push(state.legal_actions()[0])
    assert state.player == qx.CHANCE
    assert state.position().split()[1] == str(turn)


def test_also_after_a_pass_and_a_backward_move() -> None:
    for state, action in ((at("LDDD6/10/10", "4"), "pass"), (at("10/5LDDD1/10", "4"), "16-12")):
        assert legal(state) == [action]
        state.push_text(action)
        assert state.position().split()[1] == "0"


# Moves


def test_n1_own_pieces_are_not_landed_on() -> None:
    state = at("10/L1L7/7D2", "2")
    assert legal(state) == ["13-15"]
    assert refused(state, "11-13") == "N1"


def test_n2_a_lone_enemy_is_swapped() -> None:
    state = at("10/L1D7/10", "2")
    state.push_text("11-13")
    assert squares(state) == "10/D1L7/10"


@pytest.mark.parametrize(
    ("row", "throw", "move"),
    [("3L1D4", "2", "24-26"), ("5L1D2", "2", "26-28"), ("5L2D1", "3", "26-29")],
)
def test_n3_houses_are_safe(row: str, throw: str, move: str) -> None:
    assert refused(at(f"10/L9/{row}", throw), move) == "N3"


def test_n3_pairs_are_safe_also_over_the_corner() -> None:
    assert refused(at("7L1D/D9/10", "2"), "8-10") == "N3"
    assert refused(at("10/7L1D/D9", "2"), "18-20") == "N3"
    assert refused(at("10/L1DD6/10", "3"), "11-14") == "N3"


def test_n4_three_in_a_row_cannot_be_passed() -> None:
    assert refused(at("L9/L1DDD5/10", "6"), "11-17") == "N4"


def test_n4_holds_backward_too() -> None:
    state = at("10/1DDDL3DD/10", "4")
    assert legal(state) == ["pass"]
    assert refused(state, "15-11") == "N4"


def test_n4_two_can_be_jumped() -> None:
    assert "11-15" in legal(at("10/L1DD6/10", "4"))


def test_n4_own_pieces_never_block() -> None:
    assert "11-15" in legal(at("10/LLLL6/7D2", "4"))


def test_n5_the_water_leads_to_15() -> None:
    state = at("10/10/5L1D2", "1")
    assert legal(state) == ["26-27"]
    state.push_text("26-27")
    assert squares(state) == "10/4L5/7D2"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("10/4D5/5L4", "L9/4D5/10"),
        ("D9/4D5/5L4", "DL8/4D5/10"),
        ("DL8/4D5/5L4", "DLL7/4D5/10"),
        ("10/4L5/D4L4", "L9/4L5/D9"),
    ],
)
def test_n5_or_to_1_or_to_the_first_free_square(before: str, after: str) -> None:
    state = at(before, "1")
    state.push_text("26-27")
    assert squares(state) == after


def test_n5_backward_into_the_water() -> None:
    state = at("9L/DD8/7LL1", "1")
    assert legal(state) == ["10-9", "28-27"]
    state.push_text("28-27")
    assert squares(state) == "9L/DD2L5/8L1"


def test_n6_a_piece_leaves_from_30_or_beyond() -> None:
    for throw in ("2", "3", "4", "6"):
        assert "28-off" in legal(at("10/L8D/7L2", throw))
    state = at("10/D9/L6L2", "2")
    state.push_text("28-off")
    assert squares(state) == "10/D9/L9"


def test_n6_not_while_an_own_piece_stands_on_1_to_10() -> None:
    state = at("9L/D9/7L2", "2")
    assert refused(state, "28-off") == "N6"
    assert refused(state, "28-30") == "N6"
    assert "28-off" in legal(at("9D/L9/7L2", "2")), "enemies there do not matter"


def test_n7_the_rest_is_played_by_another_piece() -> None:
    state = at("10/D9/L6LL1", "3")
    state.push_text("29-off")
    assert state.position() == "10/D9/L6L2 0 1 3:2 free 30"
    assert legal(state) == ["21-23", "28-off"]
    assert refused(state, "28-26") == "N7"
    state.push_text("21-23")
    assert state.player == qx.CHANCE


def test_n7_chains() -> None:
    state = at("10/D9/L6LL1", "4")
    for move in ("29-off", "28-off", "21-22"):
        state.push_text(move)
    assert state.position() == "10/D9/1L8 0 1 - free 30", "the throw was a 4: throws again"


def test_n7_a_rest_nobody_can_play_is_lost() -> None:
    state = at("10/L3DDD3/8L1", "6")
    state.push_text("29-off")
    assert state.player == qx.CHANCE
    assert squares(state) == "10/L3DDD3/10"


def test_n7_a_rest_gives_no_other_throw() -> None:
    state = at("10/D9/L7L1", "2")
    state.push_text("29-off")
    state.push_text("21-22")  # a rest of 1
    assert state.position().split()[1] == "1", "the throw was a 2"


def test_n8_forward_is_compulsory() -> None:
    state = at("10/5L4/7D2", "2")
    assert refused(state, "16-14") == "N8"


def test_n8_even_into_the_water() -> None:
    state = at("10/D9/5L4", "1")
    assert legal(state) == ["26-27"]


def test_n9_backward_when_nothing_goes_forward() -> None:
    state = at("10/3L1DD3/10", "2")
    assert legal(state) == ["14-12"]
    state.push_text("14-12")
    assert squares(state) == "10/1L3DD3/10"


def test_n9_swaps_too() -> None:
    state = at("10/1D1L1DD3/10", "2")
    state.push_text("14-12")
    assert squares(state) == "10/1L1D1DD3/10"


def test_n9_not_below_1() -> None:
    state = at("1L1DD5/10/10", "2")
    assert legal(state) == ["pass"]
    with pytest.raises(qx.IllegalAction, match="N9: 0 is below square 1"):
        state.push(rules.BACK + 2)


def test_n9_a_piece_kept_from_leaving_goes_back() -> None:
    state = at("L1DD6/10/8L1", "2")
    assert legal(state) == ["29-27"]


def test_n10_pass_only_if_nothing_moves() -> None:
    assert legal(at("L1DD6/10/10", "2")) == ["pass"]
    assert refused(at("L9/10/7D2", "2"), "pass") == "N10"


def test_an_attempt_with_the_wrong_number_says_where_the_piece_goes() -> None:
    state = at("10/L9/7D2", "2")
    with pytest.raises(qx.IllegalAction, match="2 is to be played, so 11 goes to 13"):
        state.push_text("11-15")
    assert refused(state, "12-14") == "move"


# The end


def test_the_last_piece_off_wins_at_once() -> None:
    state = at("D8D/D9/D6L2", "6")
    state.push_text("28-off")
    assert state.is_over
    assert state.scores() == [3 + 3 + 1 + 1, 0]
    assert state.returns() == [1.0, -1.0]


def test_only_the_winner_scores() -> None:
    state = at("10/10/1L5D2", "2", turn=1)
    state.push_text("28-off")
    assert state.scores() == [0, 1]


def test_2000_throws_are_a_draw_once_played_out() -> None:
    state = at("10/L9/7D2", n=1999)
    state.push_text("t4")
    assert not state.is_over
    state.push(state.legal_actions()[0])
    assert state.is_over
    assert (state.scores(), state.returns()) == ([0, 0], [0.0, 0.0])
    assert "drawn" in str(state)


def test_the_opening_can_use_up_all_throws() -> None:
    state = GAME.from_position("LDLDLDLDLD/10/10 0 - - open 1999")
    last = state.copy()
    state.push_text("t2")
    assert state.is_over
    last.push_text("t1")
    last.push_text("10-11")
    assert last.is_over


def test_the_2000th_throw_can_win() -> None:
    state = at("10/D9/7L2", "6", n=2000)
    state.push_text("28-off")
    assert state.returns() == [1.0, -1.0]


# Texts


@pytest.mark.parametrize("text", ["28-OFF", " 28 - off ", "28–off", "28 to off", "28>off", "28-30"])
def test_parsing_is_forgiving(text: str) -> None:
    state = at("10/L8D/7L2", "2")
    assert state.parse_action(text) == 28


@pytest.mark.parametrize(
    "text", ["", "28", "off", "28-31", "0-2", "a-b", "t5", "t", "28-off!", "pas"]
)
def test_but_not_about_meaning(text: str) -> None:
    with pytest.raises(qx.TextError):
        at("10/L8D/7L2", "2").parse_action(text)


def test_remarks_say_what_a_move_does() -> None:
    def remarks(state: qx.State) -> list[str]:
        return [state.remark(action) for action in state.legal_actions()]

    assert remarks(at("10/L1D7/5L4", "2")) == ["swaps", ""]
    assert remarks(at("10/D9/5L2L1", "1")) == ["into the water", "leaves"]
    assert remarks(at("10/D9/L7L1", "3")) == ["", "leaves, 2 left to play"]
    assert remarks(at("10/1D1L1DD3/10", "2")) == ["back, swaps"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("10/10/L9 0 1 -", "6 parts, not 4"),
        ("10/10 0 1 - free 3", "three parts"),
        ("10/10/L8 0 1 - free 3", "holds 10"),
        ("LLLLLL4/10/D9 0 1 - free 3", "at most 5"),
        ("L9/10/6D3 0 1 - free 3", "27 or 30"),
        ("L9/10/9D 0 1 - free 3", "27 or 30"),
        ("10/10/10 0 1 - free 3", "pieces left"),
        ("L9/10/D9 2 1 - free 3", "turn"),
        ("L9/10/D9 0 x - free 3", "dark seat"),
        ("L9/10/D9 0 1 5 free 3", "throw is '5'"),
        ("L9/10/D9 0 1 3:4 free 3", "smaller rest"),
        ("L9/10/D9 0 1 - begun 3", "stage"),
        ("L9/10/D9 0 1 - free 2001", "2000"),
        ("L9/10/D9 0 - - free 3", "throw-off"),
        ("L9/10/D9 0 - - open 3", "nobody has moved"),
        ("LDLDLDLDLD/10/10 0 - 2 open 3", "is not played"),
        ("LDLDLDLDLD/10/10 0 1 1 first 3", "dark has thrown a 1"),
        ("L9/10/D9 0 1 - duty 3", "light has not moved"),
        ("L9/10/10 0 1 2 free 3", "no throw to play"),
        ("10/L3DDD3/10 0 1 6:5 free 3", "would be lost"),
    ],
)
def test_impossible_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        GAME.from_position(text)


def test_the_board_can_be_read_and_heard() -> None:
    state = at("10/L9/7D2", "3")
    assert "○" in str(state)
    assert "seat 0 (light) threw 3" in str(state)
    words = state.describe()
    assert "light (seat 0) stands on 11; 4 of 5 off." in words
    assert "28 (House of the Three Truths)" in words


def test_a_match_of_rounds_adds_up_and_changes_seats() -> None:
    match = qx.Match(GAME, rounds=3, seed=2)
    bot = qx.bot("random", seed=3)
    while not match.is_over:
        if match.state.is_over:
            match.next_round()
            assert match.seat(0) == (match.round - 1) % 2
        else:
            match.state.push(bot.choose(match.state))
    assert len(match.scores()) == 3
    assert match.totals() == [sum(column) for column in zip(*match.scores(), strict=True)]
    assert match.winners() == [p for p in (0, 1) if match.totals()[p] == max(match.totals())]
    with pytest.raises(qx.QuincunxError, match="all 3 rounds"):
        match.next_round()


def test_points_count_in_a_match_but_for_a_last_round_that_decides_alone() -> None:
    assert not qx.Match(GAME, seed=2).counts_points, "a single round is won or lost"
    bot = qx.bot("random", seed=3)
    seen = set()
    for seed in range(12):
        match = qx.Match(GAME, rounds=3, seed=seed)
        while match.round < 3:
            assert match.counts_points
            while not match.state.is_over:
                match.state.push(bot.choose(match.state))
            match.next_round()
        mine, theirs = match.totals()
        assert match.counts_points == (mine != theirs)
        seen.add(mine == theirs)
    assert seen == {True, False}


def test_constants_agree_with_the_board() -> None:
    assert rules.LIGHT_START | rules.DARK_START == rules.FIRST_ROW


def test_view_names_what_stands_in_the_way() -> None:
    walled = at("L2DDD1L2/10/5D2L1", "6").view(0)
    assert walled["blocked"] == {"1-7": [4, 5, 6], "8-2": [4, 5, 6], "29-off": [1, 8]}  # N4, N4, N6
    assert walled["safe"] == [29, 4, 5, 6, 26]
    paired = at("10/L1DD6/5D4", "3").view(0)
    assert paired["blocked"] == {"11-14": [13, 14]}  # N3
    assert at("10/10/1L3D4", "4").view(0)["blocked"] == {"22-26": [26]}  # N3, in a house
    assert at("L2L6/10/7D2", "3").view(0)["blocked"] == {"1-4": [4], "4-1": [1]}  # N1
    assert at("L2L6/10/7D2").view(0)["blocked"] == {}  # nothing has been thrown


def test_view_blocks_exactly_what_the_rules_refuse_for_pieces_in_the_way() -> None:
    state = GAME.start(seed=7)
    while not state.is_over:
        blocked = state.view(state.player)["blocked"]
        assert not set(blocked) & set(legal(state))
        for text, by in blocked.items():
            copy = state.copy()
            with pytest.raises(qx.IllegalAction) as caught:
                copy.push_text(text)
            assert by
            assert caught.value.rule in ("N1", "N3", "N4", "N6", "opening")
        state.push(state.legal_actions()[-1])


def test_view_says_which_throws_give_another_and_when_the_gate_is_open() -> None:
    assert at("10/L1L7/7D2", "2").view(0)["again"] == [1, 4, 6]
    opening = GAME.from_position("LDLDLDLDLD/10/10 1 - - open 3").view(0)
    assert (opening["again"], opening["gate_open"]) == ([], False)
    assert at("10/L1L7/7D2", "2").view(0)["gate_open"] is True
    assert at("9L/L9/7D2", "2").view(0)["gate_open"] is False


def test_view_says_that_a_game_is_drawn() -> None:
    assert at("10/L9/7D2", n=rules.LAST_THROW).view(0)["drawn"] is True
    assert at("10/L9/7D2", n=rules.LAST_THROW - 1).view(0)["drawn"] is False
    assert at("10/10/7D2", n=40).view(0)["drawn"] is False
