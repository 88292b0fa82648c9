/** What moves that decided a game are called: by what speaks against them first. */

import { expect, test } from "vitest";
import facts from "../../src/words/en/facts.json";
import titles from "../../src/words/en/titles.json";
import { titleOf } from "../../src/words/facts";
import { Words } from "../../src/words/words.svelte";

const words = new Words("en", titles);

test("every fact has a title", () => {
  expect(Object.keys(titles).filter((key) => key.includes("."))).toEqual(Object.keys(facts));
});

test("the first fact names the move; one that nobody knows does not", () => {
  const alone = { name: "alone", places: { at: 12 } };
  expect(titleOf("senet", [alone, { name: "risk", places: {} }], words)).toBe("The only guard walks off");
  expect(titleOf("senet", [{ name: "unheard", places: {} }, alone], words)).toBe("The only guard walks off");
  expect(titleOf("senet", [], words)).toBeNull();
  expect(titleOf("sensei", [alone], words)).toBeNull();
});
