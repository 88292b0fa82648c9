// Modules by name: those that were put here when they were loaded.

import { klass } from "../classes";
import { Exception } from "../errors";
import type { Value } from "../value";

const ImportError: Value = klass("ImportError", [Exception], {});
const known = new Map<string, Value>();

export function register(name: string, module: Value): void {
  known.set(name, module);
}

export function import_module(name: string): Value {
  const found = known.get(name);
  if (found === undefined) throw ImportError(`no module named ${name}`);
  return found;
}
