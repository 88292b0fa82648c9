/** The page plays endings of Bossa exactly. What they are worth was found by playing everything out: the puzzles
 * of the game (src/quincunx/puzzles/bossa) give it for their actions. */

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EndingPlayer, type Facts } from "../../src/local/bots/bossa/endings";
import { type About, Machine } from "../../src/local/bots/machine";
import { fromPlain } from "../../src/local/python/plain";
import { call } from "../../src/local/python/make";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import type { Value } from "../../src/local/python/value";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const PUZZLES = new URL("../../../src/quincunx/puzzles/bossa/puzzles.jsonl", import.meta.url);
const HOW_MANY = 16;
const pause = () => Promise.resolve();

interface Puzzle {
  options: Record<string, unknown>;
  position: string;
  answers: string[][];
  wins: [string, number][];
}

async function player(): Promise<EndingPlayer> {
  const code = await WebAssembly.compile(await readFile(new URL("bossa.wasm", MODULES)));
  const about = JSON.parse(await readFile(new URL("bossa.json", MODULES), "utf8")) as About;
  const facts = Object.values(about.variants)[0]!["endings"] as Facts;
  const tree = null as never; // nobody asks it: without a clock every ending is solved
  return new EndingPlayer(tree, () => Machine.start(code, { ...about, tables: [] }, []), facts, null);
}

describe("endings of Bossa", () => {
  it("are worth what playing everything out gives", async () => {
    const lines = (await readFile(PUZZLES, "utf8")).trim().split("\n").slice(0, HOW_MANY);
    const bot = await player();
    for (const line of lines) {
      const { options, position, answers, wins } = JSON.parse(line) as Puzzle;
      const state: Value = call(Game, null, ["bossa"], fromPlain(options as Value)).from_position(position);
      const { actions, reach } = await bot.analyse(state, pause);
      expect(actions.every(({ knowledge, error }) => knowledge === "exact" && error === 0)).toBe(true);
      expect(reach.by).toBe("end");
      const found = new Map(actions.map(({ action, win }) => [state.action_text(action), win]));
      for (const [text, win] of wins) expect(found.get(text)).toBeCloseTo(win, 3);
      expect(answers[0]).toContain(state.action_text(await bot.choose(state, pause)));
    }
  });
});
