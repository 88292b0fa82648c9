"""Sàrena, slow and plain: a reference to check the fast rules against.

Written from the specification alone (the shared model and the page of the game), with the
numbers of its rules. It is the full truth of a game: the secret tokens are part of its state.

Readings chosen where the specification leaves room:

- Deal, `random`: each circle gets one of the chips not yet dealt, all equally likely, either side
  up evenly. So `=rg` and `=gr` both weigh as much as there are red-green chips left.
- Deal, `fair`: all deals with three chips of each pair each way up are equally likely. That is
  the same as shuffling 36 chips whose upper side is fixed beforehand, three of each of the twelve
  ways (red over green, green over red, ...). So `=rg` weighs as much as there are chips left that
  are to lie red over green; the sides of a pair are not even once one of its chips is dealt.
- Tokens and the first seat are drawn evenly. Forced draws (the fourth token of four seats, the
  last chip of a fair deal) are still actions of chance; tokens left over are never drawn.
- Clockwise is seat 0, 1, 2, ... and round again.
- A pile is turned only by going to an empty arrow circle (A2); on top of another pile nothing
  is turned, arrows or not (A1).
- The tie-break is held among the seats tied for most chips only, even when that is 0 chips; a chip
  counts once if the seat's colour is on its upper or its lower side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

CHANCE = -1
OVER = -2

COLOURS = ("red", "yellow", "green", "blue")
LETTERS = {colour[0]: colour for colour in COLOURS}

#   a6 .  .  .  .  f6      Circles are named by column, then row, and dealt to
#   .  .  .  .  .  .       a1, b1, ... f1, a2, ... f6. Circles with arrows and
#   a1 b1 .  .  .  f1      plain ones alternate; a1 has arrows.
COLUMNS = "abcdef"
ROWS = "123456"
CIRCLES = tuple(column + row for row in ROWS for column in COLUMNS)

CHIPS_PER_PAIR = 6
HIGHEST_PILE = 4

Chip = tuple[str, str]  # (colour up, colour down)
Pile = tuple[Chip, ...]  # from the bottom chip to the top chip

# Every way a chip can lie: twelve, two for each of the six pairs of colours.
WAYS_UP = tuple((up, down) for up in COLOURS for down in COLOURS if up != down)


def has_arrows(circle: str) -> bool:
    """Ruling: a1 has arrows, and they alternate as on a chessboard."""
    return (COLUMNS.index(circle[0]) + ROWS.index(circle[1])) % 2 == 0


def neighbours(circle: str) -> Iterator[str]:
    """The circles joined to this one, along rows and columns only."""
    column, row = COLUMNS.index(circle[0]), ROWS.index(circle[1])
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= column + right < len(COLUMNS) and 0 <= row + up < len(ROWS):
            yield COLUMNS[column + right] + ROWS[row + up]


def turned_over(pile: Pile) -> Pile:
    """A2: the block upside down: order reversed, every chip other side up."""
    return tuple((down, up) for up, down in reversed(pile))


def chip_text(chip: Chip) -> str:
    up, down = chip
    return f"={up[0]}{down[0]}"


def chip_from_text(text: str) -> Chip:
    return LETTERS[text[1]], LETTERS[text[2]]


class Reference:
    """One game of Sàrena; `board` holds the circles that are not empty, no others."""

    def __init__(self, *, seats: int = 2, deal: str = "random") -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"Sàrena has 2, 3 or 4 seats, not {seats!r}")
        if deal not in ("random", "fair"):
            raise ValueError(f"the deal is 'random' or 'fair', not {deal!r}")
        self.seats = seats
        self.deal = deal
        self.dealt: list[Chip] = []  # as they fell, in the order of CIRCLES
        self.board: dict[str, Pile] = {}
        self.tokens: list[str] = []  # the colour of seat 0, 1, ...
        self.mover: int | None = None  # nobody before the lot is drawn

    def copy(self) -> Reference:
        twin = Reference(seats=self.seats, deal=self.deal)
        twin.dealt = list(self.dealt)
        twin.board = dict(self.board)
        twin.tokens = list(self.tokens)
        twin.mover = self.mover
        return twin

    @property
    def player(self) -> int:
        if self.mover is None:
            return CHANCE
        return self.mover if self._moves() else OVER

    def legal(self) -> list[str]:
        """The moves of the seat in turn; none at a node of chance or when the game is over."""
        if self.mover is None:
            return []
        return [f"{start}-{goal}" for start, goal in self._moves()]

    def chance(self) -> dict[str, int]:
        """What chance may do, with weights; nothing unless it is in the hands of chance."""
        if self.mover is not None:
            return {}
        if len(self.dealt) < len(CIRCLES):
            return {chip_text(chip): n for chip in WAYS_UP if (n := self._weight(chip)) > 0}
        if len(self.tokens) < self.seats:
            return {f"={colour}": 1 for colour in COLOURS if colour not in self.tokens}
        return {f"=seat{seat}": 1 for seat in range(self.seats)}

    def apply(self, text: str) -> None:
        if text not in self.chance() and text not in self.legal():
            raise ValueError(f"{text!r} is not possible now")
        if self.mover is not None:
            start, goal = text.split("-")
            self._move(start, goal)
            self.mover = (self.mover + 1) % self.seats
        elif len(self.dealt) < len(CIRCLES):
            chip = chip_from_text(text)
            self.board[CIRCLES[len(self.dealt)]] = (chip,)
            self.dealt.append(chip)
        elif len(self.tokens) < self.seats:
            self.tokens.append(text.removeprefix("="))
        else:
            self.mover = int(text.removeprefix("=seat"))

    def scores(self) -> list[int]:
        """The chips each seat takes; zeros before the end."""
        if self.player != OVER:
            return [0] * self.seats
        return [len(self._chips_taken(seat)) for seat in range(self.seats)]

    def returns(self) -> list[Fraction]:
        """Shared model: each of k winners gets (n-k)/(k(n-1)), the others -1/(n-1)."""
        if self.player != OVER:
            return [Fraction(0)] * self.seats
        winners = self._winners()
        n, k = self.seats, len(winners)
        won, lost = Fraction(n - k, k * (n - 1)), Fraction(-1, n - 1)
        return [won if seat in winners else lost for seat in range(n)]

    # Setup.

    def _weight(self, chip: Chip) -> int:
        """How many chips are left to be dealt that could fall this way (see the docstring)."""
        up, down = chip
        this_way, other_way = self.dealt.count((up, down)), self.dealt.count((down, up))
        if self.deal == "fair":
            return CHIPS_PER_PAIR // 2 - this_way
        return CHIPS_PER_PAIR - this_way - other_way

    # Moves. Any seat may move any chip or pile, so they do not depend on the seat.

    def _moves(self) -> list[tuple[str, str]]:
        return [
            (start, goal)
            for start in self.board
            for goal in neighbours(start)
            if self._may_move(start, goal)
        ]

    def _may_move(self, start: str, goal: str) -> bool:
        if goal in self.board:  # A1: at most 4 chips in a pile.
            return len(self.board[start]) + len(self.board[goal]) <= HIGHEST_PILE
        return has_arrows(goal)  # A2: to an empty arrow circle; A3: never to an empty plain one.

    def _move(self, start: str, goal: str) -> None:
        pile = self.board.pop(start)  # A4: the whole pile goes.
        if goal in self.board:
            self.board[goal] = self.board[goal] + pile  # A1: on top, nothing is turned.
        else:
            self.board[goal] = turned_over(pile)  # A2.

    # End.

    def _chips_taken(self, seat: int) -> list[Chip]:
        """All chips of every pile whose top shows the colour of the seat."""
        taken: list[Chip] = []
        for pile in self.board.values():
            top_colour, _ = pile[-1]
            if top_colour == self.tokens[seat]:
                taken.extend(pile)
        return taken

    def _own_chips_taken(self, seat: int) -> int:
        """Tie-break: of the chips taken, those with the seat's colour on either side."""
        return sum(self.tokens[seat] in chip for chip in self._chips_taken(seat))

    def _winners(self) -> list[int]:
        scores = self.scores()
        tied = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        most = max(self._own_chips_taken(seat) for seat in tied)
        return [seat for seat in tied if self._own_chips_taken(seat) == most]
