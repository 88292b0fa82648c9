// Parts of texts, lists and dicts: single ones and slices, counted from either end.

import { Dict } from "./dict";
import { Tuple, tuple_of } from "./tuple";
import { IndexError, TypeError, ValueError } from "./errors";
import type { Value } from "./value";

const SURROGATE = /[\ud800-\udfff]/;

/** A text as a row of its characters, where some of them take two places in JavaScript. */
export const signs = (text: string): Value => (SURROGATE.test(text) ? [...text] : text);

export function len(value: Value): number {
  if (typeof value === "string") return signs(value).length;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (typeof value?.size === "number") return value.size;
  if (value?.__len__) return value.__len__();
  throw TypeError("this has no len()");
}

export function getitem(whole: Value, place: Value): Value {
  if (Array.isArray(whole)) {
    const index = place < 0 ? Number(place) + whole.length : Number(place);
    const found = whole[index];
    return found === undefined ? outside(index, whole.length) : found;
  }
  if (typeof whole === "string") return letter(signs(whole), Number(place));
  if (whole.__getitem__) return whole.__getitem__(place);
  if (whole instanceof Uint8Array) return letter(whole, Number(place));
  if (whole.__class_getitem__) return whole.__class_getitem__(place);
  throw TypeError("this has no parts");
}

function letter(whole: Value, place: number): Value {
  const index = place < 0 ? place + whole.length : place;
  return whole[index] ?? outside(index, whole.length);
}

function outside(index: number, length: number): never {
  throw IndexError(`index out of range: ${index} of ${length}`);
}

export function setitem(whole: Value, place: Value, value: Value): void {
  if (whole instanceof Dict) return whole.set(place, value);
  if (whole.__setitem__) return whole.__setitem__(place, value);
  const index = place < 0 ? Number(place) + whole.length : Number(place);
  if (!(index >= 0 && index < whole.length)) outside(index, whole.length);
  whole[index] = value;
}

export function delitem(whole: Value, place: Value): void {
  if (whole instanceof Dict) return whole.delete(place);
  const index = place < 0 ? Number(place) + whole.length : Number(place);
  if (!(index >= 0 && index < whole.length)) outside(index, whole.length);
  whole.splice(index, 1);
}

/** `whole[place] op= value`. */
export function changeitem(
  whole: Value,
  place: Value,
  change: (a: Value, b: Value) => Value,
  value: Value,
): void {
  setitem(whole, place, change(getitem(whole, place), value));
}

/** `whole.name op= value`. */
export function change(whole: Value, name: string, how: (a: Value, b: Value) => Value, value: Value): void {
  whole[name] = how(whole[name], value);
}

function end(place: Value, length: number, otherwise: number): number {
  if (place === null || place === undefined) return otherwise;
  const index = Number(place) < 0 ? Number(place) + length : Number(place);
  return Math.min(Math.max(index, 0), length);
}

export function slice(whole: Value, from: Value, to: Value, step: Value = null): Value {
  const row = typeof whole === "string" ? signs(whole) : whole;
  if (step !== null && step !== 1) return stepped(whole, row, from, to, Number(step));
  const part = row.slice(
    end(from, row.length, 0),
    Math.max(end(from, row.length, 0), end(to, row.length, row.length)),
  );
  if (whole instanceof Tuple) return tuple_of(...part);
  return typeof whole === "string" && Array.isArray(part) ? part.join("") : part;
}

function stepped(whole: Value, row: Value, from: Value, to: Value, step: number): Value {
  const found: Value[] = [];
  if (step > 0) {
    const last = end(to, row.length, row.length);
    for (let n = end(from, row.length, 0); n < last; n += step) found.push(row[n]);
  } else {
    const last = to === null ? -1 : end(to, row.length, -1);
    const first = from === null ? row.length - 1 : Math.min(end(from, row.length, 0), row.length - 1);
    for (let n = first; n > last; n += step) found.push(row[n]);
  }
  if (typeof whole === "string") return found.join("");
  return whole instanceof Tuple ? tuple_of(...found) : found;
}

export function setslice(whole: Value, from: Value, to: Value, values: Iterable<Value>): void {
  const first = end(from, whole.length, 0);
  const last = Math.max(first, end(to, whole.length, whole.length));
  whole.splice(first, last - first, ...values);
}

/** For `a, b = value`: exactly that many. */
export function exactly(value: Value, count: number): Value[] {
  const row: Value[] = Array.isArray(value) ? value : [...value];
  if (row.length === count) return row;
  throw ValueError(
    row.length > count
      ? `too many values to unpack (expected ${count})`
      : `not enough values to unpack (expected ${count}, got ${row.length})`,
  );
}

/** For `a, *some, b = value`: one each before and after, the rest between. */
export function unpack(value: Value, before: number, after: number): Value[] {
  const row: Value[] = [...value];
  if (row.length < before + after) throw ValueError("not enough values to unpack");
  const last = row.length - after;
  return [...row.slice(0, before), row.slice(before, last), ...row.slice(last)];
}
