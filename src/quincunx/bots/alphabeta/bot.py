"""Players of Senseï that look whole turns ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.alphabeta.desk import (
    DEEPEST,
    ENTRY,
    FRAME,
    GOAL,
    HOPE,
    KILLERS,
    LEVEL,
    LISTED,
    MARK,
    MOST_TURNS,
    PITS,
    SLOTS,
    STORM,
    TURN,
    WIN,
    WORK,
)
from quincunx.errors import QuincunxError
from quincunx.games.sensei.rules import MAX_ACTIONS, WON
from quincunx.native import cpu
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.book import Watch
from quincunx.state import Game, State
from quincunx.types import Action, Knowledge

__all__ = ["AlphaBetaBot", "PlainAlphaBetaBot"]

HERE = Path(__file__).parent
GAME = "sensei"
ENTRIES = 1 << 21  # of the table, 32 bytes each
CHUNK = 1000
"""Positions judged between two looks at the clock: some milliseconds."""
ON_THE_BEST = 0.7
"""Of the time to analyse, for the best action."""
FORETOLD = 3  # actions whose continuation is told
LINE = 8  # actions of a continuation
STEEPNESS = 2.0
"""How a value becomes a probability to win."""
SPREAD = 0.1
"""How far that moves within two turns, at even chances."""

Code = dict[str, Any]
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Plan:
    """A whole turn that was chosen: after which actions it goes on, and what it will leave."""

    after: tuple[Action, ...] = ()
    stones: int = 0
    character: int = 0


def begins(state: State) -> bool:
    """Whether a turn begins here, so that nothing planned before is of use."""
    last = len(state.history) - 1
    return last < 0 or state.step(last)[0] != state.player


class AlphaBetaBot:
    """Looks `depth` turns ahead, or, with `seconds`, deeper and deeper for so long.

    The seed decides between turns that seem equal. One object for one game: it builds on what it
    found before.
    """

    judge = HERE / "judge.py"

    def __init__(
        self, depth: int = 2, seconds: float | None = None, seed: int | None = None
    ) -> None:
        self.depth = DEEPEST if seconds is not None else min(depth, DEEPEST)
        self.seconds = seconds
        self._random = np.random.default_rng(seed)
        self._game: Game | None = None
        self._code: Code = {}
        self._plan = Plan()

    def prepare(self, game: Game, watch: Watch = lambda _: None) -> None:  # noqa: ARG002
        """Compiles the search for a game, so that the first move does not wait for it."""
        if game.name != GAME:
            raise QuincunxError(f"alphabeta plays {GAME} only, not {game.name}")
        if game == self._game:
            return
        self._game = game
        self._code = _load(game.rules, self.judge)
        self._new_desk()
        self.analyse(game.start(), stop=lambda: True)
        self._look_closer(game.start(), 0, math.inf)
        self._clear_desk()

    def choose(self, state: State) -> Action:
        self.prepare(state.game)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        action = self._as_planned(state)
        if action is None:
            place = self._search(state, lambda: False, self._deadline(1.0))
            turn = self._turns[0, place]
            action = int(turn["action"])
            self._plan = Plan((*state.history, action), int(turn["stones"]), int(turn["character"]))
        else:
            self._plan = replace(self._plan, after=(*state.history, action))
        return action

    def _as_planned(self, state: State) -> Action | None:
        """How the turn goes on that was chosen as a whole, if this is its middle."""
        if not self._plan.after or state.history != self._plan.after or begins(state):
            return None
        return self._action_towards(state, self._plan.stones, self._plan.character)

    def _action_towards(self, state: State, stones: int, character: int) -> Action | None:
        """The first action of a turn from here that leaves this, if there is one."""
        row = self._turns[1]
        count, _, _ = self._root_turns(state, row, 0)
        found = (row["stones"][:count] == stones) & (row["character"][:count] == character)
        return int(row["action"][found.argmax()]) if found.any() else None

    def analyse(
        self,
        state: State,
        also: Collection[Action] = (),  # noqa: ARG002  # it looks at all of them
        stop: Stop = lambda: False,
    ) -> Assessment:
        """Every legal action with its probability to win, the best first.

        With `seconds`, a part of them goes to the actions that are not the best.
        """
        self.prepare(state.game)
        begun = time.perf_counter()
        work = int(self._counters[WORK])
        deadline = self._deadline(1.0)
        best = self._search(state, stop, self._deadline(ON_THE_BEST))
        judged = self._judge_all(state, best, deadline)
        walks = int(self._counters[WORK]) - work
        return Assessment.of(state.player, judged, walks, time.perf_counter() - begun)

    def _deadline(self, share: float) -> float:
        return math.inf if self.seconds is None else time.perf_counter() + share * self.seconds

    # The search

    def _new_desk(self) -> None:
        self._frames: Any = np.zeros(DEEPEST + 1, FRAME)
        self._turns: Any = np.zeros((DEEPEST + 1, MOST_TURNS + 1), TURN)
        self._table: Any = np.zeros(ENTRIES, ENTRY)
        self._killers = np.zeros((DEEPEST + 1, KILLERS, 2), np.int64)
        self._slots = np.zeros((SLOTS, 2), np.int64)
        self._counters = np.zeros(7, np.int64)
        self._desk = (
            self._frames, self._turns, self._table, self._killers, self._slots,
            np.zeros(1024, np.int64), self._margins(), self._counters,
        )  # fmt: skip

    def _clear_desk(self) -> None:
        """Writes all of it, so that no move has to wait for memory that was only promised."""
        for array in (self._frames, self._turns, self._table, self._killers, self._slots):
            array.view(np.uint8)[...] = 0
        self._counters[:] = 0

    def _margins(self) -> Any:
        """With the last turn one gains, with the enemy's last turn hardly; more in a storm."""
        storm = self._game is not None and self._game.options["mode"] == "arashi"
        margins = np.zeros((2, DEEPEST + 1))
        margins[:, 1::2] = 0.2 if storm else 0.1
        margins[:, 0::2] = 0.5 if storm else 0.4
        margins[HOPE, 0] = 0.6 if storm else 0.5
        return margins

    def _search(self, state: State, stop: Stop, deadline: float) -> int:
        """Searches as long as it may; returns the place of the best turn among the root's."""
        count, best = self._plant(state), 0
        turns = self._turns[0, :count]
        self._set_root(1, count)
        if turns["result"][best] == WON or count == 1:
            return best
        packed, root = state.pack()[0], self._frames[0]
        for depth in range(2, self.depth + 1):
            self._set_root(depth, count)
            done = self._think(packed, stop, deadline)
            if root["best_place"] >= 0:
                best = int(root["best_place"])
            if not done and root["best"] < -WIN / 2:  # what was tried loses: anything else
                best = int(turns["value"].argmax())
            if not done or abs(root["best"]) > WIN / 2:
                break
            best = 0
            self._put_in_order(count)
        return best

    def _think(self, packed: Any, stop: Stop, deadline: float) -> bool:
        """Searches the root to its depth, as far as time allows; whether it got there."""
        done = False
        while not done and not stop() and time.perf_counter() < deadline:
            self._counters[GOAL] = self._counters[WORK] + CHUNK
            done = bool(self._code["think"](self._desk, packed))
        return done

    def _plant(self, state: State) -> int:
        """Lists the turns that can be made from here and makes the position the root."""
        packed = state.pack()[0]
        root = self._frames[0]
        self._place(packed, root)
        self._counters[PITS], self._counters[STORM] = packed["pits"], packed["storm"]
        count, _, _ = self._root_turns(state, self._turns[0], 0)
        self._random.shuffle(self._turns[0, :count])
        self._code["judge_root"](root, self._turns[0], count, self._counters)
        self._put_in_order(count)
        self._killers[:] = 0
        return count

    def _put_in_order(self, count: int) -> None:
        """The root's best turns first; of equal ones, the best was found first and stays first."""
        turns = self._turns[0, :count]
        turns[:] = turns[(-turns["value"]).argsort(kind="stable")]

    def _place(self, packed: Any, frame: Any) -> None:
        frame["stones"], frame["character"] = packed["stones"], packed["character"]
        frame["seat"] = int(packed["turns"]) & 1

    def _root_turns(self, state: State, turns: Any, known: int) -> tuple[int, Any, Any]:
        """How many turns the rules allow, the legal actions and what they offer; see `root.py`."""
        packed = state.pack()
        states = np.zeros(5, packed.dtype)
        states[0] = packed[0]
        legal, left = np.zeros((5, MAX_ACTIONS), np.int64), np.zeros(5, np.int64)
        offers = np.zeros((MAX_ACTIONS, 2), np.int64)
        count = self._code["root_turns"](
            states, legal, left, offers, turns, known, self._slots, self._counters
        )
        return int(count), legal[0], offers

    def _set_root(self, depth: int, count: int) -> None:
        root = self._frames[0]
        root["alpha"], root["beta"] = -WIN - 1, WIN + 1
        root["depth"] = depth
        self._code["open_frame"](root)
        root["count"], root["stage"] = count, LISTED
        self._counters[LEVEL] = 0
        self._counters[MARK] = self._counters[WORK]

    # What it says

    def _judge_all(self, state: State, best: int, deadline: float) -> tuple[Judged, ...]:
        """All legal actions, each by the best turn that it begins; the chosen one first."""
        legal, offers = self._offers(state)
        chosen = int(self._turns[0, best]["action"])
        for place, _ in offers:
            if place != best:
                self._look_closer(state, int(place), deadline)
        values = self._turns[0]["value"]
        np.minimum(values, values[best], out=values)  # some were looked at less deeply
        found = [
            self._judge(state, int(action), best if action == chosen else int(place), int(work))
            for action, (place, work) in zip(legal, offers, strict=True)
        ]
        found.sort(key=lambda pair: (pair[0].action == chosen, pair[1]), reverse=True)
        foretold = [
            replace(option, line=self._line(state, option.action, place))
            for option, _, place in found[:FORETOLD]
        ]
        return (*foretold, *(option for option, _, _ in found[FORETOLD:]))

    def _offers(self, state: State) -> tuple[Any, Any]:
        """The legal actions; and for each the place of the best turn that it begins, and the work."""
        legal = state.legal_actions()
        count = int(self._frames[0]["count"])
        _, actions, offers = self._root_turns(state, self._turns[0], count)
        places = {int(action): place for place, action in enumerate(actions[: len(legal)])}
        return legal, offers[[places[action] for action in legal]]

    def _look_closer(self, state: State, place: int, deadline: float) -> None:
        """The search only asked whether other turns are better than the best: how good is this one?"""
        turn = self._turns[0, place]
        at_most = float(turn["value"])
        if abs(at_most) > WIN / 2 or time.perf_counter() >= deadline:
            return
        count = int(self._frames[0]["count"])
        self._set_root(2, place + 1)
        self._frames[0]["next"] = place
        self._think(state.pack()[0], lambda: False, deadline)
        self._frames[0]["count"] = count
        turn["value"] = min(at_most, turn["value"])

    def _judge(
        self, state: State, action: Action, place: int, work: int
    ) -> tuple[Judged, float, int]:
        value = float(self._turns[0, place]["value"])
        proven = abs(value) > WIN / 2
        win = 1 / (1 + math.exp(-STEEPNESS * max(-WIN / 20, min(WIN / 20, value))))
        error = 0.0 if proven else SPREAD * 4 * win * (1 - win)
        text = state.action_text(action)
        win = float(round(win)) if proven else win
        knowledge: Knowledge = "exact" if proven else "estimate"
        option = Judged(action, text, win, error, work, proven, (text,), knowledge)
        return option, value, place

    def _line(self, state: State, action: Action, place: int) -> tuple[str, ...]:
        """What is expected to happen: this action and its turn, then turns that the table knows."""
        walk, texts = state.copy(), []
        turn = self._turns[0, place]
        stones, character = int(turn["stones"]), int(turn["character"])
        while True:
            texts.append(walk.action_text(action))
            player = walk.player
            walk.push(action)
            if walk.is_over or len(texts) == LINE:
                break
            if walk.player != player:
                stones, character = self._known_turn(walk)
            towards = self._action_towards(walk, stones, character)
            if towards is None:
                break
            action = towards
        return tuple(texts)

    def _known_turn(self, state: State) -> tuple[int, int]:
        """The turn that the table holds for the best, or no stones."""
        frame: Any = np.zeros(1, FRAME)[0]
        self._place(state.pack()[0], frame)
        self._code["recall"](frame, 0, self._table)
        return int(frame["known_stones"]), int(frame["known_character"])


class PlainAlphaBetaBot(AlphaBetaBot):
    """A player to measure others by: two turns deep, and only how far everything has come counts."""

    judge = HERE / "plain.py"

    def __init__(self, seed: int | None = None, depth: int = 2) -> None:
        super().__init__(depth, seed=seed)

    def _margins(self) -> Any:
        """Leaves nothing out."""
        return np.full((2, DEEPEST + 1), 2 * WIN)


@cache
def _load(rules: Any, judge: Path) -> Code:
    programs = [HERE / f"{name}.py" for name in ("turns", "root", "program")]
    return cpu.load(
        GAME, rules, [HERE.parent / "leaves" / "sensei.py", HERE / "desk.py", judge, *programs]
    )
