// The twin of quincunx.contract: what a game may leave out, and what it is then.

import { Dict } from "../python/dict";
import { tuple_of } from "../python/tuple";
import type { Value } from "../python/value";

type Part = Record<string, Value>;

export const Package: Part = { TITLE: "", MINUTES: tuple_of(), excluded: () => "" };
const Rules: Part = { seen: (_s: Value, a: Value, _seat: Value) => a };
const Text: Part = {
  STYLES: new Dict(),
  SPEAKS: tuple_of(),
  log_lines: null,
  remark: () => "",
  draft: () => new Dict(),
  arranged: () => "",
  facts: () => [],
};
const View: Part = { SHARED: false, own: null };
const Drawing: Part = {};

export const MODULES = new Dict(Object.entries({ rules: Rules, text: Text, view: View, drawing: Drawing }));

const filled = new Map<Value, Value>();

/** The module with the defaults of what it leaves out; a module of JavaScript cannot be added to. */
export function fill(module: Value, part: Part): Value {
  const known = filled.get(module) ?? Object.freeze({ ...part, ...module });
  filled.set(module, known);
  filled.set(known, known);
  return known;
}

/** Our own games are whole: tests of the Python files see to that. */
export const missing = (_module: Value, _part: Part): string[] => [];
