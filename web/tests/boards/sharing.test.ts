/** Several people on one screen: what happened is said with names, for nobody there is "you". */

import { describe, expect, it } from "vitest";
import { loadBoard } from "../../src/boards/load";
import { stillTable } from "../../src/boards/still";
import type { Playthrough } from "../../src/gallery/side.svelte";
import { Words } from "../../src/words/words.svelte";

const recorded = import.meta.glob<string>("../../fixtures/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = import.meta.glob<Record<string, string>>("../../src/words/en/*.json", {
  eager: true,
  import: "default",
});
const NAMES = ["Ada", "Jules", "Maja", "Heron", "Noor", "Pim"];

/** All that a board announces of a game, as heard by those who play from this screen. */
async function announced(name: string, you: (seat: number) => number): Promise<string[]> {
  const board = await loadBoard(name);
  const words = new Words("en", texts[`../../src/words/en/${name}.json`] ?? {});
  const games = JSON.parse(recorded[`../../fixtures/${name}.json`] ?? "[]") as Playthrough[];
  return games.slice(0, 2).flatMap(({ steps, views }) =>
    steps.map((step, n) => {
      const [before, after] = [views[n]!.mover, views[n + 1]!.mover];
      const names = NAMES.slice(0, after.returns.length);
      const table = stillTable(after, [], {
        names,
        words,
        seat: after.seat,
        you: you(step.seat),
        turned: false,
      });
      return board.announce({ before, after, step }, table);
    }),
  );
}

describe.each(["senet", "sensei", "sarena", "serendipity", "bossa"])("%s", (name) => {
  it("calls everybody by name on one screen", async () => {
    const said = await announced(name, () => -1);
    expect(said.filter((line) => /\byou(rs?)?\b/i.test(line))).toEqual([]);
    expect(said.filter((line) => /\b(Ada|Jules)\b/.test(line)).length).toBeGreaterThan(10);
  });
  it("says you to somebody who plays alone from it", async () => {
    const said = await announced(name, (seat) => seat);
    expect(said.some((line) => /\byou\b/i.test(line))).toBe(true);
  });
});
