import type { Value } from "./value";

/** A tuple is an array that is not a list. */
export class Tuple extends Array<Value> {}

export const tuple_of = (...items: Value[]): Tuple => {
  const made = new Tuple();
  for (const item of items) made.push(item);
  return made;
};
