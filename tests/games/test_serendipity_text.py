"""Serendipity in characters and pictures: actions, positions, board, words, view, drawing."""

import json
import random
import re
import xml.etree.ElementTree as ElementTree

import pytest

import quincunx as qx
from quincunx.games.serendipity import board, memory, rules, text
from quincunx.games.serendipity.names import CELL_OF, COLOURS
from tests.games.garden import EMPTY, THREES, a_game, at, over, played, rows, tiles

# Texts


def test_every_action_has_its_own_text_and_is_read_back() -> None:
    state = qx.game("serendipity").start()
    texts = [text.action_text(state, action) for action in range(rules.SHOW + 12)]
    assert len(set(texts)) == len(texts)
    assert [text.read_action(one) for one in texts] == list(range(rules.SHOW + 12))


def test_parsing_forgives_case_and_spaces() -> None:
    state = played(at(rows()), " FLIP  A1", "= Serendip 2", "Turn4", "trade  a 2", "WITH A3")
    assert tiles(state) == rows(a="*45")


@pytest.mark.parametrize(
    "nonsense", ["", "jump a1", "flip", "flip z9", "flip a7", "turn 6", "done it"]
)
def test_nonsense_is_no_action(nonsense: str) -> None:
    with pytest.raises(qx.TextError, match="not an action"):
        at(rows()).push_text(nonsense)


def test_chance_and_seats_wait_for_each_other() -> None:
    state = at(rows())
    with pytest.raises(qx.WrongTurn):
        state.push_text("=red")
    state.push_text("flip a1")
    with pytest.raises(qx.WrongTurn):
        state.push_text("keep")


def test_an_impossible_code_is_refused() -> None:
    with pytest.raises(qx.IllegalAction, match="no action 9999"):
        at(rows()).push(9999)


# Positions


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_positions_round_trip(seats: int) -> None:
    state = a_game(seats, seats, 0)
    choice = random.Random(seats)
    while not state.is_over:
        state.push(choice.choice(state.legal_actions()))
        twin = state.game.from_position(state.position())
        assert twin == state
    assert state.game.from_position(state.position()).is_over


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("6/7 010101 0 flip", "7 parts, not 4"),
        (f"6/7 {THREES} 0 flip - - 0", "2 rows, not 11"),
        (f"{rows(a='5')} {THREES} 0 flip - - 0", "row a has 5 tiles, not 6"),
        (f"{rows(a='B*9')} {THREES} 0 flip - - 0", "row a is 'B*9'"),
        (f"{EMPTY} 01010 0 flip - - 0", "six signs"),
        (f"{EMPTY} 010107 0 flip - - 0", "an owner is '7'"),
        (f"{EMPTY} 010100 0 flip - - 0", "seat 0 owns 4 colours, not 3"),
        (f"{EMPTY} {THREES} 2 flip - - 0", "the seat whose turn it is is '2'"),
        (f"{EMPTY} {THREES} 0 sing - - 0", "what is to be done is 'sing'"),
        (f"{EMPTY} {THREES} 0 flip a9 - 0", "'a9' is not a cell"),
        (f"{EMPTY} {THREES} 0 flip a1 - 0", "at 'flip' no cell is named"),
        (f"{EMPTY} {THREES} 0 show - - 0", "at 'show' a cell is named"),
        (f"{EMPTY} {THREES} 0 flip - - 21", "0 to 20"),
        (f"{EMPTY} {THREES} 0 flip - - +", "no tile has stayed up"),
        (f"{EMPTY} {THREES} 0 flip - - 3", "the tile turned down is named"),
        (f"{rows(a='b5')} {THREES} 1 flip - a1 3", "seat 0 cannot have turned a1"),
        (f"{rows(a='v5')} {THREES} 1 show a2 a1 3", "only until the next one"),
        (f"{rows(a='b5')} {THREES} 0 show a1 - 0", "a1 has been seen"),
        (f"{rows(a='V5')} {THREES} 0 flower a1 - 0", "no flower of seat 0"),
        (f"{rows(a='V5')} {THREES} 0 serendip a1 - 0", "no serendip lies face up on a1"),
        (f"{rows(a='V5')} {THREES} 0 turned - - 0", "no serendip is up"),
        (f"{rows(a='*05')} {THREES} 0 trading k6 - 0", "cannot be the first tile of a trade"),
        (f"{rows(a='*05')} {THREES} 0 trading a1 - 0", "cannot be the first tile of a trade"),
        (f"{rows(b='BBBBBBB', c='BBBBBBbb')} {THREES} 0 flip - - 0", "15 blue tiles"),
        (f"{EMPTY} 01---- 1 pick - - 0", "beginning with seat 0"),
        (f"{EMPTY} 010101 0 pick - - 0", "all colours are picked"),
        (f"{rows(a='B5')} 0----- 1 pick - - 0", "before the first tile"),
        (f"{EMPTY} {THREES} 0 over - - 0", "the game is not over"),
        (f"{rows(a='b5')} {THREES} 0 flip - a1 20", "the game is over after 20 turns"),
    ],
)
def test_impossible_positions_are_refused(position: str, reason: str) -> None:
    with pytest.raises(qx.TextError, match=re.escape(reason)):
        qx.game("serendipity").from_position(position)


def test_a_neutral_flower_up_is_refused() -> None:
    with pytest.raises(qx.TextError, match="green is neutral"):
        at(rows(a="G5"), owners="0123--")


# Board, words, picture, view


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_board_fits_80_columns_at_every_stage(seats: int) -> None:
    for steps in (0, 3, 40, 200, 10**6):
        lines = str(a_game(seats, 5, steps, aid=True)).splitlines()
        assert max(map(len, lines)) <= 80
        assert not any(line != line.rstrip() for line in lines)


def test_the_board_shows_names_flowers_and_edges() -> None:
    picture = str(at(rows(a="B*04"))).splitlines()
    row = next(n for n, line in enumerate(picture) if "a1 BB" in line)
    assert picture[row].strip() == "|a1 BB|y * b| a3  | a4  | a5  | a6  |"
    assert "o g" in picture[row - 1]
    assert "r v" in picture[row + 1]


def test_serendips_side_by_side_keep_all_their_letters() -> None:
    state = at(rows(a="1*0*13", b="1*2*34"))
    picture = re.sub(r"[a-k]\d+", "", "".join(board.picture(state._record)))
    assert sum(picture.count(letter) for letter in "bvryog") == 4 * 6


def test_seen_tiles_show_on_the_board_only_with_the_aid() -> None:
    position = f"{rows(a='v5')} {THREES} 0 flip - - 0"
    plain = qx.game("serendipity").from_position(position)
    aided = qx.game("serendipity", aid=True).from_position(position)
    assert "~v" not in str(plain)
    assert "violet" not in plain.describe().replace(", violet", "").replace("owns violet", "")
    assert "a1 ~v" in str(aided)
    assert "seen: a1 violet" in aided.describe()
    assert "ghost1" not in plain._repr_svg_().partition("</defs>")[2]
    assert "ghost1" in aided._repr_svg_().partition("</defs>")[2]


def test_a_tile_just_turned_down_is_shown_to_all() -> None:
    state = played(at(rows(a="v5")), "flip a1")
    assert "(a1 ~v)" in str(state)
    assert "a1 was violet, seat 1's: turned down again" in str(state)
    assert "a1 was violet, seat 1's: turned down again." in state.describe()
    assert state.view(0)["shown"] == {"cell": "a1", "colour": "violet"}
    state.push_text("flip a2")
    assert state.view(0)["shown"] is None
    assert "~v" not in str(state)


def test_words_describe_the_whole_board() -> None:
    words = at(rows(a="B*34", b="1V5")).describe()
    assert "blue, seat 0's, face up on a1." in words
    assert "serendip on a2: east yellow, south-east orange" in words
    assert "west blue meets blue" in words
    assert "88 of 91 tiles face down." in words
    assert words.endswith("seat 0 turns up a tile.")


def test_the_end_is_explained_in_board_and_words() -> None:
    state = over(a="B*34")
    for shown in (str(state), state.describe()):
        assert "no tile has stayed up for 10 rounds" in shown
        assert "over: seat 0 wins with 5 points" in shown
        assert "seat 0: 1 flower + 2 x 1 serendip + 2 x 1 edge = 5" in shown
        assert "serendip a2: 2 + 2 (blue edge west to a1)" in shown


def test_styles_find_flowers_and_edges() -> None:
    picture = str(at(rows(a="B*04")))
    found = [match[0] for pattern in text.STYLES for match in re.finditer(pattern, picture)]
    assert found.count("BB") == 2  # on the board and beside seat 0
    assert sorted(one for one in found if len(one) == 1) == sorted("bvryog*")


def test_view_keeps_memory_apart_from_what_people_see() -> None:
    position = f"{rows(a='vB*33')} {THREES} 0 flip - - 0"
    plain = qx.game("serendipity").from_position(position).view(0)
    json.dumps(plain)
    assert plain["tiles"][0] == {"cell": "a1", "side": "down"}
    assert plain["tiles"][1] == {"cell": "a2", "side": "up", "kind": "flower", "colour": "blue"}
    assert plain["tiles"][2]["rotation"] == 3
    assert plain["tiles"][2]["edges"][0] == "yellow"
    assert plain["memory"]["seen"] == {"a1": "violet"}
    assert plain["memory"]["unseen"]["violet"] == 12
    aided = qx.game("serendipity", aid=True).from_position(position).view(0)
    assert aided["tiles"][0] == {"cell": "a1", "side": "down", "seen": "violet"}
    # without the memory nothing tells a seen tile from an unseen one
    unseen = qx.game("serendipity").from_position(position.replace("vB*33", "1B*33")).view(0)
    del plain["memory"], unseen["memory"]
    assert plain == unseen


def test_view_has_everybodys_field() -> None:
    state = over(a="B*34", b="3VV2")
    assert [field["points"] for field in state.view(0)["fields"]] == state.scores()


def test_when_a_tile_was_last_seen_travels_with_it() -> None:
    state = qx.game("serendipity").replay([f"pick {colour}" for colour in COLOURS])
    played(state, "flip a1", "=violet")  # action 6
    played(state, "flip a1", "keep")  # action 8, violet is seat 1's
    played(state, "flip a2", "=red")  # action 10
    played(state, "flip b1", "=serendip0", "turn 0", "trade a2", "with k6")
    assert memory.last_seen(state.history) == {
        CELL_OF["a1"]: 8,
        CELL_OF["k6"]: 10,
        CELL_OF["b1"]: 12,
    }


def test_pictures_are_well_formed_at_every_stage() -> None:
    for steps in (0, 5, 60, 10**6):
        picture = a_game(4, 3, steps, aid=True)._repr_svg_()
        ElementTree.fromstring(picture)
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
