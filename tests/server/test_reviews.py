"""Finished matches looked at again."""

from __future__ import annotations

import pytest

from quincunx.server.http.messages.look import ReviewLook
from quincunx.server.matches.service import MatchService
from quincunx.server.refusals import Refusal
from quincunx.server.thinking.pool import Hear, Pool, WorkerDied
from quincunx.server.thinking.queue import Claim
from quincunx.server.thinking.worker import Job, JobResult
from quincunx.table.commands import Resign
from quincunx.table.faults import TableFault
from tests.server.playing import act, two_people, until

pytestmark = pytest.mark.anyio

NOBODY = Claim()


class Critics(Pool):
    """Bots to whom the first action is always the best; some die first."""

    def __init__(self, deaths: int = 0, fault: str = "") -> None:
        super().__init__(1)
        self.deaths, self.fault = deaths, fault
        self.asked: list[Job] = []

    async def ask(
        self,
        question: Job,
        claim: Claim = NOBODY,  # noqa: ARG002
        hear: Hear = print,  # noqa: ARG002
    ) -> JobResult:
        self.asked.append(question)
        if self.deaths:
            self.deaths -= 1
            raise WorkerDied("killed")
        if self.fault:
            return JobResult(fault=self.fault)
        assert question.state is not None
        texts = question.state.legal_texts()
        options = ({"text": text, "win": 0.9 - n / 100} for n, text in enumerate(texts))
        return JobResult(options=tuple(options), knowledge="exact")


async def finished(tables: MatchService, game: str = "bossa") -> str:
    made = await two_people(tables, game=game)
    while (await tables.look(made.id, None))["to_move"] is not None:
        await act(tables, made.id)
    return made.id


async def reviewed(tables: MatchService, match: str) -> ReviewLook:
    await tables.reviews.review(match, None)
    work = tables.reviews._works[match, 1]
    assert work.task
    await until(work.task.done)
    return ReviewLook.model_validate(await tables.reviews.review(match, None))


async def test_a_finished_match_is_looked_at_again(tables: MatchService) -> None:
    tables.reviews._workers = critics = Critics(deaths=2)
    match = await finished(tables)
    answer = await reviewed(tables, match)
    assert answer.state == "ready"
    assert answer.done == answer.of == len(critics.asked) - 2
    assert answer.numbers
    assert answer.wins
    assert answer.numbers[-1] == (await tables.look(match, None))["view"]["number"]
    assert len(answer.wins) == len(answer.numbers)
    assert answer.knowledge is not None
    assert answer.knowledge[-1] == "exact"
    assert len(answer.knowledge) == len(answer.numbers)
    assert answer.deciding == []  # everybody always plays the first action
    assert answer.play
    for seat, play in enumerate(answer.play):
        luck = answer.luck[seat] if answer.luck else 0
        assert play + luck == pytest.approx(answer.wins[-1][seat] - answer.wins[0][seat])
    asked = len(critics.asked)
    assert ReviewLook.model_validate(await tables.reviews.review(match, 1)) == answer
    assert len(critics.asked) == asked  # it is not made twice


async def test_only_what_is_over_is_reviewed(tables: MatchService) -> None:
    tables.reviews._workers = Critics()
    made = await two_people(tables)
    with pytest.raises(TableFault) as fault:
        await tables.reviews.review(made.id, None)
    assert fault.value.code == "not_over"
    await act(tables, made.id)
    await tables.do(made.id, Resign(), 0)
    with pytest.raises(TableFault, match="there are rounds 1 to 1, not 2"):
        await tables.reviews.review(made.id, 2)
    assert (await reviewed(tables, made.id)).state == "ready"  # as far as it was played


async def test_a_bot_that_cannot_answer_is_asked_again_later(tables: MatchService) -> None:
    tables.reviews._workers = critics = Critics(fault="no idea")
    match = await finished(tables)
    assert (await reviewed(tables, match)).state == "thinking"
    critics.fault = ""
    assert (await reviewed(tables, match)).state == "ready"


async def test_without_bot_processes_there_are_no_reviews(tables: MatchService) -> None:
    match = await finished(tables)
    with pytest.raises(Refusal) as refusal:
        await tables.reviews.review(match, None)
    assert refusal.value.code == "busy"
