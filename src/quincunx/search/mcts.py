"""Tree search for any game: what is the best action, and how good is each?"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import inf
from threading import Lock
from typing import Any

import numpy as np

from quincunx.errors import QuincunxError
from quincunx.native import cpu
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.book import Book, settle
from quincunx.search.capacity import check_capacity
from quincunx.search.nodes import (
    BYTES_A_NODE,
    Code,
    Tree,
    descend_by,
    forget_rare,
    is_at_a_loss,
    is_full,
    is_single,
    lead,
    new_nodes,
    only_child,
)
from quincunx.search.offers import BEFORE, BELIEF, CLUES, HERE, HUNCHES, LEAF, PRIVY, Programs
from quincunx.search.tree import ROOT, SECRETS, STEPS, Nodes
from quincunx.search.verdicts import (
    Weighed,
    chance_to_win,
    judge_all,
    read_out,
    signature,
    weigh_all,
)
from quincunx.state import Game, State, checked_game, checked_state
from quincunx.types import CHANCE, Action, Seat, integer

__all__ = ["Assessment", "Judged", "Limits", "Search"]

NO_BOOK = Book()
NO_SEAT = -1
"""The seat that searches with hindsight: nothing has to be guessed."""
SETTLED = 1.5
"""A lead is safe if the runner-up would need more than 1 / 1.5 of all visits to come to catch up."""
SEED = (1 << 63) - 1
"""The bits of a seed that compiled code takes."""
CLOSELY = 400
"""Visits that are enough to say what an action is worth."""


@dataclass(frozen=True)
class Limits:
    """When to stop: whichever comes first."""

    seconds: float | None = None
    """Time for one decision."""
    walks: int | None = None
    """Walks through the tree for one decision."""
    megabytes: int = 256
    """The most memory for trees."""
    threads: int = 1
    """Trees that grow at the same time, one for each thread."""

    def __post_init__(self) -> None:
        if self.seconds is None and self.walks is None:
            raise QuincunxError("a search needs an end: give it seconds or walks")
        if self.seconds is not None and not (is_number(self.seconds) and 0 < self.seconds < inf):
            raise QuincunxError(f"a search needs a time above 0 seconds, not {self.seconds!r}")
        for name, value in (
            ("walks", self.walks), ("megabytes", self.megabytes), ("threads", self.threads),
        ):  # fmt: skip
            if value is not None and not (
                is_number(value) and 1 <= value < inf and value == int(value)
            ):
                raise QuincunxError(
                    f"a search needs 1 or more {name}, in whole numbers, not {value!r}"
                )


def is_number(value: object) -> bool:
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)


class Search:
    """A search that can continue from move to move; one object for one seat of one game.

    The seed, the number of walks and the contents of its book determine the tree. It is given what its seat
    may know, never more.
    """

    chunk = 64

    def __init__(
        self, game: Game, limits: Limits, *, seed: int = 0, width: float = 0.7,
        trust: float = 0.0, beyond: float = 0.0, leaf: Programs = LEAF, belief: Programs = BELIEF,
        book: Book = NO_BOOK, hunches: Programs = HUNCHES, glances: bool = False,
        privy: Programs = PRIVY, observers: bool = False, clues: Programs = CLUES,
        reads: float = 0.0,
    ) -> None:  # fmt: skip
        check_capacity(checked_game(game))
        self.game, self.limits, self.seed = game, limits, integer("a seed", seed) & SEED
        self.width, self.trust, self.beyond, self.glances = width, trust, beyond, glances
        self.observers, self.reads = observers, reads
        self.book = book
        self._code = load(game.name, game.rules, leaf, belief, book.programs, hunches, privy, clues)
        self._pages: Any = book.read()
        self._trees: list[Tree] = []
        self._spare: Nodes | None = None
        self._moving = Lock()
        self._root: State | None = None
        self._eyes: Seat = 0
        self._heard: tuple[Seat, tuple[Action, ...]] = NO_SEAT, ()
        self._clues = np.zeros(SECRETS * game.seats)

    def assess(
        self,
        state: State,
        stop: Callable[[], bool] = lambda: False,
        *,
        settled: bool = False,
        also: Collection[Action] = (),
        everyone: bool = False,
        hindsight: bool = False,
        begun: float | None = None,
    ) -> Assessment:
        """Judges what the seat to move can do; if the book knows all of it, without searching.

        With `settled`, for whoever only wants to play, a search by time ends as soon as no other action is
        likely to become the best, and nothing is signed.
        The actions in `also` are looked at in any case, however bad they seem. With `everyone` it also says
        what the best action is worth to each of three or more seats. With `hindsight` every secret in the
        state is known: that is for games that are over. The time runs from `begun`, or from now.
        """
        begun = time.perf_counter() if begun is None else begun
        seat = self._checked_seat(state)
        known = state.copy() if hindsight else state.hidden(seat)
        self._eyes = NO_SEAT if hindsight else seat
        for action in also:
            known.action_text(action)  # refuses what is not legal
        exact = self._look_up(known)
        if len(exact) == len(known.legal_actions()):
            return read_out(known, exact, begun)
        self._plant(known)
        steps = sum(int(tree.counters[STEPS]) for tree in self._trees)
        walks = self._grow(known, begun, stop, settled)
        for action in also:
            walks += self._look_closer(known, action)
        steps = sum(int(tree.counters[STEPS]) for tree in self._trees) - steps
        judged = judge_all(self._trees, known, exact)
        signed = 0 if settled else signature(self._trees)  # takes a tenth of a quick move
        wins = self._everyone(known, seat, judged[0]) if everyone and self.game.seats > 2 else ()
        seconds = time.perf_counter() - begun
        return Assessment(seat, judged, walks, steps, seconds, signed, wins)

    def weigh(self, state: State, begun: float | None = None) -> Sequence[Judged | Weighed]:
        """What `assess` with `settled` says of the actions, less what only people read."""
        begun = time.perf_counter() if begun is None else begun
        seat = self._checked_seat(state)
        if self.book.is_open:
            return self.assess(state, settled=True, begun=begun).actions
        known = state.hidden(seat)
        self._eyes = seat
        self._plant(known)
        self._grow(known, begun, lambda: False, settled=True)
        return weigh_all(self._trees, known)

    def _checked_seat(self, state: State) -> Seat:
        """The seat to move, if there is something to decide in this game."""
        seat = checked_state(state).player
        if state.game != self.game:
            raise QuincunxError(f"this search is for {self.game!r}, not {state.game!r}")
        if seat < 0:
            raise QuincunxError("there is nothing to decide: no seat has the move")
        return seat

    def wins_at_once(self, state: State) -> Action | None:
        """An action that ends the game and wins, whatever the seat to move does not know, if there is one."""
        known = state.hidden(state.player)
        self._plant(known)
        tree = self._trees[0]
        tree.buffers.clues[:] = 0.0  # no clue is certain
        place = self._code["wins_at_once"](
            known.pack(), tree.scratch, known.player, self.game.seats, tree.random, tree.buffers,
            tree.result,
        )  # fmt: skip
        return known.legal_actions()[place] if place >= 0 else None

    def prepare(self, state: State) -> None:
        """Compiles all that is needed to think about this game, and to continue from move to move."""
        self.wins_at_once(state)
        self.assess(state)
        self._move_roots([ROOT] * len(self._trees))

    # The book

    def _look_up(self, known: State) -> dict[Action, float]:
        """The chance of winning with each action that the book is certain about."""
        self._pages = self.book.read()
        if not self.book.is_open:
            return {}
        found = {}
        for action in known.legal_actions():
            after = known.copy()
            after.push(action)
            returns = settle(after, known.player, self._consult)
            if returns is not None:
                found[action] = chance_to_win(returns[known.player], self.game.seats)
        return found

    def _consult(self, state: State) -> list[float] | None:
        result = np.zeros(self.game.seats)
        if self._code["consult"](state.pack()[0], self._pages, result):
            return [float(value) for value in result]
        return None

    # The trees

    def _plant(self, known: State) -> None:
        """Keeps the part of the trees that is still useful, or plants new ones."""
        capacity = self.limits.megabytes * 2**20 // self.limits.threads // BYTES_A_NODE // 2
        capacity = max(capacity, 4 * self.game.rules.MAX_ACTIONS)
        if not self._trees:
            self._trees = [
                Tree(self.game, self._code, capacity, self.seed, n)
                for n in range(self.limits.threads)
            ]
            self._spare = new_nodes(capacity)
        elif not self._follow(known):
            for tree in self._trees:
                tree.clear()
        self._root = known

    def _follow(self, known: State) -> bool:
        """Makes the node that the game has reached the new root, in every tree."""
        old = self._root
        assert old is not None
        played = len(old.history)
        history = known.history
        if len(history) == played and history == old.history and known == old:
            return True  # asked again
        if history[:played] != old.history or len(history) == played:
            return False
        nodes = [descend_by(tree, history[played:]) for tree in self._trees]
        if not all(nodes):
            return False
        self._move_roots(nodes)
        return True

    def _move_roots(self, nodes: list[int]) -> None:
        """Keeps, of every tree, what lies below a node."""
        for tree, node in zip(self._trees, nodes, strict=True):
            self._move_root(tree, node)

    def _move_root(self, tree: Tree, node: int) -> None:
        with self._moving:  # there is one spare for all trees
            assert self._spare is not None
            self._code["transplant"](tree.nodes, self._spare, node, tree.counters)
            tree.nodes, self._spare = self._spare, tree.nodes

    def _grow(self, known: State, begun: float, stop: Callable[[], bool], settled: bool) -> int:
        root = known.pack()
        self._read(known)
        goal = self.limits.walks
        deadline = None if self.limits.seconds is None else begun + self.limits.seconds

        def work(tree: Tree) -> int:
            walks = 0
            started = time.perf_counter()
            share = None if goal is None else -(-goal // len(self._trees))
            while share is None or walks < share or is_at_a_loss(tree):
                count = self.chunk if share is None else max(1, min(self.chunk, share - walks))
                if is_full(tree):
                    forget_rare(tree)
                    self._move_root(tree, ROOT)
                self._walk(tree, root, count)
                walks += count
                done = tree.nodes.proven[ROOT] != 0 or is_single(tree)
                if done or stop():
                    break
                if deadline:
                    now = time.perf_counter()
                    rate = walks / (now - started)
                    to_come = (deadline - now) * rate
                    if now >= deadline or (settled and lead(tree) > to_come / SETTLED):
                        break
            return walks

        if len(self._trees) == 1:
            return work(self._trees[0])
        with ThreadPoolExecutor(len(self._trees)) as pool:
            return sum(pool.map(work, self._trees))

    def _read(self, known: State) -> None:
        """Tells the trees what the others' actions reveal; those that were read before are remembered."""
        eyes, history = self._eyes, known.history
        if self.reads > 0.0 and eyes != NO_SEAT:
            tree = self._trees[0]
            buffers = tree.buffers
            reader, heard = self._heard
            first = len(heard)
            if reader != eyes or history[:first] != heard:
                first = 0
                self._clues[:] = 0.0
            player = self.game.rules.player
            for record, action in zip(known._since(first), history[first:], strict=True):
                if player(record) not in (CHANCE, eyes):
                    self._code["gather"](
                        record.pack()[0], action, tree.scratch, tree.random, buffers.out,
                        buffers.weight, tree.result, self._clues,
                    )  # fmt: skip
            self._heard = eyes, history
        for tree in self._trees:
            tree.buffers.clues[:] = self.reads * self._clues

    def _look_closer(self, known: State, action: Action) -> int:
        """Walks below one action until it was looked at about as well as the best one; says how often."""
        place, root, walks = known.legal_actions().index(action), known.pack(), 0
        for tree in self._trees:
            first, width = int(tree.nodes.first[ROOT]), int(tree.nodes.width[ROOT])
            if first == 0 or tree.nodes.proven[first + place] != 0:
                continue
            visits = tree.nodes.visits[first : first + width]
            wanted = min(CLOSELY, int(visits.max())) - int(visits[place])
            if wanted > 0:
                with only_child(tree, place):
                    self._walk(tree, root, wanted)
                walks += wanted
        return walks

    def _everyone(self, known: State, seat: Seat, best: Judged) -> tuple[float, ...]:
        """Every seat's chance to win after the best action.

        A node only adds up what its chooser gets, so some more walks are taken below the action, one by
        one, and what they are worth to the others says how these share the rest.
        """
        seats, tree, root = self.game.seats, self._trees[0], known.pack()
        place, returns = known.legal_actions().index(best.action), np.zeros(seats)
        for _ in range(CLOSELY):
            with only_child(tree, place):
                self._walk(tree, root, 1)
            returns += tree.result
        shares = [chance_to_win(float(total) / CLOSELY, seats) for total in returns]
        others = sum(shares) - shares[seat]
        if others <= 0:  # nobody else ever won
            shares, others = [1.0] * seats, seats - 1.0
        rest = (1 - best.win) / others
        return tuple(best.win if n == seat else share * rest for n, share in enumerate(shares))

    def _walk(self, tree: Tree, root: Any, walks: int) -> None:
        self._code["grow"](
            tree.nodes, tree.counters, root, tree.scratch, self._pages, self._eyes, self.game.seats,
            walks, self.width, self.trust, self.beyond, int(self.glances), int(self.observers),
            tree.random, tree.buffers, tree.path, tree.result,
        )  # fmt: skip


@cache
def load(
    name: str, rules: Any, leaf: Programs, belief: Programs, book: Programs, hunches: Programs,
    privy: Programs, clues: Programs,
) -> Code:  # fmt: skip
    programs = [*BEFORE, *leaf, *belief, *book, *hunches, *privy, *clues, HERE / "tree.py"]
    return cpu.load(name, rules, programs)
