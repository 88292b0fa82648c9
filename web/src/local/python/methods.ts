// Methods of texts, lists, bytes and numbers, which are plain JavaScript; anything else has methods of its own.

import { among, eq, truth } from "./compare";
import { Tuple, tuple_of } from "./tuple";
import { IndexError, ValueError } from "./errors";
import { big } from "./numbers";
import { sorted } from "./builtins";
import { signs } from "./items";
import { isPrintable, str } from "./text";
import type { Value } from "./value";

const isText = (value: Value): value is string => typeof value === "string";
const isRow = (value: Value): value is Value[] => Array.isArray(value);

// Of texts

export const join = (between: Value, parts: Iterable<Value>): string => Array.from(parts).join(between);
export const lower = (text: Value): string => text.toLowerCase();
export const upper = (text: Value): string => text.toUpperCase();
export const title = (text: Value): string => text.replace(/\p{L}+/gu, (word: string) => capitalize(word));
export const capitalize = (text: Value): string =>
  text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
export const startswith = (text: Value, part: Value): boolean =>
  isRow(part) ? part.some((one) => text.startsWith(one)) : text.startsWith(part);
export const endswith = (text: Value, part: Value): boolean =>
  isRow(part) ? part.some((one) => text.endsWith(one)) : text.endsWith(part);
export const removeprefix = (text: Value, part: string): string =>
  text.startsWith(part) ? text.slice(part.length) : text;
export const removesuffix = (text: Value, part: string): string =>
  part && text.endsWith(part) ? text.slice(0, -part.length) : text;
export const isdecimal = (text: Value): boolean => /^\p{Nd}+$/u.test(text);
export const isdigit = isdecimal;
export const isalpha = (text: Value): boolean => /^\p{L}+$/u.test(text);
export const isprintable = (text: Value): boolean => isPrintable(text);

// What Python calls white space; JavaScript's \s has the byte order mark besides and lacks four.
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEADING = new RegExp(`^[${SPACE}]+`);
const TRAILING = new RegExp(`[${SPACE}]+$`);
const BETWEEN = new RegExp(`[${SPACE}]+`);

export function lstrip(text: Value, unwanted: string | null = null): string {
  if (unwanted === null) return text.replace(LEADING, "");
  let start = 0;
  while (start < text.length && unwanted.includes(text[start])) start += 1;
  return text.slice(start);
}

export function rstrip(text: Value, unwanted: string | null = null): string {
  if (unwanted === null) return text.replace(TRAILING, "");
  let end = text.length;
  while (end > 0 && unwanted.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

export const strip = (text: Value, unwanted: string | null = null): string =>
  lstrip(rstrip(text, unwanted), unwanted);

export function split(text: Value, between: string | null = null, most = -1): Value {
  if (!isText(text)) return text["split"](between);
  const parts = between === null ? text.split(BETWEEN).filter(Boolean) : text.split(between);
  if (most < 0 || parts.length <= most + 1) return parts;
  return [...parts.slice(0, most), parts.slice(most).join(between ?? " ")];
}

export const splitlines = (text: Value): string[] => {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

export function partition(text: Value, between: string): Tuple {
  const place = text.indexOf(between);
  if (place < 0) return tuple_of(text, "", "");
  return tuple_of(text.slice(0, place), between, text.slice(place + between.length));
}

export function rpartition(text: Value, between: string): Tuple {
  const place = text.lastIndexOf(between);
  if (place < 0) return tuple_of("", "", text);
  return tuple_of(text.slice(0, place), between, text.slice(place + between.length));
}

export const replace = (text: Value, ...given: Value[]): Value =>
  isText(text) ? text.split(given[0]).join(given[1]) : text.replace(...given);
export const find = (text: Value, part: string): number => text.indexOf(part);

const missing = (text: Value, width: number): number => Math.max(0, width - signs(text).length);
export const ljust = (text: Value, width: number, fill = " "): string =>
  text + fill.repeat(missing(text, width));
export const rjust = (text: Value, width: number, fill = " "): string =>
  fill.repeat(missing(text, width)) + text;
export const zfill = (text: Value, width: number): string => rjust(text, width, "0");
export const center = (text: Value, width: number, fill = " "): string => {
  const more = missing(text, width);
  const left = Math.floor(more / 2) + (more & width & 1);
  return fill.repeat(left) + text + fill.repeat(more - left);
};

export const encode = (text: Value): Uint8Array => new TextEncoder().encode(text);
export const decode = (bytes: Value): string => new TextDecoder().decode(bytes);
export const hex = (bytes: Value): string =>
  Array.from(bytes as Uint8Array, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Of texts and rows

export function count(whole: Value, part: Value): number {
  if (isText(whole)) return whole.split(part).length - 1;
  return isRow(whole) ? whole.filter((one) => eq(one, part)).length : whole["count"](part);
}

export function index(whole: Value, part: Value): number {
  if (!isText(whole) && !isRow(whole)) return whole["index"](part);
  const place = isText(whole) ? signs(whole).indexOf(part) : whole.findIndex((one) => eq(one, part));
  if (place < 0) throw ValueError(isText(whole) ? "substring not found" : `${str(part)} is not in list`);
  return place;
}

// Of rows

export const append = (row: Value, item: Value): Value =>
  isRow(row) ? void row.push(item) : row["append"](item);
export const extend = (row: Value, items: Value): Value => {
  if (!isRow(row)) return row["extend"](items);
  for (const item of [...items]) row.push(item);
};
export const insert = (row: Value, place: number, item: Value): void => void row.splice(place, 0, item);
export const reverse = (row: Value): void => void row.reverse();
export const sort = (row: Value): void => void row.splice(0, row.length, ...sorted(row));
export const copy = (whole: Value, ...given: Value[]): Value =>
  isRow(whole) ? Array.from(whole) : whole.copy(...given);
export const clear = (whole: Value): void => (isRow(whole) ? void (whole.length = 0) : whole.clear());

export function pop(row: Value, ...given: Value[]): Value {
  if (!isRow(row)) return row["pop"](...given);
  if (!row.length) throw IndexError("pop from empty list");
  return given.length ? row.splice(given[0] < 0 ? given[0] + row.length : given[0], 1)[0] : row.pop();
}

export function remove(row: Value, item: Value): Value {
  if (!isRow(row)) return row["remove"](item);
  if (!among(item, row)) throw ValueError("list.remove(x): x not in list");
  row.splice(
    row.findIndex((one) => eq(one, item)),
    1,
  );
}

/** NumPy's tables are plain rows here. */
export const tolist = (row: Value): Value =>
  isRow(row) ? Array.from(row, (one) => (isRow(one) ? tolist(one) : one)) : row;
export const reshape = (row: Value, height: number, width: number): Value[] =>
  Array.from({ length: height }, (_, n) => row.slice(n * width, (n + 1) * width));

// Of whole numbers

export const __index__ = (value: Value): Value => value;
export const bit_length = (value: Value): number => {
  const size = big(value);
  return size === 0n ? 0 : (size < 0n ? -size : size).toString(2).length;
};

/** `big` is the order of the bytes; a negative number is written as its complement. */
export function to_bytes(value: Value, length: number): Uint8Array {
  let left = BigInt.asUintN(8 * length, big(value));
  const bytes = new Uint8Array(length);
  for (let place = length - 1; place >= 0; place--) {
    bytes[place] = Number(left & 255n);
    left >>= 8n;
  }
  return bytes;
}

export { truth };
