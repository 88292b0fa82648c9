"""Makes a game's puzzles from games of bots; the same seed makes the same puzzles.

Every bot game stands alone: its number says how chance and the bots play in it. What each gave is written
down at once, so work that was interrupted continues where it was.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from quincunx.bots.named import player
from quincunx.errors import QuincunxError
from quincunx.files import written_whole
from quincunx.puzzles import puzzle_of
from quincunx.puzzles.checking import problem
from quincunx.puzzles.difficulty import ease, finder, found, grades
from quincunx.puzzles.kind import Kind, kind
from quincunx.state import State

__all__ = ["Maker", "Progress"]

Data = dict[str, Any]
"""A puzzle as its file has it."""
Progress = Callable[[int, int], None]
"""Called with the puzzles there are and the games they come from."""


class Maker:
    """One file of puzzles while it is made; beside it lies what is done so far."""

    def __init__(self, game: str, path: Path, number: int = 200, seed: int = 1) -> None:
        if number < 1:
            raise QuincunxError(f"a file has 1 or more puzzles, not {number}")
        self.kind, self.game = kind(game), game
        self.path, self.number, self.seed = path, number, seed
        self.part = path.with_name(f"{path.name}.part")
        self.puzzles: list[Data] = []
        self.games = 0
        self._keys: set[str] = set()
        self._shares: Counter[str] = Counter()

    def run(self, progress: Progress = lambda *_: None) -> None:
        """Plays games until there are enough puzzles, then writes the file."""
        self._resume()
        while len(self.puzzles) < self.number:
            self._take(self._play(self.games))
            progress(len(self.puzzles), self.games)
        chosen = graded(sorted(self.puzzles[: self.number], key=lambda puzzle: puzzle["id"]))
        with written_whole(self.path) as stream:
            stream.write("".join(f"{line(one)}\n" for one in chosen).encode())
        self.part.unlink(missing_ok=True)

    # Journal

    def _resume(self) -> None:
        head = {"game": self.game, "seed": self.seed, "number": self.number}
        if not self.part.exists():
            self.part.write_text(f"{line(head)}\n", encoding="utf-8")
            return
        first, *rest = self.part.read_text(encoding="utf-8").splitlines()
        if json.loads(first) != head:
            raise QuincunxError(f"{self.part.name} holds other work: {first}; finish or delete it")
        for row in rest:
            self._keep(json.loads(row))

    def _take(self, candidates: Iterator[Data]) -> None:
        """Keeps those of a game's candidates that are new, wanted, and stand a stronger search."""
        taken: list[Data] = []
        for puzzle in candidates:
            if self._is_wanted(puzzle) and not problem(puzzle_of(self.game, puzzle)):
                taken.append(puzzle)
                self._count(puzzle)
                if len(taken) == self.kind.a_game:
                    break
        self.games += 1
        self.puzzles += taken
        with self.part.open("a", encoding="utf-8") as stream:
            stream.write(f"{line(taken)}\n")

    def _keep(self, taken: list[Data]) -> None:
        for puzzle in taken:
            self._count(puzzle)
        self.games += 1
        self.puzzles += taken

    def _is_wanted(self, puzzle: Data) -> bool:
        most = self.kind.largest * self.number
        return puzzle["id"] not in self._keys and all(
            self._shares[share] < most for share in shares(puzzle)
        )

    def _count(self, puzzle: Data) -> None:
        self._keys.add(puzzle["id"])
        self._shares.update(shares(puzzle))

    # One game

    def _play(self, number: int) -> Iterator[Data]:
        """The puzzles in a game, latest first: near the end there are more."""
        state = played(self.kind, number, self.seed)
        for moment in reversed(range(state.length)):
            then = state.after(moment)
            if then.player >= 0 and len(then.legal_actions()) > 1:
                puzzle = made(self.kind, then)
                if puzzle is not None:
                    yield puzzle


def played(kind: Kind, number: int, seed: int) -> State:
    """A whole game between bots."""
    random = Random(f"{seed} {number}")
    game = kind.variant(number)
    levels = [random.choice(kind.players) for _ in range(game.seats)]
    bots = [player(level, game, random.getrandbits(32)) for level in levels]
    state = game.start(seed=random.getrandbits(32))
    while not state.is_over:
        state.push(bots[state.player].choose(state))
    return state


def made(kind: Kind, state: State) -> Data | None:
    """The puzzle in a position, if there is one."""
    if not kind.is_moment(state):
        return None
    position = kind.start(state)
    start = state.game.from_position(position)
    answer = kind.answer(start)
    if answer is None:
        return None
    tries = found(start, answer.lines)
    defaults = type(state.game)(state.game.name).options
    return {
        "id": hashlib.sha256(kind.key(start).encode()).hexdigest()[:8],
        "options": {k: v for k, v in state.game.options.items() if v != defaults[k]},
        "position": position,
        "answers": answer.lines,
        "themes": kind.themes(start, answer),
        "difficulty": finder(tries),  # until all are there to compare it with
        "found": tries,
        "why": kind.why(start, answer),
        "wins": [[text, round(win, 4)] for text, win in answer.wins],
        "knowledge": answer.knowledge,
    }


def graded(chosen: list[Data]) -> list[Data]:
    """The puzzles of a file, each with its difficulty relative to the others."""
    found = grades([ease(one["found"], one["answers"]) for one in chosen])
    return [{**one, "difficulty": grade} for one, grade in zip(chosen, found, strict=True)]


def shares(puzzle: Data) -> list[str]:
    """The sorts of which there should not be too many."""
    return [f"theme {puzzle['themes'][0]}", f"difficulty {puzzle['difficulty']}"]


def line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
