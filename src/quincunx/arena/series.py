"""A series: players that meet again and again, and everything they have played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from quincunx.arena.games import Played
from quincunx.arena.journal import Journal
from quincunx.arena.plan import Plan, SelfPlan
from quincunx.arena.players import check
from quincunx.arena.workers import cores, play_all
from quincunx.datafile import DataError
from quincunx.errors import QuincunxError, RecordError
from quincunx.state import Game, checked_game

__all__ = ["SelfPlay", "Series"]


class Running:
    """A plan and what has been played of it; with a file, games are kept there and playing can be resumed."""

    def __init__(self, plan: Plan, out: Path | None) -> None:
        self.plan = plan
        self.journal = Journal(out, self.plan.header()) if out else None
        self._played: dict[tuple[int, int, int, int], Played] = {}
        for number, entry in enumerate(self.journal.entries if self.journal else [], 2):
            self._recall(number, entry)

    def _recall(self, number: int, entry: dict[str, object]) -> None:
        try:
            played = Played.from_data(entry)
            self.plan.check(played.task)
            if played.returns and len(played.returns) != self.plan.game.seats:
                raise DataError(f"{len(played.returns)} returns for {self.plan.game.seats} seats")
        except QuincunxError as error:
            raise RecordError(
                f"{self.journal and self.journal.path} is damaged: line {number} is not a game ({error})"
            ) from None
        self._played.setdefault(played.task.key, played)  # a game counts once

    @property
    def played(self) -> list[Played]:
        """Every game so far, in the order of the plan."""
        return [self._played[key] for key in sorted(self._played, key=lambda key: (key[2:], key))]

    def left(self, games: int) -> int:
        """How many games are still to play until every two players have met this often."""
        return sum(task.key not in self._played for task in self.plan.tasks(games))

    def play(
        self, games: int = 100, jobs: int | None = None, on: str | None = None
    ) -> Iterator[Played]:
        """Plays until every two players have met at least `games` times, in `jobs` processes.

        `on="ray"` or `on="ray://HOST:PORT"` plays on a Ray cluster, with the same results. Yields games
        as they finish, in any order. Stop whenever you like: close the iterator.
        """
        if games < 1:
            raise QuincunxError(f"a series has at least 1 game, not {games}")
        if jobs is not None and jobs < 1:
            raise QuincunxError(f"at least 1 process has to play, not {jobs}")
        todo = [task for task in self.plan.tasks(games) if task.key not in self._played]
        if not todo:
            return
        if on is None:
            results = play_all(self.plan, todo, min(jobs or cores(), len(todo)))
        else:
            from quincunx.arena.cluster import play_on_cluster

            results = play_on_cluster(self.plan, todo, jobs, on)
        for played in results:
            if self.journal:
                self.journal.append(played.to_data())
            self._played[played.task.key] = played
            yield played


class Series(Running):
    """Every two of the players meet; with a file, games are kept there and a stopped series can be resumed.

    >>> series = Series(qx.game("senet"), ["random", "random"], out=Path("series.jsonl"))
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: int = 0,
        seconds: float = 60.0,
        out: Path | None = None,
    ) -> None:
        checked_game(game)
        if isinstance(players, str) or not isinstance(players, Sequence):
            raise TypeError(f"players are a list of names, not {players!r}")
        for player in players:
            check(player)
        super().__init__(Plan(game, tuple(players), seed, float(seconds)), out)

    def totals(self) -> list[float]:
        """Every player's points so far."""
        points = [0.0] * len(self.plan.players)
        for played in self._played.values():
            for side, player in enumerate(played.task.pair):
                points[player] += played.points[side]
        return points

    def blocks(self, pair: tuple[int, int]) -> list[float]:
        """The share of the first player in every block of a meeting that is complete."""
        size = self.plan.block_size
        found: dict[int, list[float]] = {}
        for played in self._played.values():
            if played.task.pair == pair:
                found.setdefault(played.task.block, []).append(played.points[0])
        return [sum(found[b]) / size for b in sorted(found) if len(found[b]) == size]


class SelfPlay(Running):
    """One player at every seat: games to learn from. `line` of each holds all its actions, chance's too.

    >>> games = SelfPlay(qx.game("senet"), "casual", out=Path("games.jsonl"))
    """

    def __init__(
        self,
        game: Game,
        player: str,
        seed: int = 0,
        seconds: float = 60.0,
        out: Path | None = None,
    ) -> None:
        check(player)
        super().__init__(SelfPlan(checked_game(game), (player,), seed, float(seconds)), out)
