"""Our own logarithm, exponential and hyperbolic tangent."""

import math
from random import Random

import pytest

from quincunx.search.curves import exp, log, tanh

RANDOM = Random(0)
NUMBERS = [RANDOM.uniform(-1, 1) * 10 ** RANDOM.uniform(-6, 2.5) for _ in range(2000)]


def test_the_exponential_is_true() -> None:
    for x in [0.0, 1.0, -1.0, 700.0, -700.0, *NUMBERS]:
        assert exp(x) == pytest.approx(math.exp(x), rel=3e-15)


def test_the_logarithm_is_true() -> None:
    for x in [1.0, 2.0, 0.5, 1e6, 1e12, 1e-9, *(abs(x) for x in NUMBERS)]:
        assert log(x) == pytest.approx(math.log(x), rel=3e-15, abs=3e-16)


def test_the_hyperbolic_tangent_is_true() -> None:
    for x in [0.0, 25.0, -25.0, 1e4, -1e4, *NUMBERS]:
        assert tanh(x) == pytest.approx(math.tanh(x), rel=3e-15, abs=3e-16)
        assert tanh(-x) == -tanh(x)


def test_what_is_too_large_for_a_number_is_cut_off() -> None:
    assert exp(1e9) == exp(709.0) < math.inf
    assert exp(-1e9) == exp(-709.0) > 0.0
