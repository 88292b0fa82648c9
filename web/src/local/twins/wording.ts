// The twin of quincunx.table.wording: what is wrong with a message, in words.

import { nearest } from "../translated/quincunx/errors.js";
import { shown } from "../translated/quincunx/table/texts.js";
import { fromPlain } from "../python/plain";
import type { Value } from "../python/value";
import type { Limits } from "../python/lib/pydantic";

export const OBJECT = "an object with names and values";

/** Marks a field's type: what would be right, where its limits do not say it all. */
export const Right = (words: string): Value => ({ right: words });

/** Marks a union of messages that one field tells apart. */
export const OneOf = (tag: string): Value => ({ tag });

/** One thing that is wrong: where, how, what came, and what would be right. */
export interface Problem {
  readonly place: readonly (string | number)[];
  readonly how: "missing" | "wrong" | "sentence";
  readonly came: Value;
  readonly right: string;
}

export class Problems extends Error {
  readonly found: readonly Problem[];

  constructor(found: readonly Problem[]) {
    super("a message is wrong");
    this.found = found;
  }
}

/** `root`: what the message as a whole is called. */
export function sentence({ place, how, came, right }: Problem, root: string): string {
  const field = place.join(".");
  const subject = field ? `'${field}'` : root;
  if (how === "sentence") return right;
  if (how === "missing") return `${subject} is missing; it must be ${right}`;
  return `${subject} is ${shown(fromPlain(came))}; it must be ${right}`;
}

/** What a plain type asks for. */
export function words(kind: "int" | "str" | "bool" | "list" | "dict", limits: Limits): string {
  const { ge, le, min_length: least, max_length: most } = limits;
  if (kind === "bool") return "true or false";
  if (kind === "int") {
    const span = ge === undefined ? "" : le === undefined ? ` from ${ge} on` : ` from ${ge} to ${le}`;
    return `a whole number${span}`;
  }
  if (kind === "str") {
    return `a text${most ? ` of ${least ? `${least} to ` : "at most "}${most} printable characters` : ""} on one line`;
  }
  if (kind === "list") return `a list${most === undefined ? "" : ` of at most ${most}`}`;
  return most ? `${OBJECT}, at most ${most}` : OBJECT;
}

export function oneOf(known: readonly string[], came: Value): string {
  const near = typeof came === "string" ? nearest(came, known) : null;
  return `one of ${known.join(", ")}${near ? `: did you mean '${near}'?` : ""}`;
}
