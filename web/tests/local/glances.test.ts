/** The page's search glances at all actions of a position where Python's does, and grows the same tree. The numbers
 * are those of `Search(game, Limits(walks=500), seed=5, width=0.2, leaf=known.judge, glances=...)` there. */

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { type About, Machine } from "../../src/local/bots/machine";
import { TreeSearch } from "../../src/local/bots/tree";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import type { Value } from "../../src/local/python/value";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const POSITION = "0:1,0:4,2:1,2:2,4:1/2:4,3:0,3:1,3:2 (2) (1) - res/res - 0 turn";

it.each([
  { glances: true, most: [264, 487], win: 0.4128651766864051, next: [273, 4] },
  { glances: false, most: [264, 464], win: 0.5466469031202529, next: [261, 6] },
])("grows Python's tree with glances: $glances", async ({ glances, most, win, next }) => {
  const code = await WebAssembly.compile(await readFile(new URL("bossa.wasm", MODULES)));
  const about = JSON.parse(await readFile(new URL("bossa.json", MODULES), "utf8")) as About;
  const table = await readFile(new URL("bossa-0.bin", MODULES));
  const machine = await Machine.start(code, about, [table]);
  const limits = { walks: 500, seconds: null, megabytes: 8 };
  const settings = { seed: 5n, width: 0.2, trust: 0, beyond: 0, glances, prefix: "judge_", seats: 2 };
  const state: Value = Game("bossa").from_position(POSITION);
  const { actions } = await new TreeSearch(machine, limits, settings).assess(
    state,
    () => Promise.resolve(),
    {},
  );
  expect(actions.slice(0, 2).map(({ action, visits }) => [action, visits])).toEqual([most, next]);
  expect(actions[0]!.win).toBeCloseTo(win, 12);
  const master = Object.values(about.variants)[0]!;
  expect(master.levels["master"]!.glances).toBe(true);
  expect(master.levels["expert"]!.glances).toBe(false);
});
