/** The page's search glances at all actions of a position, and lets others decide by what they alone know, where
 * Python's does, and grows the same trees. The numbers are those of `Search(game, Limits(walks=...), seed=5,
 * width=0.2, leaf=known.judge, belief=..., privy=..., glances=..., observers=...)` there. */

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { type About, Machine } from "../../src/local/bots/machine";
import { TreeSearch } from "../../src/local/bots/tree";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import type { Value } from "../../src/local/python/value";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const BOSSA = {
  game: "bossa",
  position: "0:1,0:4,2:1,2:2,4:1/2:4,3:0,3:1,3:2 (2) (1) - res/res - 0 turn",
  walks: 500,
};
const SARENA = {
  game: "sarena",
  position:
    "brgr,2,yb,2/ybyrgr,1,gbrgbg,1,bggb,yrgr/gy,3,ryrbybyg,1/by,yg,1,rygbgy,1,yr/yrrg,1,br,ybrbygyg,2/rb,rgrbbg,3,by ?g 1",
  walks: 2000,
};

async function start(game: string): Promise<{ about: About; machine: Machine }> {
  const code = await WebAssembly.compile(await readFile(new URL(`${game}.wasm`, MODULES)));
  const about = JSON.parse(await readFile(new URL(`${game}.json`, MODULES), "utf8")) as About;
  const table = await readFile(new URL(`${game}-0.bin`, MODULES));
  return { about, machine: await Machine.start(code, about, [table]) };
}

it.each([
  { ...BOSSA, glances: true, observers: false, best: [264, 487], win: 0.4128651766864051, next: [273, 4] },
  { ...BOSSA, glances: false, observers: false, best: [264, 464], win: 0.5466469031202529, next: [261, 6] },
  { ...SARENA, glances: false, observers: true, best: [27, 1714], win: 0.6765309038821724, next: [33, 115] },
  { ...SARENA, glances: false, observers: false, best: [27, 1343], win: 0.7154034151805845, next: [74, 323] },
])("grows Python's tree of $game with glances: $glances, observers: $observers", async (given) => {
  const { game, position, walks, glances, observers, best, win, next } = given;
  const { machine } = await start(game);
  const limits = { walks, seconds: null, megabytes: 8 };
  const plain = { seed: 5n, width: 0.2, trust: 0, beyond: 0, reads: 0, prefix: "judge_", seats: 2 };
  const state: Value = Game(game).from_position(position);
  const search = new TreeSearch(machine, limits, { ...plain, glances, observers });
  const { actions } = await search.assess(state, () => Promise.resolve(), {});
  expect(actions.slice(0, 2).map(({ action, visits }) => [action, visits])).toEqual([best, next]);
  expect(actions[0]!.win).toBeCloseTo(win, 12);
});

it.each([
  { game: "bossa", trait: "glances" as const },
  { game: "sarena", trait: "observers" as const },
])("$game's master searches with $trait, its expert without", async ({ game, trait }) => {
  const { about } = await start(game);
  const { levels } = Object.values(about.variants)[0]!;
  expect(levels["master"]![trait]).toBe(true);
  expect(levels["expert"]![trait]).toBe(false);
});

it("has levels of Sàrena that read the more the higher they are", async () => {
  const { about } = await start("sarena");
  const { levels } = Object.values(about.variants)[0]!;
  const reads = ["novice", "casual", "skilled", "expert", "master"].map((name) => levels[name]!.reads);
  expect(reads).toEqual(reads.toSorted((a, b) => a - b));
  expect([reads[0], reads.at(-1)]).toEqual([0, 1]);
});

it("believes what the other seat played, as Python does, where it reads that", async () => {
  const { machine } = await start("sarena");
  const limits = { walks: 2000, seconds: null, megabytes: 8 };
  const plain = { seed: 5n, width: 0.2, trust: 0, beyond: 0, glances: false, observers: true, seats: 2 };
  const state: Value = Game("sarena").from_position(SARENA.position);
  for (const text of ["d1-e1", "c2-b2"]) state.push_text(text);
  const found = [];
  for (const reads of [0, 1]) {
    const search = new TreeSearch(machine, limits, { ...plain, reads, prefix: "judge_" });
    const { actions } = await search.assess(state, () => Promise.resolve(), {});
    found.push(...actions.slice(0, 2).map(({ action, visits }) => [action, visits]));
  }
  expect(found).toEqual([
    [27, 682],
    [110, 639],
    [40, 801],
    [27, 790],
  ]);
});
