"""Senseï, rule by rule. Positions: ranks 7 to 1, seat, what is left, round, past, result."""

from itertools import pairwise, permutations, product
from random import Random

import pytest

import quincunx as qx
from quincunx.games.sensei import rules

CALM = qx.game("sensei")
STORM = qx.game("sensei", mode="arashi")
PITS = qx.game("sensei", mode="arashi", board="pits")


def at(
    ranks: str, left: str = "2+1", seat: int = 0, number: int = 9, game: qx.Game = CALM
) -> qx.State:
    return game.from_position(f"{ranks} {seat} {left} {number} - play")


def legal(state: qx.State) -> list[str]:
    return [state.action_text(action) for action in state.legal_actions()]


def moves_from(state: qx.State, square: str) -> list[str]:
    return [text[3:] for text in legal(state) if text.startswith(f"{square}-")]


def leaps(state: qx.State) -> list[str]:
    return [text for text in legal(state) if ">" in text]


def refused(state: qx.State, text: str) -> str:
    """The rule that an attempt is refused by; the state must not change."""
    before = state.position()
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text(text)
    assert state.position() == before
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


def play(state: qx.State, *turns: str) -> None:
    for text in " ".join(turns).split():
        state.push_text(text)


# Setup and options


def test_setup() -> None:
    state = CALM.start()
    assert state.position() == "mmmMmmm/7/7/7/7/7/sssSsss 0 2+1 1 - play"
    assert state.player == 0
    assert legal(state) == [
        *(f"{file}1-{file}2" for file in "abcefg"),
        *(f"d1>{file}1" for file in "abcefg"),  # own stones between do not hinder
    ]


def test_intruders_exchange_the_stones_on_b_and_f() -> None:
    state = qx.game("sensei", start="intruders").start()
    assert state.position().split()[0] == "msmMmsm/7/7/7/7/7/smsSsms"
    assert leaps(state) == ["d1>c1", "d1>e1"]


def test_pits_are_on_c4_and_e4() -> None:
    assert PITS.start().view(0)["pits"] == ["c4", "e4"]
    assert STORM.start().view(0)["pits"] == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"mode": "arashi", "start": "intruders"}, "shizukana"),
        ({"board": "pits"}, "arashi"),
        ({"mode": "arashi", "start": "intruders", "board": "pits"}, "shizukana"),
        ({"mode": "arasi"}, "did you mean 'arashi'"),
        ({"seats": 3}, "seats"),
    ],
)
def test_excluded_options_are_refused_with_the_reason(
    options: dict[str, qx.OptionValue], reason: str
) -> None:
    with pytest.raises(qx.UnknownName, match=reason):
        qx.game("sensei", **options)


# The turn


def test_a_turn_is_two_stone_moves_and_one_leap_in_any_order() -> None:
    for turn in permutations(("a1-a2", "b1-b2", "d1>c1")):
        state = CALM.start()
        for text in turn:
            assert state.player == 0
            state.push_text(text)
        assert state.player == 1, "nothing is left, so the turn ends itself"


def test_the_same_stone_may_move_twice() -> None:
    state = CALM.start()
    play(state, "a1-a2 a2-a3")
    assert moves_from(state, "a3") == []
    assert legal(state) == [*(f"d1>{file}1" for file in "bcefg"), "end"]


def test_a_turn_needs_an_action_before_it_may_end() -> None:
    state = CALM.start()
    assert refused(state, "end") == "turn"
    play(state, "a1-a2 end")
    assert state.player == 1


def test_no_third_stone_move_and_no_second_leap() -> None:
    state = CALM.start()
    play(state, "a1-a2 b1-b2")
    assert refused(state, "c1-c2") == "turn"
    state = CALM.start()
    play(state, "d1>e1")
    assert refused(state, "e1>f1") == "turn"


def test_a_turn_ends_itself_when_what_is_left_is_impossible() -> None:
    # seven stones shut in: after the leap no stone can move
    state = at("3M3/7/7/m6/sm5/ssm3m/Sssm1ms")
    play(state, "a1>b1")
    assert state.player == 1
    # the sage on g6 sees none of its stones: after the second move it cannot leap
    state = at("mMmm3/6S/7/7/sm5/ssm4/sssm3", "1+1")
    play(state, "a3-a4")
    assert state.player == 1


def test_reset_turn_goes_back_to_the_start_of_the_own_turn() -> None:
    state = CALM.start()
    play(state, "a1-a2 end")
    before = state.position()
    play(state, "a7-a6 d7>e7")
    assert state.reset_turn() == 2
    assert state.position() == before
    assert state.player == 1
    assert state.reset_turn() == 0, "never into the other seat's turn"
    play(state, "a7-a6 d7>e7 b7-b6")
    assert state.player == 0
    assert state.reset_turn() == 0


def test_a_turn_is_one_line_of_the_log() -> None:
    state = CALM.start()
    play(state, "a1-a2 b1-b2 d1>c1", "d7>e7 end", "a2-a3")
    assert state.log() == ["a1-a2 b1-b2 d1>c1", "d7>e7", "a2-a3"]


# Stones


def test_d1_a_stone_steps_along_rank_and_file_in_the_calm() -> None:
    state = at("mmmMmmm/7/7/3s3/7/7/ss1Ssss")
    assert sorted(moves_from(state, "d4")) == ["c4", "d3", "d5", "e4"]
    assert refused(state, "d4-d6") == "D1"
    assert refused(state, "d4-e5") == "D1"
    assert refused(state, "d4-d4") == "D1"
    assert refused(state, "c4-c5") == "D1"


def test_d1_a_stone_slides_in_the_storm() -> None:
    state = at("mmmMmmm/7/7/3s3/7/7/ss1Ssss", game=STORM)
    assert moves_from(state, "d4") == ["d2", "d3", "d5", "d6", "a4", "b4", "c4", "e4", "f4", "g4"]
    assert refused(state, "d4-e5") == "D1"


@pytest.mark.parametrize("game", [CALM, STORM], ids=repr)
def test_d1_only_over_and_onto_free_squares(game: qx.Game) -> None:
    state = at("1mmMm2/7/3m3/2msm2/3s3/7/sssS2s", game=game)
    assert moves_from(state, "d4") == []
    for end in ("c4", "e4", "d5", "d3", "b4", "d2"):
        assert refused(state, f"d4-{end}") == "D1"


def test_d1_not_over_or_into_a_pit() -> None:
    state = at("mmmMmmm/7/2s4/1s5/7/7/s2Ssss", game=PITS)
    assert moves_from(state, "b4") == ["b1", "b2", "b3", "b5", "b6", "a4"]
    assert moves_from(state, "c5") == ["c6", "a5", "b5", "d5", "e5", "f5", "g5"]
    for text in ("b4-c4", "b4-d4", "c5-c4", "c5-c3"):
        assert refused(state, text) == "D1"


def test_d2_the_stone_under_the_character_stays() -> None:
    state = CALM.start()
    assert refused(state, "d1-d2") == "D2"
    play(state, "d1>e1")
    assert moves_from(state, "d1") == ["d2"]
    assert refused(state, "e1-e2") == "D2"


# The character


def test_d3_leaps_in_straight_lines_at_any_distance() -> None:
    state = at("mmmMmmm/3s3/s5s/7/1S1s3/7/1s1s3")
    assert leaps(state) == ["b3>b1", "b3>d1", "b3>d3"]
    assert refused(state, "b3>a5") == "D3"
    assert refused(state, "b3>b2") == "D3"
    assert refused(state, "b3>b3") == "D3"
    assert refused(state, "d3>d1") == "D3"


def test_d3_enemies_stand_in_the_way_and_own_stones_do_not() -> None:
    state = at("mmM2ms/m6/4m2/3s3/2s4/1S1ms2/s4s1")
    assert leaps(state) == ["b2>a1", "b2>c3", "b2>d4"]
    assert refused(state, "b2>e2") == "D3"
    assert refused(state, "b2>g7") == "D3"


def test_d3_pits_do_not_hinder() -> None:
    state = at("mmmMmmm/7/7/1S1s2s/7/7/s1s1s1s", game=PITS)
    assert leaps(state) == ["b4>e1", "b4>d4", "b4>g4"]


def test_d4_arriving_on_the_enemys_home_rank_wins_at_once() -> None:
    state = at("mmm1mms/m3M2/7/3S3/7/7/s1s1sss")
    play(state, "d4>g7")
    assert state.is_over
    assert state.scores() == [1, 0]
    assert state.returns() == [1.0, -1.0]
    assert "has reached the other side" in str(state)


def test_d4_needs_the_character_not_only_a_stone() -> None:
    state = at("mmmMm1m/5s1/2m4/7/7/7/s1sSsss")
    play(state, "f6-f7 end")
    assert state.player == 1


def test_d4_for_the_monkey() -> None:
    state = at("mmm1mm1/2S3s/7/7/M6/7/ssm1sss", seat=1)
    play(state, "a3>c1")
    assert state.scores() == [0, 1]
    assert state.returns() == [-1.0, 1.0]


# Anti-game

WALL = "7/7/mm2mm1/s1mM1sm/1ss1S2/3s2s/7"


def test_d5_a_line_touched_by_three_stones_can_be_claimed() -> None:
    state = at(WALL)
    assert "claim" in legal(state)
    assert state.view(0)["claim"] == {
        "line": ["a5", "b5", "c4", "d4", "e5", "f5", "g4"],
        "touching": ["a4", "c3", "f4"],
    }
    state.push_text("claim")
    assert state.is_over
    assert state.scores() == [1, 0]


def test_d5_two_touches_are_not_enough() -> None:
    state = at("7/7/mm2mm1/s1mM2m/1ss1Ss1/3s2s/7")
    assert refused(state, "claim") == "D5"
    play(state, "f3-f4")
    assert "claim" in legal(state), "a touch made in this turn counts"


@pytest.mark.parametrize(
    "ranks",
    [
        "7/2m4/mm2mm1/ss1M1sm/2s1S2/3s2s/7",  # c is two ranks above d
        "7/7/mm2mm1/smmM1s1/1ss1S2/3s2s/7",  # nothing on g
    ],
)
def test_d5_not_a_line(ranks: str) -> None:
    assert refused(at(ranks), "claim") == "D5"


def test_d5_touching_from_the_wrong_side_does_not_count() -> None:
    state = at("7/s4s1/mm2mm1/2mM2m/1ss1S2/3s2s/7")
    assert refused(state, "claim") == "D5"


def test_d5_for_the_monkey_from_above() -> None:
    state = at("7/mm3m1/ss1mssM/2sS2s/4m2/4m2/7", seat=1)
    assert state.view(1)["claim"]["touching"] == ["a6", "b6", "d5", "f6", "g5"]
    state.push_text("claim")
    assert state.scores() == [0, 1]


def test_d5_an_own_line_cannot_be_claimed() -> None:
    assert "claim" not in legal(at(WALL, seat=1))


def test_d5_a_line_at_home_counts() -> None:
    state = at("mmmMmmm/1ss3s/7/7/7/7/s1S1s1s")
    assert state.view(0)["claim"]["touching"] == ["b6", "c6", "g6"]


def test_d5_with_actions_used_up_claim_and_end_are_left() -> None:
    state = at("7/7/mm2mm1/s1mM2m/1ss1Ss1/3s2s/7", "1+0")
    play(state, "f3-f4")
    assert state.player == 0
    assert legal(state) == ["end", "claim"]
    play(state, "end")
    assert state.player == 1


def test_d5_a_seat_that_can_only_claim_is_offered_that() -> None:
    state = at("7/7/3S3/7/7/mmmMmm1/ssssssm")
    assert legal(state) == ["claim"]
    assert refused(state, "pass") == "D6"


def test_d5_a_pit_may_stand_in() -> None:
    ranks = "7/1m1m3/7/mm1M1mm/ss4s/3sS2/s4s1"
    assert refused(at(ranks, game=STORM), "claim") == "D5", "without pits there is no line"
    state = at(ranks, game=PITS)
    assert state.view(0)["claim"] == {
        "line": ["a4", "b4", "c4", "d4", "e4", "f4", "g4"],
        "touching": ["a3", "b3", "g3"],
    }


def test_d5_facing_a_pit_of_the_line_touches_it() -> None:
    state = at("7/1m1m3/7/mm1M1mm/s1s1s2/3S2s/s5s", game=PITS)
    assert state.view(0)["claim"]["touching"] == ["a3", "c3", "e3"]


def test_d5_all_touches_must_be_of_one_line() -> None:
    # a4 touches a5 and a2 touches a3, but a line has one stone on a; with b3 that makes two
    state = at("7/3m3/m6/sm1M1mm/ms5/s6/2ssS1s", game=PITS)
    assert refused(state, "claim") == "D5"
    play(state, "g1-g3")
    touching = state.view(0)["claim"]["touching"]
    assert touching[0] in ("a2", "a4")
    assert touching[1:] == ["b3", "g3"]


# Passing and drawn games


@pytest.mark.parametrize("game", [CALM, STORM], ids=repr)
def test_d6_a_seat_that_can_do_nothing_passes(game: qx.Game) -> None:
    state = at("mMm4/6S/7/m6/sm5/ssm4/sssm3", game=game)
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert state.player == 1
    assert state.view(0)["turns"] == 17, "a pass is a turn"
    assert refused(game.start(), "pass") == "D6"


def test_d7_the_third_time_is_drawn_and_the_start_counts() -> None:
    state = CALM.start()
    there_and_back = ("a1-a2 end", "a7-a6 end", "a2-a1 end", "a6-a7 end")
    play(state, *there_and_back)
    play(state, *there_and_back[:3])
    assert not state.is_over
    play(state, there_and_back[3])
    assert state.is_over
    assert state.scores() == [0, 0]
    assert state.returns() == [0.0, 0.0]
    assert "third time" in " ".join(str(state).split()), "lines break where they must"


def test_d7_another_seat_to_begin_is_another_position() -> None:
    state = CALM.start()
    play(state, *["a1-a2 a2-a1 end", "a7-a6 a6-a7 end"] * 2)
    assert state.is_over, "each turn leaves the board as it was: this is the sage's third"
    state = CALM.start()
    play(state, "a1-a2 a2-a1 end", "a7-a6 a6-a7 end", "a1-a2 a2-a1 end")
    assert not state.is_over, "the sage has begun here twice, the monkey twice"


def test_d7_where_the_character_stands_matters() -> None:
    state = CALM.start()
    for leap in ("d1>e1", "e1>f1", "f1>e1"):
        play(state, f"{leap} end", "a7-a6 a6-a7 end")
    assert not state.is_over


def test_d7_drawn_after_300_turns() -> None:
    state = at("mmmMmmm/7/7/7/7/7/sssSsss", seat=1, number=150)
    play(state, "a7-a6")
    assert not state.is_over
    play(state, "end")
    assert state.is_over
    assert state.scores() == [0, 0]
    assert "300 turns" in str(state)


def test_d7_a_win_in_the_300th_turn_is_a_win() -> None:
    state = at("mmm1mm1/2S3s/7/7/M6/7/ssm1sss", seat=1, number=150)
    play(state, "a3>c1")
    assert state.scores() == [0, 1]


# The tricks of the rules file, against plain words


def random_set(random: Random, squares: int = 14) -> int:
    places = random.sample([n for n in range(55) if n % 8 < 7], squares)
    return sum(1 << n for n in places)


def test_turned_exchanges_ranks_and_files() -> None:
    random = Random(1)
    for squares in (random_set(random, n) for n in range(50)):
        plain = sum(1 << n % 8 * 8 + n // 8 for n in range(55) if squares >> n & 1)
        assert rules.turned(squares) == plain


def test_lowest_finds_the_lowest_bit() -> None:
    random = Random(2)
    for squares in (random_set(random, n % 20 + 1) for n in range(200)):
        assert squares >> rules.lowest(squares) << rules.lowest(squares) == squares
        assert squares >> rules.lowest(squares) & 1


def test_arrangements_are_all_different_numbers() -> None:
    """Every choice of 7 out of 10 squares, and the very first and last."""
    state = CALM.start()._record
    seen = set()
    for squares in range(1 << 10):
        if squares.bit_count() == 7:
            state.stones[0] = (squares & 127) << 24 | (squares >> 7) << 36
            for square in (n for n in range(55) if state.stones[0] >> n & 1):
                state.character[0] = square
                seen.add(rules.arrangement(state, 0))
    assert len(seen) == 120 * 7
    assert max(seen) < rules.ARRANGEMENTS
    assert (CALM.start()._record.sage_past[0], CALM.start()._record.monkey_past[0]) == (
        3,
        rules.ARRANGEMENTS - 4,
    )


def plain_most_touches(walls: int, touched: int) -> int:
    """Every choice of one wall per file, one after the other."""
    files = [[n for n in range(file, 55, 8) if walls >> n & 1] for file in range(7)]
    lines = (
        line
        for line in product(*files)
        if all(abs(a // 8 - b // 8) <= 1 for a, b in pairwise(line))
    )
    return max((sum(touched >> n & 1 for n in line) for line in lines), default=0)


def test_most_touches_tries_every_line() -> None:
    random = Random(3)
    lines = 0
    for _ in range(3000):
        ranks = [random.choice((2, 3, 3, 4)) for _ in range(7)]
        walls = sum(1 << rank * 8 + file for file, rank in enumerate(ranks))
        walls |= random_set(random, 2)
        touched = walls & random_set(random, 25)
        expected = plain_most_touches(walls, touched)
        assert rules.most_touches(walls, touched) == expected
        lines += expected > 0
    assert lines > 300


def test_view_names_the_enemy_stone_that_a_leap_would_cross() -> None:
    ranks = "mmmM1m1/7/3s3/3m3/3m3/7/sssS1ss"
    assert at(ranks).view(0)["blocked"] == {"d1>d5": "d3"}  # the nearer of two
    assert at(ranks, left="2+0").view(0)["blocked"] == {}  # the character has leapt
    assert at("mmmM1mm/7/3m3/7/7/3s3/sssS1ss", seat=1).view(0)["blocked"] == {}
    assert at("mmmM1mm/7/3s3/7/3m3/7/sssS1ss", seat=1).view(0)["blocked"] == {"d7>d3": "d5"}
