"""A slow, plain reference for Serendipity, written from the specification page alone.

Rules E1 to E4 carry the page's numbers; the others are cited by the page's headings (Tiles, Board,
Seats, Turn, End, Score). The board is a dict from cell names to tiles, and tiles change places
whole, so a tile takes along its side and whatever has been seen of it.

Readings chosen where the page leaves room:

- Picking goes round the table (0, 1, 0, 1, ... for two seats); the last, forced pick is still made.
- A face-down tile that nobody has seen is always left to chance, even with one answer possible.
- `turn` offers all six rotations, the present one included; `shift` needs another tile.
- `trade`/`with` may name two tiles that look alike, or two that nobody has seen.
- The barren ending counts 10 turns a seat in an unbroken run, from whichever seat the run begins; a
  turn that ends on a foreign flower after something stayed face up is not barren.
- No tile left face down implies the ending, so nobody is ever asked to flip without one.
- A seat with several colours joins all its fields at a serendip, also two of the same colour, and
  whatever edge they touch. A seat with one colour joins none.
- Only flowers make a field: a seat without one face up scores 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

COLOURS = ("blue", "violet", "red", "yellow", "orange", "green")
SERENDIP = "serendip"
COPIES = 13  # Tiles: 13 of each colour, and 13 serendips.
PICKS_PER_SEAT = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
BARREN_ROUNDS = 10
CHANCE, OVER = -1, -2

Face = tuple[str, str | int]  # ("flower", colour) or ("serendip", rotation)
Field = frozenset[str]


# Board ------------------------------------------------------------------------------------------
#
#         k1 ..  k6             x counts half cells from the middle column,
#       j1 ..      j7           y counts rows from the bottom.
#     ...            ...              4 NW  5 NE
#   f1 f2 ..          f11           3 W   *   E 0
#     ...            ...              2 SW  1 SE
#       b1 ..      b7
#         a1 ..  a6

STEPS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))  # Board: directions 0 to 5.


def _places() -> dict[str, tuple[int, int]]:
    """Every cell's (x, y), in board order."""
    places = {}
    for y, row in enumerate("abcdefghijk"):
        length = 11 - abs(y - 5)
        for number in range(1, length + 1):
            places[f"{row}{number}"] = (2 * number - length - 1, y)
    return places


PLACES = _places()
CELLS = tuple(PLACES)
CELL_AT = {place: cell for cell, place in PLACES.items()}


def _neighbours(cell: str) -> dict[int, str]:
    x, y = PLACES[cell]
    around = {direction: (x + dx, y + dy) for direction, (dx, dy) in enumerate(STEPS)}
    return {direction: CELL_AT[place] for direction, place in around.items() if place in CELL_AT}


NEIGHBOURS = {cell: _neighbours(cell) for cell in CELLS}  # direction -> cell, on the board only


# Score ------------------------------------------------------------------------------------------


def edge_colour(rotation: int, direction: int) -> str:
    """The colour a serendip shows in a direction (Board: blue lies in direction `rotation`)."""
    return COLOURS[(direction - rotation) % 6]


def touches(field: Collection[str], cell: str) -> bool:
    """Whether a cell lies next to a cell of the field."""
    return any(near in field for near in NEIGHBOURS[cell].values())


def _serendips(board: Mapping[str, Face]) -> list[str]:
    return [cell for cell, (kind, _) in board.items() if kind == SERENDIP]


def one_colour_fields(board: Mapping[str, Face], colour: str) -> set[Field]:
    """The connected groups of face-up flowers of one colour."""
    loose = {cell for cell, face in board.items() if face == ("flower", colour)}
    fields: set[Field] = set()
    while loose:
        field: set[str] = set()
        rim = {min(loose)}
        while rim:
            field |= rim
            loose -= rim
            rim = {cell for cell in loose if touches(rim, cell)}
        fields.add(frozenset(field))
    return fields


def fields_of(board: Mapping[str, Face], colours: Collection[str]) -> set[Field]:
    """The fields of a seat that owns these colours, joined at serendips where it has several."""
    fields: set[Field] = set()
    for colour in colours:
        fields |= one_colour_fields(board, colour)
    if len(set(colours)) == 1:  # Score, ruling: with one colour serendips do not join.
        return fields
    for serendip in _serendips(board):
        joined = {field for field in fields if touches(field, serendip)}
        if joined:
            fields = (fields - joined) | {frozenset().union(*joined)}
    return fields


def score_field(board: Mapping[str, Face], field: Collection[str]) -> int:
    """The points of one field, given as the cells of its flowers."""
    points = len(field)
    for serendip in _serendips(board):
        if not touches(field, serendip):
            continue
        points += 2
        rotation = int(board[serendip][1])
        for direction, cell in NEIGHBOURS[serendip].items():
            if cell in field and board[cell] == ("flower", edge_colour(rotation, direction)):
                points += 2
    return points


def best_field(board: Mapping[str, Face], colours: Collection[str]) -> int:
    """The points of a seat that owns these colours.

    The board maps the cells of face-up tiles, and only those, to ("flower", colour) or
    ("serendip", rotation).
    """
    return max((score_field(board, field) for field in fields_of(board, colours)), default=0)


def shared_out(scores: list[int]) -> list[Fraction]:
    """The returns that belong to these scores."""
    seats, best = len(scores), max(scores)
    winners = scores.count(best)
    won = Fraction(seats - winners, winners * (seats - 1))
    lost = Fraction(-1, seats - 1)
    return [won if score == best else lost for score in scores]


# Game -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tile:
    """One tile; `kind` is a colour or "serendip", or None as long as nobody has seen it."""

    kind: str | None = None
    up: bool = False
    rotation: int = 0

    @property
    def is_placed_serendip(self) -> bool:
        return self.up and self.kind == SERENDIP


def _named(word: str, cells: Iterable[str]) -> list[str]:
    return [f"{word} {cell}" for cell in cells]


class Reference:
    """Serendipity as a state machine over action texts."""

    def __init__(self, *, seats: int = 2, aid: bool = False) -> None:
        if seats not in PICKS_PER_SEAT:
            raise ValueError(f"serendipity seats 2 to 6, not {seats}")
        self.seats = seats
        self.aid = aid  # Memory: changes what is shown, never what is legal.
        self.owner: dict[str, int] = {}  # colour -> seat; neutral colours are missing
        self.tiles = {cell: Tile() for cell in CELLS}
        self.unseen = dict.fromkeys((*COLOURS, SERENDIP), COPIES)
        self.seat = 0
        # What is asked for now: pick, flip, reveal, flower, serendip, trade, with or over.
        self.stage = "pick"
        self.here = ""  # the cell flipped last
        self.first = ""  # the cell named by `trade`
        self.stayed_up = False  # whether a tile has stayed face up in this turn
        self.barren_turns = 0  # turns in a row in which none did

    @property
    def player(self) -> int:
        return {"over": OVER, "reveal": CHANCE}.get(self.stage, self.seat)

    def copy(self) -> Reference:
        twin = Reference(seats=self.seats, aid=self.aid)
        twin.__dict__.update(self.__dict__)
        twin.owner = dict(self.owner)
        twin.tiles = dict(self.tiles)
        twin.unseen = dict(self.unseen)
        return twin

    # What may be done

    def legal(self) -> list[str]:
        if self.stage == "pick":
            return [f"pick {colour}" for colour in COLOURS if colour not in self.owner]
        if self.stage == "flip":
            return _named("flip", self._face_down())
        if self.stage == "flower":  # E2
            return ["keep", *_named("move", self._face_down())]
        if self.stage == "serendip":  # E3
            return [*(f"turn {r}" for r in range(6)), *_named("shift", self._movable())]
        if self.stage == "trade":  # E3: the last candidate has no partner after it.
            return ["done", *_named("trade", self._movable()[:-1])]
        if self.stage == "with":  # E3: partners come later in board order.
            after = CELLS.index(self.first) + 1
            return _named("with", [cell for cell in self._movable() if cell in CELLS[after:]])
        return []

    def chance(self) -> dict[str, int]:
        """Turn: uniform among the unseen tiles, a serendip's six rotations evenly."""
        if self.stage != "reveal":
            return {}
        weights = {f"={colour}": 6 * self.unseen[colour] for colour in COLOURS}
        weights |= {f"={SERENDIP}{r}": self.unseen[SERENDIP] for r in range(6)}
        return {text: weight for text, weight in weights.items() if weight > 0}

    def _face_down(self) -> list[str]:
        return [cell for cell in CELLS if not self.tiles[cell].up]

    def _movable(self) -> list[str]:
        """E3, E4: all cells but those of face-up serendips."""
        return [cell for cell in CELLS if not self.tiles[cell].is_placed_serendip]

    # Doing it

    def apply(self, text: str) -> None:
        offered: Collection[str] = self.chance() if self.stage == "reveal" else self.legal()
        if text not in offered:
            raise ValueError(f"{text!r} is not possible at stage {self.stage!r}")
        if self.stage == "reveal":
            self._reveal(text.removeprefix("="))
            return
        word, _, what = text.partition(" ")
        if word == "pick":
            self._pick(what)
        elif word == "flip":
            self._flip(what)
        elif word == "keep":  # E2: flips again.
            self._settle(again=True)
        elif word == "move":  # E2: ends the turn.
            self._swap(self.here, what)
            self._settle(again=False)
        elif word == "turn":  # E3: stays here, and a trade may follow.
            self.tiles[self.here] = replace(self.tiles[self.here], rotation=int(what))
            self.stage = "trade"
        elif word == "shift":  # E3: keeps its rotation, and the seat flips again.
            self._swap(self.here, what)
            self._settle(again=True)
        elif word == "done":  # E3
            self._settle(again=False)
        elif word == "trade":  # E3
            self.first = what
            self.stage = "with"
        else:  # E3: with
            self._swap(self.first, what)
            self._settle(again=False)

    def _pick(self, colour: str) -> None:
        """Seats: one colour at a time, seat 0 first; afterwards seat 0 begins."""
        self.owner[colour] = self.seat
        self.seat = (self.seat + 1) % self.seats
        if len(self.owner) == self.seats * PICKS_PER_SEAT[self.seats]:
            self.stage = "flip"

    def _flip(self, cell: str) -> None:
        self.here = cell
        if self.tiles[cell].kind is None:
            self.stage = "reveal"
        else:
            self._look()

    def _reveal(self, outcome: str) -> None:
        if outcome.startswith(SERENDIP):
            rotation = int(outcome.removeprefix(SERENDIP))
            tile = Tile(SERENDIP, rotation=rotation)
        else:
            tile = Tile(outcome)
        assert tile.kind is not None
        self.unseen[tile.kind] -= 1
        self.tiles[self.here] = tile
        self._look()

    def _look(self) -> None:
        """The flipped tile is known: decide whether it stays face up."""
        tile = self.tiles[self.here]
        if tile.kind == SERENDIP:  # E3
            self.stage = "serendip"
        elif tile.kind in self.owner and self.owner[tile.kind] == self.seat:  # E2
            self.stage = "flower"
        else:  # E1: back down, seen by all.
            self._end_turn()
            return
        self.tiles[self.here] = replace(tile, up=True)
        self.stayed_up = True

    def _swap(self, one: str, other: str) -> None:
        self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]

    def _settle(self, *, again: bool) -> None:
        """The seat has completed E2 or E3: end the game, flip again, or end the turn."""
        if self._all_found():
            self.stage = "over"
        elif again and self._face_down():
            self.stage = "flip"
        else:
            self._end_turn()

    def _all_found(self) -> bool:
        """End: all serendips and all flowers of one owned colour are face up."""
        up = [tile.kind for tile in self.tiles.values() if tile.up]
        whole = [colour for colour in self.owner if up.count(colour) == COPIES]
        return up.count(SERENDIP) == COPIES and bool(whole)

    def _end_turn(self) -> None:
        self.barren_turns = 0 if self.stayed_up else self.barren_turns + 1
        self.stayed_up = False
        self.seat = (self.seat + 1) % self.seats
        # End, ruling: 10 rounds in a row in which no tile stayed face up.
        barren = self.barren_turns == BARREN_ROUNDS * self.seats
        self.stage = "over" if barren else "flip"

    # The result

    def face_up(self) -> dict[str, Face]:
        """The face-up tiles as `best_field` takes them."""
        faces: dict[str, Face] = {}
        for cell, tile in self.tiles.items():
            if tile.up and tile.kind == SERENDIP:
                faces[cell] = (SERENDIP, tile.rotation)
            elif tile.up and tile.kind is not None:
                faces[cell] = ("flower", tile.kind)
        return faces

    def colours(self, seat: int) -> set[str]:
        return {colour for colour, owner in self.owner.items() if owner == seat}

    def scores(self) -> list[int]:
        if self.stage != "over":
            return [0] * self.seats
        board = self.face_up()
        return [best_field(board, self.colours(seat)) for seat in range(self.seats)]

    def returns(self) -> list[Fraction]:
        if self.stage != "over":
            return [Fraction(0)] * self.seats
        return shared_out(self.scores())
