"""Whether chance did what its seeds say, action by action: what `quincunx verify` reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice
from quincunx.state import State
from quincunx.types import CHANCE, Action

if TYPE_CHECKING:
    from quincunx.match import Match
    from quincunx.table.saved import MatchRecord
    from quincunx.table.stretch import Stretch

__all__ = ["Source", "difference", "draws", "report"]

NO_SEED = "the record holds no seed, so its chance cannot be checked"


@dataclass(frozen=True)
class Source:
    """Where the chance of one round comes from; `before`: how many actions the earlier rounds had."""

    chance: Sequence[Stretch]
    before: int

    def dice(self, place: int) -> Dice | None:
        """The dice for the round's action `place`; none if its seed is not known."""
        known = [stretch for stretch in self.chance if stretch.first <= self.before + place]
        dice = known[-1].dice if known else None
        return dice and dice.after(self.before)

    def expected(self, state: State) -> Action | None:
        """What chance must do next; none if that cannot be known."""
        dice = self.dice(len(state.history))
        if dice is None:
            return None
        outcomes = state.chance_outcomes()
        return outcomes[dice.pick(len(state.history), [weight for _, weight in outcomes])][0]

    def difference(self, state: State) -> str:
        """The first chance action of the round that does not follow from its seed."""
        for walk, action in chance_actions(state):
            right = self.expected(walk)
            if right is not None and right != action:
                came, should = walk.action_text(action), walk.action_text(right)
                return f"action {len(walk.history) + 1} is {came!r} and should be {should!r}"
        return ""

    def forged(self, state: State) -> str:
        """The end of a message: where chance differs from the seed, which may be the cause."""
        found = self.difference(state)
        if not found and state.player == CHANCE and (right := self.expected(state)) is not None:
            should = state.action_text(right)
            found = f"action {len(state.history) + 1} should be {should!r}"
        return f"; by the seed, {found}" if found else ""


def chance_actions(state: State) -> Iterator[tuple[State, Action]]:
    """Every action of chance, with the state before it."""
    walk = state.game.start()
    for action in state.history:
        if walk.player == CHANCE:
            yield walk, action
        walk.push(action)


def difference(match: Match, chance: Sequence[Stretch]) -> str:
    """The first action of chance in a match that does not follow from its seed, or nothing."""
    if all(stretch.seed is None for stretch in chance):
        return NO_SEED
    before = 0
    for number, state in enumerate(match.states, 1):
        if found := Source(chance, before).difference(state):
            return f"round {number}, {found}"
        before += len(state.history)
    return ""


def draws(state: State, before: int) -> list[dict[str, Any]]:
    """Everything chance did in a round: the action's number in the match, the weights, and the outcome."""
    found = []
    for walk, action in chance_actions(state):
        outcomes = walk.chance_outcomes()
        place = [one for one, _ in outcomes].index(action)
        weights = [weight for _, weight in outcomes]
        found.append({"number": before + len(walk.history), "weights": weights, "place": place})
    return found


# Reports


def report(record: MatchRecord) -> list[str]:
    """What is true of a record whose chance follows from its seeds, in sentences."""
    total = sum(len(state.history) for state in record.match.states)
    lines = [f"{total} actions follow the rules, and chance follows from the seed"]
    ends = [stretch.first for stretch in record.chance[1:]] + [total]
    for stretch, end in zip(record.chance, ends, strict=True):
        span = f"actions {stretch.first + 1} to {end}"
        if stretch.first == end:
            span = f"before action {end + 1}"
        lines.append(
            f"{span}: {said_of_file(record, stretch) if stretch.from_file else vouched(record, stretch)}"
        )
    return lines


def said_of_file(record: MatchRecord, stretch: Stretch) -> str:
    known = (
        "follows from the file's own seed"
        if stretch.seed is not None
        else "cannot be checked: the file held no seed"
    )
    secrets = (
        "; what was hidden in it was known to whoever opened it"
        if record.match.game.has_secrets
        else ""
    )
    return f"brought in from a file by whoever opened the table; their chance {known}{secrets}"


def vouched(record: MatchRecord, stretch: Stretch) -> str:
    """Who vouches for a part that was played at the table."""
    if stretch.seed is None:
        return "the record does not hold their seed, so their chance cannot be checked"
    said = [f"commitment {stretch.commitment}: compare it with the one shown before the match"]
    shares = [stretch.share(seat) for seat in range(len(record.seats))]
    lines = [
        f"{name} {SHARES[share]}"
        for name, share in zip(record.seats, shares, strict=True)
        if share != "nothing"
    ]
    if not any(share in ("sealed", "open") for share in shares):
        lines.append("no player added a salt, so only whoever ran the table vouches for the seed")
    return "; ".join([*said, *lines])


SHARES = {
    "sealed": "added a sealed salt",
    "withheld": "did not open the sealed salt",
    "open": "added a salt that others could see",
}
