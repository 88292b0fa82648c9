/** Python's language as the translator writes it: every line of web/tools/equal/language.py gives the same here. */

import { describe, expect, it } from "vitest";
import { toPlain } from "../../src/local/python/plain";
import type { Value } from "../../src/local/python/value";
import { fixture } from "./equal";

const MODULE = "../../fixtures/equal/translated/equal/language.js";
const { answers } = await import(/* @vite-ignore */ new URL(MODULE, import.meta.url).href);
const expected = fixture("language");
const found = toPlain(answers());

describe.each(Object.keys(expected))("%s", (part) => {
  it.each((expected[part] as Value[]).map((line, n) => [n, line]))("line %i", (n, line) => {
    expect(JSON.parse(JSON.stringify(found[part][n as number]))).toEqual(line);
  });
});
