"""Players of Senseï that look whole turns ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.playing import GameBot
from quincunx.bots.sensei.desk import (
    DEEPEST,
    FEW,
    HOPE,
    KILLERS,
    LATE,
    LEAD,
    LISTED,
    MOST_TURNS,
    ROWS,
    SCRATCH,
    SLOTS,
    WIN,
)
from quincunx.bots.sensei.erring import FAULTLESS, Erring
from quincunx.bots.sensei.offers import sources
from quincunx.bots.sensei.turn_search import (
    ACTIONS,
    CHUNK,
    ENTRIES,
    FEW_ENTRIES,
    Stop,
    TurnSearch,
)
from quincunx.errors import QuincunxError
from quincunx.games import sensei
from quincunx.games.sensei import rules
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.book import Watch
from quincunx.state import Game, State
from quincunx.types import Action, Knowledge

__all__ = ["AlphaBetaBot", "LearnedBot", "PlainAlphaBetaBot"]

HERE = Path(__file__).parent
ON_THE_BEST = 0.7
"""The share of the time to analyse that goes to the best action."""
FORETOLD = 3  # actions whose continuation is given
LINE = 8  # actions in a continuation
STEEPNESS = 2.0
"""How a value becomes a probability of winning."""
MANY = 1e6  # more turns than there are
LATER = (4, 16, 80)
SPREAD = 0.1
"""How far that moves within two turns, at even chances."""


@dataclass(frozen=True)
class TurnPlan:
    """A whole turn that was chosen: after which actions it continues, and what it will leave."""

    after: tuple[Action, ...] = ()
    stones: int = 0
    character: int = 0


def begins(state: State) -> bool:
    """Whether a turn begins here, so that nothing planned before is of use."""
    last = len(state.history) - 1
    return last < 0 or state.step(last)[0] != state.player


class AlphaBetaBot(GameBot):
    """Looks `depth` turns ahead, or, with `seconds` or `walks`, deeper and deeper for that long.

    `walks` are positions judged, `errs` is what it overlooks and misjudges when it plays. The seed decides
    between turns that seem equal. It builds on what it found before, so use one for each game that is played.
    """

    programs = sources(HERE / "judge.py")
    allocates = True  # none does; but these play at the speed they were measured with

    def __init__(
        self, game: Game, depth: int = 2, seconds: float | None = None, seed: int | None = None,
        *, walks: int | None = None, errs: Erring = FAULTLESS,
    ) -> None:  # fmt: skip
        if game.package.__name__ != sensei.__name__:
            raise QuincunxError(f"alphabeta plays sensei only, not {game.name}")
        super().__init__(game)
        self.depth = min(depth, DEEPEST) if seconds is None and walks is None else DEEPEST
        self.seconds, self.walks, self.errs = seconds, walks, errs
        entries = ENTRIES if walks is None else FEW_ENTRIES
        self._search = TurnSearch(
            self.programs, self._margins(), seed, entries, allocates=self.allocates
        )
        self._plan = TurnPlan()
        self._is_ready = False

    def prepare(self, watch: Watch = lambda _: None) -> None:  # noqa: ARG002
        """Compiles the search and takes its memory, so that the first move does not wait for either."""
        if self._is_ready:
            return
        self._is_ready = True
        self.analyse(self.game.start(), stop=lambda: True)
        self._search.look_closer(self.game.start(), 0, math.inf)
        self._search.clear()

    def choose(self, state: State) -> Action:
        self.check(state)
        self.prepare()
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        action = self._as_planned(state)
        if action is None:
            stop, deadline = self._enough(), self._deadline(1.0)
            place = self._search.search(state, self.depth, stop, deadline, self.errs)
            turn = self._search.turns[place]
            action = int(turn["action"])
            self._plan = TurnPlan(
                (*state.history, action), int(turn["stones"]), int(turn["character"])
            )
        else:
            self._plan = replace(self._plan, after=(*state.history, action))
        return action

    def _as_planned(self, state: State) -> Action | None:
        """How to continue the turn that was chosen as a whole, if this is the middle of it."""
        if not self._plan.after or state.history != self._plan.after or begins(state):
            return None
        return self._search.action_towards(state, self._plan.stones, self._plan.character)

    def analyse(
        self,
        state: State,
        also: Collection[Action] = (),  # noqa: ARG002  # it looks at all of them
        stop: Stop = lambda: False,
    ) -> Assessment:
        """Every legal action with its probability of winning, the best first.

        With `seconds`, some of them go to the actions that are not the best.
        """
        self.check(state)
        self.prepare()
        begun, work, enough = time.perf_counter(), self._search.work, self._enough()
        deadline = self._deadline(1.0)
        best = self._search.search(
            state, self.depth, lambda: stop() or enough(), self._deadline(ON_THE_BEST)
        )
        judged = self._judge_all(state, best, deadline)
        walks = self._search.work - work
        return Assessment.of(state.player, judged, walks, time.perf_counter() - begun)

    def _deadline(self, share: float) -> float:
        return math.inf if self.seconds is None else time.perf_counter() + share * self.seconds

    def _enough(self) -> Stop:
        """Whether it has judged as many positions as it may, counted from now."""
        if self.walks is None:
            return lambda: False
        end = self._search.work + self.walks
        return lambda: self._search.work >= end

    def _margins(self) -> Any:
        return first_margins(self.game)

    # What it says

    def _judge_all(self, state: State, best: int, deadline: float) -> tuple[Judged, ...]:
        """All legal actions, each by the best turn that it begins; the chosen one first."""
        turns = self._search.turns
        legal, offers = self._search.offers(state)
        chosen = int(turns[best]["action"])
        for place, _ in offers:
            if place != best:
                self._search.look_closer(state, int(place), deadline)
        values = turns["value"]
        np.minimum(values, values[best], out=values)  # some were looked at less deeply
        found = [
            self._judge(state, int(action), best if action == chosen else int(place), int(work))
            for action, (place, work) in zip(legal, offers, strict=True)
        ]
        found.sort(key=lambda one: (one[0].action == chosen, one[1]), reverse=True)
        foretold = [
            replace(judged, line=self._line(state, judged.action, place))
            for judged, _, place in found[:FORETOLD]
        ]
        return (*foretold, *(judged for judged, _, _ in found[FORETOLD:]))

    def _judge(
        self, state: State, action: Action, place: int, work: int
    ) -> tuple[Judged, float, int]:
        value = float(self._search.turns[place]["value"])
        proven = abs(value) > WIN / 2
        win = 1 / (1 + math.exp(-STEEPNESS * max(-WIN / 20, min(WIN / 20, value))))
        error = 0.0 if proven else SPREAD * 4 * win * (1 - win)
        text = state.action_text(action)
        win = float(round(win)) if proven else win
        knowledge: Knowledge = "exact" if proven else "estimate"
        judged = Judged(action, text, win, error, work, proven, (text,), knowledge)
        return judged, value, place

    def _line(self, state: State, action: Action, place: int) -> tuple[str, ...]:
        """What is expected to happen: this action and its turn, then the turns that the table knows."""
        walk, texts = state.copy(), []
        turn = self._search.turns[place]
        stones, character = int(turn["stones"]), int(turn["character"])
        while True:
            texts.append(walk.action_text(action))
            player = walk.player
            walk.push(action)
            if walk.is_over or len(texts) == LINE:
                break
            if walk.player != player:
                stones, character = self._search.known_turn(walk)
            towards = self._search.action_towards(walk, stones, character)
            if towards is None:
                break
            action = towards
        return tuple(texts)


class LearnedBot(AlphaBetaBot):
    """Judges by tables that were learned, and many turns at a glance: `master`, and every level below it."""

    programs = sources(HERE / "weighing.py", HERE / "gathering.py")
    allocates = False

    def _margins(self) -> Any:
        return np.array(facts(self.game)["margins"])


class PlainAlphaBetaBot(AlphaBetaBot):
    """A player to measure others by: two turns deep, and only how far everything has come counts."""

    programs = sources(HERE / "plain.py")

    def _margins(self) -> Any:
        return np.array(facts(self.game)["alphabeta_margins"])


def first_margins(game: Game) -> Any:
    """One's own last turn gains, the enemy's last turn hardly; both gain more in a storm."""
    storm = game.options["mode"] == "arashi"
    margins = np.full((ROWS, DEEPEST + 1), MANY)
    margins[: LEAD + 1, 1::2] = 0.2 if storm else 0.1
    margins[: LEAD + 1, 0::2] = 0.5 if storm else 0.4
    margins[HOPE, 0] = 0.6 if storm else 0.5
    margins[LATE, :2] = 12, 120
    return margins


def facts(game: Game) -> dict[str, Any]:
    """The margins of the levels and of the plain player, who leaves nothing out, and the sizes of a desk."""
    margins = first_margins(game)
    plain = np.full((ROWS, DEEPEST + 1), 2 * WIN)
    plain[FEW] = MANY
    plain[LATE] = margins[LATE]
    margins[LATE, :3] = LATER
    return {
        "margins": margins.tolist(),
        "alphabeta_margins": plain.tolist(),
        "win": WIN,
        "frames": DEEPEST + 1,
        "rows": ROWS,
        "killers": KILLERS,
        "listed": LISTED,
        "most": MOST_TURNS,
        "slots": SLOTS,
        "scratch": SCRATCH,
        "actions": ACTIONS,
        "chunk": CHUNK,
        "few_entries": FEW_ENTRIES,
        "steepness": STEEPNESS,
        "on_the_best": ON_THE_BEST,
        "won": rules.WON,
    }
