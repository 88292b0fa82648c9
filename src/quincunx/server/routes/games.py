"""What can be played: the games, their rulebooks and pictures."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, Path, Response

from quincunx import games as registry
from quincunx.bots import BOTS
from quincunx.errors import UnknownName, did_you_mean
from quincunx.options import choices
from quincunx.server.doors import problems
from quincunx.server.messages.games import GameLine, GameList, OptionLine
from quincunx.state import Game

__all__ = ["router"]

router = APIRouter(prefix="/api/games", tags=["games"])

FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}

GameName = Annotated[str, Path(description="The game's name.", examples=["senet"])]
Language = Annotated[str, Path(description="Two letters.", examples=["en"])]


@router.get("", responses=problems(), summary="The games, their options and the bots' levels")
async def games(response: Response) -> GameList:
    response.headers.update(FOR_AN_HOUR)
    return GameList(games=[game_line(name) for name in registry.names()], bots=list(BOTS))


@router.get(
    "/{game}/rulebook/{lang}",
    responses={**problems("unknown_name"), 200: {"content": {"text/markdown": {}}}},
    response_class=Response,
    summary="The rules for people, as Markdown",
)
async def rulebook(game: GameName, lang: Language) -> Response:
    return Response(rulebook_text(game, lang), media_type="text/markdown", headers=FOR_AN_HOUR)


@router.get(
    "/{game}/picture.svg",
    responses={**problems("unknown_name"), 200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
    summary="The board as it stands at the beginning",
)
async def picture(game: GameName) -> Response:
    return Response(picture_text(game), media_type="image/svg+xml", headers=FOR_AN_HOUR)


@cache
def game_line(name: str) -> GameLine:
    game = Game(name)
    return GameLine(
        name=name,
        title=game.title,
        sentence=(game.package.__doc__ or "").splitlines()[0],
        seats=list(game.rules.SEATS),
        minutes=list(game.package.MINUTES),
        options=[
            OptionLine(name=option, choices=list(values))
            for option, values in choices(game.rules).items()
        ],
        languages=languages(name),
    )


def languages(name: str) -> list[str]:
    folder = files(registry.load(name)) / "rulebook"
    return sorted(page.name.removesuffix(".md") for page in folder.iterdir())


def rulebook_text(name: str, lang: str) -> str:
    known = languages(name)
    if lang not in known:
        raise UnknownName(f"no rules of {name} in {lang[:20]!r}: {did_you_mean(lang[:20], known)}")
    folder = files(registry.load(name)) / "rulebook"
    return (folder / f"{lang}.md").read_text(encoding="utf-8")


@cache
def drawn(name: str) -> str:
    # a game that opens with chance shows a board where that has happened
    return Game(name).start(seed=1)._repr_svg_()


def picture_text(name: str) -> str:
    registry.load(name)  # an unknown name is refused before anything is remembered
    return drawn(name)
