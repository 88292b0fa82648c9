// The twin of quincunx.games: the games that were translated, each with its modules.

import { did_you_mean, UnknownName } from "../translated/quincunx/errors.js";
import { modules } from "../translated/registry.js";
import { import_module, register } from "../python/lib/importlib";
import { repr } from "../python/text";
import type { Value } from "../python/value";

export const __name__ = "quincunx.games";

for (const [name, module] of Object.entries(modules)) register(name, module);

const PACKAGE = /^quincunx\.games\.(\w+)$/;
const known = Object.keys(modules).flatMap((name) => PACKAGE.exec(name)?.[1] ?? []);

export const names = (): string[] => [...known];

/** The name that `load` finds a package by. */
export const name_of = (whole: Value): string => whole.__name__.slice(__name__.length + 1);

export function load(name: string): Value {
  if (!known.includes(name)) throw UnknownName(`unknown game ${repr(name)}: ${did_you_mean(name, known)}`);
  return import_module(`${__name__}.${name}`);
}
