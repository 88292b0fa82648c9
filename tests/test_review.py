"""What a review makes of a bot's thoughts."""

import pytest

import quincunx as qx
from quincunx.review import Thought, decisions, review


def played(name: str, actions: int, **options: object) -> qx.State:
    state = qx.game(name, **options).start(seed=5)  # type: ignore[arg-type]
    for _ in range(actions):
        if not state.is_over:
            state.push(state.legal_actions()[0])
    return state


def thoughts_at(state: qx.State, number: int, chosen: float, best: float) -> list[Thought]:
    """The action that was played at a moment is worth `chosen`, some other one `best`."""
    texts = state.after(number).legal_texts()
    played_text = state.history_texts()[number]
    other = next(text for text in texts if text != played_text)
    told = [Thought(played_text, chosen), Thought(other, best)]
    return sorted(told, key=lambda thought: -thought.win)


def test_decisions_are_the_moments_with_a_choice() -> None:
    state = played("senet", 40)
    found = decisions(state)
    assert found
    for number in range(len(state.history)):
        then = state.after(number)
        assert (number in found) == (then.player >= 0 and len(then.legal_actions()) > 1)


def test_what_a_choice_gives_away_is_play_and_the_rest_is_luck() -> None:
    state = played("senet", 12)
    first, second = decisions(state)[:2]
    seats = [state.after(number).player for number in (first, second)]
    told = {
        first: thoughts_at(state, first, 0.4, 0.6),
        second: thoughts_at(state, second, 0.7, 0.7),
    }
    found = review(state, told)
    # the first choice gave 0.2 away; what came after it is what chance (the throws) did
    expected = 0.7 if seats[1] == seats[0] else 0.3
    assert found.luck is not None
    assert found.luck[seats[0]] == pytest.approx((0.6 - 0.5) + (expected - 0.4))
    assert found.luck[0] == pytest.approx(-found.luck[1])
    assert found.play[seats[0]] == pytest.approx(-0.2)
    assert found.wins[0][seats[0]] in (0.5, pytest.approx(0.6))
    assert [decision.number for decision in found.deciding] == [first + 1]
    assert found.deciding[0].lost == pytest.approx(0.2)
    assert found.deciding[0].text == state.history_texts()[first]
    assert found.deciding[0].best != found.deciding[0].text


def test_the_three_worst_choices_decided_it_and_come_in_their_order() -> None:
    state = played("sensei", 30)
    numbers = decisions(state)[:5]
    losses = (0.1, 0.3, 0.05, 0.2, 0.0)
    told = {
        number: thoughts_at(state, number, 0.5, 0.5 + lost)
        for number, lost in zip(numbers, losses, strict=True)
    }
    found = review(state, told)
    assert [d.number - 1 for d in found.deciding] == [numbers[0], numbers[1], numbers[3]]
    assert found.luck is None  # nothing is left to chance in it


def test_the_curve_ends_with_the_result_and_always_adds_up_to_one() -> None:
    state = played("sarena", 200, seats=3)
    assert state.is_over
    numbers = decisions(state)
    told = {number: thoughts_at(state, number, 0.5, 0.6) for number in numbers}
    found = review(state, told)
    assert found.numbers == sorted(set(found.numbers))
    assert found.numbers[0] == 0
    assert found.numbers[-1] == len(state.history)
    assert all(sum(wins) == pytest.approx(1) for wins in found.wins)
    best = max(state.returns())
    assert [win > 0 for win in found.wins[-1]] == [r == best for r in state.returns()]


def test_a_game_without_thoughts_has_only_its_result() -> None:
    state = played("senet", 3)
    assert review(state, {}).wins == [[0.5, 0.5]]


def test_a_review_says_how_well_each_moment_is_known() -> None:
    state = played("senet", 12)
    first, second = decisions(state)[:2]
    told = {number: thoughts_at(state, number, 0.5, 0.5) for number in (first, second)}
    found = review(state, told, {second: "exact"})
    known = dict(zip(found.numbers, found.knowledge, strict=True))
    assert (known[first], known[second]) == ("estimate", "exact")
    assert known[0] == "estimate"


def test_the_result_of_a_finished_game_is_exact() -> None:
    state = played("bossa", 10**6)
    assert state.is_over
    assert review(state, {}).knowledge == ["estimate", "exact"]
