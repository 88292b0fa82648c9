// What translated modules call `$`: Python's values, signs and functions.

export * from "./errors";
export { blank, bound, kept, klass } from "./classes";
export * from "./compare";
export { Dict, PySet } from "./dict";
export { Tuple, tuple_of } from "./tuple";
export { abs, floordiv, invert, lshift, neg, pow, power, round, rshift } from "./numbers";
export * from "./signs";
export * from "./items";
export { format, repr } from "./text";
export * from "./types";
export {
  all,
  any,
  divmod,
  enumerate,
  filter,
  getattr,
  hasattr,
  hash,
  iter,
  map,
  max,
  min,
  next,
  ord,
  range,
  reversed,
  setattr,
  sorted,
  sum,
  zip,
} from "./builtins";
export { cache, call, dataclass, namedtuple } from "./make";
