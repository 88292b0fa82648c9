"""Observations: what a seat knows and nothing else, in parts that mean what they say."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

import quincunx as qx
from quincunx.games.bossa import rules as bossa
from quincunx.testing import all_variants, random_walk
from quincunx.testing.secrets import other_truths
from tests.strangers import nim

PAGES = Path(__file__).parents[2] / "docs" / "games"
GAMES = [game for name in qx.game_names() for game in all_variants(name)]


def middle(game: qx.Game, steps: int = 60, seed: int = 3) -> qx.State:
    """A random game somewhere on its way, a seat to move."""
    for number, state in enumerate(random_walk(game, Random(seed))):
        if number >= steps and state.player >= 0:
            return state
    raise AssertionError("over too soon")


def parts(game: qx.Game, state: qx.State, seat: int, *names: str) -> list[np.ndarray]:
    seen = game.observe(state, seat)
    return [game.part(seen, name) for name in names]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_sees_a_token_of_another_in_sarena(seats: int) -> None:
    """Every deal of tokens that a seat cannot tell apart looks the same, also to a spectator."""
    game = qx.game("sarena", seats=seats)
    state = middle(game, 50)
    for seat in range(qx.SPECTATOR, seats):
        truths = other_truths(state, seat)
        assert len(truths) > 1
        assert len({game.observe(truth, seat).tobytes() for truth in truths}) == 1
    looks = {game.observe(truth, 0).tobytes() for truth in other_truths(state, qx.SPECTATOR)}
    assert len(looks) == 4, "a seat's own token does show"


def test_a_record_with_secrets_shows_no_more() -> None:
    """The compiled rules get whole records: what is hidden is erased first."""
    from quincunx.search import Batch

    game = qx.game("sarena", seats=3)
    state = middle(game, 50)
    truths = other_truths(state, qx.SPECTATOR)
    batch = Batch(game, len(truths))
    for i, truth in enumerate(truths):
        batch.states[i] = truth.pack()[0]
    spectator = batch.observe()
    assert (spectator == spectator[0]).all()
    assert (batch.observe(0) != batch.observe(0)[0]).any()


def test_senet_is_seen_from_both_sides() -> None:
    game = qx.game("senet")
    state = game.from_position("1D2D5/1L3D1D2/1D1L6 0 1 4:2 free 548")
    own, enemy, left, again, turn, dark, throws = parts(
        game, state, 0, "own pieces", "enemy pieces", "left", "again", "own turn", "dark", "throws"
    )
    assert (np.flatnonzero(own) + 1).tolist() == [12, 24]
    assert (np.flatnonzero(enemy) + 1).tolist() == [2, 5, 16, 18, 22]
    assert np.flatnonzero(left).tolist() == [1], "two are left of the four"
    assert [again[0], turn[0], dark[0]] == [1, 1, 0]
    assert throws.tolist() == [1, 1, 0, 0, 0, 0, 0, 0]
    mine, dark = parts(game, state, 1, "own pieces", "dark")
    assert (mine == enemy).all()
    assert dark[0] == 1


def test_sensei_shows_planes_of_the_board() -> None:
    game = qx.game("sensei", mode="arashi", board="pits")
    state = game.start()
    stones, enemy, own, pits = parts(
        game, state, 1, "own stones", "enemy stones", "own character", "pits"
    )
    assert stones[6].tolist() == enemy[0].tolist() == [1] * 7
    assert own[6, 3] == own.sum() == 1
    assert pits[3].tolist() == [0, 0, 1, 0, 1, 0, 0]
    moves, leap = parts(game, state, 0, "moves", "leap")
    assert (moves.tolist(), leap.tolist()) == ([1, 1], [1])


def test_sarena_counts_colours_from_the_seats_own() -> None:
    game = qx.game("sarena", seats=2)
    state = middle(game, 45)
    for seat in range(2):
        token = state._record.tokens[seat]
        tops, faces, tokens, turn = parts(game, state, seat, "tops", "faces", "tokens", "turn")
        for circle, pile in enumerate(state._record.piles):
            chips = [(pile & 65535) >> 4 * level & 15 for level in range(4)]
            for level, chip in enumerate(chips):
                shown = faces[level, :, :, circle // 6, circle % 6]
                expected = np.zeros((2, 4))
                if chip:
                    expected[0, (chip - token) % 4] = expected[1, ((chip >> 2) - token) % 4] = 1
                assert (shown == expected).all()
            uppermost = [chip for chip in chips if chip]
            shown = tops[:, circle // 6, circle % 6]
            assert shown.sum() == bool(uppermost)
            assert not uppermost or shown[((uppermost[-1] >> 2) - token) % 4] == 1
        assert np.argwhere(tokens).tolist() == [[0, 0]], "one's own, and it comes first"
        assert np.flatnonzero(turn).tolist() == [(state.player - seat) % 2]


def test_serendipity_shows_what_was_seen() -> None:
    game = qx.game("serendipity", seats=3)
    state = middle(game, 80)
    record = state._record
    tiles, owners, turn, stage = parts(game, state, 2, "tiles", "owners", "turn", "stage")
    assert tiles.argmax(axis=0).tolist() == record.tiles
    assert (tiles.sum(axis=0) == 1).all()
    assert owners.argmax(axis=1).tolist() == [(seat - 2) % 3 for seat in record.owners]
    assert np.flatnonzero(turn).tolist() == [(record.turn - 2) % 3]
    assert np.flatnonzero(stage).tolist() == [record.stage]


def test_bossa_shows_hands_by_slot() -> None:
    game = qx.game("bossa", expansion=True)
    state = middle(game, 20)
    record, seat = state._record, state.player
    for name, other in (("own hand", seat), ("enemy hand", 1 - seat)):
        (hand,) = parts(game, state, seat, name)
        held = record.hands[8 * other : 8 * other + record.held[other]]
        assert hand.sum() == 2 * len(held)
        for slot, tile in enumerate(held):
            assert np.flatnonzero(hand[slot]).tolist() == [tile >> 3, 7 + (tile & 7)]
    unseen, ends, made, markers = parts(game, state, seat, "unseen", "ends", "made", "own markers")
    tiles = [tile for tile in range(49) if record.unseen >> tile & 1]
    assert np.flatnonzero(unseen).tolist() == sorted(map(bossa.rank, tiles))
    for colour in range(2):
        low, low_size, high, high_size = np.split(ends[colour], [12, 17, 29])
        assert low.argmax() + 1 == record.low[colour]
        assert low_size.argmax() + 1 == record.low_size[colour]
        assert high.argmax() + 1 == record.high[colour]
        assert high_size.argmax() + 1 == record.high_size[colour]
        pairs = sum(bossa.pair(size + 1, number + 1) for size, number in np.argwhere(made[colour]))
        assert int(pairs) == record.made[colour]
    assert markers.tolist() == [record.markers[seat] >> bit & 1 for bit in range(3)]


def test_without_a_seat_it_is_the_one_to_move() -> None:
    game = qx.game("senet")
    state = middle(game)
    assert (game.observe(state) == game.observe(state, state.player)).all()
    assert (game.observe(game.start()) == game.observe(game.start(), qx.SPECTATOR)).all()
    with pytest.raises(qx.UnknownName, match="no seat 2: there are 0 to 1"):
        game.observe(state, 2)
    with pytest.raises(qx.UnknownName, match="did you mean 'own pieces'"):
        game.part(game.observe(state), "own piece")


def test_a_part_of_many_observations() -> None:
    game = qx.game("sensei")
    many = np.stack([game.observe(game.start(), seat) for seat in (0, 1, 0)])
    assert game.part(many, "own stones").shape == (3, 7, 7)


def test_a_strangers_game_gets_plain_sizes_and_bits() -> None:
    game = qx.game(nim, heap="large")
    assert (game.num_actions, game.chance_codes) == (4, 0)
    assert game.longest >= 17
    assert game.observation == {"heap": (8,), "turn": (8,)}
    state = game.start()
    heap, turn = parts(game, state, 0, "heap", "turn")
    assert [int(heap @ (1 << np.arange(8))), int(turn.sum())] == [17, 0]


@pytest.mark.parametrize("name", qx.game_names())
def test_a_games_page_lists_sizes_and_parts(name: str) -> None:
    game = qx.game(name)
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    section = page.partition("## For learning")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([\dx ]+) \|", section, re.MULTILINE)
    listed = {part: tuple(map(int, shape.split(" x "))) for part, shape in rows}
    assert list(listed.items()) == list(game.observation.items())
    numbers = {int(number) for number in re.findall(r"\d+", section.partition("An observation")[0])}
    assert {game.num_actions, game.longest} <= numbers
    assert not game.chance_codes or game.chance_codes in numbers


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_sizes_are_the_same_for_every_option(game: qx.Game) -> None:
    plain = qx.game(game.name)
    assert (game.num_actions, game.chance_codes, game.longest) == (
        plain.num_actions,
        plain.chance_codes,
        plain.longest,
    )
    assert game.observation == plain.observation
