"""What is supposed of hidden tokens in Sàrena: possible, and likelier where the board shows it."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.native.program import bind, rules_source


def supposed(state: qx.State, seat: int, count: int) -> Counter[tuple[int, ...]]:
    code: dict[str, Any] = bind([rules_source(state.game.rules), *expertise(state.game).belief])
    random = Random(5)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        s = state.pack().view(np.recarray)
        code["suppose"](s[0], seat, [random.getrandbits(32) for _ in range(4)])
        found[tuple(int(token) for token in s[0].tokens[: state.game.seats])] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_supposes_only_what_can_be(seats: int) -> None:
    state = qx.game("sarena", seats=seats).start(seed=3)
    random = Random(1)
    for _ in range(10):
        state.push(random.choice(state.legal_actions()))
    own = int(state._record.tokens[1])
    for tokens in supposed(state.hidden(1), 1, 200):
        assert tokens[1] == own
        assert len(set(tokens)) == seats


def test_a_colour_on_high_piles_is_likelier() -> None:
    game = qx.game("sarena")
    state = game.start(seed=4)
    own = int(state._record.tokens[0])
    before = supposed(state.hidden(0), 0, 400)
    wanted = next(colour for colour in range(4) if colour != own)
    while not state.is_over:  # everybody builds what shows one colour
        state.push(
            max(state.legal_actions(), key=lambda action: height_after(state, action, wanted))
        )
        if height(state, wanted) >= 8:
            break
    after = supposed(state.hidden(0), 0, 400)
    assert share(after, wanted) > share(before, wanted) + 0.1


def height_after(state: qx.State, action: int, colour: int) -> int:
    after = state.copy()
    after.push(action)
    return height(after, colour)


def height(state: qx.State, colour: int) -> int:
    """Chips in piles of two and more that show a colour."""
    rules, s = state.game.rules, state._record
    piles = [rules.pile_on(s, circle) for circle in range(36)]
    tall = [pile for pile in piles if pile and rules.height_of(pile) > 1]
    return sum(rules.height_of(pile) for pile in tall if rules.top_of(pile) == colour)


def share(found: Counter[tuple[int, ...]], colour: int) -> float:
    return sum(n for tokens, n in found.items() if tokens[1] == colour) / found.total()
