"""`check_secrets`: nothing that a seat can see depends on what it must not know."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

from quincunx.errors import QuincunxError
from quincunx.match import Match
from quincunx.state import Game, State
from quincunx.state.compiled import interpreted
from quincunx.table.saved import MatchRecord
from quincunx.testing.walks import guessed, random_walk, warn_without_assertions
from quincunx.types import HIDDEN, SPECTATOR, Action, Seat

__all__ = ["check_secrets", "other_truths"]


@interpreted()
def check_secrets(game: Game, walks: int = 3, seed: int = 0) -> None:
    """Compares every possible truth behind what a seat knows, at some moments of random games.

    Views, texts, history, position, record, bot's input and error messages must be the same, byte
    for byte, whichever of them is true; and a guess must be one of them.
    """
    warn_without_assertions()
    for number in range(walks):
        random = Random(f"{seed} {number}")
        for state in moments(game, random):
            for seat in range(SPECTATOR, game.seats):
                check_seat(state, seat, random)


def moments(game: Game, random: Random) -> list[State]:
    """Positions of a random game: before and after each action that somebody did not see, and a few more."""
    *_, end = random_walk(game, random)
    last = len(end.history) - 1
    chosen = {random.randint(0, last) for _ in range(5)} | {last}
    for number, action in enumerate(end.history):
        if int(game.rules.seen(end._before[number], action, SPECTATOR)) == HIDDEN:
            chosen |= {number, number + 1}
    return [end.after(number) for number in sorted(chosen)]


def check_seat(state: State, seat: Seat, random: Random) -> None:
    expected = everything(state, seat)
    truths = other_truths(state, seat)
    assert state in truths
    for truth in truths:
        actual = everything(truth, seat)
        leaks = [what for what, value in expected.items() if actual[what] != value]
        assert not leaks, f"seat {seat} can tell {state!r} from {truth!r} by {', '.join(leaks)}"
    if seat != SPECTATOR:
        check_guess(state, seat, truths, random)


def check_guess(state: State, seat: Seat, truths: list[State], random: Random) -> None:
    for _ in range(8):
        filled = guessed(state.hidden(seat), seat, random)
        assert filled in truths, f"seat {seat} guessed {filled!r}, which is impossible"


def everything(state: State, seat: Seat) -> dict[str, Any]:
    """Everything that a seat can see, by any route."""
    known = state.hidden(seat)
    return {
        "view": json.dumps(state.view(seat)),
        "observation": state.game.observe(state, seat).tobytes(),
        "position": known.position(),
        "board": str(known),
        "words": known.describe(),
        "picture": known._repr_svg_(),
        "history": known.history,
        "texts": known.history_texts(),
        "log": known.log(),
        "legal actions": known.legal_actions(),
        "chances": known.chance_outcomes(),
        "scores": (known.scores(), known.returns()),
        "bot's input": (known.pack().tobytes(), pickle.dumps(known), repr(known)),
        "record": json.dumps(record(state).to_data(seat)),
        "errors": errors(state, seat),
        "past": past(known),
    }


def record(state: State) -> MatchRecord:
    match = Match(state.game)
    match.state = state
    return MatchRecord(match, [""] * state.game.seats, "", [[0] * len(state.history)])


def errors(state: State, seat: Seat) -> list[str]:
    """What the table answers when the seat tries something."""
    if seat == SPECTATOR:
        return []
    texts = ("nonsense", "pass", "=?", "a1-a1", "a1-b1", *state.hidden().history_texts()[-3:])
    attempts: list[Action | str] = [*texts, *range(-1, 40)]
    return [message(state.copy(), attempt, seat) for attempt in attempts]


def message(state: State, attempt: Action | str, seat: Seat) -> str:
    try:
        if isinstance(attempt, str):
            state.push_text(attempt, seat)
        else:
            state.push(attempt, seat)
    except QuincunxError as error:
        return f"{type(error).__name__} {error}"
    return ""


def past(known: State) -> list[str]:
    """Positions on the way here, found by taking everything back: the latest, and every eighth before."""
    positions = []
    recent = len(known.history) - 30
    while known.history:
        known.pop()
        left = len(known.history)
        if left >= recent or left % 8 == 0:
            positions.append(known.position())
    return positions


def other_truths(state: State, seat: Seat) -> list[State]:
    """Every state that looks the same to the seat, the true one included."""
    if not state.game.has_secrets:
        return [state]
    seen = state.game.rules.seen
    truths = [state.game.start()]
    for record, action in zip(state._before, state.history, strict=True):
        hidden = int(seen(record, action, seat)) == HIDDEN
        truths = [
            pushed(truth, other)
            for truth in truths
            for other in truth.legal_actions()
            if (int(seen(truth._record, other, seat)) == HIDDEN if hidden else other == action)
        ]
    return truths


def pushed(state: State, action: Action) -> State:
    twin = state.copy()
    twin.push(action)
    return twin
