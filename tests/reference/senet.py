"""Senet (five pieces a side) as plainly as it can be written, to check a fast version against.

Written from the specification alone.  Rule numbers (N1 to N10) are those of its Senet page;
"Throw", "Opening" and "End" are its unnumbered paragraphs.  Where the page leaves room, it is
read like this:

* Opening: the throws alternate strictly, so a 4 or a 6 there gives no second throw ("do nothing").
* Opening: the duty to move the piece on 9 concerns one move, not a whole turn; a backward move is
  a first move and ends the duty, only a pass leaves it standing.  Whichever light piece stands on
  9 at that moment is bound, even if it did not start there.
* N2, N3: whether an enemy piece is alone is judged on the position before the move.
* N4: a row is passed when three of its pieces lie strictly between start and target.  It holds for
  the walk to the water, not for the way from the water to 15 or 1.
* N5: "taken" means by a piece of either colour; a backward move onto 27 ends in the water too.
* N7: a rest is played under N1 to N6; where it can be played it must be, a lost one is no action.
* End: an opening throw counts towards the 2000, a 5 of the die thrown again does not.  When throw
  2000 is a 1, 4 or 6, the further throw it would give falls away.  A draw scores 0 for both.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

CHANCE = -1
OVER = -2

LIGHT = "light"
DARK = "dark"

LIFE = 15
WATER = 27
EXIT = 30
SAFE_HOUSES = {26, 28, 29}
FIRST_ROW = range(1, 11)

STICKS = {1: 4, 2: 6, 3: 4, 4: 1, 6: 1}
DIE = {1: 1, 2: 1, 3: 1, 4: 1, 6: 1}
THROW_AGAIN = {1, 4, 6}
LAST_THROW = 2000


def is_protected(square: int, colour: set[int]) -> bool:
    """N3: whether the piece on this square, one of the given colour, cannot be swapped."""
    has_neighbour = square - 1 in colour or square + 1 in colour
    return square in SAFE_HOUSES or has_neighbour


def is_way_barred(start: int, target: int, enemy: set[int]) -> bool:
    """N4: whether three enemy pieces in a row stand between start and target, either way."""
    between = range(min(start, target) + 1, max(start, target))
    in_the_way = {square for square in between if square in enemy}
    return any({square, square + 1, square + 2} <= in_the_way for square in in_the_way)


def may_land(target: int, own: set[int], enemy: set[int]) -> bool:
    """N1 to N3: whether a piece may end its move on this square of the board."""
    if target in own:  # N1
        return False
    return target not in enemy or not is_protected(target, enemy)  # N2, N3


def can_go_forward(start: int, steps: int, own: set[int], enemy: set[int]) -> bool:
    target = start + steps
    if is_way_barred(start, target, enemy):  # N4
        return False
    if target >= EXIT:  # N6
        return not any(square in FIRST_ROW for square in own)
    return may_land(target, own, enemy)


def can_go_backward(start: int, steps: int, own: set[int], enemy: set[int]) -> bool:
    target = start - steps
    if target < 1:  # N9
        return False
    return not is_way_barred(start, target, enemy) and may_land(target, own, enemy)


def out_of_the_water(taken: set[int]) -> int:
    """N5: where a piece that landed on 27 goes."""
    if LIFE not in taken:
        return LIFE
    square = 1
    while square in taken:
        square += 1
    return square


def move_text(start: int, target: int) -> str:
    return f"{start}-off" if target >= EXIT else f"{start}-{target}"


class Reference:
    """One game.  `seat` is whose throw it is; `steps` is what that seat has to play, 0 for none."""

    def __init__(self, *, seats: int = 2, die: bool = False) -> None:
        if seats != 2:
            raise ValueError("Senet is a game for two")
        self.die = die
        self.pieces: dict[str, set[int]] = {LIGHT: {1, 3, 5, 7, 9}, DARK: {2, 4, 6, 8, 10}}
        self.dark_seat: int | None = None  # None until somebody throws a 1
        self.is_opening_move = False  # the forced 10-11 is to be played
        self.light_has_moved = False
        self.seat = 0
        self.throw = 0  # the throw being played, 0 while one is awaited
        self.steps = 0  # the throw itself, or the rest of it after a piece left
        self.throws_made = 0
        self.winner: int | None = None
        self.is_over = False

    @classmethod
    def from_squares(
        cls,
        light: Iterable[int],
        dark: Iterable[int],
        dark_seat: int,
        seat: int,
        throw: int = 0,
        *,
        light_has_moved: bool = True,
        throws_made: int = 1,
        die: bool = False,
    ) -> Reference:
        """A position after the opening: `seat` is to play `throw`, or to throw where that is 0."""
        game = cls(die=die)
        game.pieces = {LIGHT: set(light), DARK: set(dark)}
        everybody = game.pieces[LIGHT] | game.pieces[DARK]
        if game.pieces[LIGHT] & game.pieces[DARK]:
            raise ValueError("two pieces on a square")
        if not everybody <= set(range(1, EXIT)) - {WATER}:
            raise ValueError("a piece on a square where none can stand")
        if not all(1 <= len(squares) <= 5 for squares in game.pieces.values()):
            raise ValueError("each side has one to five pieces")
        if {dark_seat, seat} - {0, 1} or throw not in {0, *STICKS}:
            raise ValueError("no such seat or throw")
        game.dark_seat = dark_seat
        game.seat = seat
        game.throw = game.steps = throw
        game.light_has_moved = light_has_moved
        game.throws_made = throws_made
        return game

    # Whose hands the game is in, and what may be done.

    @property
    def player(self) -> int:
        if self.is_over:
            return OVER
        return self.seat if self.steps else CHANCE

    def chance(self) -> dict[str, int]:
        if self.player != CHANCE:
            return {}
        weights = DIE if self.die else STICKS
        return {f"t{throw}": weight for throw, weight in weights.items()}

    def legal(self) -> list[str]:
        if self.player < 0:
            return []
        moves = self._moves()
        return [move_text(start, target) for start, target in moves.items()] or ["pass"]  # N10

    def apply(self, text: str) -> None:
        if text in self.chance():
            self._apply_throw(int(text[1:]))
        elif text not in self.legal():
            raise ValueError(f"{text!r} cannot be played here")
        elif text == "pass":
            self._finish_throw()
        else:
            self._apply_move(int(text.split("-")[0]))

    def scores(self) -> list[int]:
        """End: 3 for each enemy piece left on 1-10, 1 for each left on 11-29."""
        scores = [0, 0]
        if self.winner is not None:
            left = self._squares_of(1 - self.winner)
            scores[self.winner] = sum(3 if square in FIRST_ROW else 1 for square in left)
        return scores

    def returns(self) -> list[Fraction]:
        """Of two seats one winner gets 1, the other -1; a draw gives both 0."""
        returns = [Fraction(0), Fraction(0)]
        if self.winner is not None:
            returns[self.winner] = Fraction(1)
            returns[1 - self.winner] = Fraction(-1)
        return returns

    def copy(self) -> Reference:
        twin = Reference(die=self.die)
        twin.__dict__.update(self.__dict__)
        twin.pieces = {colour: set(squares) for colour, squares in self.pieces.items()}
        return twin

    # The moves.

    def _squares_of(self, seat: int) -> set[int]:
        return self.pieces[DARK if seat == self.dark_seat else LIGHT]

    def _moves(self) -> dict[int, int]:
        """Start and target (30 or more: off the board) of every move of the seat to play."""
        if self.is_opening_move:  # Opening
            return {10: 11}
        forward = self._forward_moves()
        if self._has_duty() and 9 in forward:  # Opening
            return {9: forward[9]}
        return forward or self._backward_moves()  # N8, N9

    def _forward_moves(self) -> dict[int, int]:
        own, enemy = self._squares_of(self.seat), self._squares_of(1 - self.seat)
        return {
            start: start + self.steps
            for start in own
            if can_go_forward(start, self.steps, own, enemy)
        }

    def _backward_moves(self) -> dict[int, int]:
        own, enemy = self._squares_of(self.seat), self._squares_of(1 - self.seat)
        return {
            start: start - self.steps
            for start in own
            if can_go_backward(start, self.steps, own, enemy)
        }

    def _has_duty(self) -> bool:
        """Opening: light's very first move is bound to a light piece on 9."""
        return self.seat != self.dark_seat and not self.light_has_moved

    def _apply_move(self, start: int) -> None:
        target = self._moves()[start]
        own, enemy = self._squares_of(self.seat), self._squares_of(1 - self.seat)
        self.is_opening_move = False
        if self.seat != self.dark_seat:
            self.light_has_moved = True
        own.remove(start)
        if target >= EXIT:
            self._after_leaving(target - EXIT)
            return
        if target == WATER:  # N5
            target = out_of_the_water(own | enemy)
        elif target in enemy:  # N2
            enemy.remove(target)
            enemy.add(start)
        own.add(target)
        self._finish_throw()

    def _after_leaving(self, rest: int) -> None:
        """N7: the last piece wins at once; otherwise the rest is for another piece, if one can."""
        if not self._squares_of(self.seat):
            self.winner = self.seat
            self.is_over = True
            self.throw = self.steps = 0
            return
        self.steps = rest
        if rest == 0 or not self._forward_moves():
            self._finish_throw()

    # The throws.

    def _apply_throw(self, throw: int) -> None:
        self.throws_made += 1
        self.throw = self.steps = throw
        if self.dark_seat is not None:
            return
        if throw == 1:  # Opening: the thrower is dark and has 10-11 to play
            self.dark_seat = self.seat
            self.is_opening_move = True
        else:  # Opening: nothing happens, and the other seat throws
            self._finish_throw()

    def _finish_throw(self) -> None:
        """Throw: after a 1, 4 or 6 the same seat throws again.  End: throw 2000 is the last."""
        is_deciding_colours = self.dark_seat is None
        if is_deciding_colours or self.throw not in THROW_AGAIN:
            self.seat = 1 - self.seat
        self.throw = self.steps = 0
        self.is_over = self.throws_made >= LAST_THROW
