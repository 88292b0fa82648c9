"""Matches in every variant, command by command: what the table answers, shows, refuses and records."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from translate.__main__ import translate

import quincunx as qx
from equal.chooser import Chooser
from equal.damage import damaged
from equal.language import answers
from equal.plans import MALFORMED, plan
from equal.positions import FOLDER, canonical, digest, plain
from quincunx.chance import Dice, seal_of
from quincunx.errors import QuincunxError
from quincunx.table.commands import Act, Command, command_from_data
from quincunx.table.faults import TableFault
from quincunx.table.saved import MatchRecord
from quincunx.table.settings import TableSettings
from quincunx.table.table import Table
from quincunx.testing import all_variants

COMMANDS = 30
"""That somebody chooses; then the match is played to its end, by legal actions only."""
START = 1_700_000_000_000


def main(words: list[str]) -> None:
    """`matches.py [MATCHES]`: how many of each variant."""
    each = int(words[0]) if words else 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in qx.game_names():
        variants = all_variants(name)
        chosen = [(game, n) for game in variants for n in range(each)]
        matches = [recorded(game, 100 * place + n) for place, (game, n) in enumerate(chosen)]
        (FOLDER / f"matches-{name}.json").write_text(json.dumps(matches, ensure_ascii=False))
    said = [outcome(lambda data=data: command_from_data(data).to_data()) for data in MALFORMED]  # type: ignore[misc]
    write_language()
    (FOLDER / "malformed.json").write_text(
        json.dumps([list(pair) for pair in zip(MALFORMED, said, strict=True)], ensure_ascii=False)
    )


def write_language() -> None:
    """A module of the language alone: what it answers, and its translation."""
    (FOLDER / "language.json").write_text(canonical(answers()))
    translate(FOLDER / "translated", Path(__file__).parents[1], ["equal.language"], {})


def recorded(game: qx.Game, seed: int) -> dict[str, Any]:
    """One match: how it is set up, every command with its answer, and what is left at the end."""
    chooser = Chooser(seed)
    settings = plan(game, chooser)
    salts = [f"the salt of seat {seat} in match {seed}" for seat in range(game.seats)]
    people = [one.get("kind") == "person" for one in settings["players"]]
    is_sealed = bool(chooser.below(2)) and any(people)
    seals = [
        seal_of(salt) if sits else None for salt, sits in zip(salts, people, strict=True)
    ]  # fmt: skip
    dice = f"{seed:064x}"
    match = Match(settings, dice, seals if is_sealed else [], chooser)
    if is_sealed:
        for player, salt in enumerate(salts):
            if people[player]:
                match.do({"do": "reveal", "salt": salt}, player)
    for _ in range(COMMANDS):
        match.do(*match.choice())
    while match.table.phase != "over" and match.moves():
        pass
    return match.found()


class Match:
    """A table that is played at, with notes."""

    def __init__(
        self, settings: dict[str, Any], dice: str, seals: list[str | None], chooser: Chooser
    ) -> None:
        self.settings, self.dice, self.seals, self.chooser = settings, dice, seals, chooser
        events = Table.create(
            TableSettings.from_data(settings),
            dice=Dice(bytes.fromhex(dice)),
            now=START,
            seals=seals,
        )
        self.table, self.now = Table.replay(events), START
        self.first = digest([[event.to_data() for event in events], self.shown(0)])
        self.steps: list[dict[str, Any]] = []

    def shown(self, after: int) -> list[Any]:
        """What everybody sees, whole and as changes."""
        everybody = [None, *range(len(self.table.chairs))]
        return [
            [self.table.look(player, self.now), self.table.changes(player, after)]
            for player in everybody
        ]

    def do(self, data: dict[str, Any], player: int | None, bot: str = "") -> None:
        """Carries out a command as it would come over the line."""
        self.now += 1 + self.chooser.below(4000)
        before = self.table.number
        step: dict[str, Any] = {"command": data, "player": player, "bot": bot, "now": self.now}
        try:
            command = self.read(data, bot)
            events = self.table.decide(command, player, self.now)
            for event in events:
                self.table.apply(event)
            step["events"] = digest([event.to_data() for event in events])
            if len(self.steps) < COMMANDS or len(self.steps) % 50 == 0:
                step["after"] = max(0, before - self.chooser.below(3))
                step["shown"] = digest(self.shown(step["after"]))
        except TableFault as fault:
            step["refused"] = [fault.code, fault.message, fault.rule, plain(fault.reason)]
        self.steps.append(step)

    def read(self, data: dict[str, Any], bot: str) -> Command:
        command = command_from_data(data)
        return (
            Act(command.action, command.text, bot=bot)
            if bot and isinstance(command, Act)
            else command
        )

    # What comes next

    def choice(self) -> tuple[dict[str, Any], int | None, str]:
        """Mostly what whoever has the move may do; often something else."""
        below, table = self.chooser.below, self.table
        mover = table.to_move
        if mover is not None and below(10) < 6:
            return self.action(mover)
        somebody = below(len(table.chairs) + 1) - 1
        player = None if somebody < 0 else somebody
        choices: list[dict[str, Any]] = [
            {"do": "act", "action": below(900)},
            {"do": "act", "text": ["a1-a2", "pass", "t3", "w+ 1:0", "flip a1", "end"][below(6)]},
            {"do": "act", "action": 0, "number": max(0, table.number - below(4))},
            {"do": "reset"},
            {"do": "takeback"},
            {"do": "offer", "what": ["draw", "takeback", "rematch"][below(3)]},
            {
                "do": "answer",
                "what": ["draw", "takeback", "rematch"][below(3)],
                "yes": below(3) == 0,
            },
            {"do": "join", "name": f"  Guest {below(9)} ", "seat": None if below(2) else below(4)},
            {"do": "next_round"},
            {"do": "say", "text": "hello, 🙂 “you”"},
            {"do": "flag"},
            {"do": "leave"},
            {"do": "send_away", "seat": below(5)},
            {"do": "reveal", "salt": "not the one that was sealed"},
        ]
        if below(60) == 0:
            choices = [{"do": "resign"}]
        return choices[below(len(choices))], player, ""

    def action(self, mover: int) -> tuple[dict[str, Any], int | None, str]:
        state, below = self.table.state, self.chooser.below
        legal = state.legal_actions()
        action = legal[below(len(legal))]
        bot = self.table.chairs[mover].bot
        if below(2):
            return {"do": "act", "text": f" {state.action_text(action).upper()} "}, mover, bot
        return {"do": "act", "action": action, "number": self.table.number}, mover, bot

    def moves(self) -> bool:
        """Plays on; false where nothing more can happen by itself."""
        if self.table.to_move is not None:
            self.do(*self.action(self.table.to_move))
        elif self.table.between_rounds:
            deciders = [chair.player for chair in self.table.chairs if chair.decides]
            self.do({"do": "next_round"}, deciders[0] if deciders else None)
        else:
            return False
        return len(self.steps) < 3000 and not (
            "refused" in self.steps[-1] and "refused" in self.steps[-2]
        )

    # What is left

    def found(self) -> dict[str, Any]:
        table = self.table
        everybody = [None, *range(len(table.chairs))]
        whole = table.record().to_data()
        left = {
            "records": [table.record_data(player) for player in everybody],
            "chance": outcome(lambda: table.chance_data()),
            "steps": outcome(lambda: table.steps(0, 0, 12)),
            "rematch": table.rematch_settings().to_data(),
            "whole": whole,
        }
        files = [whole, *damaged(whole, self.chooser)]
        return {
            "settings": self.settings,
            "dice": self.dice,
            "seals": self.seals,
            "first": self.first,
            "steps": self.steps,
            "left": {name: digest([one]) for name, one in left.items()},
            "files": [[one, self.opened(one)] for one in files],
        }

    def opened(self, data: dict[str, Any]) -> Any:
        """What comes of a file: the events of its match, or why it is refused."""
        text = json.dumps(data, ensure_ascii=False)
        dice = Dice(bytes.fromhex(self.dice))

        def events() -> str:
            record = MatchRecord.from_text(text)
            made = Table.from_record(record, dice=dice, now=self.now)
            return digest(
                [[event.to_data() for event in made], Table.replay(made).look(0, self.now)]
            )

        return outcome(events)


def outcome(act: Any) -> Any:
    try:
        return act()
    except QuincunxError as error:
        return ["refused", type(error).__name__, getattr(error, "code", ""), str(error)]


if __name__ == "__main__":
    main(sys.argv[1:])
