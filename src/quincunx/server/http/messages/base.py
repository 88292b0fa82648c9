"""What all messages have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Answer", "ErrorAnswer", "ErrorBody", "FieldProblem", "Request"]


class Request(BaseModel):
    """What a client sends: nothing may be in it that is not described."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What the server sends: a client should not mind entries that it does not know."""

    model_config = ConfigDict(extra="allow")


class FieldProblem(Answer):
    field: str = Field(description="Which field, with dots: `players.0.level`.")
    message: str
    came: str = Field(description="What came, shortened.")


class ErrorBody(Answer):
    """Why something was refused."""

    code: str = Field(description="For programs; docs/server.md lists all.")
    message: str = Field(description="For people: what came and what would be right.")
    rule: str | None = Field(None, description="The number of the rule that an action breaks.")
    detail: list[FieldProblem] | None = Field(None, description="One entry a wrong field.")


class ErrorAnswer(Answer):
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
