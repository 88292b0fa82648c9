/** What the rules' reader says of a text is English: only readers of English get it. */

import { afterEach, expect, it, vi } from "vitest";
import { faultDetail } from "../../src/analysis/fault";

afterEach(() => vi.unstubAllGlobals());

const FAULT = { code: "text", message: "no position: 'half'", rule: null, reason: null };

it.each([
  ["en", FAULT.message],
  ["en-GB", FAULT.message],
  ["fr", ""],
  ["hu", ""],
])("a page in %s adds the reader's own sentence, or nothing", (lang, said) => {
  vi.stubGlobal("document", { documentElement: { lang } });
  expect(faultDetail(FAULT)).toBe(said);
});

it("adds nothing where the page says all there is", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  expect(faultDetail({ ...FAULT, code: "hidden" })).toBe("");
  expect(faultDetail(null)).toBe("");
});
