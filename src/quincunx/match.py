"""A match: several rounds of one game whose scores add up."""

from __future__ import annotations

from quincunx.chance import Dice, checked_dice
from quincunx.errors import QuincunxError
from quincunx.notebook import table
from quincunx.state import Game, State
from quincunx.types import Seat

__all__ = ["Match"]


class Match:
    """Rounds of one game between the same players.

    After each round everybody moves on by one seat, so that the same player does not always begin.

    >>> match = Match(Game("senet"), rounds=3, seed=7)
    >>> match.state.player  # the first round, ready to play
    0
    """

    def __init__(
        self, game: Game, rounds: int = 1, seed: int | None = None, *, dice: Dice | None = None
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a match is of a quincunx.Game, not of {game!r}")
        if isinstance(rounds, bool) or not hasattr(rounds, "__index__"):
            raise TypeError(f"rounds are an integer, not {rounds!r}")
        if rounds < 1:
            raise QuincunxError(f"a match has at least 1 round, not {rounds}")
        self.game: Game = game
        """What is played in every round."""
        self.rounds: int = rounds.__index__()
        """How many there are."""
        self._dice = checked_dice(dice)
        if dice is None and seed is not None:
            self._dice = Dice.from_number(seed)
        self._played: list[State] = []
        self.state: State = self._start()
        """The round being played."""

    def _start(self) -> State:
        before = sum(len(state.history) for state in self._played)
        return self.game.start(dice=self._dice and self._dice.after(before))

    def __copy__(self) -> Match:
        """An independent copy with the same past."""
        twin = object.__new__(Match)
        twin.game, twin.rounds, twin._dice = self.game, self.rounds, self._dice
        twin._played = self._played.copy()  # rounds that are over do not change
        twin.state = self.state.copy()
        return twin

    def use_dice(self, dice: Dice | None) -> None:
        """Lets these dice decide for chance from now on; for a match that was replayed."""
        self._dice = checked_dice(dice)
        before = sum(len(state.history) for state in self._played)
        self.state.use_dice(dice and dice.after(before))

    @property
    def states(self) -> list[State]:
        """Every round's state; the last is the one being played."""
        return [*self._played, self.state]

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return len(self._played) + 1

    @property
    def is_over(self) -> bool:
        """Whether the last round is."""
        return self.round == self.rounds and self.state.is_over

    def seat(self, player: int) -> Seat:
        """Where a player (numbered by seat in the first round) sits in this round."""
        return seat_in_round(player, self.round, self.game.seats)

    def next_round(self) -> State:
        """Starts the next round; the current one must be over."""
        if not self.state.is_over:
            raise QuincunxError(f"round {self.round} is not over: {self.state.hidden().position()}")
        if self.is_over:
            raise QuincunxError(f"the match is over: all {self.rounds} rounds are played")
        self._played.append(self.state)
        self.state = self._start()
        return self.state

    def scores(self) -> list[list[int]]:
        """Every finished round's points, by player."""
        finished = [state for state in self.states if state.is_over]
        players = range(self.game.seats)
        return [
            [state.scores()[seat_in_round(player, number, len(players))] for player in players]
            for number, state in enumerate(finished, 1)
        ]

    def totals(self) -> list[int]:
        """Every player's points in all finished rounds together."""
        return totals_of(self.scores(), self.game.seats)

    @property
    def counts_points(self) -> bool:
        """Whether more points in this round are better, not only to win it: the last of several rounds
        is for whoever wins it, if the others left everybody with as many."""
        totals = self.totals()
        is_last = self.round == self.rounds
        return self.rounds > 1 and not (is_last and min(totals) == max(totals))

    def winners(self) -> list[int]:
        """The players with the most points; empty while the match goes on."""
        if not self.is_over:
            return []
        totals = self.totals()
        return [player for player, total in enumerate(totals) if total == max(totals)]

    def _repr_html_(self) -> str:
        """In a notebook: the points so far, and the board of this round."""
        head = ("", *(f"player {player}" for player in range(self.game.seats)))
        rounds = [(f"round {number}", *points) for number, points in enumerate(self.scores(), 1)]
        caption = f"{self.game}, round {self.round} of {self.rounds}"
        return table(caption, head, [*rounds, ("together", *self.totals())]) + self.state.svg()


def totals_of(scores: list[list[int]], players: int) -> list[int]:
    """Every player's points in several rounds together."""
    return [sum(points[player] for points in scores) for player in range(players)]


def seat_in_round(player: int, number: int, seats: int) -> Seat:
    """Players move on by one seat each round."""
    return (player + number - 1) % seats


def player_in_round(seat: Seat, number: int, seats: int) -> int:
    """The player who sits there in that round."""
    return (seat - number + 1) % seats
