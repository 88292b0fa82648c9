"""What a review makes of a bot's thoughts."""

from random import Random

import pytest

import quincunx as qx
from quincunx.games import names
from quincunx.review import LEAST, Review, Thought, decisions, review
from quincunx.server.thinking.reviews import thoughts
from quincunx.server.thinking.worker import Job, answer
from quincunx.testing import all_variants, random_walk
from tests.golden import name as golden_name


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
    opinions = [Thought(played_text, chosen), Thought(other, best)]
    return sorted(opinions, key=lambda thought: -thought.win)


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
    opinions = {
        first: thoughts_at(state, first, 0.4, 0.6),
        second: thoughts_at(state, second, 0.7, 0.7),
    }
    found = review(state, opinions)
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


def thoughts_along(
    state: qx.State, numbers: list[int], losses: tuple[float, ...]
) -> dict[int, list[Thought]]:
    """Thoughts that fit together: seat 0 has even chances, and each choice gives this much away."""
    opinions, chance = {}, 0.5
    for number, lost in zip(numbers, losses, strict=True):
        seat = state.after(number).player
        mine = chance if seat == 0 else 1 - chance
        opinions[number] = thoughts_at(state, number, mine - lost, mine)
        chance += lost if seat else -lost
    return opinions


def test_the_three_worst_choices_decided_it_and_come_in_their_order() -> None:
    state = played("sensei", 30)
    numbers = decisions(state)[:5]
    losses = (0.1, 0.3, 0.05, 0.2, 0.0)
    found = review(state, thoughts_along(state, numbers, losses))
    assert [d.number - 1 for d in found.deciding] == [numbers[0], numbers[1], numbers[3]]
    assert [d.lost for d in found.deciding] == [0.1, 0.3, 0.2]
    assert all(round(d.before - d.after, 4) == d.lost for d in found.deciding)
    assert found.luck is None  # nothing is left to chance in it
    seats = [state.after(number).player for number in numbers]
    for seat in (0, 1):
        own = [lost for mover, lost in zip(seats, losses, strict=True) if mover == seat]
        assert found.cost[seat] == pytest.approx(sum(own) / len(own))


def test_the_curve_ends_with_the_result_and_always_adds_up_to_one() -> None:
    state = played("sarena", 200, seats=3)
    assert state.is_over
    numbers = decisions(state)
    opinions = {number: thoughts_at(state, number, 0.5, 0.6) for number in numbers}
    found = review(state, opinions)
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
    opinions = {number: thoughts_at(state, number, 0.5, 0.5) for number in (first, second)}
    found = review(state, opinions, {second: "exact"})
    known = dict(zip(found.numbers, found.knowledge, strict=True))
    assert (known[first], known[second]) == ("estimate", "exact")
    assert known[0] == "estimate"


def test_the_result_of_a_finished_game_is_exact() -> None:
    state = played("bossa", 10**6)
    assert state.is_over
    assert review(state, {}).knowledge == ["estimate", "exact"]


# What was not looked at, and what is won


def ended(name: str) -> tuple[qx.State, int]:
    """A game that somebody won by a choice of their own, and that choice's moment."""
    for seed in range(100):
        state = qx.game(name).start(seed=seed)
        random = Random(seed)
        while not state.is_over:
            state.push(random.choice(state.legal_actions()))
        last = len(state.history) - 1
        then = state.after(last)
        is_choice = then.player >= 0 and len(then.legal_actions()) > 1
        if is_choice and state.returns()[then.player] == 1.0:
            return state, last
    raise AssertionError("no such game")


@pytest.mark.parametrize("name", ["bossa", "sensei", "serendipity"])
def test_a_move_that_wins_is_never_blamed_though_the_bot_never_looked_at_it(name: str) -> None:
    state, last = ended(name)
    seat = state.after(last).player
    text = state.history_texts()[last]
    other = next(one for one in state.after(last).legal_texts() if one != text)
    for opinions in ([Thought(other, 0.4)], [Thought(other, 0.9), Thought(text, 0.2)]):
        found = review(state, {last: opinions})
        before = found.wins[found.numbers.index(last)]
        assert before[seat] == 1.0, "who wins by a move was winning before it"
        assert found.deciding == []
        assert found.cost[seat] == 0.0


def test_a_choice_that_was_not_looked_at_is_measured_by_what_came_of_it() -> None:
    state = played("sensei", 30)
    first, second = decisions(state)[:2]
    seats = [state.after(number).player for number in (first, second)]
    assert seats[0] == seats[1], "a turn of several actions"
    texts = state.history_texts()
    other = next(text for text in state.after(first).legal_texts() if text != texts[first])
    opinions = {first: [Thought(other, 1.0, True)], second: [Thought(texts[second], 1.0, True)]}
    found = review(state, opinions)  # the win was still there, so nothing was lost
    assert found.deciding == []
    assert found.play == [0.0, 0.0]
    opinions[second] = [Thought(texts[second], 0.7)]
    found = review(state, opinions)
    assert [(d.before, d.after, d.lost) for d in found.deciding] == [(1.0, 0.7, 0.3)]


def test_what_is_won_for_certain_stays_so_until_its_winner_errs() -> None:
    state = played("senet", 60)
    numbers = decisions(state)[:12]
    seats = [state.after(number).player for number in numbers]
    mine = next(i for i, seat in enumerate(seats) if seat != seats[i + 1])
    text = state.history_texts()[numbers[mine]]
    opinions = {number: thoughts_at(state, number, 0.5, 0.5) for number in numbers}
    opinions[numbers[mine]] = [Thought(text, 1.0, True)]
    found = review(state, opinions)
    at = dict(zip(found.numbers, found.wins, strict=True))
    theirs = numbers[mine + 1]
    assert at[numbers[mine]][seats[mine]] == at[theirs][seats[mine]] == 1.0
    assert at[theirs + 1][seats[mine]] == 1.0, "whatever the other side chooses"


def test_a_choice_is_not_blamed_for_what_is_too_small_to_know() -> None:
    state = played("senet", 12)
    (first, *_) = decisions(state)
    opinions = {first: thoughts_at(state, first, 0.6 - LEAST / 2, 0.6)}
    assert review(state, opinions).deciding == []


def test_the_best_action_is_not_blamed_for_what_the_bot_had_not_seen() -> None:
    state = played("sensei", 30)
    first, second = decisions(state)[:2]
    texts = state.history_texts()
    opinions = {first: [Thought(texts[first], 0.8)], second: [Thought(texts[second], 0.5)]}
    assert review(state, opinions).deciding == []


# Secrets


def test_with_secrets_the_curve_is_seen_with_one_pair_of_eyes() -> None:
    """Both believe that they are winning; whoever knows everything sees what is so."""
    state = played("sarena", 60)
    numbers = decisions(state)[:6]
    seats = [state.after(number).player for number in numbers]
    assert set(seats) == {0, 1}
    told = {number: thoughts_at(state, number, 0.8, 0.8) for number in numbers}
    without = dict(zip(*curve(review(state, told)), strict=True))
    assert {without[number] for number in numbers} == {0.8, 0.2}
    found = review(state, told, {}, dict.fromkeys(numbers, (0.6, 0.4)))
    with_all = dict(zip(*curve(found), strict=True))
    assert {with_all[number] for number in numbers} == {0.6}
    assert found.play == [0, 0]
    assert found.deciding == []


def curve(found: Review) -> tuple[list[int], list[float]]:
    return found.numbers, [wins[0] for wins in found.wins]


def test_a_choice_answers_for_what_could_be_known_and_the_secret_is_luck() -> None:
    state = played("sarena", 2)
    first, second = decisions(state)[:2]
    assert (first + 1, state.after(first).player, state.after(second).player) == (second, 1, 0)
    told = {
        first: thoughts_at(state, first, 0.4, 0.5),
        second: thoughts_at(state, second, 0.9, 0.9),
    }
    found = review(state, told, {}, {first: (0.3, 0.7), second: (0.7, 0.3)})
    assert found.play == [0.1, -0.1]
    deal, secret = 0.2, -0.3
    assert found.luck == [pytest.approx(-deal - secret), pytest.approx(deal + secret)]
    [decision] = found.deciding
    assert (decision.before, decision.after, decision.lost) == (0.7, 0.6, 0.1)


def test_what_a_choice_led_to_was_there_before_it_whatever_the_bot_thought() -> None:
    state = played("sarena", 60)
    first, second = decisions(state)[:2]
    told = {number: thoughts_at(state, number, 0.5, 0.5) for number in (first, second)}
    found = review(state, told, {}, {first: (0.5, 0.5), second: (0.4, 0.6)})
    at = dict(zip(found.numbers, found.wins, strict=True))
    assert at[first] == at[second] == [0.4, 0.6]


# Luck and play


def random_thoughts(state: qx.State, random: Random) -> dict[int, list[Thought]]:
    """What a bot might say, right or wrong: of some actions nothing, of some that they are certain."""
    opinions = {}
    for number in decisions(state):
        texts = state.after(number).legal_texts()
        looked_at = random.sample(texts, random.randint(1, min(6, len(texts))))
        opinions[number] = sorted(
            (
                Thought(text, random.choice([0.0, random.random(), 1.0]), random.random() < 0.1)
                for text in looked_at
            ),
            key=lambda thought: -thought.win,
        )
    return opinions


@pytest.mark.parametrize(
    "game", [game for name in names() for game in all_variants(name)], ids=golden_name
)
def test_luck_and_play_are_the_whole_way_from_the_first_chance_to_the_result(
    game: qx.Game,
) -> None:
    random = Random(f"golden {game!r}")  # the games written down in tests/golden, and more
    *_, state = random_walk(game, random)
    told = random_thoughts(state, random)
    for wins in ({}, random_wins(state, random)):
        check_sums(state, review(state, told, {}, wins))


def random_wins(state: qx.State, random: Random) -> dict[int, list[float]]:
    """What somebody might say who knows everything, of most moments."""
    seats = state.game.seats
    return {
        number: [random.random() for _ in range(seats)]
        for number in decisions(state)
        if random.random() < 0.8
    }


def check_sums(state: qx.State, found: Review) -> None:
    game = state.game
    luck = found.luck or [0.0] * game.seats
    for seat in range(game.seats):
        way = parts(found.wins[-1][seat]) - parts(found.wins[0][seat])
        assert parts(luck[seat]) + parts(found.play[seat]) == way
    assert all(sum(map(parts, wins)) == 10_000 for wins in found.wins)
    assert sum(map(parts, luck)) == sum(map(parts, found.play)) == 0
    assert found.numbers == sorted(set(found.numbers))
    assert all(cost >= 0 for cost in found.cost)
    for decision in found.deciding:
        assert parts(decision.before) - parts(decision.after) == parts(decision.lost)
        assert decision.lost >= LEAST
        assert decision.best != decision.text


def parts(chance: float) -> int:
    return round(chance * 10_000)


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 6}])
def test_a_real_bots_thoughts_add_up_too(options: dict[str, int]) -> None:
    check_bots_review(qx.game("serendipity", **options))


@pytest.mark.parametrize("name", ["bossa", "sarena", "senet", "sensei"])
def test_a_real_bots_thoughts_add_up_in_every_game(name: str) -> None:
    check_bots_review(qx.game(name))


def check_bots_review(game: qx.Game) -> None:
    """A weak bot's game, looked at by a weak bot: what it says of who won is true all the same."""
    *_, state = random_walk(game, Random(7))
    opinions, known = {}, {}
    for number in decisions(state):
        then = state.after(number)
        question = Job("analyse", "novice", then.hidden(then.player), also=state.history[number])
        said = answer(question)
        opinions[number], known[number] = thoughts(said), said.knowledge
        assert state.history_texts()[number] in [one.text for one in opinions[number]]
    found = review(state, opinions, known)
    luck = found.luck or [0.0] * game.seats
    for seat in range(game.seats):
        way = parts(found.wins[-1][seat]) - parts(found.wins[0][seat])
        assert parts(luck[seat]) + parts(found.play[seat]) == way
    assert "unknown" not in found.knowledge
