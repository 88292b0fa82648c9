"""States that compiled rules play: what `Game.compile` is for.

Everything that does not have to be fast is `State`'s: texts, views and pictures are made from the plain
record, which is read from memory when somebody asks for it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from quincunx.chance import Dice
from quincunx.past import Past
from quincunx.record import Record, record_type
from quincunx.state.state import State
from quincunx.types import CHANCE, HIDDEN, Action, Seat

if TYPE_CHECKING:
    from quincunx.state.game import Game

__all__ = [
    "CompiledState",
    "Compiler",
    "Stepper",
    "begun",
    "compile_by",
    "interpreted",
    "load",
    "reopened",
    "started",
]

STRIDE = 32
"""Of the past, every 32nd record is kept; those between are played again. The ring has the latest."""


class Stepper(NamedTuple):
    """Compiled functions over a state's memory; `quincunx.search.stepping_cpu` says what is where."""

    look: Callable[[int], int]
    step: Callable[[int, Action, int], int]
    back: Callable[[int, int], int]
    results: Callable[[int, int, int, int], int]
    head: int
    ring: int


class Compiler(Protocol):
    """What makes steppers: a room below this one, which the package plugs in (see `compile_by`)."""

    def is_cached(self, game: Game) -> bool: ...
    def load(self, game: Game) -> Stepper: ...


compilers: list[Callable[[], Compiler]] = []


def compile_by(found: Callable[[], Compiler]) -> None:
    """Sets what compiles. Only those who want something compiled wait for Numba."""
    compilers[:] = [found]


steppers: dict[Any, Stepper] = {}
"""Those of all rules that were compiled in this process."""

plain_only: ContextVar[bool] = ContextVar("plain_only", default=False)


@contextmanager
def interpreted() -> Iterator[None]:
    """States that begin within are played by the rules as they are written, compiled or not."""
    token = plain_only.set(True)
    try:
        yield
    finally:
        plain_only.reset(token)


def load(game: Game, cached: bool) -> bool:
    """Makes compiled rules ready; with `cached`, only if nothing has to be compiled for it."""
    if game.rules not in steppers:
        compiler = compilers[0]()
        if cached and not compiler.is_cached(game):
            return False
        steppers[game.rules] = compiler.load(game)
    return True


def found(game: Game) -> Stepper | None:
    return None if plain_only.get() else steppers.get(game.rules)


def begun(game: Game, record: Record, dice: Dice | None) -> State:
    """A state that begins with a record."""
    stepper = found(game)
    if stepper is None:
        return State(game, record, dice)
    state = object.__new__(CompiledState)
    state._open(game, stepper, record.pack().tobytes(), [], [])
    state.use_dice(dice)
    return state


def started(game: Game, dice: Dice | None) -> State:
    """The state before the first action; where rules are compiled, a copy of the first that was asked for."""
    if found(game) is None:
        return State(game, game._opening(), dice)
    if game._template is None:
        game._template = begun(game, game._opening(), None)
    state = game._template.copy()
    if dice is not None:
        state.use_dice(dice)
    return state


def reopened(saved: dict[str, Any]) -> State:
    """A state that was pickled, played by what there is in this process."""
    stepper = None if HIDDEN in saved["history"] else found(saved["game"])
    if stepper is None:
        plain = object.__new__(State)
        plain.__setstate__(saved)
        return plain
    state, (*before, now) = object.__new__(CompiledState), saved["records"]
    state._open(saved["game"], stepper, now, saved["history"], before[::STRIDE])
    state._dice = saved["dice"]
    return state


class CompiledState(State):
    """A `State` over memory that compiled functions read and change."""

    _player = _legal = None
    _plain: Record | None  # what `_record` gives, once somebody has asked

    def _open(
        self, game: Game, stepper: Stepper, packed: bytes, history: list[Action], marks: list[bytes]
    ) -> None:
        self.game, self._dice, self._stepper = game, None, stepper
        self._first, self._step, self._back = stepper.head, stepper.step, stepper.back
        self._record_at = 8 * (stepper.head + 2 * game.rules.MAX_ACTIONS)
        size = self._record_at + (1 + stepper.ring) * len(packed)
        self._words = array("q", bytes(size + -size % 8))
        self._history, self._marks = history, marks
        if not len(history) % STRIDE:
            marks.append(packed)
        self._load(packed)

    def _load(self, packed: bytes) -> None:
        """A record from elsewhere; the ring knows of nothing before it."""
        words = self._words
        memoryview(words).cast("B")[self._record_at : self._record_at + len(packed)] = packed
        words[0] = words[1] = len(self._history)
        self._address: int = words.buffer_info()[0]
        self._status, self._plain = self._stepper.look(self._address), None

    # As `State` has it, but quickly

    @property
    def player(self) -> Seat:
        return (self._status & 255) - 2

    @property
    def is_over(self) -> bool:
        return not self._status & 255

    def legal_actions(self) -> list[Action]:
        first = self._first
        return self._words[first : first + (self._status >> 8)].tolist()

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        if self.player != CHANCE:
            return []
        first = self._first + self.game.rules.MAX_ACTIONS
        weights = self._words[first : first + (self._status >> 8)]
        return list(zip(self.legal_actions(), weights, strict=True))

    def push(self, action: Action, seat: Seat | None = None) -> None:
        if seat is None and type(action) is int:
            history = self._history
            try:
                status = self._step(self._address, action, len(history))
            except OverflowError:  # more than 64 bits
                status = -1
            if status >= 0:
                self._status, self._plain = status, None
                history.append(action)
                if not len(history) % STRIDE:
                    self._marks.append(self._bytes(0))
                if self._dice is not None:
                    self._let_chance_play()
                return
        super().push(action, seat)  # says what is wrong, if anything is

    def pop(self) -> Action:
        history = self._history
        if self._dice is None and history:
            status = self._back(self._address, len(history) - 1)
            if status >= 0:
                self._status, self._plain = status, None
                if not len(history) % STRIDE:
                    del self._marks[-1]
                return history.pop()
        return super().pop()

    def _play(self, action: Action) -> None:
        dice, self._dice = self._dice, None
        try:
            CompiledState.push(self, action)
        finally:
            self._dice = dice

    def scores(self) -> list[int]:
        return self._results()[0].tolist()

    def returns(self) -> list[float]:
        return self._results()[1].tolist()

    def _results(self) -> tuple[array[int], array[float]]:
        seats = self.game.seats
        points, shares = array("q", bytes(8 * seats)), array("d", bytes(8 * seats))
        places = points.buffer_info()[0], shares.buffer_info()[0]
        self._stepper.results(self._address, seats, *places)
        return points, shares

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._words = self._words[:]
        twin._address = twin._words.buffer_info()[0]
        twin._history, twin._marks = self._history.copy(), self._marks.copy()
        return twin

    __copy__ = copy

    # The plain record, and those before it

    @property
    def _record(self) -> Record:
        if self._plain is None:
            self._plain = self._read(0)
        return self._plain

    @_record.setter
    def _record(self, _record: Record) -> None:
        raise AttributeError("a compiled state takes another record by _put")

    def _put(self, record: Record) -> None:
        packed = record.pack().tobytes()
        if not len(self._history) % STRIDE:
            self._marks[-1] = packed
        self._load(packed)

    @property
    def _before(self) -> Past:  # type: ignore[override]  # nobody else sets it
        return Passed(self)

    def _read(self, place: int) -> Record:
        """The record now (place 0), or one of the ring."""
        kind = record_type(self.game.rules.STATE)
        return kind.read(self._words, self._record_at + place * kind.dtype.itemsize)

    def _bytes(self, place: int) -> bytes:
        size = self.game.rules.STATE.itemsize
        first = self._record_at + place * size
        return bytes(memoryview(self._words).cast("B")[first : first + size])

    def _place(self, number: int) -> int:
        """Where the ring has the record before action `number`; 0 if it no longer has it."""
        first = max(self._words[1], self._words[0] - self._stepper.ring)
        return 1 + number % self._stepper.ring if number >= first else 0

    def _go_back(self, number: int) -> None:
        status = self._back(self._address, number)
        again = self._history[number - number % STRIDE : number]
        del self._history[number:]
        del self._marks[number // STRIDE + 1 :]
        if status >= 0:
            self._status, self._plain = status, None
            return
        del self._history[len(self._history) - len(again) :]
        self._load(self._marks[-1])
        for action in again:
            self._play(action)

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (self.__getstate__(),)


class Passed(Past):
    """The records before each action of a compiled state."""

    __slots__ = ("_state",)

    def __init__(self, state: CompiledState) -> None:
        self._state = state

    def __len__(self) -> int:
        return len(self._state._history)

    def __getitem__(self, number: int) -> Record:
        place = number + len(self) if number < 0 else number
        if not 0 <= place < len(self):
            raise IndexError(number)
        return next(self.since(place))

    def since(self, first: int) -> Iterator[Record]:
        """Every record from `first` on; those that the ring lacks are played again."""
        state, walker = self._state, None
        for number in range(first, len(self)):
            if place := state._place(number):
                yield state._read(place)
                continue
            if walker is None:
                walker = state.after(number)
            yield walker._record
            walker._play(state._history[number])
