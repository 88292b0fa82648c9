"""A program for any game: logarithm, exponential and hyperbolic tangent, the same to the last bit everywhere.

The C libraries of machines, and JavaScript, differ in the last bit now and then, and a tree that grew from
other bits is another tree. These use only what every machine computes alike: sums, products, quotients. They
come within some 1e-15 of the truth.
"""

from __future__ import annotations

LN2 = 0.6931471805599453
LN2_HIGH = 0.693147180369123816490  # its last bits are zeros: k times it is exact
LN2_LOW = 1.90821492927058770002e-10
ROOT_2 = 1.4142135623730951
LARGEST = 709.0  # beyond that, nothing can be told apart any more


def log(x: float) -> float:
    """The natural logarithm of a positive number."""
    k = 0
    while x > 32.0:
        x *= 0.0625
        k += 4
    while x > ROOT_2:
        x *= 0.5
        k += 1
    while x < 0.5 * ROOT_2:
        x *= 2.0
        k -= 1
    z = (x - 1.0) / (x + 1.0)  # log x = 2 (z + z**3 / 3 + z**5 / 5 + ...)
    t = z * z
    tt = t * t
    even = 1.0 + tt * (1 / 5 + tt * (1 / 9 + tt * (1 / 13 + tt * (1 / 17 + tt / 21))))
    odd = 1 / 3 + tt * (1 / 7 + tt * (1 / 11 + tt * (1 / 15 + tt / 19)))
    return k * LN2 + 2.0 * z * (even + t * odd)


def exp(x: float) -> float:
    """e to the power of a number; what is too large or too small for a number is cut off."""
    x = min(LARGEST, max(-LARGEST, x))
    k = int(x / LN2 + (0.5 if x > 0.0 else -0.5))
    r = (x - k * LN2_HIGH) - k * LN2_LOW  # at most 0.35
    t = r * r
    even = 1.0 + t * (1 / 2 + t * (1 / 24 + t * (1 / 720 + t * (1 / 40320 + t / 3628800))))
    even += t * t * t * t * t * t / 479001600
    odd = 1.0 + t * (1 / 6 + t * (1 / 120 + t * (1 / 5040 + t * (1 / 362880 + t / 39916800))))
    return (even + r * odd) * power_of_two(k)


def power_of_two(k: int) -> float:
    base = 2.0 if k > 0 else 0.5
    left = abs(k)
    power = 1.0
    while left:
        if left & 1:
            power *= base
        base *= base
        left >>= 1
    return power


def tanh(x: float) -> float:
    """The hyperbolic tangent."""
    size = 1.0 - 2.0 / (exp(2.0 * abs(x)) + 1.0)
    return size if x > 0.0 else -size
