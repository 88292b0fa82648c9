/** How long a match was played, in words. */

import { expect, test } from "vitest";
import { lasted, spell } from "../../src/end/lasted";

test("a record says when its last action came", () => {
  expect(lasted(JSON.stringify({ times: [0, 0, 1500, 91_000] }))).toBe(91_000);
  expect(lasted(JSON.stringify({ times: [] }))).toBe(0);
  expect(lasted("{}")).toBe(0);
});

test.each([
  [400, "en", ""],
  [45_000, "en", "45 seconds"],
  [60_000, "en", "1 minute"],
  [18 * 60_000, "de", "18 Minuten"],
  [18 * 60_000, "ru", "18 минут"],
  [3 * 3_600_000, "en", "3 hours"],
  [4 * 86_400_000, "hu", "4 nap"],
])("%d ms in %s", (ms, lang, text) => {
  expect(spell(ms, lang)).toBe(text);
});
