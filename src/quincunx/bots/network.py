"""A program: a small network over marks, in whole numbers, as fast without vector instructions as with them.

A position is a list of marks, which are there or not. Each mark adds its row to all units at once: a word
of 64 bits holds four of them, 16 bits each, and the sum of words is the word of sums. What a unit has is cut
off below 0 and above ONE; a second layer follows, two units a word. The first unit is no unit: what it
has is said as it is. Row 0 is always added, and so is the last row of the second layer.

`pack` and `pack_inner` in `research/learn/numbers.py` make such words; weights there are at most ONE, so that
126 marks cannot run over.
"""

from __future__ import annotations

from typing import Any

ONE = 256
LANES = 4
LANE = 1 << 16
INNER_LANE = 1 << 32


def hear(marks: Any, count: int, first: Any, second: Any, third: Any, paper: Any) -> float:
    """What the network says about some marks; `paper` takes a word for each word of a row of both layers."""
    words = first.shape[1]
    inner = second.shape[1]
    for word in range(words):
        paper[word] = first[0, word]
    for i in range(count):
        row = int(marks[i])
        for word in range(words):
            paper[word] += first[row, word]
    for word in range(inner):
        paper[words + word] = second[LANES * words, word]
    straight = 0
    for word in range(words):
        total = int(paper[word])
        for lane in range(LANES):
            value = ((total + LANE // 2) & (LANE - 1)) - LANE // 2
            total = (total - value) >> 16
            unit = LANES * word + lane
            if unit == 0:
                straight = value
            elif value > 0:
                value = min(value, ONE)
                for k in range(inner):
                    paper[words + k] += value * second[unit, k]
    said = straight / ONE
    for word in range(inner):
        total = int(paper[words + word])
        low = ((total + INNER_LANE // 2) & (INNER_LANE - 1)) - INNER_LANE // 2
        high = (total - low) >> 32
        if low > 0:
            said += low * third[2 * word]
        if high > 0:
            said += high * third[2 * word + 1]
    return float(said)
