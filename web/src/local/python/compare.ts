// Truth, equality and order by value.

import { TypeError } from "./errors";
import { Tuple } from "./tuple";
import type { Value } from "./value";

export const NotImplemented = Symbol("NotImplemented");
export const Ellipsis = Symbol("Ellipsis");

export function truth(value: Value): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length > 0;
  if (value.__bool__) return value.__bool__();
  return value.__len__ ? value.__len__() > 0 : true;
}

/** `one and other`; the other is computed only if need be. */
export const both = (one: Value, other: () => Value): Value => (truth(one) ? other() : one);

/** `one or other`. */
export const either = (one: Value, other: () => Value): Value => (truth(one) ? one : other());

export function eq(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return equalPlain(one, other);
  }
  if (Array.isArray(one)) return Array.isArray(other) && equalRows(one, other);
  if (one instanceof Uint8Array) {
    return (
      other instanceof Uint8Array && one.length === other.length && one.every((byte, n) => byte === other[n])
    );
  }
  const answer = one.__eq__ ? one.__eq__(other) : NotImplemented;
  if (answer !== NotImplemented) return answer;
  const turned = other.__eq__ ? other.__eq__(one) : NotImplemented;
  return turned === NotImplemented ? false : turned;
}

/** True is 1, and a large number may come in two forms. */
function equalPlain(one: Value, other: Value): boolean {
  const isNumber = (value: Value) => ["number", "boolean", "bigint"].includes(typeof value);
  return (
    isNumber(one) &&
    isNumber(other) &&
    Number(one) === Number(other) &&
    (typeof one !== "bigint" || one == other)
  );
}

function equalRows(one: Value[], other: Value[]): boolean {
  if (one.length !== other.length || one instanceof Tuple !== other instanceof Tuple) return false;
  for (let n = 0; n < one.length; n++) if (!eq(one[n], other[n])) return false;
  return true;
}

/** Below 0, 0 or above: the order of numbers, texts and rows of them. */
export function order(one: Value, other: Value): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let n = 0; n < Math.min(one.length, other.length); n++) {
      if (!eq(one[n], other[n])) return order(one[n], other[n]);
    }
    return one.length - other.length;
  }
  const comparable = typeof one === "string" ? typeof other === "string" : isNumeric(one) && isNumeric(other);
  if (!comparable) throw TypeError("'<' not supported between these");
  return one < other ? -1 : one > other ? 1 : 0;
}

const isNumeric = (value: Value): boolean => ["number", "bigint", "boolean"].includes(typeof value);
const bothNumbers = (one: Value, other: Value): boolean =>
  typeof one === "number" && typeof other === "number";

export function lt(one: Value, other: Value): boolean {
  if (bothNumbers(one, other)) return one < other;
  if (one?.isSubset) return one.size < other.size && one.isSubset(other);
  return order(one, other) < 0;
}

export function le(one: Value, other: Value): boolean {
  if (bothNumbers(one, other)) return one <= other;
  return one?.isSubset ? one.isSubset(other) : order(one, other) <= 0;
}

export const gt = (one: Value, other: Value): boolean =>
  bothNumbers(one, other) ? one > other : lt(other, one);
export const ge = (one: Value, other: Value): boolean =>
  bothNumbers(one, other) ? one >= other : le(other, one);

export function among(value: Value, known: readonly Value[]): boolean {
  for (const one of known) if (eq(one, value)) return true;
  return false;
}

export function contains(whole: Value, value: Value): boolean {
  if (typeof whole === "string") return whole.includes(value);
  if (Array.isArray(whole)) return among(value, whole);
  if (whole.__contains__) return whole.__contains__(value);
  for (const one of whole) if (eq(one, value)) return true;
  return false;
}
