/** Who sits at a table, as a sentence says it. */

import { describe, expect, it } from "vitest";
import { company } from "../../src/company";
import words from "../../src/words/en/home.json";
import russian from "../../src/words/ru/home.json";
import { Words } from "../../src/words/words.svelte";

const say = (lang: string, texts: Record<string, string>) => {
  const made = new Words(lang, texts);
  return (key: string, places?: Record<string, string | number>) => made.say(key, places);
};
const list = (levels: (string | null)[], t = say("en", words)): string[] =>
  company(
    levels,
    (level) => level,
    () => "Ada",
    t,
  );

describe("the company at a table", () => {
  it("counts bots of one strength where the first of them sits", () => {
    expect(list([null, "casual", "casual", "expert", "casual"])).toEqual([
      "Ada",
      "3 Pupil bots",
      "an Expert bot",
    ]);
    expect(list(["novice", null])).toEqual(["a Novice bot", "Ada"]);
  });

  it("counts them in other languages too", () => {
    const t = say("ru", russian);
    expect(list(["casual"], t)).toEqual(["бот Ученик"]);
    expect(list(Array<string>(5).fill("casual"), t)).toEqual(["5 ботов уровня «Ученик»"]);
  });

  it("names a bot of no level as everybody else", () => {
    expect(list(["greedy", "casual"])).toEqual(["Ada", "a Pupil bot"]);
  });
});
