"""Senseï (Diaballik): a slow reference of the rules, for checking a fast implementation.

Written from the specification alone (the page of the game and the model all games share); the
rule numbers D1 to D7 in the comments are those of that page. Readings chosen where it leaves room:

* A turn in which nothing has been done and nothing can be done does not end itself: the seat is
  offered the single action `pass` (D6).
* A claim is something to do. So a seat that can only claim is offered `claim` alone, without
  `pass`, and, not having acted, without `end`.
* A turn whose actions are used up, or can no longer be made, stays open while a claim is possible;
  then `claim` and `end` are offered.
* A claim looks at the board of the moment, so a contact made within the turn counts. It only ever
  concerns the enemy's line. Stones with a character on them count like others, in the line and in
  touching it.
* The "own side" of a line is the side of the claimant's home rank: seat 0 touches from below, seat
  1 from above. Each file counts once in a line, so three contacts are on three files.
* A claim is never made by itself: it is an action, and may be left out.
* A line on its owner's home rank is a line like any other, also in the start position.
* Stones of one seat are alike: a position is two sets of squares and two character squares. It is
  noted only when a turn begins; the turn counter is not part of it.
* The draws of D7 are settled when a turn has ended, before the next one begins: the seat to begin
  has no chance to claim first. A win in the 300th turn is a win. A pass is a turn.
* A turn may leave the board as it found it (a stone there and back).
* Only two seats; unknown options and values are refused with ValueError.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

Square = tuple[int, int]  # file 1..7, rank 1..7
Position = tuple[int, frozenset[Square], frozenset[Square], Square, Square]

OVER = -2

SIZE = 7
HOME_RANK = (1, SIZE)  # of seat 0 and of seat 1
PITS_LAYOUT = {(3, 4), (5, 4)}  # c4 and e4
ALONG = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

STONE_MOVES_A_TURN = 2
CHARACTER_MOVES_A_TURN = 1
CONTACTS_TO_CLAIM = 3
REPETITIONS_TO_DRAW = 3
TURNS_TO_DRAW = 300

CHOICES: dict[str, list[object]] = {
    "seats": [2],
    "mode": ["shizukana", "arashi"],
    "start": ["normal", "intruders"],
    "board": ["plain", "pits"],
}


def name(square: Square) -> str:
    file, rank = square
    return "abcdefg"[file - 1] + str(rank)


def on_board(square: Square) -> bool:
    file, rank = square
    return 1 <= file <= SIZE and 1 <= rank <= SIZE


def ray(start: Square, direction: tuple[int, int]) -> list[Square]:
    """The squares from `start` (left out) to the edge, nearest first."""
    squares = []
    square = (start[0] + direction[0], start[1] + direction[1])
    while on_board(square):
        squares.append(square)
        square = (square[0] + direction[0], square[1] + direction[1])
    return squares


def lines(walls: set[Square]) -> list[list[Square]]:
    """D5: all choices of one wall on every file, neighbours at most one rank apart."""
    found: list[list[Square]] = [[]]
    for file in range(1, SIZE + 1):
        on_file = [wall for wall in walls if wall[0] == file]
        found = [
            [*line, wall]
            for line in found
            for wall in on_file
            if not line or abs(line[-1][1] - wall[1]) <= 1
        ]
    return found


def check_options(options: dict[str, object]) -> dict[str, object]:
    """All options, with the defaults (the first of the choices) filled in; refuses bad ones."""
    for key, value in options.items():
        if key not in CHOICES:
            raise ValueError(f"no option {key!r}")
        if value not in CHOICES[key]:
            raise ValueError(f"{key} must be one of {CHOICES[key]}, not {value!r}")
    full = {key: options.get(key, choices[0]) for key, choices in CHOICES.items()}
    if full["start"] == "intruders" and full["mode"] != "shizukana":
        raise ValueError("start=intruders is only for mode=shizukana")
    if full["board"] == "pits" and full["mode"] != "arashi":
        raise ValueError("board=pits is only for mode=arashi")
    return full


class Reference:
    """One game, from the start position on."""

    def __init__(self, **options: object) -> None:
        self.options = check_options(options)
        self.pits: set[Square] = set(PITS_LAYOUT) if self.options["board"] == "pits" else set()
        self.stones: list[set[Square]] = [
            {(file, rank) for file in range(1, SIZE + 1)} for rank in HOME_RANK
        ]
        if self.options["start"] == "intruders":
            for file in (2, 6):  # b and f change hands
                for seat in (0, 1):
                    self.stones[seat].remove((file, HOME_RANK[seat]))
                    self.stones[seat].add((file, HOME_RANK[1 - seat]))
        self.characters: list[Square] = [(4, rank) for rank in HOME_RANK]
        self.seat = 0  # whose turn it is
        self.over = False
        self.winner: int | None = None  # stays None in a drawn game
        self.stone_moves_made = 0  # in this turn
        self.character_moves_made = 0  # in this turn
        self.turns_ended = 0  # both seats' together
        self.seen: Counter[Position] = Counter([self.position()])  # D7: the start counts

    # --- the interface ---------------------------------------------------------------------

    @property
    def player(self) -> int:
        return OVER if self.over else self.seat

    def legal(self) -> list[str]:
        if self.over:
            return []
        texts = [f"{name(a)}-{name(b)}" for a, b in self.stone_moves()]
        texts += [f"{name(a)}>{name(b)}" for a, b in self.character_moves()]
        if self.can_claim():
            texts.append("claim")
        if self.has_acted():
            texts.append("end")
        if not texts:
            texts.append("pass")  # D6
        return texts

    def chance(self) -> dict[str, int]:
        return {}

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        if text == "claim":
            self.win()  # D5
        elif text in ("end", "pass"):
            self.end_turn()
        else:
            self.move(text)

    def scores(self) -> list[int]:
        return [1 if seat == self.winner else 0 for seat in (0, 1)]

    def returns(self) -> list[Fraction]:
        if self.winner is None:
            return [Fraction(0), Fraction(0)]
        n, k = 2, 1
        won, lost = Fraction(n - k, k * (n - 1)), Fraction(-1, n - 1)
        return [won if seat == self.winner else lost for seat in (0, 1)]

    def copy(self) -> Reference:
        other = Reference(**self.options)
        other.stones = [set(stones) for stones in self.stones]
        other.characters = list(self.characters)
        other.seat = self.seat
        other.over = self.over
        other.winner = self.winner
        other.stone_moves_made = self.stone_moves_made
        other.character_moves_made = self.character_moves_made
        other.turns_ended = self.turns_ended
        other.seen = Counter(self.seen)
        return other

    # --- what may be done ------------------------------------------------------------------

    def position(self) -> Position:
        return (
            self.seat,
            frozenset(self.stones[0]),
            frozenset(self.stones[1]),
            self.characters[0],
            self.characters[1],
        )

    def has_acted(self) -> bool:
        return self.stone_moves_made + self.character_moves_made > 0

    def is_free(self, square: Square) -> bool:
        return square not in self.stones[0] | self.stones[1] | self.pits

    def stone_moves(self) -> list[tuple[Square, Square]]:
        """D1: along a rank or file, over and onto free squares; at most two in a turn."""
        if self.stone_moves_made == STONE_MOVES_A_TURN:
            return []
        reach = 1 if self.options["mode"] == "shizukana" else SIZE
        moves = []
        for stone in self.stones[self.seat]:
            if stone == self.characters[self.seat]:
                continue  # D2: the stone under the character stays
            for direction in ALONG:
                for target in ray(stone, direction)[:reach]:
                    if not self.is_free(target):
                        break
                    moves.append((stone, target))
        return moves

    def character_moves(self) -> list[tuple[Square, Square]]:
        """D3: to a stone of its own side in a straight line, no enemy stone between; once in a turn."""
        if self.character_moves_made == CHARACTER_MOVES_A_TURN:
            return []
        start = self.characters[self.seat]
        moves = []
        for direction in ALONG + DIAGONAL:
            for target in ray(start, direction):
                if target in self.stones[1 - self.seat]:
                    break
                if target in self.stones[self.seat]:
                    moves.append((start, target))
        return moves

    def can_claim(self) -> bool:
        """D5: three of one's stones face to face with an enemy line, on one's own side of it."""
        own, enemy = self.stones[self.seat], self.stones[1 - self.seat]
        towards_home = -1 if self.seat == 0 else 1
        for line in lines(enemy | self.pits):
            if not any(wall in enemy for wall in line):
                continue  # at least one real stone
            contacts = [wall for wall in line if (wall[0], wall[1] + towards_home) in own]
            if len(contacts) >= CONTACTS_TO_CLAIM:
                return True
        return False

    # --- doing it --------------------------------------------------------------------------

    def move(self, text: str) -> None:
        for a, b in self.stone_moves():
            if text == f"{name(a)}-{name(b)}":
                self.stones[self.seat].remove(a)
                self.stones[self.seat].add(b)
                self.stone_moves_made += 1
                break
        else:
            for a, b in self.character_moves():
                if text == f"{name(a)}>{name(b)}":
                    self.characters[self.seat] = b
                    self.character_moves_made += 1
                    break
        if self.characters[self.seat][1] == HOME_RANK[1 - self.seat]:
            self.win()  # D4
        elif not (self.stone_moves() or self.character_moves() or self.can_claim()):
            self.end_turn()  # nothing left or possible, and no claim: the turn ends itself

    def win(self) -> None:
        self.winner = self.seat
        self.over = True

    def end_turn(self) -> None:
        self.turns_ended += 1
        self.seat = 1 - self.seat
        self.stone_moves_made = 0
        self.character_moves_made = 0
        now = self.position()
        self.seen[now] += 1
        if self.seen[now] == REPETITIONS_TO_DRAW or self.turns_ended == TURNS_TO_DRAW:
            self.over = True  # D7: drawn
