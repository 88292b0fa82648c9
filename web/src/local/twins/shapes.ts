// What a field of a message may hold, from its annotation: how it is read, and what would be right in words.

import { Dict } from "../python/dict";
import { Tuple, tuple_of } from "../python/tuple";
import { ValueError } from "../python/errors";
import { signs } from "../python/items";
import { bool, dict, int, str, tuple } from "../python/types";
import { OBJECT, oneOf, Problems, words } from "./wording";
import type { Limits } from "../python/lib/pydantic";
import type { Value } from "../python/value";

type Step = (value: Value) => Value;

export interface Shape {
  readonly read: Step;
  readonly words: (came: Value) => string;
  readonly limits: Limits;
  readonly isConstant: boolean;
  readonly isHidden: boolean;
}

const plain = { limits: {}, isConstant: false, isHidden: false };

/** Something is not right; its field knows what would be. */
const wrong = (): never => {
  throw ValueError();
};

export function shapeOf(kind: Value, limits: Limits): Shape {
  if (kind?.annotated !== undefined) return annotated(kind.annotated, kind.marks, limits);
  const shape = bare(kind, limits);
  return { ...shape, limits: { ...shape.limits, ...limits } };
}

function bare(kind: Value, limits: Limits): Shape {
  if (kind === null) return { ...plain, read: (value) => (value === null ? null : wrong()), words: () => "" };
  if (kind.literal) return literal(kind.literal);
  if (kind.union) return either(kind.union, limits);
  if (kind.origin === tuple) return rows(kind.of[0], limits);
  if (kind.origin === dict) return entries(kind.of[1], limits);
  if (kind === int) return { ...plain, read: whole(limits), words: () => words("int", limits) };
  if (kind === str) return { ...plain, read: text(limits), words: () => words("str", limits) };
  if (kind === bool)
    return {
      ...plain,
      read: (value) => (typeof value === "boolean" ? value : wrong()),
      words: () => words("bool", limits),
    };
  return { ...plain, read: (value) => kind.$read(value), words: () => OBJECT };
}

/** The marks in their order: limits and checks of our own; what `Right` says goes before other words. */
function annotated(kind: Value, marks: Value[], more: Limits): Shape {
  const tag = marks.find((one) => one.tag)?.tag;
  if (tag) return tagged(kind.union, tag, more);
  const inner = shapeOf(kind, {});
  const limits: Limits = Object.assign({}, inner.limits, ...marks.map((one) => one.limits ?? {}), more);
  const own = shapeOf(kind, { ...limits });
  const steps: Step[] = [kind?.annotated === undefined ? own.read : inner.read];
  for (const mark of marks) {
    if (mark.check) steps.push(mark.check);
    if (mark.limits && kind?.annotated !== undefined) steps.push(limited(mark.limits));
  }
  const right = marks.find((one) => one.right)?.right;
  return {
    read: (value) => steps.reduce((now, step) => step(now), value),
    words: (came) => right ?? own.words(came),
    limits,
    isConstant: own.isConstant,
    isHidden: own.isHidden || marks.some((one) => one.hidden),
  };
}

const limited =
  (limits: Limits): Step =>
  (value) =>
    typeof value === "string"
      ? text(limits)(value)
      : typeof value === "number"
        ? whole(limits)(value)
        : value;

const whole =
  ({ ge, le }: Limits): Step =>
  (value) => {
    if (typeof value !== "number" || !Number.isInteger(value)) return wrong();
    return (ge !== undefined && value < ge) || (le !== undefined && value > le) ? wrong() : value;
  };

const text =
  ({ min_length: least = 0, max_length: most = Infinity }: Limits): Step =>
  (value) => {
    if (typeof value !== "string") return wrong();
    const length = signs(value).length;
    return length < least || length > most ? wrong() : value;
  };

function literal(known: string[]): Shape {
  const read = (value: Value) => (known.includes(value) ? value : wrong());
  return { ...plain, read, words: (came) => oneOf(known, came), isConstant: known.length === 1 };
}

function either(kinds: Value[], limits: Limits): Shape {
  const shapes = kinds.map((kind) => shapeOf(kind, kind === null ? {} : limits));
  const read = (value: Value): Value => {
    let first: unknown;
    for (const shape of shapes) {
      try {
        return shape.read(value);
      } catch (error) {
        first ??= error;
      }
    }
    throw first;
  };
  const named = shapes.filter((_, place) => kinds[place] !== null);
  return { ...plain, read, words: (came) => named.map((shape) => shape.words(came)).join(" or ") };
}

/** Problems inside a list or an object say which entry they are in. */
function within(place: string | number, shape: Shape, value: Value): Value {
  try {
    return shape.read(value);
  } catch (error) {
    if (error instanceof Problems) {
      throw new Problems(error.found.map((one) => ({ ...one, place: [place, ...one.place] })));
    }
    const said = (error as Value).args?.[0];
    if (!(error as Value).args) throw error;
    throw new Problems([{ place: [place], how: "wrong", came: value, right: said || shape.words(value) }]);
  }
}

function rows(kind: Value, limits: Limits): Shape {
  const shape = shapeOf(kind, {});
  const read = (value: Value) => {
    if (!Array.isArray(value) || value.length > (limits.max_length ?? Infinity)) return wrong();
    if (value instanceof Tuple && !value.length) return value;
    return tuple_of(
      ...collected(
        value.map((one, place) => [place, one]),
        shape,
      ),
    );
  };
  return { ...plain, read, words: () => words("list", limits) };
}

function entries(kind: Value, limits: Limits): Shape {
  const shape = shapeOf(kind, {});
  const read = (value: Value) => {
    if (!(value instanceof Dict) || value.size > (limits.max_length ?? Infinity)) return wrong();
    const keys = value.keys();
    const values = collected(value.items() as Value, shape);
    return new Dict(keys.map((key, place) => [key, values[place]]));
  };
  return { ...plain, read, words: () => words("dict", limits) };
}

function collected(pairs: [string | number, Value][], shape: Shape): Value[] {
  const found: Value[] = [];
  const problems = [];
  for (const [place, value] of pairs) {
    try {
      found.push(within(place, shape, value));
    } catch (error) {
      if (!(error instanceof Problems)) throw error;
      problems.push(...error.found);
    }
  }
  if (problems.length) throw new Problems(problems);
  return found;
}

function tagged(kinds: Value[], tag: string, limits: Limits): Shape {
  const byWord = new Map<string, Value>(
    kinds.map((kind) => [kind.__pydantic_fields__.get(tag).default, kind]),
  );
  const known = [...byWord.keys()];
  const read = (value: Value): Value => {
    if (!(value instanceof Dict)) {
      const made = kinds.find((kind) => value?.constructor === kind);
      if (made) return value;
      throw new Problems([{ place: [], how: "wrong", came: value, right: OBJECT }]);
    }
    if (!value.has(tag))
      throw new Problems([{ place: [tag], how: "missing", came: value, right: oneOf(known, null) }]);
    const came = value.get(tag);
    if (!byWord.has(came))
      throw new Problems([{ place: [tag], how: "wrong", came, right: oneOf(known, came) }]);
    return byWord.get(came).$read(value);
  };
  return { ...plain, read, words: () => OBJECT, limits };
}
