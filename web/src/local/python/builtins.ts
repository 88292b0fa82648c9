// Python's own functions. What they are given by name comes as one plain object at the end.

import { eq, lt, order, truth } from "./compare";
import { Dict } from "./dict";
import { Tuple, tuple_of } from "./tuple";
import { AttributeError, StopIteration, ValueError } from "./errors";
import { keyOf } from "./keys";
import { getitem, len, signs } from "./items";
import { add } from "./signs";
import { floordiv } from "./numbers";
import type { Value } from "./value";

type Named = Record<string, Value>;

const isNamed = (value: Value): value is Named =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export class Range {
  readonly first: number;
  readonly end: number;
  readonly step: number;

  constructor(first: number, end: number, step: number) {
    this.first = first;
    this.end = end;
    this.step = step;
  }

  get length(): number {
    return Math.max(0, Math.ceil((this.end - this.first) / this.step));
  }

  __len__(): number {
    return this.length;
  }

  __getitem__(place: Value): Value {
    return getitem([...this], place);
  }

  __contains__(value: Value): boolean {
    const place = (Number(value) - this.first) / this.step;
    return Number.isInteger(place) && place >= 0 && place < this.length;
  }

  *[Symbol.iterator](): Generator<number> {
    const count = this.length;
    for (let n = 0; n < count; n++) yield this.first + n * this.step;
  }
}

export function range(first: Value, end?: Value, step: Value = 1): Range {
  return end === undefined
    ? new Range(0, Number(first), 1)
    : new Range(Number(first), Number(end), Number(step));
}

export const all = (items: Iterable<Value>): boolean => {
  for (const item of items) if (!truth(item)) return false;
  return true;
};

export const any = (items: Iterable<Value>): boolean => {
  for (const item of items) if (truth(item)) return true;
  return false;
};

export function sum(items: Iterable<Value>, start: Value = 0): Value {
  let total = start;
  for (const item of items) total = add(total, item);
  return total;
}

/** Every step of several rows side by side; `strict`: they must be equally long. */
export function* zip(strict: boolean, ...rows: Iterable<Value>[]): Generator<Tuple> {
  const iterators = rows.map((row) => row[Symbol.iterator]());
  for (;;) {
    const next = iterators.map((one) => one.next());
    const ended = next.filter((one) => one.done).length;
    if (ended) {
      if (strict && ended < next.length) throw ValueError("zip(): rows of different lengths");
      return;
    }
    yield tuple_of(...next.map((one) => one.value));
  }
}

export function* enumerate(items: Iterable<Value>, start: Value = 0): Generator<Tuple> {
  let number = Number(isNamed(start) ? start["start"] : start);
  for (const item of items) yield tuple_of(number++, item);
}

export function* map(change: Value, ...rows: Iterable<Value>[]): Generator<Value> {
  if (rows.length === 1) for (const item of rows[0] ?? []) yield change(item);
  else for (const items of zip(false, ...rows)) yield change(...items);
}

export function* filter(test: Value, items: Iterable<Value>): Generator<Value> {
  for (const item of items) if (truth(test === null ? item : test(item))) yield item;
}

export function sorted(items: Iterable<Value>, how: Named = {}): Value[] {
  const key = how["key"] ?? ((value: Value) => value);
  const row = Array.from(items, (value, place) => ({ value, key: key(value), place }));
  const sign = how["reverse"] === true ? -1 : 1;
  row.sort((one, other) => sign * order(one.key, other.key) || one.place - other.place);
  return row.map((one) => one.value);
}

export const reversed = (items: Value): Value[] =>
  (Array.isArray(items) ? Array.from(items) : [...items]).reverse();

function best(given: Value[], isBetter: (one: Value, other: Value) => boolean, word: string): Value {
  const how: Named = isNamed(given.at(-1)) ? given.pop() : {};
  const items: Iterable<Value> = given.length === 1 ? given[0] : given;
  const key = how["key"] ?? ((value: Value) => value);
  let found: Value;
  let foundKey: Value;
  let isEmpty = true;
  for (const item of items) {
    const itemKey = key(item);
    if (isEmpty || isBetter(itemKey, foundKey)) [found, foundKey] = [item, itemKey];
    isEmpty = false;
  }
  if (!isEmpty) return found;
  if ("default" in how) return how["default"];
  throw ValueError(`${word}() iterable argument is empty`);
}

export function max(...given: Value[]): Value {
  if (given.length === 2 && typeof given[0] === "number" && typeof given[1] === "number")
    return Math.max(given[0], given[1]);
  return best(given, (one, other) => lt(other, one), "max");
}

export function min(...given: Value[]): Value {
  if (given.length === 2 && typeof given[0] === "number" && typeof given[1] === "number")
    return Math.min(given[0], given[1]);
  return best(given, (one, other) => lt(one, other), "min");
}

export const iter = (items: Value): Iterator<Value> => items[Symbol.iterator]();

export function next(items: Value, ...otherwise: Value[]): Value {
  const step = items.next();
  if (!step.done) return step.value;
  if (otherwise.length) return otherwise[0];
  throw StopIteration();
}

export function getattr(object: Value, name: string, ...otherwise: Value[]): Value {
  const found = object?.[name];
  if (found !== undefined) return found;
  if (otherwise.length) return otherwise[0];
  throw AttributeError(`no attribute ${name}`);
}

export function hasattr(object: Value, name: string): boolean {
  if (name === "__index__") return typeof object === "bigint" || Number.isInteger(object);
  return object?.[name] !== undefined;
}

export const setattr = (object: Value, name: string, value: Value): void => {
  object[name] = value;
};

export const hash = (value: Value): Value => keyOf(value);
export const ord = (sign: string): number => sign.codePointAt(0) ?? 0;

/** Divides and keeps the rest. */
export function divmod(one: Value, other: Value): Tuple {
  const whole = floordiv(one, other);
  return tuple_of(whole, one - whole * other);
}

export { Dict, eq, len, signs };
