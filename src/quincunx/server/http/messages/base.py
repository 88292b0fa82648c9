"""What all messages have in common."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from quincunx.table.wording import worded

__all__ = ["ErrorAnswer", "ErrorBody", "FieldProblem", "Question", "Reply"]


class Question(BaseModel):
    """The query of an address, checked like everything from outside (`table.wire`)."""

    CALLED: ClassVar[str] = "the query"

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="wrap")
    @classmethod
    def _worded(cls, data: Any, handler: Any) -> Any:
        return worded(cls, data, handler)


class Reply(BaseModel):
    """What the server sends: clients should ignore entries they do not know."""

    model_config = ConfigDict(extra="allow")


class FieldProblem(Reply):
    field: str = Field(description="Which field, with dots: `players.0.level`.")
    message: str = Field(description="What came and what would be right.")
    came: str = Field(description="What came, shortened.")


class ReasonLook(Reply):
    """Why the rules forbid an action, so that a page can say it in its reader's language."""

    key: str = Field(description="A short name of the reason, by game: `own_piece`.")
    places: dict[str, str | int] = Field(description="What it is about: squares, tiles, numbers.")


class ErrorBody(Reply):
    """Why something was refused."""

    code: str = Field(description="For programs; docs/server.md lists all.")
    message: str = Field(description="For people: what came and what would be right.")
    rule: str | None = Field(None, description="The number of the rule that an action breaks.")
    reason: ReasonLook | None = Field(None, description="Why an action is refused, for programs.")
    detail: list[FieldProblem] | None = Field(None, description="One entry for each wrong field.")


class ErrorAnswer(Reply):
    """The body of every answer that is not a success."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "error": {
                        "code": "wrong_turn",
                        "message": "player 1 cannot act: player 0 has the move",
                    }
                }
            ]
        },
    )

    error: ErrorBody
