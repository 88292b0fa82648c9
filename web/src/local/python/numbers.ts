// Whole numbers as in Python, of any size: a number while it is exact (up to 2**53), beyond that a BigInt. Every
// function tries the ordinary case first. Texts, lists and sets share some of the signs; see signs.ts.

import { ValueError, ZeroDivisionError } from "./errors";
import type { Value } from "./value";

const TWO_32 = 4294967296;

/** A BigInt, or a number where that is exact. */
export function small(value: bigint): number | bigint {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}

export function big(value: Value): bigint {
  return typeof value === "bigint" ? value : BigInt(Number(value));
}

const isBig = (one: Value, other: Value) => typeof one === "bigint" || typeof other === "bigint";

/** One of JavaScript's own results, done again in BigInt if it is a whole number too large to be exact. */
export function plus(one: Value, other: Value): Value {
  if (!isBig(one, other)) {
    const sum = Number(one) + Number(other);
    if (Number.isSafeInteger(sum) || !Number.isInteger(sum) || !isWhole(one, other)) return sum;
  }
  return small(big(one) + big(other));
}

export function minus(one: Value, other: Value): Value {
  if (!isBig(one, other)) {
    const difference = Number(one) - Number(other);
    if (Number.isSafeInteger(difference) || !isWhole(one, other)) return difference;
  }
  return small(big(one) - big(other));
}

export function times(one: Value, other: Value): Value {
  if (!isBig(one, other)) {
    const product = Number(one) * Number(other);
    if (product === 0) return 0;
    if (Number.isSafeInteger(product) || !isWhole(one, other)) return product;
  }
  return small(big(one) * big(other));
}

function isWhole(one: Value, other: Value): boolean {
  return Number.isInteger(Number(one)) && Number.isInteger(Number(other));
}

export function div(one: Value, other: Value): number {
  if (Number(other) === 0) throw ZeroDivisionError("division by zero");
  return Number(one) / Number(other);
}

export function floordiv(one: Value, other: Value): Value {
  if (!isBig(one, other)) {
    const a = Number(one);
    const b = Number(other);
    if (b === 0) throw ZeroDivisionError("integer division or modulo by zero");
    const rest = remainder(a, b);
    return Math.round((a - rest) / b) + 0;
  }
  if (big(other) === 0n) throw ZeroDivisionError("integer division or modulo by zero");
  return small((big(one) - bigRemainder(big(one), big(other))) / big(other));
}

export function rest(one: Value, other: Value): Value {
  if (!isBig(one, other)) {
    if (Number(other) === 0) throw ZeroDivisionError("integer division or modulo by zero");
    return remainder(Number(one), Number(other));
  }
  return small(bigRemainder(big(one), big(other)));
}

function remainder(a: number, b: number): number {
  const left = a % b;
  return left !== 0 && left < 0 !== b < 0 ? left + b : left + 0;
}

function bigRemainder(a: bigint, b: bigint): bigint {
  const left = a % b;
  return left !== 0n && left < 0n !== b < 0n ? left + b : left;
}

export function power(base: Value, exponent: Value): Value {
  if (Number(exponent) < 0) return Number(base) ** Number(exponent);
  if (!isBig(base, exponent)) {
    const result = Number(base) ** Number(exponent);
    if (Number.isSafeInteger(result) || !isWhole(base, exponent)) return result;
  }
  return small(big(base) ** big(exponent));
}

export function pow(base: Value, exponent: Value, modulus?: Value): Value {
  return modulus === undefined ? power(base, exponent) : small(big(base) ** big(exponent) % big(modulus));
}

export function divmod(one: Value, other: Value): Value[] {
  return [floordiv(one, other), rest(one, other)];
}

export const neg = (value: Value): Value => (typeof value === "bigint" ? small(-value) : 0 - Number(value));

export function abs(value: Value): Value {
  return typeof value === "bigint" ? (value < 0n ? small(-value) : value) : Math.abs(Number(value));
}

// Bits. JavaScript's own signs know 32 of them; a number up to 2**53 is taken in two parts.

export function lshift(value: Value, by: Value): Value {
  if (typeof value === "number" && by < 53) {
    const result = value * 2 ** by;
    if (Number.isSafeInteger(result)) return result;
  }
  if (Number(by) < 0) throw ValueError("negative shift count");
  return small(big(value) << big(by));
}

export function rshift(value: Value, by: Value): Value {
  if (typeof value === "number" && by >= 0)
    return by < 1000 ? Math.floor(value / 2 ** by) : value < 0 ? -1 : 0;
  if (Number(by) < 0) throw ValueError("negative shift count");
  return small(big(value) >> big(by));
}

export function bitAnd(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    if ((a | 0) === a && (b | 0) === b) return a & b;
    return (Math.floor(a / TWO_32) & Math.floor(b / TWO_32)) * TWO_32 + ((a & b) >>> 0);
  }
  return small(big(a) & big(b));
}

export function bitOr(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    if ((a | 0) === a && (b | 0) === b) return a | b;
    return (Math.floor(a / TWO_32) | Math.floor(b / TWO_32)) * TWO_32 + ((a | b) >>> 0);
  }
  return small(big(a) | big(b));
}

export function bitXor(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    if ((a | 0) === a && (b | 0) === b) return a ^ b;
    return (Math.floor(a / TWO_32) ^ Math.floor(b / TWO_32)) * TWO_32 + ((a ^ b) >>> 0);
  }
  return small(big(a) ^ big(b));
}

export const invert = (value: Value): Value =>
  typeof value === "bigint" ? small(~value) : -1 - Number(value);

/** To the nearest whole number; of two equally near ones the even one, as in Python. */
export function round(value: Value, digits: Value = 0): Value {
  const scale = 10 ** Number(digits);
  const scaled = Number(value) * scale;
  const low = Math.floor(scaled);
  const half = scaled - low;
  const up = half > 0.5 || (half === 0.5 && low % 2 !== 0);
  return (low + (up ? 1 : 0)) / scale;
}
