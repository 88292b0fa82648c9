import { Dict } from "../dict";
import { TypeError } from "../errors";
import type { Field } from "../make";
import type { Value } from "../value";

export { dataclass } from "../make";

export const MISSING = Symbol("MISSING");

/** Only in the body of a dataclass, where the translator reads it. */
export const field = null;

export function fields(kind: Value): { name: string; default: Value }[] {
  const known: Field[] = kind.$fields;
  return known.map((one) => ({ name: one.name, default: one.default === undefined ? MISSING : one.default }));
}

/** The same with other entries. */
export function replace(object: Value, changes: Value = {}): Value {
  const kind = object.constructor;
  const entries: [string, Value][] = changes instanceof Dict ? changes.items() : Object.entries(changes);
  const named = new Map(entries);
  const values = fields(kind).map(({ name }) => (named.has(name) ? named.get(name) : object[name]));
  for (const { name } of fields(kind)) named.delete(name);
  for (const name of named.keys()) throw TypeError(`got an unexpected keyword argument '${name}'`);
  return kind(...values);
}
replace.$params = ["object", "**changes"];
