"""A player of Senet that looks at every throw and every move some throws ahead."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from quincunx.bots.expertise import expertise
from quincunx.bots.picking import pick
from quincunx.bots.playing import GameBot
from quincunx.bots.senet.paper import new_paper
from quincunx.bots.senet.weights import KINDS
from quincunx.errors import QuincunxError
from quincunx.games import senet
from quincunx.games.senet import rules
from quincunx.native import cpu
from quincunx.search.assessment import Assessment, Judged, Knowledge
from quincunx.search.book import Watch
from quincunx.search.offers import CURVES
from quincunx.solve.senet import program
from quincunx.solve.senet.index import PIECES
from quincunx.solve.senet.task import Task
from quincunx.state import Game, State
from quincunx.types import Action, Seat

__all__ = ["DEPTH", "LookAheadBot"]

JUDGE = Path(__file__).with_name("judge.py")
MARKS, POINTS, WISHES = (JUDGE.with_name(f"{name}.py") for name in ("marks", "points", "wishes"))
DEPTH = 3
"""Throws to look ahead: a few thousand positions for every move, in milliseconds."""
DUTY_THROWS = 2
"""Throws for which light's duty on 9 is followed; further on, positions are judged as if it were done."""
USUAL = "L9/D9/10 1 0 2 free 50"
"""Any position in which there is something to decide."""

EXTRA = (6.0, 10.0)
"""Points that a win is worth besides, with sticks and with the die, to whoever plays for points: the chance
to win is known much better than the points are."""
WIN, SCORE = 0, 1
"""What is played for: see `quincunx/solve/senet/program.py`."""

Code = dict[str, Any]


class LookAheadBot(GameBot):
    """Plays what is best if both sides do their best for `depth` throws and the evaluation is right then.

    With `wishes` it follows what people want of a move, each square of it worth so much of the chance to win
    to it, and overlooks a win at once as often as `misses` says. With `points` it plays for as many points
    of the round as it can get, as in a match of several rounds. With a temperature it sometimes plays what
    is nearly best (see `pick`); without any of these it always plays the same in the same position.
    """

    def __init__(
        self, game: Game, depth: int = DEPTH, *, temperature: float = 0.0, wishes: float = 0.0,
        misses: float = 0.0, points: bool = False, book: bool = True, seed: int | None = None,
    ) -> None:  # fmt: skip
        if game.package.__name__ != senet.__name__:
            raise QuincunxError(f"this bot plays senet only, not {game.name}")
        super().__init__(game)
        self.depth, self.temperature = depth, temperature
        self.wishes, self.misses, self.points = wishes, misses, points
        self.rooms = np.zeros((depth + 1, program.ROOM), np.int64)
        self.paper = new_paper()
        self.judged = np.zeros(1, np.int64)
        self._random = Random(seed)
        self._book = expertise(game).book(is_open=book)
        self._pages = self._book.read()
        self._code = load(self._book.programs, JUDGE)
        self._die = int(bool(game.options["die"]))
        known = facts(bool(self._die))
        self._chances = np.array(known["chances"])
        self._error: float = known["error"]
        self._knowledge: Knowledge = known["knowledge"]
        self._extra: float = known["extra"]

    def prepare(self, watch: Watch = lambda _: None) -> None:
        """Compiles what it needs and makes its book, so that no move waits for either."""
        self.analyse(self.game.from_position(USUAL))
        self._book.make(watch)

    def choose(self, state: State) -> Action:
        self.check(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self.points:
            s: Any = state._record
            return max(legal, key=lambda action: self._points(played(s, action), state.player))
        judged = self.analyse(state).actions
        if self.wishes > 0:
            judged = self._felt(state, judged)
        return pick(judged, self.temperature, self._random)

    def _felt(self, state: State, judged: tuple[Judged, ...]) -> tuple[Judged, ...]:
        """The same as whoever wants something of a move feels it; a win at once may go unnoticed."""
        overlooks = self._random.random() < self.misses
        s: Any = state._record
        colour = rules.mover(s)
        own, enemy = int(s.pieces[colour]), int(s.pieces[1 - colour])
        found = []
        for one in judged:
            after: Any = s.copy()
            rules.apply(after, one.action)
            mine, others = int(after.pieces[colour]), int(after.pieces[1 - colour])
            wanted = float(self._code["wish"](own, enemy, mine, others))
            win = one.win + self.wishes * wanted
            found.append(replace(one, win=win, proven=one.proven and not overlooks))
        return tuple(sorted(found, key=lambda one: (-one.proven, -one.win)))

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:  # noqa: ARG002
        """Every legal action with its probability of winning, the best first."""
        self.check(state)
        begun = time.perf_counter()
        self._pages = self._book.read()
        found = [self._judge(state, action) for action in state.legal_actions()]
        best_first = sorted(found, key=lambda judged: (-judged.proven, -judged.win))
        walks = sum(judged.visits for judged in best_first)
        return Assessment.of(state.player, best_first, walks, time.perf_counter() - begun)

    def _judge(self, state: State, action: Action) -> Judged:
        s: Any = state._record.copy()
        rules.apply(s, action)
        before = int(self.judged[0])
        win, is_exact = self._win(s, state.player)
        visits = max(int(self.judged[0]) - before, int(not is_exact))
        proven = rules.player(s) == rules.OVER
        text = state.action_text(action)
        return Judged(
            action, text, win, 0.0 if is_exact else self._error, visits,
            proven, (text,), "exact" if is_exact else self._knowledge,
        )  # fmt: skip

    # What records are worth

    def _win(self, s: Any, seat: Seat) -> tuple[float, bool]:
        """A seat's chance to win while it plays its throw, and whether that is known for certain."""
        who = rules.player(s)
        if who == rules.OVER:
            results = [0.0, 0.0]
            rules.returns(s, results)
            return (results[seat] + 1) / 2, True
        if who == rules.CHANCE:
            result = np.zeros(2)
            if self._code["consult"](s.pack()[0], self._pages, result):
                return float(result[seat] + 1) / 2, True
            value = self._before_throw(s, self.depth, DUTY_THROWS, WIN)
            # a network is never that sure: every way there ends the game
            return value if s.turn == seat else 1.0 - value, value in (0.0, 1.0)
        found = [self._win(after, seat) for after in self._after(s)]
        return max(value for value, _ in found), all(is_exact for _, is_exact in found)

    def _points(self, s: Any, seat: Seat) -> float:
        """What the round will bring a seat while it plays its throw: its points less the other's, and
        something besides if it wins."""
        who = rules.player(s)
        if who == rules.OVER:
            points, won = [0, 0], [0.0, 0.0]
            rules.scores(s, points)
            rules.returns(s, won)
            return points[seat] - points[1 - seat] + self._extra * won[seat]
        if who == rules.CHANCE:
            value = self._before_throw(s, self.depth, DUTY_THROWS, SCORE)
            return value if s.turn == seat else -value
        return max(self._points(after, seat) for after in self._after(s))

    def _before_throw(self, s: Any, depth: int, duty: int, score: int = WIN) -> float:
        """The chance to win of the seat whose turn it is, or the points it will get."""
        if s.stage == rules.FREE or duty == 0 or depth == 0:
            colour = rules.mover(s)
            seen = int(s.pieces[colour]), int(s.pieces[1 - colour]), depth, self._die
            desk = self.rooms, self.paper, self.judged
            if score:
                sought = self._code["expected_points"](*seen, self._extra, self._chances, *desk)
            else:
                sought = self._code["expected"](*seen, self._chances, self._pages, *desk)
            return float(sought)
        out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
        total = 0.0
        for k in range(rules.chance(s, out, weight)):
            after = s.copy()
            rules.apply(after, out[k])
            total += float(self._chances[k]) * self._best(after, depth - 1, duty - 1, score)
        return total

    def _best(self, s: Any, depth: int, duty: int, score: int) -> float:
        """The same for the seat that has a throw to play."""
        seat, found = int(s.turn), []
        for after in self._after(s):
            value = self._before_throw(after, depth, duty, score)
            found.append(value if after.turn == seat else 1.0 - score - value)
        return max(found)

    def _after(self, s: Any) -> list[Any]:
        out = [0] * rules.MAX_ACTIONS
        return [played(s, out[k]) for k in range(rules.actions(s, out))]


def played(s: Any, action: Action) -> Any:
    """The record after an action."""
    after = s.copy()
    rules.apply(after, action)
    return after


def facts(die: bool) -> dict[str, Any]:
    """The chances of the throws, how far the evaluation is wrong, and what is known by it."""
    kind = KINDS[int(die)]
    with np.load(JUDGE.with_suffix(".npz")) as fitted:
        error = float(fitted[f"{kind}_error"])
        whole = int(fitted[f"{kind}_pieces"]) == PIECES
    return {
        "chances": Task(PIECES, die=die).chances.tolist(),
        "error": error,
        "knowledge": "near-exact" if whole else "estimate",
        "room": program.ROOM,
        "duty": DUTY_THROWS,
        "extra": EXTRA[die],
    }


@cache
def load(book: tuple[Path, ...], judge: Path) -> Code:
    moves = Path(str(program.__file__))
    return cpu.load("senet", rules, [CURVES, *book, moves, MARKS, judge, POINTS, WISHES])
