"""Forgetting: what was seen long ago fades, where the game is about remembering."""

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.levels import Level
from quincunx.bots.named import player
from quincunx.bots.searcher import SearchBot
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.memory import last_seen
from quincunx.search.mcts import Search

NATURE = 17


def play(game: qx.Game) -> qx.State:
    """120 random actions."""
    state, bots = game.start(seed=3), [qx.bot("random", seed=n) for n in (1, 2)]
    while not state.is_over and len(state.history) < 120:
        state.push(bots[state.player].choose(state.hidden(state.player)))
    return state


def forget(state: qx.State, half_life: float) -> qx.State:
    return expertise(state.game).forget(state, half_life, NATURE)[0]


def seen_tiles(state: qx.State) -> int:
    tiles = state._record.tiles  # type: ignore[attr-defined]
    return sum(rules.SEEN <= tile < rules.UP for tile in tiles)


def test_what_was_seen_long_ago_fades() -> None:
    state = play(qx.game("serendipity"))
    kept = {half_life: seen_tiles(forget(state, half_life)) for half_life in (1, 30, 10**6)}
    assert kept[1] < kept[30] < kept[10**6] == seen_tiles(state)


def test_a_faded_position_is_a_possible_one() -> None:
    state = play(qx.game("serendipity"))
    faded = forget(state, 5)
    assert faded.legal_actions() == state.legal_actions()
    assert state.game.from_position(faded.position()) == faded


def test_nothing_is_forgotten_where_the_aid_shows_it() -> None:
    state = play(qx.game("serendipity", aid=True))
    assert not expertise(state.game).can_forget(state)
    assert forget(state, 1) is state


def test_other_games_are_not_forgotten() -> None:
    state = qx.game("senet").start(seed=1)
    assert not expertise(state.game).can_forget(state)
    assert forget(state, 1) is state


def faded_cells(state: qx.State, half_life: float, nature: int) -> set[int]:
    faded, _ = expertise(state.game).forget(state, half_life, nature)
    before, after = (one._record.tiles for one in (state, faded))  # type: ignore[attr-defined]
    return {cell for cell in range(rules.CELLS) if before[cell] != after[cell]}


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    """Asked again, and asked later, one does not suddenly remember."""
    state = play(qx.game("serendipity"))
    assert faded_cells(state, 20, NATURE) == faded_cells(state, 20, NATURE)
    gone: set[int] = set()
    for number in range(40, len(state.history)):
        then = state.after(number)
        if then.player != 0:  # of one's own, one forgets less
            continue
        _, now = expertise(then.game).forget(then, 20, NATURE)
        face_down = {
            seen
            for cell, seen in last_seen(then.history).items()
            if rules.SEEN <= then._record.tiles[cell] < rules.UP  # type: ignore[attr-defined]
        }
        assert gone & face_down <= set(now)
        gone |= set(now)
    assert gone


def test_people_differ_in_what_they_forget() -> None:
    state = play(qx.game("serendipity"))
    assert len({frozenset(faded_cells(state, 20, nature)) for nature in range(8)}) > 4


def test_about_half_is_forgotten_after_the_half_life_and_less_of_ones_own() -> None:
    state = play(qx.game("serendipity"))
    record = state._record  # type: ignore[attr-defined]
    when = last_seen(state.history)
    kept = {True: [0, 0.0, 0], False: [0, 0.0, 0]}
    for nature in range(400):
        gone = faded_cells(state, 40, nature)
        for cell, seen in when.items():
            tile = record.tiles[cell]
            if rules.SEEN <= tile < rules.UP:
                own = record.owners[tile - rules.SEEN] == state.player
                chance = 0.5 ** ((len(state.history) - seen) / (80 if own else 40))
                kept[own][0] += cell not in gone
                kept[own][1] += chance
                kept[own][2] += 1
    for found, expected, of in kept.values():
        assert of > 100
        assert abs(found - expected) / of < 0.03


def test_thoughts_are_kept_only_while_the_same_is_forgotten() -> None:
    """A tile that is known now and was not then makes another tree: there chance had to turn it up."""
    game = qx.game("serendipity")
    bot = SearchBot(game, Level(walks=20, memory=60), seed=1)
    state, kept, made = game.start(seed=1), 0, 0
    before: tuple[set[int], Search | None] = (set(), None)
    while not state.is_over and len(state.history) < 200:
        state.push(bot.choose(state.hidden(state.player)))
        now = bot._forgotten, bot._search
        if now[0] == before[0]:
            kept += now[1] is before[1]
        else:
            made += 1
            assert now[1] is not before[1]
        before = now
    assert kept > 20
    assert made > 20


def test_new_bots_of_one_nature_remember_the_same() -> None:
    """A server asks a new bot for every move; what was forgotten must stay forgotten."""
    state = play(qx.game("serendipity"))

    def remembered(seed: int, nature: int) -> str:
        bot = player("novice", state.game, seed, nature=nature)
        assert isinstance(bot, SearchBot)
        return bot._remembered(state).position()

    for nature in range(5):
        assert remembered(1, nature) == remembered(2, nature)
    assert len({remembered(1, nature) for nature in range(5)}) > 1
