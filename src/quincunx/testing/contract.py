"""`check_game`: what every game promises, checked over random walks.

Each check takes a state somewhere in a random game and must leave it as it was. A broken promise is an
AssertionError that shows the board.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

from quincunx import contract
from quincunx.errors import IllegalAction, TextError, WrongTurn
from quincunx.state import Game, State, checked_game
from quincunx.state.compiled import interpreted
from quincunx.testing.walks import guessed, random_walk, warn_without_assertions
from quincunx.types import CHANCE, OVER, SPECTATOR

__all__ = ["check_game"]

ENDINGS = 50
"""The most games played only for their end, while all were drawn: a draw says nothing about returns."""
NONSENSE = ("", "?", "no such action", "e2e4e5", "=", "1-", "-1", "🎲")


@interpreted()
def check_game(game: Game, walks: int = 10, seed: int = 0, longest: int = 20_000) -> None:
    """Plays random games and holds every state on the way to the contract."""
    warn_without_assertions()
    check_names(checked_game(game))
    decided = False
    for number in range(walks):
        random = Random(f"{seed} {number}")
        for step, state in enumerate(random_walk(game, random)):
            assert step <= longest, f"{game!r} is not over after {longest} actions"
            # every state gets the cheap checks, the first and one in ten all of them
            thorough = step == 0 or random.random() < 0.1
            for check in (*ALWAYS, *SOMETIMES) if thorough else ALWAYS:
                hold(check, state)
        hold(ends_properly, state)
        hold(ends_in_time, state)
        hold(replays, state)
        decided = decided or any(state.returns())
    for number in range(ENDINGS):
        if decided:
            break
        *_, state = random_walk(game, Random(f"ending {seed} {number}"))
        hold(ends_properly, state)
        decided = any(state.returns())


def hold(check: Callable[[State], None], state: State) -> None:
    """Runs one check; the state must come out as it went in."""
    before = state.pack().tobytes()
    try:
        check(state)
    except Exception as error:
        error.add_note(f"{check.__name__} on {state!r}\n{state}")
        raise
    assert state.pack().tobytes() == before, f"{check.__name__} changed {state!r}"


def check_names(game: Game) -> None:
    """Every module brings what `quincunx.contract` asks for, to be called as it says."""
    for module, kind in contract.MODULES.items():
        found = game._module(module)
        for name, function in contract.functions(kind).items():
            wanted, given = contract.parameters(function), contract.parameters(getattr(found, name))
            written = f"{name}({', '.join(given)})"
            assert len(given) == len(wanted), (
                f"{found.__name__}: {written} should be {contract.written(kind, name)}"
            )
    assert game.rules.STATE.isalignedstruct, "STATE needs align=True"


def somebody_has_the_move(state: State) -> None:
    assert state.player in (CHANCE, OVER, *range(state.game.seats))
    assert state.is_over == (state.player == OVER)


def actions_have_room(state: State) -> None:
    most = state.game.rules.MAX_ACTIONS
    try:
        count = len(state.legal_actions())
    except IndexError as error:
        raise AssertionError(
            f"MAX_ACTIONS is {most}, which is too small here, or a table is too short: {error}"
        ) from error
    assert count <= most, f"{count} actions: MAX_ACTIONS is {most}"


def actions_ascend(state: State) -> None:
    legal = state.legal_actions()
    assert legal == sorted(set(legal)), f"not ascending: {legal}"
    assert len(legal) <= state.game.rules.MAX_ACTIONS
    assert bool(legal) != state.is_over, "somebody has the move but there is no legal action"
    assert all(weight > 0 for _, weight in state.chance_outcomes())
    assert bool(state.chance_outcomes()) == (state.player == CHANCE)


def codes_have_a_size(state: State) -> None:
    size = state.game.chance_codes if state.player == CHANCE else state.game.num_actions
    for action in state.legal_actions():
        assert 0 <= action < size, f"code {action} is not below {size}"


def observations_are_plain(state: State) -> None:
    for seat in range(SPECTATOR, state.game.seats):
        found = state.game.observe(state, seat)
        assert len(found) == state.game.observation_size
        assert set(found.tolist()) <= {0, 1}, "an observation is zeros and ones"


def record_fits(state: State) -> None:
    assert state.game.from_packed(state.pack()[0]) == state


def position_round_trips(state: State) -> None:
    text = state.position()
    assert "\n" not in text
    assert text == text.strip()
    again = state.game.from_position(text)
    assert again == state, f"{text!r} came back as {again.position()!r}"
    assert again.position() == text


def texts_round_trip(state: State) -> None:
    legal = state.legal_actions()
    texts = [state.action_text(action) for action in legal]
    assert len(set(texts)) == len(texts), f"two actions have one text: {texts}"
    for action, text in zip(legal, texts, strict=True):
        assert state.parse_action(text) == action
        assert state.parse_action(f"  {text.upper()} ") == action, "case and spaces do not matter"


def copies_are_equal(state: State) -> None:
    for twin in (state.copy(), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.history == state.history
        if not state.is_over:
            twin.push(twin.legal_actions()[0])
            assert twin.history != state.history


def pop_takes_back(state: State) -> None:
    twin = state.copy()
    for action in state.legal_actions():
        twin.push(action)
        taken = twin.pop()
        assert taken == action
        assert twin == state
        assert twin.history == state.history


def nonsense_is_refused(state: State) -> None:
    twin = state.copy()
    errors = (TextError, IllegalAction, WrongTurn)
    for text in NONSENSE:
        refuses(twin.push_text, text, (WrongTurn,) if state.is_over else errors)
    for action in (-1, -(10**6), 10**12):
        refuses(twin.push, action, (WrongTurn,) if state.is_over else (IllegalAction,))
    assert twin == state


def refuses(
    function: Callable[..., object], value: object, errors: tuple[type[Exception], ...]
) -> None:
    try:
        function(value)
    except errors:
        return
    raise AssertionError(f"{value!r} was not refused")


def views_are_plain(state: State) -> None:
    for seat in range(SPECTATOR, state.game.seats):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view, "a view is plain JSON data"
        assert bool(view["actions"]) == (seat == state.player and seat >= 0)
        if state.game.shares_board:
            own = {"seat": seat, "actions": view["actions"], **state.own_view(seat)}
            assert view == state.view() | own, "seats see the same, or the view says they may not"
            texts = [one["text"] for one in view["actions"]]
            assert texts == (state.legal_texts() if view["actions"] else [])


def hidden_copies_play_on(state: State) -> None:
    """What a seat knows is a state too: it lists the same actions, and a guess fills it."""
    random = Random(state.position())
    for seat in range(state.game.seats):
        known = state.hidden(seat)
        if state.player == seat:
            assert known.legal_actions() == state.legal_actions()
        filled = guessed(known, seat, random)
        if not state.is_over:
            assert filled.hidden(seat) == known, "a guess contradicts what the seat knows"


def can_be_seen_and_heard(state: State) -> None:
    board = str(state)
    assert board.strip()
    assert max(map(len, board.splitlines())) <= 80, f"wider than 80 columns:\n{board}"
    assert state.describe().strip()
    ElementTree.fromstring(state._repr_svg_())
    for name, box in state.game._drawing.places(state._record).items():
        assert len(box) == 4, f"place {name!r} is {box}, not x, y, width and height"
        assert box[2] > 0 < box[3], f"place {name!r} has no size: {box}"


def ends_properly(state: State) -> None:
    seats = state.game.seats
    scores, returns = state.scores(), state.returns()
    assert len(scores) == len(returns) == seats
    assert abs(sum(returns)) < 1e-9, f"returns do not add up to 0: {returns}"
    # the best share the win, all others have lost: bots and arena count nothing in between
    best = [value for value in returns if value == max(returns)]
    if len(best) < seats:
        share = (seats - len(best)) / (len(best) * (seats - 1))
        expected = [share if value == max(returns) else -1 / (seats - 1) for value in returns]
        assert all(abs(a - b) < 1e-9 for a, b in zip(returns, expected, strict=True)), (
            f"returns are {returns} and should be {expected}: the best share the win, "
            "whoever is not among them has lost; ranks below the first belong into scores"
        )


def ends_in_time(state: State) -> None:
    decisions = sum(player >= 0 for player, _, _ in state.steps())
    assert decisions <= state.game.longest, f"{decisions} actions of seats: LONGEST is too low"


def replays(state: State) -> None:
    assert state.game.replay(state.history) == state
    assert state.game.replay(state.history_texts()) == state


ALWAYS = (
    actions_have_room,
    somebody_has_the_move,
    actions_ascend,
    codes_have_a_size,
    record_fits,
    position_round_trips,
)
SOMETIMES = (
    observations_are_plain,
    texts_round_trip,
    copies_are_equal,
    pop_takes_back,
    nonsense_is_refused,
    views_are_plain,
    hidden_copies_play_on,
    can_be_seen_and_heard,
)
