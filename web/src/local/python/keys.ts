// What a value is known by in a dict or a set: values that are equal have the same key.

import type { Value } from "./value";

let made = 0;
const ofObject = new WeakMap<object, string>();

export function keyOf(value: Value): Value {
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let key = "\0(";
    for (const one of value) key += typeof one === "number" ? `${one},` : `${part(one)},`;
    return key;
  }
  return value.$key ? `\0${value.$key()}` : value;
}

/** A key inside another: texts are marked, so that "1" is not 1. */
function part(value: Value): string {
  const key = keyOf(value);
  if (typeof key === "string") return JSON.stringify(key);
  return typeof key === "object" || typeof key === "function" ? identity(key) : String(key);
}

export function identity(value: Value): string {
  if (value === null) return "None";
  const known = ofObject.get(value);
  if (known !== undefined) return known;
  made += 1;
  ofObject.set(value, `#${made}`);
  return `#${made}`;
}
