"""A finished game looked at again: who was winning when, which actions decided it, how much was luck.

A bot says for every decision what each action was worth. What an action was worth less than the best one is
play; what changed between two decisions while chance acted is luck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quincunx.state import State
from quincunx.types import CHANCE, Knowledge, Seat

__all__ = ["Decision", "Review", "Thought", "decisions", "review"]

NOTHING: Mapping[int, Knowledge] = {}
DECIDING = 3
"""So many actions are told as those that decided a game."""


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one action: its chance to win."""

    text: str
    win: float


@dataclass(frozen=True)
class Decision:
    """One action that somebody chose, and what would have been best."""

    number: int  # the action's place in the game, from 1
    seat: Seat
    text: str
    best: str
    lost: float  # chance to win that the choice gave away


@dataclass(frozen=True)
class Review:
    """`wins` has every seat's chance at the moments `numbers` (so many actions were played then).

    `knowledge` says how well they are known there.
    """

    numbers: list[int]
    wins: list[list[float]]
    knowledge: list[Knowledge]
    deciding: list[Decision]
    luck: list[float] | None  # None: chance had no part in it
    play: list[float]


def decisions(state: State) -> list[int]:
    """The moments (so many actions played) at which somebody had a choice."""
    return [
        number
        for number in range(len(state.history))
        if (then := state.after(number)).player >= 0 and len(then.legal_actions()) > 1
    ]


def review(
    state: State, thoughts: dict[int, list[Thought]], known: Mapping[int, Knowledge] = NOTHING
) -> Review:
    """Puts together what a bot thought of the decisions: for each moment all actions, the best first.

    `known` says how well a moment's chances are known; where it says nothing, they are estimates.
    """
    seats = state.game.seats
    players = [state.step(number)[0] for number in range(len(state.history))]
    texts = state.history_texts()
    wins = [1 / seats] * seats
    luck, play = [0.0] * seats, [0.0] * seats
    numbers, curve, made = [0], [wins], []
    knowledge: list[Knowledge] = ["estimate"]
    chance_acted = False
    last = 0  # what happened since this moment is not told yet

    def arrive(number: int, now: list[float], how: Knowledge) -> None:
        """The chances at a moment; what chance did on the way there was luck."""
        nonlocal wins, last, chance_acted
        if CHANCE in players[last:number]:
            chance_acted = True
            for seat in range(seats):
                luck[seat] += now[seat] - wins[seat]
        wins, last = now, number
        if numbers[-1] == number:
            curve[-1], knowledge[-1] = now, how
        else:
            numbers.append(number)
            curve.append(now)
            knowledge.append(how)

    for number in sorted(thoughts):
        seat, told = players[number], thoughts[number]
        best = told[0]
        chosen = next((thought for thought in told if thought.text == texts[number]), best)
        lost = max(0.0, best.win - chosen.win)
        arrive(number, shared(wins, seat, best.win), known.get(number, "estimate"))
        play[seat] -= lost
        wins = shared(wins, seat, best.win - lost)
        made.append(Decision(number + 1, seat, texts[number], best.text, lost))
    if state.is_over:
        arrive(len(players), won(state), "exact")
    turning = sorted((d for d in made if d.lost > 0), key=lambda d: -d.lost)[:DECIDING]
    return Review(
        numbers,
        curve,
        knowledge,
        sorted(turning, key=lambda decision: decision.number),
        luck if chance_acted else None,
        play,
    )


def shared(wins: list[float], seat: Seat, win: float) -> list[float]:
    """The chances when one seat's is known: the others share the rest as they did before."""
    win = min(1.0, max(0.0, win))
    others = sum(wins) - wins[seat]
    if others <= 0:
        return [win if s == seat else (1 - win) / (len(wins) - 1) for s in range(len(wins))]
    return [win if s == seat else (1 - win) * w / others for s, w in enumerate(wins)]


def won(state: State) -> list[float]:
    """The result as chances: those with the best result share the win."""
    returns = state.returns()
    best = [seat for seat, result in enumerate(returns) if result == max(returns)]
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(returns))]
