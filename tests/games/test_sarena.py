import json
import random
import re
from collections import Counter
from itertools import permutations, product
from typing import Any
from xml.etree import ElementTree

import pytest

import quincunx as qx
from quincunx.errors import IllegalAction, TextError, WrongTurn
from quincunx.games.sarena import rules
from quincunx.games.sarena.board import STYLES
from quincunx.games.sarena.names import COLOURS, LETTERS, chips_on, circle_name, circle_named
from quincunx.games.sarena.position import pile_code
from quincunx.state import Game, State
from quincunx.testing.secrets import everything, moments, other_truths
from quincunx.types import CHANCE, HIDDEN, OVER, SPECTATOR

DEALT = (
    "rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/"
    "gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg"
)
"""A fair deal."""

END = (
    "rb,1,ygrg,1,brgrybry,1/1,brbrbg,1,gb,2/rbbr,1,yr,1,bygryr,1/"
    "1,gr,1,yrbgygbg,1,byby/gbrg,1,gyygyr,3/1,ygry,1,rgygybgb,1,yb"
)


def table(piles: str, tokens: str = "rb", turn: int = 0) -> State:
    """A state with these piles only: `table("a1 rg, b1 yb gr")`; over if nobody can move."""
    state = qx.game("sarena", seats=len(tokens)).start()
    record: Any = state._record
    for entry in piles.split(","):
        name, *chips = entry.split()
        pile = "".join(chips)
        rules.put(record, circle_named(name), pile_code(pile), len(chips))
    for seat, token in enumerate(tokens):
        record.tokens[seat] = LETTERS.index(token)
    record.ready = rules.CIRCLES + len(tokens) + 1
    record.turn = turn if rules.can_move(record) else OVER
    return state


def piles(state: State) -> dict[str, str]:
    """Every pile by its circle, the lowest chip first."""
    found = {}
    for circle in range(rules.CIRCLES):
        chips = chips_on(state._record, circle)
        if chips:
            found[circle_name(circle)] = " ".join(LETTERS[up] + LETTERS[down] for up, down in chips)
    return found


def texts(state: State) -> set[str]:
    return {state.action_text(a) for a in state.legal_actions()}


def weights(state: State) -> dict[str, int]:
    return {state.action_text(a): weight for a, weight in state.chance_outcomes()}


def random_states(game: Game, seed: int) -> list[State]:
    """Every state of one random game, from the empty board to the end."""
    pick, state = random.Random(seed), game.start()
    states = [state.copy()]
    while not state.is_over:
        outcomes = state.chance_outcomes() or [(a, 1) for a in state.legal_actions()]
        codes, chances = zip(*outcomes, strict=True)
        state.push(pick.choices(codes, chances)[0])
        states.append(state.copy())
    return states


# The setup


def test_chips_are_dealt_circle_by_circle_from_a1() -> None:
    state = qx.game("sarena").start()
    for text in ("=rg", "=yb", "=rg", "=rg", "=rg", "=rg", "=bg"):
        state.push_text(text)
    shown = {"a1": "rg", "b1": "yb", "c1": "rg", "d1": "rg", "e1": "rg", "f1": "rg", "a2": "bg"}
    assert piles(state) == shown


def test_a_random_deal_takes_any_chip_left_either_way_up() -> None:
    state = qx.game("sarena").start()
    assert weights(state) == {f"={a}{b}": 6 for a, b in permutations(LETTERS, 2)}
    state.push_text("=rg")
    assert weights(state)["=rg"] == weights(state)["=gr"] == 5
    for _ in range(5):
        state.push_text("=rg")
    assert "=rg" not in weights(state)
    assert "=gr" not in weights(state)


def test_a_fair_deal_lays_three_chips_of_a_pair_each_way_up() -> None:
    state = qx.game("sarena", deal="fair").start()
    assert weights(state) == {f"={a}{b}": 3 for a, b in permutations(LETTERS, 2)}
    for left in (2, 1):
        state.push_text("=rg")
        assert (weights(state)["=rg"], weights(state)["=gr"]) == (left, 3)


@pytest.mark.parametrize("seed", range(5))
def test_after_a_fair_deal_each_colour_shows_nine_times(seed: int) -> None:
    dealt = random_states(qx.game("sarena", deal="fair"), seed)[36]
    assert Counter(chip[0] for chip in piles(dealt).values()) == dict.fromkeys(LETTERS, 9)


@pytest.mark.parametrize("deal", ["random", "fair"])
def test_the_last_chip_is_forced_and_still_dealt_by_chance(deal: str) -> None:
    state = random_states(qx.game("sarena", deal=deal), 1)[35]
    pair = {frozenset(text[1:]) for text in weights(state)}
    assert state.player == CHANCE
    assert len(pair) == 1


def test_tokens_then_who_begins_then_the_seats_in_turn() -> None:
    state = qx.game("sarena", seats=3).from_position(f"{DEALT} --- tokens")
    assert weights(state) == {"=red": 1, "=yellow": 1, "=green": 1, "=blue": 1}
    state.push_text("=green")
    assert weights(state) == {"=red": 1, "=yellow": 1, "=blue": 1}
    state.push_text("=red")
    state.push_text("=blue")
    assert weights(state) == {"=seat0": 1, "=seat1": 1, "=seat2": 1}
    state.push_text("=seat1")
    movers = []
    for text in ("a1-a2", "b1-c1", "d1-d2", "f6-e6"):
        movers.append(state.player)
        state.push_text(text)
    assert movers == [1, 2, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_of_four_tokens_is_drawn_too(seats: int) -> None:
    state = random_states(qx.game("sarena", seats=seats), 2)[35 + seats]
    assert len(weights(state)) == 5 - seats


def test_at_the_start_all_120_moves_are_open() -> None:
    state = qx.game("sarena").from_position(f"{DEALT} ry 0")
    assert len(state.legal_actions()) == 120


# Moves


def test_a1_a_pile_lands_on_top_and_nothing_is_turned() -> None:
    state = table("a1 rg, b1 yb gr, b2 by")
    state.push_text("b1-a1")
    assert piles(state) == {"a1": "rg yb gr", "b2": "by"}


@pytest.mark.parametrize(("below", "legal"), [("yb", True), ("yb by", True), ("yb by yb", False)])
def test_a1_a_pile_holds_at_most_four(below: str, legal: bool) -> None:
    state = table(f"b2 rg gr, b3 {below}")
    assert ("b2-b3" in texts(state)) == legal
    assert ("b3-b2" in texts(state)) == legal


def test_a1_four_chips_are_taken_by_no_pile() -> None:
    state = table("b1 rg rg rg rg, c1 yb")
    assert texts(state) == {"b1-a1", "b1-b2"}


def test_a2_an_empty_circle_with_arrows_turns_the_pile_over_as_a_block() -> None:
    state = table("b1 rg yb gr, d1 rg")
    state.push_text("b1-b2")
    assert piles(state) == {"b2": "rg by gr", "d1": "rg"}


def test_a2_covered_arrows_turn_nothing() -> None:
    state = table("b1 rg, b2 yb")
    state.push_text("b1-b2")
    assert piles(state) == {"b2": "yb rg"}


def test_a3_an_empty_plain_circle_is_never_entered() -> None:
    state = table("b2 rg, e1 rg, f1 yb")
    assert not any(text.startswith("b2") for text in texts(state))


def test_a4_a_pile_moves_as_a_whole() -> None:
    state = table("b1 rg yb, c1 gr")
    state.push_text("b1-c1")
    assert piles(state) == {"c1": "gr rg yb"}


def test_any_seat_moves_any_pile() -> None:
    assert texts(table("a1 rg, b1 yb", turn=0)) == texts(table("a1 rg, b1 yb", turn=1))


def test_lines_do_not_go_round_the_edge() -> None:
    state = table("f1 rg, a2 yb, c5 rg, d5 rg")
    assert {text for text in texts(state) if text[0] == "f"} == {"f1-e1", "f1-f2"}


@pytest.mark.parametrize("seed", range(3))
def test_moves_by_bits_agree_with_the_rules_one_by_one(seed: int) -> None:
    for state in random_states(qx.game("sarena"), seed):
        if state.player >= 0:
            record = state._record
            assert state.legal_actions() == [a for a in range(144) if is_legal(record, a)]


def is_legal(record: Any, a: int) -> bool:
    start, (across, up) = a >> 2, ((0, -1), (-1, 0), (1, 0), (0, 1))[a & 3]
    column, row = start % 6 + across, start // 6 + up
    if not (0 <= column < 6 and 0 <= row < 6) or rules.pile_on(record, start) == 0:
        return False
    return rules.hindrance(record, start, 6 * row + column) == 0


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_turning_by_bits_agrees_with_turning_chip_by_chip(height: int) -> None:
    for chips in random.Random(height).sample(
        list(product(rules.CHIPS.tolist(), repeat=height)), 12
    ):
        pile = sum(chip << 4 * n for n, chip in enumerate(chips))
        swapped = [chip >> 2 | (chip & 3) << 2 for chip in reversed(chips)]
        assert rules.turned(pile, height) == sum(chip << 4 * n for n, chip in enumerate(swapped))
        assert rules.turned(rules.turned(pile, height), height) == pile


# The end


def test_the_game_ends_when_nobody_can_move() -> None:
    state = table("b1 rg, f5 by, f6 gr", tokens="rb")
    state.push_text("f6-f5")
    assert state.player == 1
    state.push_text("b1-a1")
    assert state.player == 0
    state.push_text("f5-f6")
    assert state.player == OVER
    assert piles(state) == {"a1": "gr", "f6": "rg yb"}
    assert state.legal_actions() == []


def test_each_seat_scores_the_chips_under_its_colour() -> None:
    state = table("a1 yg rg, c1 gy by ry, f6 bg, d4 gr gb", tokens="rbg")
    assert state.is_over
    assert state.scores() == [5, 1, 2]
    assert state.returns() == [1.0, -0.5, -0.5]


def test_colours_that_nobody_holds_score_for_nobody() -> None:
    state = table("a1 yg, c1 yb yr, f6 rg", tokens="rb")
    assert state.scores() == [1, 0]


def test_a_tie_goes_to_most_chips_with_the_own_colour_on_either_side() -> None:
    state = table("a1 gy rg, f6 rb bg", tokens="rb")
    assert state.scores() == [2, 2]
    assert state.returns() == [-1.0, 1.0]
    assert "seat 1 (blue) wins" in str(state)


def test_the_tie_break_only_counts_for_those_who_tie() -> None:
    state = table("a1 gy rg, f6 gr bg, d4 yb", tokens="rby")
    assert state.scores() == [2, 2, 1]
    assert state.returns() == [0.25, 0.25, -0.5]
    assert "share the win" in str(state)


def test_all_equal_is_a_draw() -> None:
    assert table("a1 rg, f6 bg", tokens="rb").returns() == [0.0, 0.0]
    assert table("a1 yg", tokens="rb").returns() == [0.0, 0.0]


def test_four_seats_share_among_winners() -> None:
    state = table("a1 rg, f6 bg, d4 yr, c1 gy, a3 gb", tokens="rygb")
    assert state.scores() == [1, 1, 2, 1]
    assert state.returns() == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])


def test_nobody_scores_before_the_end_or_with_a_token_unknown() -> None:
    assert table("a1 rg, b1 rg").scores() == [0, 0]
    unknown = qx.game("sarena", seats=3).from_position(f"{END} b?g over")
    assert unknown.scores() == [0, 0, 0]
    assert unknown.returns() == [0.0, 0.0, 0.0]
    assert "not shown" in str(unknown)


# Texts


@pytest.mark.parametrize(
    "text", ["b1-b2", "B1 - B2", "b1b2", " b1 b2 ", "b1 to b2", "b1>b2", "B1–B2"]
)
def test_moves_are_read_however_they_are_typed(text: str) -> None:
    state = table("b1 rg, d1 rg")
    assert state.action_text(state.parse_action(text)) == "b1-b2"


def test_chance_is_read_however_it_is_typed() -> None:
    state = qx.game("sarena").start()
    assert state.action_text(state.parse_action("= R g")) == "=rg"
    tokens = qx.game("sarena").from_position(f"{DEALT} -- tokens")
    assert tokens.action_text(tokens.parse_action("= Red")) == "=red"
    first = qx.game("sarena").from_position(f"{DEALT} ry first")
    assert first.action_text(first.parse_action("=Seat 1")) == "=seat1"


@pytest.mark.parametrize(
    "text", ["", "b1", "g1-g2", "b0-b1", "=rr", "=purple", "=seat7", "b1-b2-b3"]
)
def test_what_is_no_action_is_a_text_error(text: str) -> None:
    with pytest.raises(TextError, match="legal: b1-a1"):
        table("b1 rg").parse_action(text)


@pytest.mark.parametrize(
    ("position", "text", "instead"),
    [
        ("6/6/6/6/6/6 -- deal", "a1-a2", "a chip for a1"),
        ("6/6/6/6/6/6 -- deal", "=red", "a chip for a1"),
        (f"{DEALT} r- tokens", "=rg", "the token of seat 1"),
        (f"{DEALT} ry first", "=red", "who begins"),
        (f"{DEALT} ry 1", "=seat0", "a move of seat 1"),
    ],
)
def test_an_action_of_somebody_else_is_a_wrong_turn(position: str, text: str, instead: str) -> None:
    with pytest.raises(WrongTurn, match=f"instead of {instead}"):
        qx.game("sarena").from_position(position).parse_action(text)


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("b2-b3", "A1", "2 chips on 3 would make 5"),
        ("b2-a2", "A3", "a2 is empty and has no arrows"),
        ("c2-c3", "", "no chip lies on c2"),
        ("b2-d2", "turn", "b2 and d2 are not neighbours"),
        ("b2-c3", "turn", "b2 and c3 are not neighbours"),
    ],
)
def test_a_forbidden_move_names_its_rule(text: str, rule: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason) as caught:
        table("b2 rg rg, b3 yb yb yb").parse_action(text)
    assert caught.value.rule == rule


@pytest.mark.parametrize("action", [-1, 0, 3 + 4 * 35, 144, 10**9])
def test_codes_that_lead_nowhere_are_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match="no line leads there"):
        table("a1 rg, b1 yb, f6 rg").push(action)


def test_chance_cannot_deal_or_draw_twice() -> None:
    dealt = "rg,rg,rg,3/6/6/6/6/6 -- deal"
    with pytest.raises(IllegalAction, match="three chips already lie red up and green down"):
        qx.game("sarena", deal="fair").from_position(dealt).push_text("=rg")
    with pytest.raises(IllegalAction, match="all six chips of green and red are dealt"):
        qx.game("sarena").from_position("rg,rg,rg,gr,rg,rg/6/6/6/6/6 -- deal").push_text("=gr")
    tokens = qx.game("sarena").from_position(f"{DEALT} y- tokens")
    for text, reason in (("=yellow", "yellow token is already drawn"), ("=?", "with its colour")):
        with pytest.raises(IllegalAction, match=reason):
            tokens.push_text(text)
    for state, code in ((qx.game("sarena").start(), 0), (tokens, 4), (tokens, -1)):
        with pytest.raises(IllegalAction, match=f"has the code {code}"):
            state.push(code)
    with pytest.raises(IllegalAction, match="there is no seat 2"):
        qx.game("sarena").from_position(f"{DEALT} ry first").push(2)


# Positions


@pytest.mark.parametrize(
    ("seats", "position"),
    [
        (2, "6/6/6/6/6/6 -- deal"),
        (4, "rg,yb,4/6/6/6/6/6 ---- deal"),
        (3, f"{DEALT} r?- tokens"),
        (2, f"{DEALT} ?b first"),
        (4, f"{DEALT} rygb 3"),
        (3, f"{END} byg over"),
        (3, f"{END} ??? over"),
    ],
)
def test_positions_round_trip(seats: int, position: str) -> None:
    game = qx.game("sarena", seats=seats)
    assert game.from_position(position).position() == position
    assert game.from_position(f"  {position.upper()} ".replace(" ", "  ")).position() == position


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deal", ["random", "fair"])
def test_every_state_of_a_game_round_trips(seats: int, deal: str) -> None:
    game = qx.game("sarena", seats=seats, deal=deal)
    for state in random_states(game, seats):
        assert game.from_position(state.position()) == state
        for seat in range(-1, seats):
            assert game.from_position(state.hidden(seat).position()) == state.hidden(seat)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("6/6/6 -- deal", "3 rows, not 6"),
        ("6/6/6/6/6/6 --", "3 parts, not 2"),
        ("5/6/6/6/6/6 -- deal", "'5' has 5 circles, not 6"),
        ("rx,5/6/6/6/6/6 -- deal", "'rx' is neither a pile"),
        ("rgg,5/6/6/6/6/6 -- deal", "'rgg' is neither a pile"),
        ("yy,5/6/6/6/6/6 -- deal", "a chip with yellow on both sides"),
        ("rgrgrgrgrg,5/6/6/6/6/6 -- deal", "more than 4 chips"),
        ("rgrg,5/6/6/6/6/6 -- deal", "lie singly, circle by circle from a1"),
        ("1,rg,4/6/6/6/6/6 -- deal", "lie singly, circle by circle from a1"),
        ("rg,gr,rg,rg,rg,rg/rg,5/6/6/6/6 -- deal", "six chips of red and green, not 7"),
        (f"{DEALT} -- deal", "all chips are dealt"),
        (f"{DEALT} r- deal", "all chips are dealt"),
        ("6/6/6/6/6/6 r- deal", "nobody draws a token before"),
        (f"{DEALT} ry tokens", "all tokens are drawn"),
        (f"{DEALT} r- first", "1 of 2 seats have no token"),
        (f"{DEALT} r- 0", "1 of 2 seats have no token"),
        (f"{DEALT} rr 0", "only one token of each colour"),
        (f"{DEALT} -r tokens", "the tokens are '-r'"),
        (f"{DEALT} ryg 0", "the tokens are 'ryg'"),
        (f"{DEALT} ry 2", "the turn is '2'"),
        (f"{DEALT} ry over", "cannot be over"),
        (f"{END} by 0", "nobody can move"),
        (f"{DEALT.replace('rg,ry,', 'gy,ry,', 1)} ry 0", "six chips of red and green, not 5"),
        (f"{DEALT.replace('rg,ry,', 'gyrg,1,', 1)} ry tokens", "not"),
    ],
)
def test_positions_that_cannot_be_are_refused(position: str, reason: str) -> None:
    with pytest.raises(TextError, match="is not a position of Sàrena") as caught:
        qx.game("sarena").from_position(position)
    assert reason in str(caught.value)


def test_a_fair_deal_refuses_an_unfair_position() -> None:
    with pytest.raises(TextError, match="three chips of a pair one way up"):
        qx.game("sarena", deal="fair").from_position("rg,rg,rg,rg,2/6/6/6/6/6 -- deal")


# Board, words, view, picture


def test_the_board_fits_and_shows_letters_signs_heights_and_arrows() -> None:
    lines = str(qx.game("sarena", seats=3).from_position(f"{END} byg over")).splitlines()
    assert max(map(len, lines)) <= 80
    row = next(n for n, line in enumerate(lines) if " a1↻ " in line)
    assert " c1↻  r☼ ×2 " in lines[row]
    assert "│ yg rg      │" in lines[row + 1]
    assert "│ ◆♣ ☼♣      │" in lines[row + 2]
    assert lines[-1] == "over: seat 0 (blue) wins with 11 chips"


def test_a_long_result_is_wrapped() -> None:
    board = str(table("a1 rg, f6 bg, d4 yr, c1 gy", tokens="rygb"))
    assert max(map(len, board.splitlines())) <= 80
    assert "seat 2 (green) and seat 3 (blue) share the win" in board.replace("\n", " ")


def test_the_board_shows_tokens_as_far_as_they_are_known() -> None:
    state = qx.game("sarena", seats=3).from_position(f"{DEALT} r?- tokens")
    assert "seat 0 r☼ red · seat 1 hidden · seat 2 none yet" in str(state)
    assert str(state).endswith("seat 2 draws a token")


def test_styles_find_letters_signs_and_words() -> None:
    red = next(iter(STYLES))
    assert re.findall(red, "│ rg yr │ ☼♣ r☼ ×2 red row") == ["r", "r", "☼", "r", "☼", "red"]


def test_the_board_can_be_heard() -> None:
    words = table("a1 rg, b1 yb gr", tokens="rb").describe()
    assert (
        "row 1: a1 red over green; b1 green on 2 chips, from the lowest: yellow over blue" in words
    )
    assert "empty with arrows: c1, e1" in words
    assert "seat 0 red sun, seat 1 blue wave" in words
    assert words.endswith("seat 0 moves.")


def test_a_view_is_plain_data_with_the_own_token_only() -> None:
    view = qx.game("sarena", seats=3).from_position(f"{DEALT} ryg 1").view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["token"] == "yellow"
    assert view["tokens"] == [None, "yellow", None]
    assert view["drawn"] == [True, True, True]
    assert view["circles"][1] == {"name": "b1", "arrows": False, "pile": [["red", "yellow"]]}
    assert view["own"] is None


def test_a_view_of_the_end_shows_all_tokens_and_the_tie_break() -> None:
    view = qx.game("sarena", seats=3).from_position(f"{END} byg over").view()
    assert view["tokens"] == ["blue", "yellow", "green"]
    assert view["showing"] == {"red": 11, "yellow": 8, "green": 6, "blue": 11}
    assert view["own"] == [9, 7, 5]


@pytest.mark.parametrize("moment", [0, 20, 37, 45, -1])
def test_the_picture_is_well_formed_and_self_contained(moment: int) -> None:
    state = random_states(qx.game("sarena", seats=4), 5)[moment]
    picture = state._repr_svg_()
    ElementTree.fromstring(picture)
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")


# Secrets


@pytest.mark.parametrize(("seats", "seat", "count"), [(2, 0, 3), (3, 1, 6), (4, 2, 6), (4, -1, 24)])
def test_the_proof_tries_every_assignment(seats: int, seat: int, count: int) -> None:
    state = moments(qx.game("sarena", seats=seats), random.Random(3))[-1]
    worlds = other_truths(state, seat)
    assert len({world.position() for world in worlds}) == len(worlds) == count
    assert state in worlds


@pytest.mark.parametrize("leak", ["hide", "seen"])
def test_the_proof_notices_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = moments(qx.game("sarena", seats=3), random.Random(4))[-1]
    worlds = other_truths(state, 0)
    leaky = {"hide": lambda s, seat: None, "seen": lambda s, a, seat: a}  # noqa: ARG005
    monkeypatch.setattr(rules, leak, leaky[leak])
    assert len({str(everything(world, 0)) for world in worlds}) == len(worlds)


def test_history_shows_the_own_token_only() -> None:
    state = qx.game("sarena", seats=3).from_position(f"{DEALT} --- tokens")
    for text in ("=green", "=red", "=blue", "=seat0", "a1-a2"):
        state.push_text(text)
    assert state.hidden(1).history_texts() == ["=?", "=red", "=?", "=seat0", "a1-a2"]
    assert state.hidden().history[:4] == (HIDDEN, HIDDEN, HIDDEN, 0)


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_a_redacted_history_leads_to_what_the_seat_knows(seat: int) -> None:
    game = qx.game("sarena", seats=3)
    known = random_states(game, 6)[50].hidden(seat)
    replayed = game.start()
    for action in known.history:
        rules.apply(replayed._record, action)
    assert replayed == known


def test_a_seat_that_does_not_know_the_tokens_drawn_sees_all_that_may_be_left() -> None:
    state = qx.game("sarena", seats=4).from_position(f"{DEALT} gr-- tokens")
    assert set(weights(state)) == {"=yellow", "=blue"}
    assert weights(state.hidden(0)) == {"=red": 1, "=yellow": 1, "=blue": 1}
    assert weights(state.hidden(3)) == dict.fromkeys((f"={one}" for one in COLOURS), 1)


def test_at_the_end_the_tokens_are_shown() -> None:
    state = qx.game("sarena", seats=3).from_position(f"{END} byg over")
    assert state.hidden(1).position() == state.position()
    rules.hide(state._record, 1)
    assert state.position().endswith("byg over")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_guess_is_uniform_because_equal_parts_of_its_numbers_lead_everywhere(
    seats: int, seat: int
) -> None:
    truth = "gbry"[:seats]
    record: Any = qx.game("sarena", seats=seats).from_position(f"{DEALT} {truth} 0")._record
    parts = [((2 * k + 1) << 32) // 24 for k in range(12)]  # as many as 4, 3, 2 and 1 divide
    met = Counter(guessed(record, seat, words) for words in product(parts, repeat=seats))
    possible = {
        world
        for world in map("".join, permutations(LETTERS, seats))
        if seat < 0 or world[seat] == truth[seat]
    }
    assert met.keys() == possible
    assert len(set(met.values())) == 1


def test_guess_is_uniform_by_the_numbers() -> None:
    pick = random.Random(1)
    record: Any = qx.game("sarena", seats=4).from_position(f"{DEALT} gbry 0")._record
    draws = ([pick.getrandbits(32) for _ in range(rules.GUESS)] for _ in range(24_000))
    met = Counter(guessed(record, SPECTATOR, words) for words in draws)
    assert len(met) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in met.values()) < 60  # 23 degrees: p < 0.0001


def guessed(record: Any, seat: int, words: Any) -> str:
    """The tokens as a guess for a seat has them."""
    twin = record.copy()
    rules.guess(twin, seat, words)
    return "".join(LETTERS[token] for token in twin.tokens[: twin.seats])


def test_guess_forgets_what_the_seat_does_not_know_first() -> None:
    state = qx.game("sarena").from_position(f"{DEALT} gb 0")
    rules.guess(state._record, 0, [0, 0, 0, 0])
    assert state.position().split()[1] == "gr"
