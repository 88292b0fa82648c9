"""Two stone moves and one leap a turn: bring your character to the other side of the board."""

from quincunx.types import OptionValue

TITLE = "Senseï"
MINUTES = (15, 30)
OWN_BOARD = True


def excluded(options: dict[str, OptionValue]) -> str:
    """Why these options do not go together; empty if they do."""
    if options["start"] == "intruders" and options["mode"] == "arashi":
        return (
            "start='intruders' needs mode='shizukana': in a storm whoever begins would always win"
        )
    if options["board"] == "pits" and options["mode"] == "shizukana":
        return "board='pits' needs mode='arashi': the pits belong to the storm"
    return ""
