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

it("is a whole sentence, and repeats no book", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const said = (message: string): string => faultDetail({ ...FAULT, message });
  expect(said("is not a record of Quincunx: it has no entry 'quincunx'")).toMatch(/^it is not a record/);
  const long = said(`'${"x".repeat(200_000)}' is not a position of Senet`);
  expect(long.length).toBeLessThan(310);
  expect(long).toMatch(/^'xxx.* … .*xxx' is not a position of Senet$/);
});

it("adds nothing where the page says all there is", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  expect(faultDetail({ ...FAULT, code: "hidden" })).toBe("");
  expect(faultDetail(null)).toBe("");
});
