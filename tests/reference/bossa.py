"""Bossa, slow and plain: a second opinion on the rules, written from the specification alone.

Every combination of tiles is found by trying all subsets of the hand. Rules are cited by the
numbers and headings of the specification (Setup, Turn, B1 to B4, End, Expansion).

Readings chosen where the specification leaves room:

- The tile put out of the game is never seen, so every draw is uniform among all tiles not yet seen,
  that one included; the pile is empty when a single tile is still unseen.
- A throw of equal dice is an outcome of chance like any other; then both dice are thrown again.
- A chip changes how its tile is read before "at least one pip of the line's colour" is asked: under
  the inverter 0:4 may join the white line, 4:0 may not.
- The inverter may be spent on a tile with as many white as black pips, though nothing changes.
- Texts give the chip's mark right after its tile; the order of tiles is that of the printed pips.
- A redraw is the whole action of its turn: when it takes the last tile, hands are compared at once.
- A stuck seat is not asked: the draw that leaves it nothing to do ends the game.
- A draw gives both seats the score 0; a winner scores the loser's whole hand, not the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

Tile = tuple[int, int]  # white pips, black pips
Play = list[tuple[Tile, str]]  # hand tiles, each with the mark of the chip upon it ("" for none)

CHANCE = -1
OVER = -2
COLOURS = ("w", "b")
MARKERS = ("redraw", "exchange", "stack")
MARKS = {"doubler": "x2", "inverter": "~"}
# Tiles: every split of 1 to 6 pips into white and black, one each.
TILES = frozenset((white, pips - white) for pips in range(1, 7) for white in range(pips + 1))


@dataclass(frozen=True)
class Action:
    """What a seat may do; `kind` is keep, +, -, stack, redraw or exchange."""

    text: str
    kind: str
    colour: str = ""
    number: int = 0
    play: tuple[tuple[Tile, str], ...] = ()
    tile: Tile = (0, 0)
    theirs: Tile = (0, 0)
    chip: str = ""


def tile_text(tile: Tile, mark: str = "") -> str:
    return f"{tile[0]}:{tile[1]}{mark}"


def play_text(play: Play) -> str:
    """Rising by printed white, then black pips: a chip does not move its tile in the list."""
    return " ".join(tile_text(tile, mark) for tile, mark in sorted(play))


def pips(tile: Tile, mark: str, colour: str) -> int:
    """The tile's pips in a colour, read with the chip upon it (Expansion)."""
    white, black = tile
    if mark == "x2":
        white, black = 2 * white, 2 * black
    if mark == "~":
        white, black = black, white
    return white if colour == "w" else black


def adds_up(play: Play, colour: str, number: int) -> bool:
    """B1, B2: each tile has a pip of the line's colour, together they make the number."""
    values = [pips(tile, mark, colour) for tile, mark in play]
    return min(values) >= 1 and sum(values) == number


class Line:
    """One colour's line: a run of numbers, each a die (no layers) or some layers of tiles."""

    def __init__(self, start: int) -> None:
        self.layers: dict[int, list[Play]] = {start: []}

    def layer_size(self, number: int) -> int:
        """B1: a die counts as one tile, a stacked position as one layer."""
        layers = self.layers[number]
        return len(layers[0]) if layers else 1

    def end(self, direction: str) -> int:
        return max(self.layers) if direction == "+" else min(self.layers)

    def made_of_tiles(self) -> list[int]:
        return [number for number, layers in self.layers.items() if layers]


class Reference:
    """A game of Bossa; `expansion=True` adds the chips."""

    def __init__(self, **options: object) -> None:
        options = {"seats": 2, "expansion": False} | options
        if set(options) != {"seats", "expansion"}:
            raise ValueError(f"unknown option among {sorted(options)}")
        if options["seats"] != 2:
            raise ValueError("Bossa is for two seats")
        if not isinstance(options["expansion"], bool):
            raise ValueError("expansion is True or False")
        self.expansion: bool = options["expansion"]
        self.phase = "deal"  # deal, white die, black die, keep, draw, act, redraw, over
        self.turn = 0
        self.unseen: set[Tile] = set(TILES)
        self.hands: list[set[Tile]] = [set(), set()]
        self.markers: list[set[str]] = [set(MARKERS), set(MARKERS)]
        self.chips: list[str | None] = [None, None]
        self.discard: list[Tile] = []
        self.white_die = 0
        self.lines: dict[str, Line] = {}
        self.winner: int | None = None

    # What anybody may ask.

    @property
    def player(self) -> int:
        if self.phase == "over":
            return OVER
        return self.turn if self.phase in ("keep", "act") else CHANCE

    def legal(self) -> list[str]:
        return [action.text for action in self.actions()]

    def chance(self) -> dict[str, int]:
        if self.player != CHANCE:
            return {}
        if self.phase in ("white die", "black die"):
            die = "w" if self.phase == "white die" else "b"
            return {f"={die}{face}": 1 for face in range(1, 7)}
        return {"=" + tile_text(tile): 1 for tile in sorted(self.unseen)}

    def apply(self, text: str) -> None:
        if self.player == CHANCE:
            if text not in self.chance():
                raise ValueError(f"{text!r} is no outcome now")
            self.happen(text)
        else:
            chosen = [action for action in self.actions() if action.text == text]
            if not chosen:
                raise ValueError(f"{text!r} is not legal now")
            self.act(chosen[0])

    def scores(self) -> list[int]:
        """End: the winner scores the tiles left in the loser's hand."""
        scores = [0, 0]
        if self.winner is not None:
            scores[self.winner] = len(self.hands[1 - self.winner])
        return scores

    def returns(self) -> list[Fraction]:
        if self.winner is None:  # a draw, or not over yet
            return [Fraction(0), Fraction(0)]
        return [Fraction(1 if seat == self.winner else -1) for seat in (0, 1)]

    def copy(self) -> Reference:
        return deepcopy(self)

    # What a seat may do.

    def actions(self) -> list[Action]:
        if self.phase == "keep":
            return [Action(f"keep {chip}", "keep", chip=chip) for chip in MARKS]
        if self.phase != "act":
            return []
        return [*self.extensions(), *self.stacks(), *self.redraws(), *self.exchanges()]

    def plays(self, size: int) -> Iterator[Play]:
        """Every choice of that many hand tiles: without a chip, or with it on exactly one of them."""
        chip = self.chips[self.turn]
        for tiles in combinations(sorted(self.hands[self.turn]), size):
            yield [(tile, "") for tile in tiles]
            if chip is not None:
                for under in tiles:
                    yield [(tile, MARKS[chip] if tile == under else "") for tile in tiles]

    def extensions(self) -> Iterator[Action]:
        for colour in COLOURS:
            for direction in ("+", "-"):
                neighbour = self.lines[colour].end(direction)
                number = neighbour + 1 if direction == "+" else neighbour - 1
                if number < 1:  # B1: never below 1, no limit above
                    continue
                size = self.lines[colour].layer_size(neighbour)
                # B1: as many tiles as the neighbouring position holds or one more.
                for play in (*self.plays(size), *self.plays(size + 1)):
                    if adds_up(play, colour, number):
                        text = f"{colour}{direction} {play_text(play)}"
                        yield Action(text, direction, colour, number, tuple(play))

    def stacks(self) -> Iterator[Action]:
        if "stack" not in self.markers[self.turn]:  # B2: once a game
            return
        for colour in COLOURS:
            line = self.lines[colour]
            for number in line.made_of_tiles():  # B2: on a stack yes, on a die no
                for play in self.plays(line.layer_size(number)):
                    if adds_up(play, colour, number):
                        text = f"stack {colour}{number} {play_text(play)}"
                        yield Action(text, "stack", colour, number, tuple(play))

    def redraws(self) -> Iterator[Action]:
        # B3: once a game, pile not empty
        if "redraw" in self.markers[self.turn] and self.pile_size() > 0:
            for tile in self.hands[self.turn]:
                yield Action(f"redraw {tile_text(tile)}", "redraw", tile=tile)

    def exchanges(self) -> Iterator[Action]:
        if "exchange" in self.markers[self.turn]:  # B4: once a game
            for mine in self.hands[self.turn]:
                for theirs in self.hands[1 - self.turn]:
                    text = f"exchange {tile_text(mine)} {tile_text(theirs)}"
                    yield Action(text, "exchange", tile=mine, theirs=theirs)

    def pile_size(self) -> int:
        """Setup: one of the unseen tiles is out of the game, the rest is the pile."""
        return len(self.unseen) - 1

    # What chance does.

    def happen(self, text: str) -> None:
        if self.phase == "white die":
            self.white_die = int(text[2:])
            self.phase = "black die"
        elif self.phase == "black die":
            self.throw_black(int(text[2:]))
        else:
            white, black = text[1:].split(":")
            self.take((int(white), int(black)))

    def throw_black(self, black_die: int) -> None:
        if black_die == self.white_die:  # Setup: again if equal
            self.phase = "white die"
            return
        self.lines = {"w": Line(self.white_die), "b": Line(black_die)}
        # Setup: seat 0 threw white, seat 1 black, the higher goes first.
        self.turn = 0 if self.white_die > black_die else 1
        self.phase = "keep" if self.expansion else "draw"

    def take(self, tile: Tile) -> None:
        """A tile goes from the unseen ones into the hand of the seat whose turn it is."""
        self.unseen.remove(tile)
        self.hands[self.turn].add(tile)
        if self.phase == "deal":
            self.after_dealing()
        elif self.phase == "redraw":
            self.finish_turn()  # B3: the redraw was this turn's action
        else:
            self.phase = "act"
            if not self.actions():  # End: nothing possible after drawing loses
                self.finish_game(1 - self.turn)

    def after_dealing(self) -> None:
        """Setup: four tiles to seat 0, then four to seat 1, then the dice."""
        if len(self.hands[self.turn]) == 4:
            self.phase = "deal" if self.turn == 0 else "white die"
            self.turn = 1

    # What an action does.

    def act(self, action: Action) -> None:
        if action.kind == "keep":
            self.keep(action.chip)
            return
        if action.kind in MARKERS:
            self.markers[self.turn].remove(action.kind)
        if action.kind == "redraw":
            self.hands[self.turn].remove(action.tile)
            self.discard.append(action.tile)
            self.phase = "redraw"
            return
        if action.kind == "exchange":
            self.exchange(action.tile, action.theirs)
        else:
            self.lay(action)
        self.finish_turn()

    def keep(self, chip: str) -> None:
        """Expansion: first player first; both may keep the same kind."""
        self.chips[self.turn] = chip
        self.turn = 1 - self.turn
        if self.chips[self.turn] is not None:
            self.phase = "draw"

    def exchange(self, mine: Tile, theirs: Tile) -> None:
        own, other = self.hands[self.turn], self.hands[1 - self.turn]
        own.remove(mine)
        other.remove(theirs)
        own.add(theirs)
        other.add(mine)

    def lay(self, action: Action) -> None:
        """B1 makes a new position, B2 a new layer upon one."""
        layers = self.lines[action.colour].layers
        layers.setdefault(action.number, []).append(list(action.play))
        for tile, mark in action.play:
            self.hands[self.turn].remove(tile)
            if mark:  # Expansion: once a game, the chip stays on that tile
                self.chips[self.turn] = None

    def finish_turn(self) -> None:
        if not self.hands[self.turn]:  # End: hand empty wins
            self.finish_game(self.turn)
        elif self.pile_size() == 0:  # End: this seat drew the last tile, fewer tiles wins
            self.compare_hands()
        else:
            self.turn = 1 - self.turn
            self.phase = "draw"

    def compare_hands(self) -> None:
        first, second = len(self.hands[0]), len(self.hands[1])
        if first == second:
            self.finish_game(None)
        else:
            self.finish_game(0 if first < second else 1)

    def finish_game(self, winner: int | None) -> None:
        self.winner = winner
        self.phase = "over"
