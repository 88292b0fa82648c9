/** The page's bots choose and say the same as the Python ones, for every level whose thinking does not depend on a
 * clock, in every variant of every game. Python wrote down what it chose: web/tools/equal/bots.py. */

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Bots } from "../../src/local/bots";
import { Random } from "../../src/local/bots/random";
import { fromPlain } from "../../src/local/python/plain";
import { call } from "../../src/local/python/make";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import { names } from "../../src/local/twins/games";
import type { Value } from "../../src/local/python/value";
import { fixture } from "./equal";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const read = async (file: string) => new Uint8Array(await readFile(new URL(file, MODULES)));
const bots = new Bots({ read, pause: () => Promise.resolve() });

describe.each(names() as string[])("%s", (name) => {
  it("has bots that play as they do in Python", async () => {
    for (const { options, bot, seed, chosen, said } of fixture(`bots-${name}`)) {
      const game = call(Game, null, [name], fromPlain(options));
      const state: Value = game.start(seed);
      const player = await bots.player(state, bot, seed);
      const found: number[] = [];
      for (let n = 0; n < chosen.length; n++) {
        found.push(await player.choose(state, () => Promise.resolve()));
        state.push(found[n]!);
      }
      expect({ options, bot, chosen: found }).toEqual({ options, bot, chosen });
      if (said.length === 0) continue;
      const also = state.legal_actions().slice(-1);
      const { actions: judged, wins } = await player.analyse(state, () => Promise.resolve(), also);
      expect(
        judged.map(({ action, visits, proven, knowledge }) => [action, visits, proven, knowledge]),
      ).toEqual(
        said.map(([action, , visits, proven, knowledge]: Value[]) => [action, visits, proven, knowledge]),
      );
      expect(wins).toHaveLength(game.seats > 2 ? game.seats : 0);
      judged.forEach(({ win }, n) => expect(win).toBeCloseTo(said[n][1], 12));
    }
  });

  it("has bots that play by the clock, and give hints", async () => {
    const state: Value = Game(name).start(3);
    for (const level of ["random", "master", "uct"]) {
      const slow = await bots.choose(state.hidden(state.player), level === "uct" ? "novice" : level, name);
      expect(state.legal_actions()).toContain(slow);
    }
    const judged = await bots.analyse(state.hidden(state.player), 0.05, state.legal_actions().slice(0, 1));
    expect(judged.map(({ action }) => action).sort((a, b) => a - b)).toEqual(state.legal_actions());
    expect(judged.every(({ win }) => win >= 0 && win <= 1)).toBe(true);
  });
});

describe("what was learned", () => {
  it("is fetched only for those who judge by it", async () => {
    const files: string[] = [];
    const reading = (file: string) => {
      files.push(file);
      return read(file);
    };
    const some = new Bots({ read: reading, pause: () => Promise.resolve() });
    const state: Value = Game("bossa").start(3);
    const known = state.hidden(state.player);
    await some.choose(known, "novice");
    expect(files).toEqual(["bossa.wasm", "bossa.json"]);
    await some.analyse(known, 0.01);
    expect(files).toEqual(["bossa.wasm", "bossa.json", "bossa-0.bin"]);
  });
});

describe("random numbers", () => {
  it("are those of Python", () => {
    const random = new Random(11);
    expect(random.random()).toBe(0.4523795535098186);
    expect(random.getrandbits(48)).toBe(241186292710951n);
    const items = [0, 1, 2, 3, 4, 5];
    random.shuffle(items);
    expect(items).toEqual([2, 4, 0, 1, 5, 3]);
    expect(random.choice([7, 8, 9])).toBe(9);
  });
});
