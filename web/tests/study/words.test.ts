import { describe, expect, it } from "vitest";
import texts from "../../src/words/en/study.json";

const FILES = import.meta.glob<string>("../../src/{end,learn,result,rules}/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const source = Object.values(FILES).join("\n");
/** Keys that are put together: their beginnings stand in the code. */
const MADE =
  /^(endVerdict|endWon|endResigned|endTime|decided(Lost|Whose|FromTo)|luck(Helped|Hurt|Even|Way)|cost|play(Lost|Gained|Even)|review(None|Busy|Away))/;

describe("the words of this part", () => {
  it("has every key that the code says", () => {
    const said = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((found) => found[1] ?? "");
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((key) => !(key in texts))).toEqual([]);
  });

  it("has no key that nothing says", () => {
    const unsaid = Object.keys(texts).filter((key) => !MADE.test(key) && !source.includes(`"${key}"`));
    expect(unsaid).toEqual([]);
  });

  it("has all keys that are put together", () => {
    const luck = ["luckHelped", "luckHurt", "luckEven", "playLost", "playGained", "playEven"];
    const both = [...luck, "luckWay", "cost", "costNone", "decidedLost", "decidedWhose", "decidedFromTo"];
    const made = [...both, "endWon", "endResigned", "endTime"].flatMap((key) => [key, `${key}You`]);
    const reviews = ["reviewNone", "reviewBusy", "reviewAway"].flatMap((key) => [key, `${key}WhatNow`]);
    expect([...made, ...reviews, "endWonBy", "endWonYouBy"].filter((key) => !(key in texts))).toEqual([]);
  });
});
