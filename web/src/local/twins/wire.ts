// The twin of quincunx.table.wire: messages from outside. A message is a class whose fields say what they may hold; it
// reads what comes, and says what is wrong with it in the same words as the server.

import { did_you_mean } from "../translated/quincunx/errors.js";
import { TableFault } from "../translated/quincunx/table/faults.js";
import { is_line, quoted } from "../translated/quincunx/table/texts.js";
import { klass } from "../python/classes";
import { eq } from "../python/compare";
import { Dict } from "../python/dict";
import { Tuple } from "../python/tuple";
import { ValueError } from "../python/errors";
import { strip } from "../python/methods";
import { Annotated } from "../python/lib/typing";
import { AfterValidator, Field } from "../python/lib/pydantic";
import { tuple_of } from "../python/tuple";
import { int, isinstance, str } from "../python/types";
import { type Shape, shapeOf } from "./shapes";
import { OBJECT, type Problem, Problems, sentence } from "./wording";
import type { Value } from "../python/value";

export const LARGEST = Number.MAX_SAFE_INTEGER;

/** One line of printable characters, without spaces around it. */
export function line(text: string): string {
  if (!is_line(text)) throw ValueError();
  return strip(text);
}

export const Line = Annotated.__class_getitem__(tuple_of(str, AfterValidator(line)));
export const Number$ = Annotated.__class_getitem__(
  tuple_of(int, Field({ strict: true, ge: 0, le: LARGEST })),
);
export { Number$ as Number };

/** A field as the translator writes it down. */
interface Given {
  readonly name: string;
  readonly kind: Value;
  readonly default?: Value;
}

interface MessageField {
  readonly name: string;
  readonly shape: Shape;
  readonly check: string | null;
  readonly isRequired: boolean;
  readonly usual: () => Value;
}

function fieldOf(given: Given, checks: Record<string, string>): MessageField {
  const limits = given.default?.limits ?? {};
  const shape = shapeOf(given.kind, limits);
  const own = given.default?.limits ? limits.default : given.default;
  const usual = limits.default_factory ?? (() => own);
  const isRequired = own === undefined && limits.default_factory === undefined;
  return { name: given.name, shape, check: checks[given.name] ?? null, isRequired, usual };
}

/** Makes a class a message. */
export function message(
  name: string,
  bases: Value[],
  members: Record<string, Value>,
  statics: Record<string, Value>,
  given: Given[],
  checks: Record<string, string>,
): Value {
  const inherited: MessageField[] = bases[0]?.$message ?? [];
  const fields = [...inherited, ...given.map((one) => fieldOf(one, checks))];
  const isNamed = new Set(given.filter((one) => one.default?.limits?.kw_only).map((one) => one.name));
  const params = [
    ...fields.filter((one) => !isNamed.has(one.name)).map((one) => one.name),
    ...fields.filter((one) => isNamed.has(one.name)).map((one) => one.name),
  ];
  const init = {
    __init__(this: Value, ...values: Value[]) {
      const entries = new Map<string, Value>();
      values.forEach((value, place) => value !== undefined && entries.set(params[place]!, value));
      try {
        fill(this, entries);
      } catch (error) {
        throw error instanceof Problems ? fault(error, nameOf(made)) : error;
      }
    },
  };
  const all = Object.defineProperties(init, Object.getOwnPropertyDescriptors(members));
  const made = klass(name, bases, all, statics, params);
  made.$message = fields;
  made.$read = (data: Value) => readMessage(made, data);
  made.$checks = { ...bases[0]?.$checks, ...statics };
  made.__pydantic_fields__ = new Dict(fields.map((one) => [one.name, { default: one.usual() }]));
  return made;
}

/** Puts checked values into a message; collects everything that is wrong. */
function fill(self: Value, entries: Map<string, Value>): void {
  const kind = self.constructor;
  const problems: Problem[] = [];
  const done = new Dict();
  for (const field of kind.$message as MessageField[]) {
    const came = entries.get(field.name);
    try {
      const value = came === undefined ? field.usual() : field.shape.read(came);
      if (came === undefined && field.isRequired) {
        problems.push({ place: [field.name], how: "missing", came: null, right: field.shape.words(null) });
        continue;
      }
      const isChecked = field.check && (came !== undefined || field.shape.limits.validate_default);
      const checked = isChecked ? kind[field.check!](value, { data: done }) : value;
      done.set(field.name, checked);
      self[field.name] = checked;
    } catch (error) {
      problems.push(...problemsOf(error, field, came ?? field.usual()));
    }
  }
  if (problems.length) throw new Problems(problems);
  try {
    self.__post_init__?.();
  } catch (error) {
    if (!isinstance(error, ValueError)) throw error;
    throw new Problems([
      { place: [], how: "sentence", came: null, right: (error as Value).args[0] ?? OBJECT },
    ]);
  }
}

function problemsOf(error: unknown, field: MessageField, came: Value): Problem[] {
  if (error instanceof Problems) {
    return error.found.map((one) => ({ ...one, place: [field.name, ...one.place] }));
  }
  if (!isinstance(error, ValueError)) throw error;
  const said: string = (error as Value).args[0] ?? "";
  return [{ place: [field.name], how: "wrong", came, right: said || field.shape.words(came) }];
}

function fault(problems: Problems, root: string): Value {
  return TableFault(
    "bad_request",
    problems.found
      .slice(0, 3)
      .map((one) => sentence(one, root))
      .join("; "),
  );
}

/** What a message of this class is called in a refusal: 'act', a player, a clock of kind 'move'. */
export function nameOf(kind: Value): string {
  const tags = (kind.$message as MessageField[]).filter((one) => one.shape.isConstant);
  return [kind.CALLED, ...tags.map((one) => `'${one.usual()}'`)].filter(Boolean).join(" ");
}

function checkNames(kind: Value, data: Dict): void {
  const known = (kind.$message as MessageField[]).filter((one) => !one.shape.isHidden);
  for (const name of data) {
    if (known.some((one) => one.name === name)) continue;
    const named = known.filter((one) => !one.shape.isConstant).map((one) => one.name);
    const right = `${nameOf(kind)} has no field ${quoted(name)}: ${did_you_mean(name, named)}`;
    throw new Problems([{ place: [name], how: "sentence", came: data.get(name), right }]);
  }
}

/** A message from data that came from outside; one that is made already stays as it is. */
function readMessage(kind: Value, data: Value): Value {
  if (isinstance(data, kind)) return data;
  if (!(data instanceof Dict)) throw new Problems([{ place: [], how: "wrong", came: data, right: OBJECT }]);
  checkNames(kind, data);
  const made = Object.create(kind.prototype);
  fill(made, new Map(data.items() as unknown as [string, Value][]));
  return made;
}

export function read(reader: Value, data: Value, called: string): Value {
  try {
    return shapeOf(reader.kind, {}).read(data);
  } catch (error) {
    throw error instanceof Problems ? fault(error, called) : error;
  }
}

function dumped(value: Value): Value {
  if (value instanceof Tuple || Array.isArray(value)) return Array.from(value, dumped);
  return value?.to_data ? value.to_data() : value instanceof Dict ? value.copy() : value;
}

export const Message: Value = message(
  "Message",
  [],
  {
    to_data(this: Value) {
      const fields: MessageField[] = this.constructor.$message;
      return new Dict(fields.map((one) => [one.name, dumped(this[one.name])]));
    },

    __eq__(this: Value, other: Value) {
      return other?.constructor === this.constructor && eq(this.to_data(), other.to_data());
    },
  },
  {
    CALLED: "",
    EXAMPLES: [],

    from_data(this: Value, data: Value) {
      return read({ kind: this }, data, nameOf(this));
    },
  },
  [],
  {},
);
