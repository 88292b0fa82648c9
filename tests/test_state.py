"""`Game` and `State` as users type them, on Senet."""

import json
import pickle

import pytest

import quincunx as qx


@pytest.fixture
def game() -> qx.Game:
    return qx.game("senet")


def opened(game: qx.Game) -> qx.State:
    """Seat 0 threw the 1 and is dark."""
    return game.replay(["t1", "10-11"])


def test_a_game_starts_with_chance(game: qx.Game) -> None:
    state = game.start()
    assert state.player == qx.CHANCE
    assert state.chance_outcomes() == [(1, 4), (2, 6), (3, 4), (4, 1), (6, 1)]
    assert state.legal_actions() == [1, 2, 3, 4, 6]
    assert state.history == ()


def test_with_a_seed_chance_plays_itself(game: qx.Game) -> None:
    state, same, other = game.start(seed=7), game.start(seed=7), game.start(seed=8)
    assert state.player in (0, 1)
    assert state == same
    assert state.history == same.history
    assert other.history != state.history
    assert game.start(seed=-3) != game.start(seed=3)


def test_push_and_pop(game: qx.Game) -> None:
    state = opened(game)
    before = state.position()
    state.push_text("t2")
    state.push(state.legal_actions()[0])
    state.pop()
    assert state.pop() == 2
    assert state.position() == before


def texts(state: qx.State) -> list[str]:
    return [state.action_text(action) for action in state.legal_actions()]


def test_pop_with_dice_takes_chance_back_too(game: qx.Game) -> None:
    state = game.start(seed=1)
    first, position = state.legal_actions()[0], state.position()
    state.push(first)
    after = state.position()
    assert state.pop() == first
    assert state.position() == position
    state.push(first)
    assert state.position() == after, "the same throw comes again"


def test_pop_at_the_beginning_is_refused(game: qx.Game) -> None:
    for state in (game.start(), game.start(seed=1), game.from_position(opened(game).position())):
        with pytest.raises(qx.QuincunxError, match="nothing to take back"):
            state.pop()


def test_copy_is_independent(game: qx.Game) -> None:
    state = opened(game)
    twin = state.copy()
    twin.push_text("t3")
    assert twin != state
    assert len(state.history) == 2


def test_states_pickle_with_history_and_dice(game: qx.Game) -> None:
    state = game.start(seed=4)
    state.push(state.legal_actions()[0])
    twin = pickle.loads(pickle.dumps(state))
    assert (twin, twin.history) == (state, state.history)
    state.push(state.legal_actions()[0])
    twin.push(twin.legal_actions()[0])
    assert twin == state
    twin.pop()
    twin.pop()


def test_equality_is_about_the_position(game: qx.Game) -> None:
    state = opened(game)
    assert state == game.from_position(state.position())
    assert state != qx.game("senet", die=True).from_position(state.position())
    assert state != "a state"
    with pytest.raises(TypeError):
        hash(state)


def test_an_illegal_action_says_everything(game: qx.Game) -> None:
    state = game.from_position("10/10/LL5DD1 1 1 1 free 9")
    before = state.copy()
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text("28-29")
    message = str(caught.value)
    assert caught.value.rule == "N1"
    for part in ("'28-29'", "10/10/LL5DD1 1 1 1 free 9", "N1: a piece of its own", "legal: 29-off"):
        assert part in message
    assert state == before


def test_wrong_turns_are_their_own_error(game: qx.Game) -> None:
    state = opened(game)
    with pytest.raises(qx.WrongTurn, match="seat 0 throws first"):
        state.push_text("2-3")
    state.push_text("t2")
    with pytest.raises(qx.WrongTurn, match="instead of a move"):
        state.push_text("t2")
    with pytest.raises(qx.WrongTurn, match="seat 1 cannot act now: seat 0 has the move"):
        state.push(state.legal_actions()[0], seat=1)


def test_nothing_can_be_done_after_the_end(game: qx.Game) -> None:
    state = game.from_position("10/10/L9 0 1 - free 50")
    assert state.is_over
    assert state.legal_actions() == state.chance_outcomes() == []
    with pytest.raises(qx.WrongTurn, match="over"):
        state.push(1)
    with pytest.raises(qx.WrongTurn, match="over"):
        state.push_text("t1")


@pytest.mark.parametrize("bad", ["4", 2.0, None, True])
def test_an_action_is_an_integer(game: qx.Game, bad: object) -> None:
    with pytest.raises(TypeError, match="an action is an integer"):
        game.start().push(bad)  # type: ignore[arg-type]


def test_a_text_is_a_string(game: qx.Game) -> None:
    with pytest.raises(qx.TextError, match="string"):
        game.start().push_text(4)  # type: ignore[arg-type]


def test_unknown_names_are_listed_with_the_nearest() -> None:
    with pytest.raises(qx.UnknownName, match=r"unknown game 'sennet': did you mean 'senet'\?"):
        qx.game("sennet")
    with pytest.raises(qx.UnknownName, match=r"unknown option 'dye' .* did you mean 'die'\?"):
        qx.game("senet", dye=True)
    with pytest.raises(qx.UnknownName, match="cannot be 3: known: 2"):
        qx.game("senet", seats=3)
    with pytest.raises(qx.UnknownName, match=r"cannot be 1: .*False \(off\), True \(on\)"):
        qx.game("senet", die=1)
    with pytest.raises(qx.UnknownName, match="unknown bot 'rando': did you mean 'random'"):
        qx.bot("rando")


def test_view_is_plain_data(game: qx.Game) -> None:
    state = opened(game)
    state.push_text("t2")
    view = state.view(seat=0)
    assert json.loads(json.dumps(view)) == view
    assert view["pieces"]["dark"] == [2, 4, 6, 8, 11]
    assert [one["text"] for one in view["actions"]] == texts(state)
    assert state.view(seat=1)["actions"] == state.view()["actions"] == []
    with pytest.raises(qx.UnknownName, match="no seat 2"):
        state.view(seat=2)


def test_after_shows_the_past(game: qx.Game) -> None:
    state = opened(game)
    assert state.after(0) == game.start()
    assert state.after(2) == state
    with pytest.raises(qx.QuincunxError, match="0 to 2"):
        state.after(3)


def test_steps_and_log(game: qx.Game) -> None:
    state = opened(game)
    assert state.steps() == [(qx.CHANCE, state.history[0], "t1"), (0, state.history[1], "10-11")]
    assert state.log() == ["chance: t1", "seat 0: 10-11"]


def test_a_text_is_looked_up_once(game: qx.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = game.start()
    state.push_text("t1")
    listed, actions = [], game.rules.actions
    monkeypatch.setattr(game.rules, "actions", lambda *args: listed.append(1) or actions(*args))
    state.push_text("10-11")
    assert len(listed) == 1
    with pytest.raises(qx.WrongTurn, match="seat 1 cannot act now"):
        game.replay(["t1"]).push_text("10-11", seat=1)


def test_variants_are_all_that_is_not_excluded() -> None:
    assert len(qx.game("sarena").variants()) == 6
    excluded = {"mode": "shizukana", "board": "pits"}
    assert not [
        one for one in qx.game("sensei").variants() if excluded.items() <= one.options.items()
    ]
    assert qx.game("senet", die=True).variants() == qx.game("senet").variants()


def test_games_compare_hash_and_pickle() -> None:
    assert qx.game("senet") == qx.game("senet", die=False)
    assert len({qx.game("senet"), qx.game("senet"), qx.game("senet", die=True)}) == 2
    assert pickle.loads(pickle.dumps(qx.game("senet", die=True))) == qx.game("senet", die=True)
    assert repr(qx.game("senet", die=True)) == "Game('senet', die=True)"


def test_the_random_bot_plays_a_whole_game(game: qx.Game) -> None:
    state, bot = game.start(seed=11), qx.bot("random", seed=5)
    while not state.is_over:
        state.push(bot.choose(state))
    assert sorted(state.returns()) == [-1.0, 1.0]
