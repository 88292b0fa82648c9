import type { Value } from "../value";

/** A shallow copy: the same entries in another object. */
export function copy(value: Value): Value {
  if (Array.isArray(value)) return value.slice();
  if (typeof value.__copy__ === "function") return value.__copy__();
  if (typeof value.copy === "function") return value.copy();
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}
