"""Positions arranged by hand become the same positions again, and what is impossible says why."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.games.drafts import Arranged

ROOT = Path(__file__).parents[2]
WORDS: dict[str, str] = json.loads(
    (ROOT / "web" / "src" / "words" / "en" / "arrange.json").read_text()
)
GAMES = qx.game_names()
OTHERS: dict[str, dict[str, Any]] = {
    "senet": {"die": True},
    "sensei": {"mode": "arashi", "board": "pits"},
    "sarena": {"seats": 4},
    "serendipity": {"seats": 5},
    "bossa": {"expansion": True},
}


TOLD = {"seat": ["who"], "pair": ["one", "other"], "kind": ["what"], "colour": ["what"]}
"""What the page says for a place: a seat by its name, a colour in its words."""


def drafted(state: qx.State) -> dict[str, Any]:
    return json.loads(json.dumps(state.game.text.draft(state._record)))  # type: ignore[no-any-return]


def arranged(state: qx.State, draft: dict[str, Any]) -> str:
    """The text of a draft that nobody or somebody has changed."""
    fields = {
        f"{one['name']}.{one['of']}" if one["of"] else one["name"]: one["value"]
        for one in draft["fields"]
    }
    return state.game.text.arranged(state._record, Arranged(draft["lies"], fields))


def known(position: str, game: str) -> str:
    """Without what nobody arranges: how Senseï's sides stood before."""
    parts = position.split()
    return " ".join(["-" if game == "sensei" and n == 4 else p for n, p in enumerate(parts)])


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_becomes_its_position_again(game: str) -> None:
    random = Random(3)
    for options in ({}, OTHERS[game]):
        state = qx.game(game, **options).start(seed=4)
        for _ in range(60):
            if state.is_over:
                break
            draft = drafted(state)
            text = arranged(state, draft)
            if game != "sensei" or state.position().endswith("play"):
                assert known(state.game.from_position(text).position(), game) == known(
                    state.position(), game
                )
            check_counts(draft)
            state.push(random.choice(state.legal_actions()))


def check_counts(draft: dict[str, Any]) -> None:
    """No more lies anywhere than the description says there can be."""
    places = {place: area for area in draft["areas"] for row in area["rows"] for place in row}
    kin = {one["name"]: one["kin"] for one in draft["pieces"]}
    most = {one["kin"]: one["most"] for one in draft["pieces"]}
    used = [kin[name] for lies in draft["lies"].values() for name in lies]
    assert all(used.count(one) <= most[one] for one in most)
    assert all(len(lies) <= places[place]["holds"] for place, lies in draft["lies"].items())
    assert not set(draft["closed"]) & {place for place, lies in draft["lies"].items() if lies}
    for one in draft["fields"]:
        assert not one["values"] or one["value"] in one["values"]


def fault(
    game: str, change: Any, seed: int = 1, pushes: int = 0, **options: Any
) -> tuple[str, Any]:
    """What is said of a draft that was changed."""
    state = qx.game(game, **options).start(seed=seed)
    for _ in range(pushes):
        state.push(state.legal_actions()[0])
    draft = drafted(state)
    change(draft["lies"], {f"{f['name']}.{f['of']}".rstrip("."): f for f in draft["fields"]})
    with pytest.raises(qx.TextError) as caught:
        state.game.from_position(arranged(state, draft))
    return caught.value.key, dict(caught.value.places)


def test_what_is_impossible_says_why() -> None:
    def no_sage(lies: Any, _: Any) -> None:
        del lies["d1"]

    assert fault("sensei", no_sage) == ("six_stones", {"side": "sage"})

    def moved(lies: Any, _: Any) -> None:
        lies["15"] = lies.pop("1")

    def unthrown(_: Any, fields: Any) -> None:
        for field, value in {"stage": "open", "dark": "-", "throw": "-"}.items():
            fields[field]["value"] = value

    def both(lies: Any, fields: Any) -> None:
        unthrown(lies, fields)
        moved(lies, fields)

    assert fault("senet", both) == ("not_at_home", {})

    def fewer(lies: Any, _: Any) -> None:
        [chip] = lies.pop("a1")
        fewer.chip = "".join(sorted(chip, key="rygb".index))  # type: ignore[attr-defined]

    key, places = fault("sarena", fewer)
    assert (key, places) == ("pair", {"pair": fewer.chip, "n": 5})  # type: ignore[attr-defined]

    def robbed(_: Any, fields: Any) -> None:
        fields["owner.blue"]["value"] = "1" if fields["owner.blue"]["value"] == "0" else "0"

    assert fault("serendipity", robbed, pushes=8)[0] == "owns"

    def gap(lies: Any, fields: Any) -> None:
        die = int(fields["white"]["value"])
        lies[f"white {die + 2}"] = [lies["hand 0"].pop()]

    key, places = fault("bossa", gap)
    assert (key, places["colour"]) == ("gap", "white")


def keys_in(file: Path) -> dict[str, list[str]]:
    """The key and the places of everything impossible that a file names."""
    number = {"Impossible": 1, "impossible": 2}
    found = {}
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        at = number.get(node.func.id)
        if at is not None and isinstance(node.args[at], ast.Constant):
            key = ast.literal_eval(node.args[at])
            dicts = [one for one in node.args[at + 1 :] if isinstance(one, ast.Dict)]
            found[key] = [ast.literal_eval(k) for one in dicts for k in one.keys if k]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_impossible_has_a_sentence(game: str) -> None:
    folder = ROOT / "src" / "quincunx" / "games" / game
    found: dict[str, list[str]] = {}
    for file in folder.glob("*.py"):
        found |= keys_in(file)
    start = f"{game}.no."
    said = {key.removeprefix(start): text for key, text in WORDS.items() if key.startswith(start)}
    assert set(said) == set(found)
    for key, places in found.items():
        named = {*re.findall(r"\{(\w+)[,}]", said[key])}
        known = {*places, *(one for place in places for one in TOLD.get(place, ()))}
        assert named <= known, key


def is_named(game: str, key: str) -> bool:
    """In the game's own words, or in those of all games."""
    return f"{game}.{key}" in WORDS or key in WORDS


def is_named_by_the_board(game: str, value: str) -> bool:
    """The first letter of a colour; the page's board says its word."""
    words = json.loads((ROOT / "web" / "src" / "words" / "en" / f"{game}.json").read_text())
    return len(value) == 1 and any(
        word[0] == value for word in {"red", "yellow", "green", "blue"} & words.keys()
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_field_and_area_has_a_name(game: str) -> None:
    for options in ({}, OTHERS[game]):
        draft = drafted(qx.game(game, **options).start(seed=1))
        for one in draft["fields"]:
            name = one["name"]
            assert is_named(game, name), name
            for value in one["values"]:
                is_plain = re.fullmatch(r"\d+(:\d+)?|[a-k]\d+|-", value)
                is_word = is_named(game, f"{name}.{value}")
                assert is_plain or is_word or is_named_by_the_board(game, value), value
        assert all(is_named(game, f"area.{one['name'].split()[0]}") for one in draft["areas"])
