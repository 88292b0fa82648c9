"""Senseï in characters: action texts, refusals, positions, board, words, view, log."""

import re
from itertools import pairwise

import pytest

import quincunx as qx
from quincunx.games.sensei.text import STYLES, log_lines

CALM = qx.game("sensei")
PITS = qx.game("sensei", mode="arashi", board="pits")
WALL = "7/7/mm2mm1/s1mM1sm/1ss1S2/3s2s/7"
THERE_AND_BACK = ["a1-a2", "end", "a7-a6", "end", "a2-a1", "end", "a6-a7", "end"]
START = "mmmMmmm/7/7/7/7/7/sssSsss"


@pytest.mark.parametrize(
    ("came", "text"),
    [
        ("A1-A2", "a1-a2"),
        (" a1 - a2 ", "a1-a2"),
        ("a1–a2", "a1-a2"),
        ("D1 > E1", "d1>e1"),
    ],
)
def test_parsing_forgives_case_and_spaces(came: str, text: str) -> None:
    state = CALM.start()
    assert state.action_text(state.parse_action(came)) == text


@pytest.mark.parametrize("text", ["", "a1", "a1a2", "a1>", "h1-h2", "a0-a1", "a1-a8", "a11-a2"])
def test_no_action_at_all(text: str) -> None:
    with pytest.raises(qx.TextError, match=r"legal: a1-a2"):
        CALM.start().push_text(text)


@pytest.mark.parametrize("text", ["a7-a6", "d7>e7", "a7-b6"])
def test_playing_for_the_other_seat_is_out_of_turn(text: str) -> None:
    with pytest.raises(qx.WrongTurn, match=r"the sage \(seat 0\) has the move"):
        CALM.start().push_text(text)


@pytest.mark.parametrize(
    ("ranks", "text", "reason"),
    [
        (START, "a3-a4", "D1: no stone of the sage stands on a3"),
        (START, "a1-b1", "D1: stones move over and onto free squares, and b1 is taken"),
        (START, "a1-c1", "and b1 and c1 are taken"),
        (START, "a1-a3", "D1: in shizukana a stone moves one square"),
        (START, "a1-b2", "D1: a stone moves along a rank or file"),
        (START, "a1-a1", "D1: the stone is already on a1"),
        (START, "d1-e2", "D2: the stone under the character may not move"),
        (START, "d1-d2", "D2: the stone under the character may not move"),
        (START, "c1>b1", "D3: the character stands on d1"),
        (
            START,
            "d1>d2",
            "D3: the character goes to another of its own stones, and on d2 there is none",
        ),
        (WALL, "e3>a4", "D3: no straight line leads from e3 to a4"),
        ("3M3/7/mmm4/s1mmm2/1ss1S2/3s2s/s6", "e3>c1", "D3: the character goes to another"),
        ("3M3/7/mmm4/s3m2/1smmS2/3s2s/ss5", "e3>b3", "and c3 and d3 are taken by one"),
        (START, "claim", "D5: the line of the monkey is not touched by three stones"),
        ("7/7/mmm4/s1mMm1m/1ss1S2/3s2s/s6", "claim", "D5: the monkey has no line"),
        (START, "pass", "D6: a seat passes only if it can do nothing at all"),
        (START, "end", "turn: a turn has at least one action"),
    ],
)
def test_refusals_name_the_rule_and_the_reason(ranks: str, text: str, reason: str) -> None:
    state = CALM.from_position(f"{ranks} 0 2+1 9 - play")
    with pytest.raises(qx.IllegalAction, match=re.escape(reason)):
        state.push_text(text)


def test_pits_are_named_in_refusals() -> None:
    state = PITS.from_position("mmmMmmm/7/2s4/1s5/7/7/s2Ssss 0 2+1 9 - play")
    with pytest.raises(qx.IllegalAction, match="D1: no stone moves over or into a pit, and c4 is"):
        state.push_text("b4-c4")


@pytest.mark.parametrize("code", [-1, 7, 15, 16 * 7, 896 + 7, 955, 10**9])
def test_codes_that_mean_nothing_are_refused(code: int) -> None:
    with pytest.raises(qx.IllegalAction):
        CALM.start().push(code)


def test_too_late() -> None:
    state = CALM.from_position(f"{WALL} 0 2+1 9 - play")
    state.push_text("claim")
    with pytest.raises(qx.WrongTurn, match="over"):
        state.push_text("a4-a3")


# Positions


def test_a_position_knows_what_came_before() -> None:
    state = CALM.start()
    for text in [*THERE_AND_BACK, *THERE_AND_BACK[:-1]]:
        state.push_text(text)
    again = CALM.from_position(state.position())
    assert again == state
    again.push_text("end")
    assert again.is_over, "the third time, though the first two are only in the position"


def test_without_a_past_nothing_has_come_before() -> None:
    state = CALM.from_position(f"{START} 0 2+1 9 - play")
    for text in THERE_AND_BACK * 2:
        assert not state.is_over
        assert CALM.from_position(state.position()) == state
        state.push_text(text)
    assert state.is_over, "third time: here, and twice since"


def test_a_position_in_the_middle_of_a_turn() -> None:
    state = CALM.from_position("mmmMmmm/7/7/7/7/s6/1ssSsss 0 1+1 1 - play")
    assert CALM.from_position(state.position()) == state
    for text in ("end", "a7-a6", "end"):
        state.push_text(text)
        assert CALM.from_position(state.position()) == state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "6 parts, not 0"),
        (f"{START} 0 2+1 1 -", "6 parts, not 5"),
        ("mmmMmmm/7/7/7/7/sssSsss 0 2+1 1 - play", "seven ranks"),
        ("mmmMmmm/7/7/7/7/8/sssSsss 0 2+1 1 - play", "seven ranks"),
        ("mmmMmmmm/7/7/7/7/7/sssSss 0 2+1 1 - play", "seven ranks"),
        ("mmmMmmx/7/7/7/7/7/sssSsss 0 2+1 1 - play", "seven ranks"),
        ("mmmMmmm/7/7/7/7/7/sssSss1 0 2+1 1 - play", "the sage has six stones"),
        ("mmmmmmm/7/7/7/7/7/sssSsss 0 2+1 1 - play", "the monkey has six stones"),
        (f"{START} 2 2+1 1 - play", "seat"),
        (f"{START} 0 3+1 1 - play", "what can be left"),
        (f"{START} 0 21 1 - play", "what can be left"),
        (f"{START} 0 2+1 0 - play", "round"),
        (f"{START} 0 2+1 x - play", "round"),
        (f"{START} 1 2+1 151 - drawn", "301 turns"),
        (f"{START} 0 2+1 151 - play", "drawn are"),
        (f"{START} 0 2+1 1 - drawn", "drawn are"),
        (f"{START} 0 2+1 1 - won", "has not won"),
        (f"{START} 0 2+1 1 - lost", "not one of play, won, drawn"),
        (f"{START} 0 2+1 1 00003 play", "too many"),
        (f"{START} 0 2+1 9 0000 play", "5 signs"),
        (f"{START} 0 2+1 9 0000! play", "5 signs"),
        (f"{START} 0 2+1 9 ..... play", "not an arrangement"),
        (f"{START} 0 2+1 3 {'00003ZromK' * 2} play", "drawn are"),
        (f"{START} 0 0+0 9 - play", "turn has ended"),
        ("mmmMmmS/7/7/7/7/7/sssmsss 0 2+1 9 - play", "other side"),
        ("mmmMmmS/7/7/7/7/7/sssmsss 1 2+0 9 - won", "other side"),
    ],
)
def test_what_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        CALM.from_position(text)


def test_no_stone_stands_in_a_pit() -> None:
    with pytest.raises(qx.TextError, match="in a pit: c4"):
        PITS.from_position("mmmMmmm/7/7/2s4/7/7/ss1Ssss 0 2+1 9 - play")


# Board, words, view, log


def test_the_board_shows_everything_without_colour() -> None:
    state = PITS.from_position("mmmMmmm/7/7/1s5/7/7/s1sSsss 0 1+0 9 - play")
    lines = str(state).splitlines()
    assert lines[2] == "  7 │ ● │ ● │ ● │[●]│ ● │ ● │ ● │ 7  home of the monkey (seat 1)"
    assert lines[8] == "  4 │   │ ○ │▒▒▒│   │▒▒▒│   │   │ 4  ▒▒▒ a pit"
    assert lines[-1] == "turn 17 of 300: the sage (seat 0) has one stone move left"
    assert max(map(len, lines)) <= 80


def test_the_board_shows_a_claim_and_who_made_it() -> None:
    state = CALM.from_position(f"{WALL} 0 2+1 9 - play")
    touches = "a4, c3 and f4 touch the line a5-b5-c4-d4-e5-f5-g4"
    assert str(state).endswith(f"claim is open: {touches}")
    state.push_text("claim")
    assert str(state).endswith(f"over: the sage (seat 0) wins by a claim\n{touches}")
    assert CALM.from_position(state.position()) == state


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ("2+1", "two stone moves and the leap left"),
        ("1+1", "one stone move and the leap left"),
        ("0+1", "the leap left"),
        ("2+0", "two stone moves left"),
    ],
)
def test_what_is_left_is_said(left: str, words: str) -> None:
    state = CALM.from_position(f"{START} 1 {left} 9 - play")
    assert str(state).endswith(f"turn 18 of 300: the monkey (seat 1) has {words}")


def test_words_for_ears() -> None:
    assert PITS.start().describe().splitlines() == [
        "the sage (seat 0) stands on d1, with stones on a1, b1, c1, e1, f1 and g1.",
        "the monkey (seat 1) stands on d7, with stones on a7, b7, c7, e7, f7 and g7.",
        "pits on c4 and e4.",
        "turn 1 of 300: the sage (seat 0) has two stone moves and the leap left.",
    ]


def test_the_view_is_complete() -> None:
    view = PITS.start().view(1)
    assert view["stones"]["sage"] == [f"{file}1" for file in "abcdefg"]
    assert view["character"] == {"sage": "d1", "monkey": "d7"}
    assert view["pits"] == ["c4", "e4"]
    assert view["left"] == {"moves": 2, "leap": 1}
    assert (view["storm"], view["turn"], view["turns"], view["result"]) == (True, 0, 0, "play")
    assert view["claim"] == {"line": [], "touching": []}


def test_a_won_game_shows_no_claim_that_nobody_made() -> None:
    """The sage leaps through the line, between b5 and c4, while it could also claim."""
    state = CALM.from_position("4s2/7/mm2mm1/s1mM1sm/S1s4/3s2s/7 0 2+1 9 - play")
    assert state.view(0)["claim"]["touching"] == ["a4", "c3", "f4"]
    state.push_text("a3>e7")
    assert state.view(0)["claim"] == {"line": [], "touching": []}
    assert str(state).endswith("over: the sage (seat 0) has reached the other side and wins")


def test_styles_are_patterns() -> None:
    for pattern in STYLES:
        assert re.search(pattern, f"{PITS.start()}\nclaim is open")


def test_a_log_line_is_a_turn() -> None:
    moments = [
        *((0, text) for text in ("a1-a2", "b1-b2", "d1>a2")),
        *((1, text) for text in ("a7-a6", "end")),
        (0, "pass"),
        *((1, text) for text in ("b7-b6", "claim")),
    ]
    assert log_lines(moments) == ["a1-a2 b1-b2 d1>a2", "a7-a6", "pass", "b7-b6 claim"]
    assert log_lines([]) == []


def test_every_square_has_its_name() -> None:
    state = qx.game("sensei", mode="arashi").start()
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert texts[:5] == ["a1-a2", "a1-a3", "a1-a4", "a1-a5", "a1-a6"]
    assert all(a[0] <= b[0] for a, b in pairwise(texts[:30]))
