// Dataclasses and named tuples, calls put in order when they happen, and functions that remember.

import { bound, dressed, klass } from "./classes";
import { eq, NotImplemented } from "./compare";
import { Dict } from "./dict";
import { Tuple } from "./tuple";
import { TypeError } from "./errors";
import { keyOf } from "./keys";
import { repr } from "./text";
import type { Value } from "./value";

export interface Field {
  readonly name: string;
  readonly default?: Value;
  readonly default_factory?: () => Value;
}

function fill(self: Value, fields: readonly Field[], given: readonly Value[], name: string): void {
  if (given.length > fields.length) throw TypeError(`${name}() takes at most ${fields.length} arguments`);
  for (const [place, field] of fields.entries()) {
    const value = given[place];
    if (value !== undefined) self[field.name] = value;
    else if (field.default_factory) self[field.name] = field.default_factory();
    else if (field.default !== undefined) self[field.name] = field.default;
    else throw TypeError(`${name}() missing 1 required argument: '${field.name}'`);
  }
}

export function dataclass(
  name: string,
  bases: Value[],
  members: Record<string, Value>,
  statics: Record<string, Value>,
  own: Field[],
): Value {
  const inherited: Field[] = bases[0]?.$fields ?? [];
  const fields = [...inherited, ...own];
  const common = {
    __init__(this: Value, ...given: Value[]) {
      fill(this, fields, given, name);
      this.__post_init__?.();
    },
    __eq__(this: Value, other: Value) {
      if (other?.constructor !== this.constructor) return NotImplemented;
      return fields.every((field) => eq(this[field.name], other[field.name]));
    },
    __repr__(this: Value) {
      return `${name}(${fields.map((field) => `${field.name}=${repr(this[field.name])}`).join(", ")})`;
    },
    $key(this: Value) {
      return `${name}(${fields.map((field) => String(keyOf(this[field.name]))).join(",")})`;
    },
  };
  const all = Object.defineProperties(common, Object.getOwnPropertyDescriptors(members));
  const made = klass(
    name,
    bases,
    all,
    statics,
    fields.map((field) => field.name),
  );
  made.$fields = fields;
  return made;
}

export function namedtuple(
  name: string,
  bases: Value[],
  members: Record<string, Value>,
  statics: Record<string, Value>,
  fields: Field[],
): Value {
  const made: Value = (...given: Value[]) => {
    const self = new Tuple();
    Object.setPrototypeOf(self, made.prototype);
    const values: Value = {};
    fill(values, fields, given, name);
    for (const field of fields) self.push(values[field.name]);
    return self;
  };
  dressed(
    made,
    name,
    bases,
    members,
    statics,
    fields.map((field) => field.name),
  );
  const byName = fields.map(({ name: word }, place) => [
    word,
    {
      get(this: Value) {
        return this[place];
      },
    },
  ]);
  Object.setPrototypeOf(made.prototype, Tuple.prototype);
  Object.defineProperties(made.prototype, Object.fromEntries(byName));
  made.prototype.__repr__ = function (this: Value) {
    return `${name}(${fields.map((field) => `${field.name}=${repr(this[field.name])}`).join(", ")})`;
  };
  return made;
}

/** Calls with arguments by name, whose places are those of `params` (or of the class itself); what is not translated
 * gets them as one object. */
export function call(func: Value, params: string[] | null, given: Value[], byName: Dict): Value {
  const known: string[] | undefined = params ?? func.$params;
  if (known === undefined) return func(...given, Object.fromEntries(byName.items()));
  const open = known.at(-1)?.startsWith("**");
  const names = open ? known.slice(0, -1) : known;
  const placed = [...given];
  const others = new Dict();
  for (const [name, value] of byName.items()) {
    const place = names.indexOf(name);
    if (place >= 0 && placed[place] !== undefined)
      throw TypeError(`got multiple values for argument '${name}'`);
    if (place >= 0) placed[place] = value;
    else if (open) others.set(name, value);
    else throw TypeError(`got an unexpected keyword argument '${name}'`);
  }
  if (open && others.size) placed[names.length] = others;
  return func(...Array.from(placed));
}

/** A function that computes everything once. */
export function cache(func: Value): Value {
  const known = new Map<Value, Value>();
  return (...given: Value[]) => {
    const key = given.length === 1 ? keyOf(given[0]) : keyOf(Array.from(given));
    if (!known.has(key)) known.set(key, func(...given));
    return known.get(key);
  };
}

export { bound };
