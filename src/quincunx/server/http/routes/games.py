"""What can be played: the games, their rulebooks and pictures."""

from __future__ import annotations

import logging
from functools import cache
from itertools import combinations, product
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from quincunx import games as registry
from quincunx import rulebook as rulebooks
from quincunx import tutorial as tutorials
from quincunx.bots import BOTS, bots_for
from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.languages import ENGLISH
from quincunx.options import choices
from quincunx.server.http.dependencies import problems
from quincunx.server.http.messages.games import (
    GameLine,
    GameList,
    OptionLine,
    TutorialLook,
    TutorialStep,
)
from quincunx.state import Game, State
from quincunx.types import OptionValue

__all__ = ["router"]

router = APIRouter(prefix="/api/games", tags=["games"])

log = logging.getLogger(__name__)

FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}

GameName = Annotated[str, Path(description="The game's name.", examples=["senet"])]
Language = Annotated[str, Path(description="Two letters.", examples=["en"])]
PictureName = Annotated[str, Path(description="As the page's URL names it.", examples=["opening"])]


@router.get("", responses=problems(), summary="The games, their options and the bots' levels")
async def games(response: Response) -> GameList:
    response.headers.update(FOR_AN_HOUR)
    return GameList(games=[game_line(name) for name in playable()], bots=list(BOTS))


@router.get(
    "/{game}/rulebook/{lang}",
    responses={**problems("unknown_name"), 200: {"content": {"text/markdown": {}}}},
    response_class=Response,
    summary="The rules for people, as Markdown",
)
async def rulebook(game: GameName, lang: Language) -> Response:
    return Response(rulebook_text(game, lang), media_type="text/markdown", headers=FOR_AN_HOUR)


@router.get(
    "/{game}/rulebook/pictures/{picture}.svg",
    responses={**problems("unknown_name"), 200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
    summary="A picture of the rulebook, with its words in a language",
)
async def rulebook_picture(
    game: GameName,
    picture: PictureName,
    lang: Annotated[str, Query(description="Two letters.", examples=["de"])] = ENGLISH,
) -> Response:
    drawing = rulebook_drawing(game, picture, lang)
    return Response(drawing, media_type="image/svg+xml", headers=FOR_AN_HOUR)


@router.get(
    "/{game}/tutorial/{lang}",
    responses=problems("unknown_name"),
    summary="The tutorial: small steps on the real board",
)
async def tutorial(game: GameName, lang: Language, response: Response) -> TutorialLook:
    response.headers.update(FOR_AN_HOUR)
    return tutorial_steps(game, lang)


@router.get(
    "/{game}/picture.svg",
    responses={**problems("unknown_name"), 200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
    summary="The board as it stands at the beginning",
)
async def picture(game: GameName) -> Response:
    return Response(picture_text(game), media_type="image/svg+xml", headers=FOR_AN_HOUR)


@cache
def playable() -> tuple[str, ...]:
    """The listed games, without those of other packages that cannot be loaded here."""
    found = []
    for name in registry.names():
        try:
            found.append(Game(name).name)
        except QuincunxError as error:
            log.warning("%s is left out: %s", name, error)
    return tuple(found)


@cache
def game_line(name: str) -> GameLine:
    game = Game(name)
    return GameLine(
        name=name,
        title=game.title,
        sentence=game.sentence,
        seats=list(game.rules.SEATS),
        minutes=list(game.package.MINUTES),
        options=[
            OptionLine(name=option, choices=list(values))
            for option, values in choices(game.rules).items()
        ],
        apart=apart(name),
        secrets=game.has_secrets,
        languages=rulebooks.languages(name),
        bots=list(bots_for(name)),
    )


def rulebook_text(name: str, lang: str) -> str:
    check_language(name, lang)
    return rulebooks.page(name, lang).text


def check_language(name: str, lang: str) -> None:
    known = rulebooks.languages(name)
    if not known:
        raise UnknownName(f"nobody has written the rules of {name} yet")
    if lang not in known:
        raise UnknownName(f"no rules of {name} in {lang[:20]!r}: {did_you_mean(lang[:20], known)}")


def rulebook_drawing(name: str, picture: str, lang: str) -> str:
    check_language(name, lang)
    known = list(rulebooks.examples(name))
    if picture not in known:
        near = did_you_mean(picture[:40], known)
        raise UnknownName(f"the rules of {name} have no picture {picture[:40]!r}: {near}")
    return rulebook_figure(name, picture, lang)


# only checked names come here, so the cache is bounded
rulebook_figure = cache(rulebooks.picture)


def apart(name: str) -> list[dict[str, OptionValue]]:
    """Found by trying everything, so that what a game allows is stated in one place only."""
    known = choices(Game(name).rules)
    possible = [game.options.items() for game in Game(name).variants()]
    pairs = [
        {one: a, other: b}
        for one, other in combinations(known, 2)
        for a, b in product(known[one], known[other])
    ]
    return [pair for pair in pairs if not any(pair.items() <= options for options in possible)]


def boards_after(state: State, texts: list[str]) -> list[dict[str, Any]]:
    """The board after each of some actions, as the first player to move sees it."""
    played, found = state.copy(), []
    for text in texts:
        played.push_text(text)
        found.append(played.view(state.player))
    return found


@cache
def tutorial_steps(name: str, lang: str) -> TutorialLook:
    """A tutorial with the board of every step and what is legal there, so that a page needs no rules."""
    found = tutorials.tutorial(name, lang)
    steps = []
    for number, step in enumerate(found.steps):
        state = found.start(number)
        steps.append(
            TutorialStep(
                key=step.key,
                title=step.words.title,
                task=step.words.task,
                done=step.words.done,
                hint=step.words.hint,
                accepted=list(step.accepted),
                reply=list(step.reply),
                highlight=list(step.highlight),
                options=dict(state.game.options),
                position=state.position(),
                view=state.view(state.player),
                after={text: boards_after(state, [text, *step.reply]) for text in step.accepted},
            )
        )
    return TutorialLook(
        game=name, lang=found.lang, title=found.title, goal=found.goal, end=found.end, steps=steps
    )


@cache
def drawn(name: str) -> str:
    # a game that opens with chance shows the board after it
    return Game(name).start(seed=1)._repr_svg_()


def picture_text(name: str) -> str:
    registry.load(name)  # an unknown name is refused before anything is remembered
    return drawn(name)
