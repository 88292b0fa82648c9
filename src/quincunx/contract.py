"""What a game brings: the names in its files, what each of them means, and the defaults of optional ones.

A game is a package with the modules `rules`, `text`, `view` and `drawing`. Each module, and the package
itself, is described here by a Protocol. A name without a value must be there; a name with a value, or
marked `@optional`, may be left out, and then this is what it is. In all of them `s` is the record (see
`Rules.STATE`), `a` an action's code and `seat` a seat, or -1 for a spectator.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, MethodType
from typing import Any, Protocol, TypeVar

import numpy as np

__all__ = [
    "MODULES",
    "Drawing",
    "Package",
    "Rules",
    "Text",
    "View",
    "constants",
    "fill",
    "functions",
    "missing",
    "names",
    "observe_source",
    "parameters",
    "plain_observation",
    "written",
]

F = TypeVar("F", bound=Callable[..., Any])
OPTIONAL = "_optional"


def optional(function: F) -> F:
    """Marks a function that a game may leave out; its body is what happens then."""
    setattr(function, OPTIONAL, True)
    return function


class Package(Protocol):
    """`__init__.py`: its docstring is one sentence for players."""

    __name__: str
    __doc__: str | None

    TITLE: str = ""  # the game's name for people; empty: the package's
    MINUTES: tuple[int, ...] = ()  # how long a game takes, from and to
    OWN_BOARD: bool = False  # the page has a board for it; otherwise it shows the picture

    @optional
    def excluded(self, options: dict[str, Any], /) -> str:  # noqa: ARG002
        """Why these options cannot be played together; empty if they can."""
        return ""


class Rules(Protocol):
    """`rules.py`: the state record and the rules, in functions that can be compiled.

    They change `s` in place and write into `out` and `weight`, the caller's buffers of `MAX_ACTIONS`
    entries. They allocate nothing, raise nothing, and have no randomness of their own.
    """

    STATE: np.dtype[Any]  # align=True; each field an integer or one row of integers
    SEATS: tuple[int, int]  # least and most
    OPTIONS: dict[str, Any]  # name: (default, other, …)
    MAX_ACTIONS: int  # the most actions or outcomes at once
    GUESS: int  # random numbers that `guess` needs; 0: nothing is hidden
    VERSION: int  # raised when behaviour changes
    NUM_ACTIONS: int = 0  # every action code of a seat is below it; 0: as random games show
    CHANCE_CODES: int = 0  # every action code of chance is below it; 0: as random games show
    LONGEST: int = 0  # no game has more actions of seats; 0: eight times what random games show
    OBSERVATION: dict[str, tuple[int, ...]] = {}  # noqa: RUF012  # part: shape; {}: `plain_observation`

    def __hash__(self) -> int: ...  # what was compiled for a game is kept by it

    def setup(self, s: Any, options: Any, /) -> None:
        """The state before the first action; options: the number of seats, then the others as integers."""

    def player(self, s: Any, /) -> int:
        """The seat that has the move, CHANCE (-1) or OVER (-2)."""
        ...

    def actions(self, s: Any, out: Any, /) -> int:
        """The legal actions of the seat that has the move, ascending; returns how many."""
        ...

    def chance(self, s: Any, out: Any, weight: Any, /) -> int:
        """What chance may do, ascending, with integer weights; returns how many."""
        ...

    def apply(self, s: Any, a: int, /) -> None:
        """Plays one action of whoever has the move.

        What a rule must remember (a position that comes back, moves without progress) is in the record.
        """

    def scores(self, s: Any, out: Any, /) -> None:
        """Every seat's points."""

    def returns(self, s: Any, out: Any, /) -> None:
        """Every seat's result; they add up to 0.

        With n seats whoever has lost gets -1/(n-1), and the k best share the win: (n-k) / (k (n-1)) each, 1
        for one alone. All equal, a draw, is 0 for everybody, and so is a game that goes on. There is
        nothing between winning and losing: a second place counts in `scores` only.
        """

    def hide(self, s: Any, seat: int, /) -> None:
        """Erases what a seat does not know."""

    def guess(self, s: Any, seat: int, random: Any, /) -> None:
        """Fills in what is hidden, every possible truth equally likely.

        `random` holds `GUESS` integers below 2**32.
        """

    @optional
    def seen(self, s: Any, a: int, seat: int, /) -> int:  # noqa: ARG002
        """The action as a seat sees it, or HIDDEN (-3); by default everybody sees it."""
        return a

    @optional
    def observe(self, s: Any, seat: int, out: Any, /) -> None:
        """What a seat knows, as numbers for learning: writes the parts of `OBSERVATION`, one after another.

        `s` holds nothing that the seat does not know, and `out` zeros. By default every bit of the record.
        """
        observe = _plain_observe(self.STATE)
        observe(s, seat, out)


class Text(Protocol):
    """`text.py`: actions and positions as texts, the board in characters and in words."""

    STYLES: dict[str, str] = {}  # noqa: RUF012  # regular expression: Rich style, for the board
    # languages that `board`, `words` and `remark` take as a last argument
    SPEAKS: tuple[str, ...] = ()
    log_lines: Callable[[Sequence[tuple[int, str]]], list[str]] | None = None
    """The log for people, from (player, text) of every action: one line for each turn, which is whatever one
    player does in a row; None: one line for each action."""

    def action_text(self, s: Any, a: int, /) -> str:
        """An action's text, in lower case; no two legal actions share one."""
        ...

    def parse_action(self, s: Any, text: str, /) -> int:
        """The action that a text names, legal or not; TextError if it names none."""
        ...

    def why_not(self, s: Any, a: int, /) -> tuple[Any, ...]:
        """The rule that forbids an action, and the reason in words; a `quincunx.errors.Reason` says more."""
        ...

    def position(self, s: Any, /) -> str:
        """Everything about a state, in one line."""
        ...

    def read_position(self, s: Any, text: str, /) -> None:
        """Fills in the state that `position` described."""

    def board(self, s: Any, /) -> str:
        """The board in characters, at most 80 columns wide."""
        ...

    def words(self, s: Any, /) -> str:
        """The board, and what is to be done, in words."""
        ...

    @optional
    def remark(self, s: Any, a: int, lang: str = "en", /) -> str:  # noqa: ARG002
        """What is special about a legal action, in a word or two; empty if nothing is."""
        return ""

    @optional
    def draft(self, s: Any, /) -> dict[str, Any]:  # noqa: ARG002
        """The position for whoever arranges it with the pieces (`quincunx.games.drafts`); {}: nobody can."""
        return {}

    @optional
    def arranged(self, s: Any, it: Any, /) -> str:  # noqa: ARG002
        """The position's text of what was arranged (`drafts.Arranged`); `s` holds the game's options."""
        return ""

    @optional
    def facts(self, s: Any, better: int, worse: int, /) -> list[tuple[str, dict[str, Any]]]:  # noqa: ARG002
        """What is true of one action and not of another (`quincunx.games.comparing`), weightiest first."""
        return []


class View(Protocol):
    """`view.py`: the board for a screen."""

    SHARED: bool = False  # every seat gets the same, so a table makes it once for all
    own: Callable[[Any, int], dict[str, Any]] | None = None
    """Of a `SHARED` view in a game with secrets: the entries that are a seat's own, from (s, seat)."""

    def view(self, s: Any, seat: int, /) -> dict[str, Any]:
        """What a seat sees, as plain JSON data; `s` holds nothing else."""
        ...


class Drawing(Protocol):
    """`drawing.py`: the board as a picture."""

    def svg(self, s: Any, /) -> str:
        """The board as an SVG document. A game with rulebooks also takes the words of its pictures (a
        `Lettering`) and their title, so that a figure speaks its page's language."""
        ...

    @optional
    def places(self, s: Any, /) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG002
        """Where in the picture the places lie that action texts name: x, y, width and height of each.

        On the page they can be pressed: `a1`, then `b2`, plays the action `a1-b2`. None by default.
        """
        return {}


def plain_observation(state: np.dtype[Any]) -> dict[str, tuple[int, ...]]:
    """The parts of the observation of a game that describes none: a field of the record each, in bits."""
    return {name: (*state[name].shape, 8 * state[name].base.itemsize) for name in state.names or ()}


def observe_source(state: np.dtype[Any]) -> str:
    """`observe` for such a game: source, because compiled code cannot go through fields by name."""
    lines = ["def observe(s, seat, out):"]
    first = 0
    for name, (*row, bits) in plain_observation(state).items():
        length = row[0] if row else 1
        lines += [
            f"    for i in range({length}):",
            f"        value = int(s.{name}{'[i]' if row else ''})",
            f"        for bit in range({bits}):",
            f"            out[{first} + {bits} * i + bit] = (value >> bit) & 1",
        ]
        first += length * bits
    return "\n".join(lines)


@cache
def _plain_observe(state: np.dtype[Any]) -> Callable[..., None]:
    space: dict[str, Any] = {}
    exec(observe_source(state), space)
    observe: Callable[..., None] = space["observe"]
    return observe


MODULES: dict[str, type] = {"rules": Rules, "text": Text, "view": View, "drawing": Drawing}
"""The modules of a game's package, and what each of them brings."""


def constants(contract: type) -> tuple[str, ...]:
    """The names of a contract that are not functions, `__name__` and the like left out."""
    return tuple(name for name in contract.__annotations__ if not name.startswith("__"))


def functions(contract: type) -> dict[str, FunctionType]:
    """The functions of a contract, by name."""
    return {
        name: value
        for name, value in vars(contract).items()
        if isinstance(value, FunctionType) and not name.startswith("_")
    }


def names(contract: type) -> tuple[str, ...]:
    """All names of a contract, constants first."""
    return (*constants(contract), *functions(contract))


def defaults(contract: type) -> dict[str, Any]:
    """The optional names of a contract, and what they are where a game leaves them out."""
    values = {name: vars(contract)[name] for name in constants(contract) if name in vars(contract)}
    marked = {n: f for n, f in functions(contract).items() if hasattr(f, OPTIONAL)}
    return values | marked


def parameters(function: Callable[..., Any]) -> list[str]:
    """The names of the parameters that a call must give, without `self`."""
    known = inspect.signature(function).parameters
    return [name for name, one in known.items() if name != "self" and one.default is one.empty]


def missing(module: object, contract: type) -> list[str]:
    """What a module has to bring and does not, as people would write it: `player(s)`."""
    given = defaults(contract)
    values = [name for name in constants(contract) if not hasattr(module, name)]
    calls = [name for name in functions(contract) if not callable(getattr(module, name, None))]
    lacking = [name for name in (*values, *calls) if name not in given]
    return [written(contract, name) for name in lacking]


def written(contract: type, name: str) -> str:
    """A name of a contract with its parameters, if it has any."""
    function = functions(contract).get(name)
    return f"{name}({', '.join(parameters(function))})" if function else name


def fill(module: object, contract: type) -> Any:
    """The module, with the defaults of all optional names that it leaves out put into it.

    From then on every name of the contract is there, and nobody has to ask.
    """
    for name, value in defaults(contract).items():
        if not hasattr(module, name):
            setattr(
                module,
                name,
                MethodType(value, module) if isinstance(value, FunctionType) else value,
            )
    return module
