"""`Game`: one game with its options, and where its states come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from itertools import product
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from quincunx import contract, games
from quincunx.chance import Dice
from quincunx.errors import QuincunxError, TextError, UnknownName
from quincunx.options import choices, complete, encode, value_text
from quincunx.record import Record, record_type
from quincunx.state import compiled, learning, seen
from quincunx.state.state import State
from quincunx.types import SPECTATOR, Action, OptionValue, Seat, integer

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Game", "checked_game"]


class Game:
    """One game with its options; `Game("senet", die=True)`.

    `package` is the name of one of ours, or a package of yours that keeps `quincunx.contract`.
    """

    def __init__(self, package: str | ModuleType, **options: OptionValue) -> None:
        module = games.load(package) if isinstance(package, str) else package
        self.name: str = games.name_of(module)
        """What it is found by: `senet`, or the package of somebody else's game."""
        self.package: contract.Package = contract.fill(module, contract.Package)
        """The package it came from, with the defaults of whatever that left out."""
        self.rules: contract.Rules = self._module("rules")
        """Its `rules.py`: the functions that programs call and compilers translate."""
        self.text: contract.Text = self._module("text")
        """Its `text.py`: actions, positions and the board as characters."""
        chosen = complete(self.name, self.rules, options)
        if reason := self.package.excluded(dict(chosen)):
            raise UnknownName(f"{self.name} cannot be played like that: {reason}")
        self.options: Mapping[str, OptionValue] = MappingProxyType(chosen)
        """Every option with its value; to change one, make another `Game`."""
        self._codes = encode(self.rules, chosen)
        self._type = record_type(self.rules.STATE)
        self._template: State | None = None  # kept by `quincunx.state.compiled`

    def _module(self, name: str) -> Any:
        module = import_module(f"{self.package.__name__}.{name}")
        if lacking := contract.missing(module, contract.MODULES[name]):
            raise QuincunxError(f"{module.__name__} lacks {', '.join(lacking)}")
        return contract.fill(module, contract.MODULES[name])

    @cached_property
    def _view(self) -> contract.View:
        view: contract.View = self._module("view")
        return view

    @cached_property
    def shares_view(self) -> bool:
        """Whether all seats see the same board; what each may do can still differ."""
        return bool(self._view.SHARED) and not self.has_secrets

    @cached_property
    def shares_board(self) -> bool:
        """The same, except for a few entries that are a seat's own: see `State.own_view`."""
        return self.shares_view or (bool(self._view.SHARED) and self._view.own is not None)

    @cached_property
    def _drawing(self) -> contract.Drawing:
        drawing: contract.Drawing = self._module("drawing")
        return drawing

    @property
    def is_ours(self) -> bool:
        """Whether it is one of Quincunx's own games rather than somebody else's package."""
        return self.package.__name__.rpartition(".")[0] == games.__name__

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.package.TITLE or self.package.__name__.rpartition(".")[2]

    @property
    def sentence(self) -> str:
        """What the game is about; empty if its package does not say."""
        return next(iter((self.package.__doc__ or "").splitlines()), "")

    @cached_property
    def seats(self) -> int:
        """The number of players; seats are numbered from 0."""
        return int(self.options["seats"])

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat may know something that another does not."""
        return bool(self.rules.GUESS)

    def checked_seat(self, seat: Seat) -> Seat:
        """A seat's number, or `SPECTATOR`; anything else is refused."""
        seat = integer("a seat", seat)
        if not SPECTATOR <= seat < self.seats:
            raise UnknownName(
                f"no seat {seat}: there are 0 to {self.seats - 1}, and {SPECTATOR} for a spectator"
            )
        return seat

    # For learning: sizes that never change, and what a seat knows as an array

    @cached_property
    def _sizes(self) -> learning.Sizes:
        return learning.sizes(self)

    @property
    def num_actions(self) -> int:
        """Every action code of a seat is below it, whatever the options."""
        return self._sizes.num_actions

    @property
    def chance_codes(self) -> int:
        """Every action code of chance is below it; 0: there is no chance."""
        return self._sizes.chance_codes

    @property
    def longest(self) -> int:
        """No game has more actions of seats; chance's are not counted."""
        return self._sizes.longest

    @cached_property
    def observation(self) -> dict[str, tuple[int, ...]]:
        """The parts of an observation, one after another, and the shape of each."""
        return learning.parts(self)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return learning.size(self)

    def observe(self, state: State, seat: Seat | None = None) -> npt.NDArray[np.int8]:
        """What a seat knows, as zeros and ones: the parts of `observation` in a row.

        Without a seat it is whoever has the move; `SPECTATOR` is what everybody knows.
        """
        return learning.observe(self, state, seat)

    def part(self, observation: Any, name: str) -> Any:
        """One part of an observation in its own shape; of many, if they are rows of an array."""
        return learning.part(self, observation, name)

    @property
    def codes(self) -> list[int]:
        """The options as the integers that the rules' `setup` takes."""
        return list(self._codes)

    def start(self, seed: int | None = None, *, dice: Dice | None = None) -> State:
        """The state before the first action.

        With a seed (or dice) chance plays by itself, the same way each time; otherwise its
        actions are yours to push.
        """
        if dice is None and seed is not None:
            dice = Dice.from_number(seed)
        return compiled.started(self, dice)

    def _opening(self) -> Record:
        record = self._type()
        self.rules.setup(record, self._codes)
        return record

    def from_position(
        self, text: str, seed: int | None = None, *, dice: Dice | None = None
    ) -> State:
        """The state that `State.position` wrote down; its history starts here."""
        if not isinstance(text, str):
            raise TextError(f"a position is a string, not {text!r}")
        record = self._opening()
        self.text.read_position(record, " ".join(text.split()))
        if dice is None and seed is not None:
            dice = Dice.from_number(seed)
        return compiled.begun(self, record, dice)

    def from_packed(self, packed: Any) -> State:
        """The state of one NumPy record, as the compiled rules use it."""
        return State(self, self._type.unpack(packed), None)

    def compile(self, *, cached: bool = False) -> bool:
        """Plays states of this game that begin from now on by compiled rules; returns whether it can.

        They do the same, several times as fast. Compiling takes seconds, but later processes find what was
        compiled on disk; with `cached`, nothing is compiled that is not found there.
        """
        return compiled.load(self, cached)

    def variants(self) -> list[Game]:
        """This game with every combination of options that it does not exclude."""
        known = choices(self.rules)
        found = []
        for values in product(*known.values()):
            with suppress(UnknownName):
                found.append(_game(self.package.__name__, dict(zip(known, values, strict=True))))
        return found

    def replay(self, actions: Iterable[Action | str]) -> State:
        """The state after these actions (codes or texts, chance's included)."""
        try:
            given = list(actions)
        except TypeError:
            raise TypeError(f"actions are a list of codes and texts, not {actions!r}") from None
        state = self.start()
        for action in given:
            state.push_text(action) if isinstance(action, str) else state.push(action)
        return state

    def replay_seen(self, texts: Sequence[str]) -> State:
        """The state as known to a seat that saw these actions, some of them hidden (`history_texts` of
        `State.hidden`); its past, too, holds what that seat knew and nothing else."""
        return seen.replay_seen(self, texts)[1]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self.package is other.package
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.package.__name__, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.package.__name__, dict(self.options))

    def __repr__(self) -> str:
        known = choices(self.rules)
        changed = [f", {k}={v!r}" for k, v in self.options.items() if v != known[k][0]]
        return f"Game({self.name!r}{''.join(changed)})"

    def __str__(self) -> str:
        known = choices(self.rules)
        shown = [f"{k}={value_text(v)}" for k, v in self.options.items() if len(known[k]) > 1]
        return f"{self.title} ({', '.join(shown)})" if shown else self.title


def _game(package: str, options: dict[str, OptionValue]) -> Game:
    return Game(import_module(package), **options)


def checked_game(game: Game) -> Game:
    """The argument, if it is a game; anything else is refused."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is a quincunx.Game, as quincunx.game(NAME) gives it, not {game!r}")
    return game
