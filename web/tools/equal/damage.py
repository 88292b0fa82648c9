"""Records that somebody has changed, or that were cut off: most of them must be refused."""

from __future__ import annotations

import copy
from typing import Any

from equal.chooser import Chooser

__all__ = ["damaged"]


def damaged(whole: dict[str, Any], chooser: Chooser) -> list[dict[str, Any]]:
    found = []
    for change in (another_action, one_less, seedless, of_other_rules, without_seats, other_game):
        record = copy.deepcopy(whole)
        change(record, chooser)
        found.append(record)
    return found


def another_action(record: dict[str, Any], chooser: Chooser) -> None:
    actions = record["actions"]
    if actions:
        place = chooser.below(len(actions))
        actions[place] = actions[chooser.below(len(actions))]


def one_less(record: dict[str, Any], _: Chooser) -> None:
    """What a match that goes on looks like; the result is wrong where it was over."""
    record["actions"], record["times"] = record["actions"][:-1], record["times"][:-1]


def seedless(record: dict[str, Any], _: Chooser) -> None:
    for stretch in record["chance"]:
        stretch["seed"] = None


def of_other_rules(record: dict[str, Any], _: Chooser) -> None:
    record["rules"] = 99


def without_seats(record: dict[str, Any], _: Chooser) -> None:
    record["seats"] = record["seats"][:-1]


def other_game(record: dict[str, Any], _: Chooser) -> None:
    record["game"] = record["game"][:-1]
