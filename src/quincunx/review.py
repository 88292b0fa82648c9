"""A finished game looked at again: who was winning when, which actions decided it, how much was luck.

A bot says for every decision what the actions it looked at are worth. From that every position before and
after a decision gets the seats' chances to win, and each step from one of them to the next is put down to
one cause: to **play**, when somebody chose, or to **luck**, when chance acted or a secret had a part in it.
So luck and play add up to the whole way from the first chance to the result, whatever the bot thinks.

With secrets, two players see one position with different eyes, and a curve that went from one's eyes to the
other's would jump at every move. So the chances along it are those of somebody who knows everything; a
choice is measured by what whoever made it could know, and what the secret added to that is luck.

What the bot did not look at is unknown and measures nothing. A position is worth at least what the action
played in it turned out to be worth: whoever wins by an action was not losing before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.state import State
from quincunx.types import CHANCE, Knowledge, Seat

__all__ = ["LEAST", "Advantage", "Decision", "Review", "Thought", "decisions", "review"]

Parts = tuple[int, ...]
"""Every seat's chance to win in whole parts of `WHOLE`, which they add up to: nothing is lost by rounding."""

WHOLE = 10_000
NOTHING: Mapping[int, Knowledge] = {}
NOBODYS: Mapping[int, Sequence[float]] = {}
DECIDING = 3
"""At most this many actions are named as having decided a game."""
LEAST = 0.02
"""Chance to win below which no action decided anything: a bot's judgement is no finer."""


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one action it looked at: its chance to win, and whether that is certain."""

    text: str
    win: float
    proven: bool = False


@dataclass(frozen=True)
class Advantage:
    """Something that is true of the better action and not of the one played: a name, and its numbers."""

    name: str
    places: dict[str, int | str]


@dataclass(frozen=True)
class Decision:
    """One action that somebody chose, what would have been better, and why."""

    number: int  # the action's place in the game, from 1
    seat: Seat
    text: str
    best: str
    before: float  # the seat's chance to win before it and
    after: float  # after it
    lost: float  # the difference: what the choice gave away
    why: tuple[Advantage, ...] = ()


@dataclass(frozen=True)
class Review:
    """`wins` has every seat's chance at the moments `numbers` (that many actions were played then).

    `knowledge` says how well they are known there. For every seat, `luck` and `play` add up to the way
    from its first chance to its last; `cost` is what one choice of its own gave away on average.
    """

    numbers: list[int]
    wins: list[list[float]]
    knowledge: list[Knowledge]
    deciding: list[Decision]
    luck: list[float] | None  # None: chance had no part in it
    play: list[float]
    cost: list[float]


def decisions(state: State) -> list[int]:
    """The moments (that many actions played) at which somebody had a choice."""
    return [
        number
        for number in range(len(state.history))
        if (then := state.after(number)).player >= 0 and len(then.legal_actions()) > 1
    ]


def review(
    state: State,
    thoughts: Mapping[int, Sequence[Thought]],
    known: Mapping[int, Knowledge] = NOTHING,
    wins: Mapping[int, Sequence[float]] = NOBODYS,
) -> Review:
    """Puts together what a bot thought of the decisions: for each moment what it looked at, the best first.

    `known` says how well a moment's chances are known; where it says nothing, they are estimates. `wins` has
    every seat's chance where the bot can say it, with all secrets known; elsewhere the others share what the
    chooser's thoughts leave them.
    """
    return Reviewer(state, thoughts, known, wins).review()


@dataclass
class Choice:
    """A decision being reviewed: the chances before the action and after it."""

    number: int
    seat: Seat
    best: Thought
    played: Thought | None  # None: the bot has not looked at it
    text: str
    knowledge: Knowledge
    before: Parts = ()
    after: Parts = ()

    @property
    def lost(self) -> int:
        return self.before[self.seat] - self.after[self.seat]

    @property
    def error(self) -> float:
        """By how much it was worse than the best, as far as its maker could know."""
        return max(0.0, self.best.win - self.played.win) if self.played else 0.0

    @property
    def is_blamed(self) -> bool:
        """Whether it lost something and the bot knows something better; both must hold."""
        if self.best.text == self.text or self.lost < LEAST * WHOLE:
            return False
        return self.played is None or self.best.win - self.played.win >= LEAST


class Reviewer:
    """One review while it is made: forwards what was thought, backwards what came of it, then the sums."""

    def __init__(
        self,
        state: State,
        thoughts: Mapping[int, Sequence[Thought]],
        known: Mapping[int, Knowledge],
        wins: Mapping[int, Sequence[float]],
    ) -> None:
        self.state, self.seats = state, state.game.seats
        self.players = [state.step(number)[0] for number in range(len(state.history))]
        texts = state.history_texts()
        self.choices = [
            self._choice(number, thoughts[number], texts[number], known.get(number, "estimate"))
            for number in sorted(thoughts)
        ]
        self.open = {number: whole_parts(normal(shares)) for number, shares in wins.items()}
        self.numbers: list[int] = []
        self.wins: list[Parts] = []
        self.knowledge: list[Knowledge] = []
        self.luck, self.play = [0] * self.seats, [0] * self.seats
        self.had_luck = False

    def review(self) -> Review:
        self._think_forwards()
        self._learn_backwards()
        self._add_up()
        return Review(
            self.numbers,
            [chances(parts) for parts in self.wins],
            self.knowledge,
            self._deciding(),
            chances(self.luck) if self.had_luck else None,
            chances(self.play),
            [self._cost(seat) for seat in range(self.seats)],
        )

    def _choice(
        self, number: int, thoughts: Sequence[Thought], text: str, knowledge: Knowledge
    ) -> Choice:
        played = next((thought for thought in thoughts if thought.text == text), None)
        return Choice(number, self.players[number], thoughts[0], played, text, knowledge)

    # The chances

    def _think_forwards(self) -> None:
        """Every position as the bot judged it; what is certain stays so until its winner errs."""
        now, winner = self._even(), None
        for choice in self.choices:
            is_settled = winner is not None and winner != choice.seat
            if choice.best.proven and choice.best.win == 1.0:
                winner = choice.seat
            if winner is not None:
                now = self._won_by(winner)
            elif choice.number in self.open:
                now = self.open[choice.number]
            else:
                now = shared(now, choice.seat, choice.best.win)
            choice.before = now
            if not is_settled:
                winner = self._winner_after(choice)
            if winner is not None:
                now = self._won_by(winner)
            elif self._has_eyes(choice):
                now = shared(now, choice.seat, now[choice.seat] / WHOLE - choice.error)
            elif choice.played is not None:
                now = shared(now, choice.seat, choice.played.win)
            choice.after = now

    def _winner_after(self, choice: Choice) -> Seat | None:
        """Who has won for certain by a choice."""
        played = choice.played
        if played is None or not played.proven:
            return None
        if played.win == 1.0:
            return choice.seat
        return 1 - choice.seat if self.seats == 2 and played.win == 0.0 else None

    def _learn_backwards(self) -> None:
        """What came of a choice, where nothing but the choice lay between, shows what it was worth."""
        end = self._end()
        later: tuple[int, Parts] | None = (len(self.players), end) if end else None
        for choice in reversed(self.choices):
            if later is not None and self._is_same(choice, later[0]):
                self._learn(choice, later[1])
            if choice.lost < 0:
                choice.before = choice.after
            later = choice.number, choice.before

    def _learn(self, choice: Choice, came: Parts) -> None:
        """A choice is worth what it led to; nobody is blamed for a secret that had a part in it."""
        if not self._has_eyes(choice) or choice.before[choice.seat] <= came[choice.seat]:
            choice.after = came
            return
        lost = choice.before[choice.seat] - came[choice.seat]
        known = min(1.0, choice.error * WHOLE / lost)
        steps = zip(choice.before, came, strict=True)
        choice.after = whole_parts([(old + known * (new - old)) / WHOLE for old, new in steps])

    def _is_same(self, choice: Choice, last: int) -> bool:
        """Whether a choice led to one position for all: nobody chose in between, nor did chance."""
        if self.state.game.has_secrets and last < len(self.players) and last not in self.open:
            return False
        return all(
            self.players[number] != CHANCE and len(self.state.after(number).legal_actions()) == 1
            for number in range(choice.number + 1, last)
        )

    def _has_eyes(self, choice: Choice) -> bool:
        """Whether its maker knew less of the position than the review does."""
        return self.state.game.has_secrets and choice.number in self.open

    # The sums

    def _add_up(self) -> None:
        first = self.choices[0].number if self.choices else len(self.players)
        self._arrive(0, self._even(), "estimate")
        if first == 0 and self.choices:  # nothing has happened yet: it is the first chance
            self.wins[0], self.knowledge[0] = self.choices[0].before, self.choices[0].knowledge
        for choice in self.choices:
            self._step(choice.number, choice.before, choice.knowledge)
            self._give(self.play, choice.before, choice.after)
            certain = choice.played is not None and choice.played.proven
            self._arrive(choice.number + 1, choice.after, "exact" if certain else "estimate")
        if end := self._end():
            self._step(len(self.players), end, "exact")

    def _step(self, number: int, parts: Parts, knowledge: Knowledge) -> None:
        """Moves on to a position; what changed on the way was luck if chance or a secret had a part in it."""
        by_chance = CHANCE in self.players[self.numbers[-1] : number]
        is_luck = by_chance or (self.state.game.has_secrets and self.wins[-1] != parts)
        self._give(self.luck if is_luck else self.play, self.wins[-1], parts)
        self.had_luck |= is_luck
        self._arrive(number, parts, knowledge)

    def _give(self, account: list[int], before: Parts, after: Parts) -> None:
        for seat in range(self.seats):
            account[seat] += after[seat] - before[seat]

    def _arrive(self, number: int, parts: Parts, knowledge: Knowledge) -> None:
        if self.numbers and self.numbers[-1] == number:
            self.wins[-1], self.knowledge[-1] = parts, knowledge
            return
        self.numbers.append(number)
        self.wins.append(parts)
        self.knowledge.append(knowledge)

    def _deciding(self) -> list[Decision]:
        blamed = sorted((c for c in self.choices if c.is_blamed), key=lambda c: -c.lost)[:DECIDING]
        return [
            Decision(
                choice.number + 1,
                choice.seat,
                choice.text,
                choice.best.text,
                choice.before[choice.seat] / WHOLE,
                choice.after[choice.seat] / WHOLE,
                choice.lost / WHOLE,
                self._why(choice),
            )
            for choice in sorted(blamed, key=lambda choice: choice.number)
        ]

    def _why(self, choice: Choice) -> tuple[Advantage, ...]:
        """By the rules alone: nothing that a bot thinks."""
        then = self.state.after(choice.number)
        better, worse = then.parse_action(choice.best.text), then.parse_action(choice.text)
        found = then.game.text.facts(then._record, better, worse)
        return tuple(Advantage(name, places) for name, places in found)

    def _cost(self, seat: Seat) -> float:
        lost = [choice.lost for choice in self.choices if choice.seat == seat]
        return sum(lost) / len(lost) / WHOLE if lost else 0.0

    # Chances that need no thought

    def _even(self) -> Parts:
        return whole_parts([1 / self.seats] * self.seats)

    def _won_by(self, winner: Seat) -> Parts:
        return tuple(WHOLE if seat == winner else 0 for seat in range(self.seats))

    def _end(self) -> Parts:
        """The result as chances: those with the best result share the win. Empty: it is not over."""
        if not self.state.is_over:
            return ()
        returns = self.state.returns()
        best = max(returns)
        winners = returns.count(best)
        return whole_parts([1 / winners if result == best else 0.0 for result in returns])


def shared(parts: Parts, seat: Seat, win: float) -> Parts:
    """The chances when one seat's is known: the others share the rest as they did before."""
    win = min(1.0, max(0.0, win))
    others = sum(parts) - parts[seat]
    if others <= 0:
        rest = (1 - win) / (len(parts) - 1)
        return whole_parts([win if s == seat else rest for s in range(len(parts))])
    return whole_parts([win if s == seat else (1 - win) * p / others for s, p in enumerate(parts)])


def whole_parts(shares: Sequence[float]) -> Parts:
    """Shares of one as whole parts of `WHOLE`; the largest remainders are rounded up."""
    parts = [int(share * WHOLE) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda seat: parts[seat] - shares[seat] * WHOLE)
    for seat in by_rest[: WHOLE - sum(parts)]:
        parts[seat] += 1
    return tuple(parts)


def normal(shares: Sequence[float]) -> list[float]:
    """The same shares, so that they add up to one."""
    return [share / sum(shares) for share in shares]


def chances(parts: Sequence[int]) -> list[float]:
    return [part / WHOLE for part in parts]
