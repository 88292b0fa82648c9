"""Nim as a picture."""

from typing import Any


def svg(s: Any) -> str:
    circles = "".join(f'<circle cx="{10 * i + 5}" cy="5" r="4"/>' for i in range(s.heap))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 10">{circles}</svg>'
