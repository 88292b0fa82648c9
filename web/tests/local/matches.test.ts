/** The translated table decides, shows, refuses and records the same as the Python one, command by command. Python wrote
 * down matches of every variant: web/tools/equal/matches.py. */

import { describe, expect, it } from "vitest";
import type { Value } from "../../src/local/python/value";
import { fixture, games } from "./equal";
import { bundled } from "./bundled";

const { readAs, replayed } = await bundled();

describe.each(games("matches"))("%s", (name) => {
  const matches = fixture(`matches-${name}`);

  for (const [n, match] of matches.entries()) {
    it(`match ${n}, ${JSON.stringify(match.settings.options)}`, () => {
      const found = replayed(match);
      expect(found.first).toBe(match.first);
      expect(found.steps).toEqual(match.steps);
      expect(found.left).toEqual(match.left);
      expect(found.files).toEqual(match.files.map(([, answer]: [Value, Value]) => answer));
    });
  }
});

it("refuses the same commands, in the same words", () => {
  for (const [data, answer] of fixture("malformed")) {
    expect({ data, found: readAs(data) }).toEqual({ data, found: answer });
  }
});
