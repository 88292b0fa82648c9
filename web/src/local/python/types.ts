// Python's own types: they convert when they are called, are asked about by `isinstance`, and stand in the
// annotations of messages.

import { isClass, lineage } from "./classes";
import { truth } from "./compare";
import { Dict, PySet } from "./dict";
import { Tuple, tuple_of } from "./tuple";
import { ValueError } from "./errors";
import { small } from "./numbers";
import { repr, str as text } from "./text";
import type { Value } from "./value";

function typed(name: string, is: (value: Value) => boolean, convert: (...given: Value[]) => Value): Value {
  const made: Value = (...given: Value[]) => convert(...given);
  made.__name__ = name;
  made.$is = is;
  made.$type = true;
  made.__class_getitem__ = (of: Value) => ({
    $type: true,
    origin: made,
    of: of instanceof Tuple ? [...of] : [of],
  });
  return made;
}

/** One of several types; `None` may be among them. */
export const union = (a: Value, b: Value): Value => ({ $type: true, union: [...parts(a), ...parts(b)] });
const parts = (kind: Value): Value[] => kind?.union ?? [kind];

const isInt = (value: Value): boolean =>
  typeof value === "bigint" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isInteger(value));

export function toInt(value: Value = 0, base = 10): Value {
  if (typeof value === "number") return Number.isFinite(value) ? Math.trunc(value) + 0 : refuseNumber(value);
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return small(value);
  const plain = String(value)
    .trim()
    .replace(/_/g, "")
    .replace(/(?![0-9])\p{Nd}/gu, digit);
  if (base === 10 && /^[+-]?\d+$/.test(plain)) return small(BigInt(plain.replace(/^\+/, "")));
  if (base === 16 && /^[0-9a-f]+$/i.test(plain)) return small(BigInt(`0x${plain}`));
  throw ValueError(`invalid literal for int() with base ${base}: ${repr(value)}`);
}

/** A digit of any script as one of ours: each script has its ten in a row. */
function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function refuseNumber(value: number): never {
  throw ValueError(`cannot convert float ${value} to integer`);
}

function toBytes(value: Value = []): Uint8Array {
  return typeof value === "number" ? new Uint8Array(value) : Uint8Array.from(value as Iterable<number>);
}

function fromHex(digits: string): Uint8Array {
  const plain = digits.replace(/\s/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(plain)) throw ValueError("non-hexadecimal number found in fromhex() arg");
  return Uint8Array.from(plain.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toDict(given: Value = [], more?: Value): Dict {
  const made = new Dict();
  made.update(given);
  if (more !== undefined) for (const [key, value] of Object.entries(more)) made.set(key, value);
  return made;
}

function fromBytes(bytes: Uint8Array, order: string): Value {
  let total = 0n;
  for (const byte of order === "big" ? bytes : [...bytes].reverse()) total = total * 256n + BigInt(byte);
  return small(total);
}

export const int = typed("int", isInt, toInt);
int.from_bytes = fromBytes;
export const bool = typed(
  "bool",
  (value) => typeof value === "boolean",
  (value = false) => truth(value),
);
export const float = typed("float", (value) => typeof value === "number" && !Number.isInteger(value), Number);
export const str = typed(
  "str",
  (value) => typeof value === "string",
  (value = "") => text(value),
);
export const bytes = typed("bytes", (value) => value instanceof Uint8Array, toBytes);
bytes.fromhex = fromHex;
export const list = typed(
  "list",
  (value) => Array.isArray(value) && !(value instanceof Tuple),
  (given = []) => Array.from(given),
);
export const tuple = typed(
  "tuple",
  (value) => value instanceof Tuple,
  (given = []) => tuple_of(...given),
);
export const dict = typed("dict", (value) => value instanceof Dict, toDict);
dict.fromkeys = (keys: Iterable<Value>, value: Value = null) =>
  new Dict(Array.from(keys, (key) => [key, value]));
export const set = typed(
  "set",
  (value) => value instanceof PySet,
  (given = []) => new PySet(given),
);
export const frozenset = typed(
  "frozenset",
  (value) => value instanceof PySet,
  (given = []) => new PySet(given),
);
export const object = typed(
  "object",
  () => true,
  () => ({}),
);

/** A dict from names and values as JavaScript writes them. */
export const named = (entries: Record<string, Value>): Dict => new Dict(Object.entries(entries));

const NONE = typed(
  "NoneType",
  (value) => value === null,
  () => null,
);

/** Only what is not an int: 1.0 is 1 here, as in JSON. */
const KINDS = [bool, int, float, str, bytes, list, tuple, dict, set, NONE];

export function type(value: Value): Value {
  const own = typeof value === "object" && value !== null ? value.constructor : null;
  if (own && isClass(own)) return own;
  return KINDS.find((kind) => kind.$is(value)) ?? object;
}

export function isinstance(value: Value, kind: Value): boolean {
  if (kind instanceof Tuple) return kind.some((one: Value) => isinstance(value, one));
  if (kind === null) return value === null;
  if (kind.union) return kind.union.some((one: Value) => isinstance(value, one));
  if (kind.$is) return kind.$is(value);
  if (typeof value !== "object" || value === null) return false;
  if (!isClass(kind)) return value instanceof kind;
  return value.constructor === kind || lineage(value.constructor).includes(kind);
}

export const issubclass = (kind: Value, base: Value): boolean => lineage(kind).includes(base);
export const callable = (value: Value): boolean => typeof value === "function";
