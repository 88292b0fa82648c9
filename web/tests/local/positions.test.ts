/** The translated rules, texts and views say the same as the Python ones, position by position. Python wrote down a digest
 * of all it says about each position of random games in every variant: web/tools/equal/positions.py. */

import { describe, expect, it } from "vitest";
import { fixture, games } from "./equal";
import { bundled } from "./bundled";

const { digestsOf } = await bundled();

describe.each(games("positions"))("%s", (name) => {
  const { isFew, walks } = fixture(`positions-${name}`);

  it(`says the same as in Python about ${walks.length} games`, () => {
    for (const { options, seed, digests } of walks) {
      const found = digestsOf(name, options, seed, digests.length, isFew);
      expect({ options, seed, digests: found }).toEqual({ options, seed, digests });
    }
  });
});
