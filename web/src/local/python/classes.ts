// Classes. A class is a function that makes an object when it is called, as in Python; values of the class are
// found through its objects too.

import type { Value } from "./value";

type Members = Record<string, Value>;

const ofClass = new WeakMap<object, Value[]>();

/** Every class a class is made from, itself first. */
export function lineage(kind: Value): Value[] {
  return ofClass.get(kind) ?? [kind];
}

export const isClass = (value: Value): boolean => typeof value === "function" && ofClass.has(value);

export function klass(
  name: string,
  bases: Value[],
  members: Members,
  statics: Members = {},
  params: string[] | null = null,
): Value {
  const made: Value = (...given: Value[]) => {
    const self = Object.create(made.prototype);
    self.__init__(...given);
    return self;
  };
  return dressed(made, name, bases, members, statics, params);
}

/** Gives a maker of objects all that makes it a class. */
export function dressed(
  made: Value,
  name: string,
  bases: Value[],
  members: Members,
  statics: Members,
  params: string[] | null,
): Value {
  const base = bases[0];
  made.prototype = Object.create(base ? base.prototype : root, Object.getOwnPropertyDescriptors(members));
  if (base) Object.setPrototypeOf(made, base);
  Object.defineProperty(made, "name", { value: name });
  Object.defineProperties(made, Object.getOwnPropertyDescriptors(statics));
  for (const [key, value] of Object.entries(statics)) {
    if (typeof value !== "function" && !(key in members)) made.prototype[key] = value;
  }
  made.prototype.constructor = made;
  made.__name__ = name;
  made.$params = params ?? base?.$params ?? [];
  made.$below = [];
  for (const one of bases) one.$below?.push(made);
  made.__subclasses__ = () => [...made.$below];
  ofClass.set(made, [made, ...bases.flatMap(lineage)]);
  if (members["__iter__"]) made.prototype[Symbol.iterator] = members["__iter__"];
  return made;
}

/** What all objects have in common. */
const root: Members = {
  __init__() {
    /* an object without fields */
  },
};

/** An object of a class that nothing has been done to: `object.__new__`. */
export const blank = (kind: Value): Value => Object.create(kind.prototype);

/** A method with its object, where it is passed on as a value; anything else as it is. */
export function bound(object: Value, name: string): Value {
  const found = object[name];
  if (typeof found !== "function" || isClass(found) || Object.hasOwn(object, name)) return found;
  return found.bind(object);
}

/** A property that is computed once. */
export function kept(object: Value, name: string, compute: () => Value): Value {
  const value = compute.call(object);
  Object.defineProperty(object, name, { value, writable: true, configurable: true });
  return value;
}
