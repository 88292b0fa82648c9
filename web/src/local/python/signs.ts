// The signs that mean one thing for numbers and another for texts, lists, dicts and sets.

import { Dict, PySet } from "./dict";
import { Tuple, tuple_of } from "./tuple";
import { bitAnd, bitOr, bitXor, div as divided, minus, plus, rest, times } from "./numbers";
import { TypeError } from "./errors";
import { union } from "./types";
import type { Value } from "./value";

export function add(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (sum <= 9007199254740991 && sum >= -9007199254740991) return sum;
  }
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (Array.isArray(a) && Array.isArray(b)) return a instanceof Tuple ? tuple_of(...a, ...b) : [...a, ...b];
  if (a instanceof Uint8Array) return Uint8Array.of(...a, ...b);
  if (typeof a === "string" || typeof b === "string" || typeof a === "object")
    throw TypeError("cannot be added");
  return plus(a, b);
}

export function sub(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (difference <= 9007199254740991 && difference >= -9007199254740991) return difference;
  }
  return a instanceof PySet ? a.difference(b) : minus(a, b);
}

export function mul(a: Value, b: Value): Value {
  if (typeof a === "string") return a.repeat(Math.max(0, Number(b)));
  if (typeof b === "string") return b.repeat(Math.max(0, Number(a)));
  if (Array.isArray(a)) return repeated(a, Number(b));
  return Array.isArray(b) ? repeated(b, Number(a)) : times(a, b);
}

function repeated(row: Value[], count: number): Value[] {
  const made: Value[] = row instanceof Tuple ? new Tuple() : [];
  for (let n = 0; n < count; n++) for (const item of row) made.push(item);
  return made;
}

/** For numbers; a path takes a name. */
export const div = (a: Value, b: Value): Value => (a?.__truediv__ ? a.__truediv__(b) : divided(a, b));

/** For numbers; a text with `%s` in it takes a tuple of texts. */
export function mod(a: Value, b: Value): Value {
  if (typeof a !== "string") return rest(a, b);
  const given = Array.isArray(b) ? [...b] : [b];
  return a.replace(/%s/g, () => String(given.shift()));
}

export function and(a: Value, b: Value): Value {
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return a instanceof PySet ? a.intersection(b) : bitAnd(numeric(a), numeric(b));
}

export function or(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return bitOr(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  if (a instanceof PySet) return a.union(b);
  if (a instanceof Dict) return merged(a, b);
  return typeof a === "function" || a?.$type ? union(a, b) : bitOr(numeric(a), numeric(b));
}

export function xor(a: Value, b: Value): Value {
  if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
  return bitXor(numeric(a), numeric(b));
}

const numeric = (value: Value): Value => (typeof value === "boolean" ? Number(value) : value);

/** One dict of several; later ones win. */
export function merged(...dicts: Value[]): Dict {
  const all = new Dict();
  for (const one of dicts) all.update(one);
  return all;
}

// In place: lists, dicts and sets change, so that whoever else has them sees it.

export function iadd(a: Value, b: Value): Value {
  if (!Array.isArray(a) || a instanceof Tuple) return add(a, b);
  for (const item of [...b]) a.push(item);
  return a;
}

export function ior(a: Value, b: Value): Value {
  if (a instanceof Dict || a instanceof PySet) a.update(b);
  else return or(a, b);
  return a;
}

export function iand(a: Value, b: Value): Value {
  if (!(a instanceof PySet)) return and(a, b);
  for (const item of [...a]) if (!b.has(item)) a.discard(item);
  return a;
}

export function isub(a: Value, b: Value): Value {
  if (!(a instanceof PySet)) return sub(a, b);
  for (const item of b) a.discard(item);
  return a;
}
