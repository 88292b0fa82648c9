/** What the tests of equality share: choices as Python makes them, and values written as Python writes them. */

import { readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { toPlain } from "../../src/local/python/plain";
import type { Value } from "../../src/local/python/value";

const FOLDER = fileURLToPath(new URL("../../fixtures/equal/", import.meta.url));

export const fixture = (name: string): Value => JSON.parse(readFileSync(`${FOLDER}${name}.json`, "utf8"));

/** The games that Python has written such a file for. */
export function games(what: string): string[] {
  const found = readdirSync(FOLDER).flatMap(
    (file) => new RegExp(`^${what}-(\\w+)\\.json$`).exec(file)?.[1] ?? [],
  );
  if (!found.length)
    throw new Error(`no ${what} in ${FOLDER}: python -m equal.${what} in web/tools writes them`);
  return found;
}

/** The twin of web/tools/equal/chooser.py. */
export class Chooser {
  private state: number;

  constructor(seed: number) {
    this.state = (seed % 2147483646) + 1;
  }

  below(most: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % most;
  }
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

/** JSON without spaces, names in order. */
export function canonical(value: Value): string {
  return JSON.stringify(sorted(toPlain(value)));
}

export const digest = (value: Value): string =>
  createHash("sha256").update(canonical(value)).digest("hex").slice(0, 12);
