// Between Python's values and plain JavaScript data, as it is sent and stored.

import { Dict, PySet } from "./dict";
import type { Value } from "./value";

/** Dicts become objects, tuples arrays. */
export function toPlain(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Array.from(value, toPlain);
  if (value instanceof Dict)
    return Object.fromEntries(value.items().map(([key, one]) => [String(key), toPlain(one)]));
  if (value instanceof PySet) return Array.from(value, toPlain);
  return value;
}

/** Objects become dicts, arrays lists. */
export function fromPlain(value: Value): Value {
  if (typeof value !== "object" || value === null) return value === undefined ? null : value;
  if (Array.isArray(value)) return value.map(fromPlain);
  return new Dict(Object.entries(value).map(([key, one]) => [key, fromPlain(one)]));
}
