"""The rulebooks: every rule in every language, the same examples everywhere, and all of them play."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx import rulebook
from quincunx.games.lettering import lettering
from quincunx.languages import ENGLISH, LANGUAGES
from quincunx.rulebook import SECTIONS, Example

ROOT = Path(__file__).parent.parent.parent
GAMES = [game for game in qx.game_names() if rulebook.languages(game)]
EXAMPLES = [example for game in GAMES for example in rulebook.examples(game).values()]

QUOTED = re.compile(r"`([^`]+)`")
PICTURE = re.compile(r"!\[[^\]]+\]\(pictures/([a-z0-9-]+)\.svg\)")
ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
NUMERAL = re.compile(r"(?<![\w.])\d+")
RULE = re.compile(r"\b[NDAEB]\d{1,2}\b")
PLACE = re.compile(r"\b[a-k]\d{1,2}\b")
CODES = re.compile(r"^>\n> `[^`]+`(?:\s+(?:> )?`[^`]+`)*$", re.MULTILINE)
SEAT = re.compile(
    r"\b(seat|siège|Sitz|stoel|asiento|posto|игрок)\w*\s\d|\d-s játékos", re.IGNORECASE
)


def text_of(game: str, lang: str) -> str:
    return (Path(str(rulebook.folder(game))) / f"{lang}.md").read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """What stands under each heading, by the heading's anchor."""
    parts = re.split(r"^## .*?" + ANCHOR.pattern + "$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def plain(text: str) -> str:
    """The sentences alone."""
    for what in (PICTURE, ANCHOR, QUOTED):
        text = what.sub(" ", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def quotes(text: str) -> list[str]:
    """The examples: quoted blocks."""
    blocks = re.findall(r"(?:^>.*\n?)+", text, re.MULTILINE)
    return [re.sub(r"^> ?", "", block, flags=re.MULTILINE) for block in blocks]


pages = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in LANGUAGES]
)


@pages
def test_the_sections_are_those_of_all_games(game: str, lang: str) -> None:
    text = text_of(game, lang)
    assert text.startswith(f"# {qx.game(game).title}\n")
    assert tuple(sections(text)) == SECTIONS
    assert text.count("\n## ") == len(SECTIONS), "every heading has its anchor"


@pages
def test_a_page_says_how_long_a_game_takes_and_which_options_there_are(
    game: str, lang: str
) -> None:
    text = text_of(game, lang)
    head, _, _ = text.partition("\n## ")
    package = qx.game(game).package
    assert [int(n) for n in NUMERAL.findall(plain(head))] == list(package.MINUTES)
    for option in qx.game(game).rules.OPTIONS:
        assert f"`{option}=" in sections(text)["notation"]


@pages
def test_the_page_speaks_in_words(game: str, lang: str) -> None:
    """What is typed stands in the last chapter, and by itself in the last line of an example."""
    spoken = {
        name: text for name, text in sections(text_of(game, lang)).items() if name != "notation"
    }
    for name, section in spoken.items():
        words = CODES.sub("", section)
        assert "`" not in words, name
        assert not SEAT.search(words), name
        assert "!" not in PICTURE.sub("", words), f"{name}: the voice has no exclamation marks"


@pages
def test_every_rule_has_its_place(game: str, lang: str) -> None:
    text, rules = text_of(game, lang), rulebook.rules(game)
    anchors = ANCHOR.findall(text)
    assert len(anchors) == len(set(anchors))
    for number in rules.numbers:
        assert text.count(f'<a id="{rulebook.anchor(number)}"></a>**{number}**') == 1, number
    for heading in rules.headings:
        assert heading in anchors
    known = {*SECTIONS, *map(rulebook.anchor, rules.numbers), *rules.headings}
    assert set(anchors) == known
    assert set(RULE.findall(plain(text))) <= set(rules.numbers)


@pages
def test_pictures_and_links_lead_somewhere(game: str, lang: str) -> None:
    text = text_of(game, lang)
    folder = Path(str(rulebook.folder(game)))
    for picture in PICTURE.findall(text):
        assert (folder / "pictures" / f"{picture}.svg").is_file()
    assert text.count("![") == len(PICTURE.findall(text)), "a picture has words and an example"
    for target in LINK.findall(text):
        if target.startswith("#"):
            assert target[1:] in ANCHOR.findall(text)
        else:
            assert (folder / target).exists()


@pages
def test_a_translation_says_what_english_says(game: str, lang: str) -> None:
    here, there = sections(text_of(game, lang)), sections(text_of(game, ENGLISH))
    for name, section in here.items():
        english = there[name]
        assert PICTURE.findall(section) == PICTURE.findall(english), name
        assert set(QUOTED.findall(section)) == set(QUOTED.findall(english)), name
        for what in (NUMERAL, RULE, PLACE):
            assert set(what.findall(plain(section))) == set(what.findall(plain(english))), name
        assert ANCHOR.findall(section) == ANCHOR.findall(english), name


# Examples


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_given_once(game: str) -> None:
    text = text_of(game, ENGLISH)
    assert sorted(PICTURE.findall(text)) == sorted(rulebook.examples(game))
    assert [PICTURE.match(quote) is not None for quote in quotes(text)] == [True] * len(
        rulebook.examples(game)
    ), "an example is a quoted block that begins with its picture"


@pages
def test_an_example_quotes_its_data(game: str, lang: str) -> None:
    for quote in quotes(text_of(game, lang)):
        match = PICTURE.match(quote)
        assert match
        example = rulebook.examples(game)[match[1]]
        data = known(example)
        squeezed = data.replace(" ", "")
        for text in QUOTED.findall(quote):
            assert text.replace(" ", "") in squeezed, f"{example.id} knows no {text}"
        numerals = set(NUMERAL.findall(plain(quote)))
        assert numerals <= set(re.findall(r"\d+", data)), example.id


def known(example: Example) -> str:
    """Everything that an example's data say, and the boards it leads over."""
    (data,) = (
        one
        for name, one in json.loads(
            (rulebook.folder(example.game) / "examples.json").read_text(encoding="utf-8")
        ).items()
        if name == example.id
    )
    boards = [state.view(max(state.player, 0)) for state in example.states()]
    for one in boards:
        one.pop("actions")
    return json.dumps([data, boards], ensure_ascii=False)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.game}-{one.id}")
def test_the_example_plays(example: Example) -> None:
    states = example.states()
    first, last = states[0], states[-1]
    assert first.position() == example.position
    holds(first, example.allowed, example.only, example.refused)
    holds(last, example.then_allowed, example.then_only, example.then_refused)
    if example.after is not None:
        assert last.position() == example.after
    if example.scores is not None:
        assert tuple(last.scores()) == example.scores
    if example.returns is not None:
        assert last.is_over
        assert tuple(last.returns()) == pytest.approx(example.returns)
    if example.sum:
        left, _, right = example.sum.partition("=")
        assert sum(map(int, left.split("+"))) == int(right)
        assert int(right) in (*(example.scores or ()), *example.shows.values())
    for path, value in example.shows.items():
        assert found(last.view(), path) == value


def found(view: Any, path: str) -> Any:
    """What stands at `fields.0.points`."""
    for part in path.split("."):
        view = view[int(part) if part.isdecimal() else part]
    return view


def holds(
    state: qx.State, allowed: tuple[str, ...], only: tuple[str, ...], refused: dict[str, str]
) -> None:
    legal = [state.action_text(action) for action in state.legal_actions()]
    assert set(allowed) <= set(legal)
    if only:
        assert list(only) == legal
    rules = rulebook.rules(state.game.name)
    for text, rule in refused.items():
        assert rule in (*rules.numbers, *rules.headings, *SECTIONS)
        with pytest.raises(qx.IllegalAction) as caught:
            state.push_text(text)
        assert caught.value.rule == rule, str(caught.value)


@pages
def test_pictures_are_lettered_in_the_language_of_the_page(game: str, lang: str) -> None:
    """What is written in them is the page's own, so no other language's words are left."""
    known = lettering(lang)
    others = {word for one in LANGUAGES if one != lang for word in lettering(one).words.values()}
    strange = {word for word in others if "{" not in word} - set(known.words.values())
    titles = {example: words for words, example in rulebook.PICTURE.findall(text_of(game, lang))}
    for name in rulebook.examples(game):
        svg = rulebook.picture(game, name, lang)
        assert f"<title>{titles[name]}</title>" in svg
        said = set(re.findall(r"<text[^>]*>([^<]+)</text>", svg))
        assert not said & strange, name
        assert not re.search(r"seat \d", svg), name
        letters = {one for one in said if re.search(r"[^\W\d]{2}", one)}
        ours = [re.escape(word).replace(r"\{n\}", r"\d+") for word in known.words.values()]
        ours += [rf"{person}( · \d+)?" for person in known.names]
        assert all(re.fullmatch("|".join(ours), one) for one in letters), letters


@pytest.mark.parametrize("game", GAMES)
def test_lettering_can_be_read_on_a_phone(game: str) -> None:
    """A picture is shown some 300 pixels wide there: what is 8 pixels high then can be read."""
    for name in rulebook.examples(game):
        svg = rulebook.picture(game, name)
        width = float(re.findall(r'viewBox="\S+ \S+ (\S+) ', svg)[0])
        style = dict(re.findall(r"\.(\w+)\{[^}]*font-size:(\d+)px", svg))
        for tag in re.findall(r"<text([^>]*)>", svg):
            sizes = re.findall(r'font-size="([\d.]+)"', tag)
            sizes += [style[one] for one in re.findall(r'class="(\w+)"', tag) if one in style]
            if sizes:
                assert float(sizes[0]) * 300 / width >= 7.5, (name, tag)


def test_the_pictures_are_drawn_from_the_examples() -> None:
    """After a wanted change: `python docs/pictures/update.py`."""
    drawn: dict[Path, str] = runpy.run_path(str(ROOT / "docs" / "pictures" / "update.py"))[
        "rulebook_pictures"
    ]()
    for path, svg in drawn.items():
        assert path.read_text(encoding="utf-8") == svg, path
    for game in GAMES:
        there = set((Path(str(rulebook.folder(game))) / "pictures").glob("*"))
        assert there <= set(drawn), "no picture without an example"


# Refusals


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_names_a_rule_of_the_page(game: str) -> None:
    rules = rulebook.rules(game)
    named = {*rules.numbers, *rules.headings, *SECTIONS, ""}
    for state in walk(game):
        for action in set(range(0, 1400, 7)) - set(state.legal_actions()):
            rule = state.game.text.why_not(state._record, action)[0]
            assert rule in named


def walk(game: str) -> list[qx.State]:
    state = qx.game(game).start(seed=1)
    states = []
    while not state.is_over and len(states) < 12:
        states.append(state.copy())
        state.push(state.legal_actions()[len(states) % len(state.legal_actions())])
    return states


# The glossary


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_glossary_has_the_same_words(lang: str) -> None:
    folder = ROOT / "src" / "quincunx" / "games" / "glossary"
    rows = {one: glossary(folder / f"{one}.md") for one in (lang, ENGLISH)}
    assert list(rows[lang]) == list(rows[ENGLISH])
    for key, cells in rows[lang].items():
        assert all(cells), key
        assert set(QUOTED.findall(cells[1])) == set(QUOTED.findall(rows[ENGLISH][key][1])), key


def glossary(path: Path) -> dict[str, list[str]]:
    """Word, meaning and where it is used, by the key."""
    lines = re.findall(r"^\| ([a-z-]+) \| (.*) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {key: rest.split(" | ") for key, rest in lines if key != "key"}
