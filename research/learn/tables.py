"""Tables at which a network plays itself, on the CPU or a GPU, and what the learner gets from them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.bots.expertise import experts
from quincunx.native import cpu, cuda
from quincunx.search import walk
from quincunx.search.offers import BELIEF
from quincunx.state import Game
from research.learn.courses import COURSES, Curriculum
from research.learn.playing import Games, Notes, Numbers, Workspace

__all__ = ["Examples", "Tables"]

HERE = Path(__file__).parent
SEARCH = Path(str(walk.__file__)).parent
SEATS = 8
THREADS = 64
BLOCKS = 132 * 32
Array = Any


@cache
def programs(name: str, rules: Any, backend: str) -> dict[str, Any]:
    """A game's moves, compiled."""
    before = [SEARCH / "walk.py", SEARCH / "curves.py", SEARCH / "step.py"]
    belief = experts()[name].belief or BELIEF
    sources = [*before, *COURSES[name].sources, *belief, HERE / "playing.py"]
    if backend == "cpu":
        return cpu.load(name, rules, [*sources, HERE / "playing_cpu.py"])
    return cuda.load(name, rules, [*sources, HERE / "playing_cuda.py"])


class Examples:
    """Positions to learn from, and each view's share of winning."""

    def __init__(self, marks: Array, targets: Array) -> None:
        self.marks, self.targets = marks, targets

    def __len__(self) -> int:
        return len(self.marks)


class Tables:
    """Games of one variant, played side by side."""

    def __init__(
        self, game: Game, course: Curriculum, games: int, xp: Any, backend: str, seed: int
    ) -> None:
        self.game, self.course, self.xp, self.backend = game, course, xp, backend
        self.count = games
        self.code = programs(game.name, game.rules, backend)
        self.seats = game.seats
        self.views = 1 if course.places > 1 else game.seats
        rules = game.rules
        most = min(course.most, rules.MAX_ACTIONS)
        self.games = Games(
            states=self._there(np.zeros(games, rules.STATE)),
            randoms=self._there(np.zeros((games, 2), np.int64)),
            legal=self._there(np.zeros((games, most), np.int32)),
            counts=self._there(np.zeros(games, np.int32)),
            worths=self._there(np.zeros((games, most, self.seats), np.float32)),
            hopes=self._there(np.zeros((games, most), np.float32)),
            options=self._there(np.array(game.codes, np.int64)),
        )
        self.notes: Notes | None = None
        size = rules.MAX_ACTIONS
        out, weight, marks, paper = (np.zeros(size, np.int64) for _ in range(4))
        self.desk = Workspace(
            out, weight, marks, paper, np.zeros(SEATS), np.zeros(SEATS), np.zeros(2, np.int64),
            np.zeros(1, rules.STATE), np.zeros(1, rules.STATE),
        )  # fmt: skip
        if backend == "cpu":
            self.code["begin_all"](seed, course.length, self.games, self.desk)
        else:
            self.code["kernel_begin"][self._grid(games)](seed, course.length, self.games)

    def _there(self, array: npt.NDArray[Any]) -> Any:
        return array if self.backend == "cpu" else cuda.module().to_device(array)

    def _grid(self, size: int) -> tuple[int, int]:
        return min(BLOCKS, -(-size // THREADS)), THREADS

    # Playing

    def play(
        self, packed: dict[str, npt.NDArray[Any]], moves: int, stray: int, trust: float
    ) -> Examples:
        """Plays some moves in every game; `trust` is how much what came later counts in a target."""
        numbers = Numbers(*(self._there(packed[name]) for name in Numbers._fields))
        if self.notes is None or len(self.notes.done) != moves:
            self.notes = self._new_notes(moves)
        notes = self.notes
        for number in range(moves):
            self._move(stray, Notes(*(array[number] for array in notes)), numbers)
        return self._lesson(notes, trust)

    def _new_notes(self, moves: int) -> Notes:
        shape, places = (moves, self.count), self.course.places
        kinds = (
            ((places, self.views, self.course.marks), np.int16), ((places,), np.int8),
            ((places,), np.int8), ((self.seats,), np.float32), ((), np.int8), ((), np.int8),
            ((self.seats,), np.float32),
        )  # fmt: skip
        return Notes(*(self._there(np.zeros(shape + more, kind)) for more, kind in kinds))

    def _move(self, stray: int, notes: Notes, numbers: Numbers) -> None:
        if self.backend == "cpu":
            self.code["play_all"](stray, self.games, notes, numbers, self.desk)
            return
        grid = self._grid(self.count)
        weighed = self._grid(self.count * self.games.legal.shape[1])
        self.code["kernel_look"][grid](self.games, notes)
        self.code["kernel_weigh"][weighed](self.games, numbers)
        self.code["kernel_move"][grid](stray, self.games, notes)

    # What is learned from it

    def _lesson(self, notes: Notes, trust: float) -> Examples:
        xp = self.xp
        marks, usable, eyes, values, strayed, done, results = (xp.asarray(a) for a in notes)
        moves = len(values)
        before = xp.zeros_like(values)
        after = xp.zeros_like(values)
        later = values[-1]
        for number in range(moves - 1, -1, -1):
            later = xp.where(done[number][:, None] > 0, results[number], later)
            after[number] = later
            found = (1 - trust) * values[number] + trust * later
            later = xp.where(strayed[number][:, None] > 0, values[number], found)
            before[number] = later
        usable = usable.astype(bool)
        if self.course.places > 1:  # nothing is known about what comes after the last move
            usable[-1, :, 1] &= done[-1] > 0
        gains = xp.stack([before, after][: self.course.places], 2)
        shares = xp.clip(((self.seats - 1) * gains + 1) / self.seats, 0.0, 1.0)
        marks, shares, eyes = marks[usable], shares[usable], eyes[usable]
        if self.views == 1:
            own = xp.take_along_axis(shares, eyes.astype(np.int64)[:, None], 1)
            shares = xp.concatenate([own, 1 - own], 1)
        return Examples(marks, shares.astype(np.float32))

    # To go on later

    def kept(self) -> dict[str, npt.NDArray[Any]]:
        """The games as they stand."""
        states, randoms = (self._host(a) for a in (self.games.states, self.games.randoms))
        return {"states": states.view(np.uint8).reshape(self.count, -1), "randoms": randoms}

    def restore(self, kept: dict[str, npt.NDArray[Any]]) -> None:
        states = np.ascontiguousarray(kept["states"]).view(self.game.rules.STATE).reshape(-1)
        if self.backend == "cpu":
            self.games.states[:], self.games.randoms[:] = states, kept["randoms"]
        else:
            self.games.states.copy_to_device(states)
            self.games.randoms.copy_to_device(kept["randoms"])

    def _host(self, array: Any) -> npt.NDArray[Any]:
        return array if self.backend == "cpu" else np.asarray(array.copy_to_host())
