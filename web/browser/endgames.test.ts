/** Exact endgames of a page without a server: made in the background, kept on the device, and said as at the server. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually, visit } from "./pages";
import { say } from "./words";

// Two pieces against one: known as soon as the first two blocks are solved, long before the whole table is.
const ENDGAME = "4L5/1D8/3L6 1 0 2 free 50";
const BEGUN = "LL1LL5/DD1DD5/10 1 0 2 free 50";
const address = (position: string): string => `/analyse/senet?position=${encodeURIComponent(position)}`;

/** What the engine says about what it knows, once it has thought; the first word does not wait for what is kept. */
const known = (page: Page): Promise<string> => page.locator(".engine .line small span").first().innerText();

const blocks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const there = await indexedDB.databases();
    if (!there.some(({ name }) => name === "quincunx-endgames")) return 0;
    return new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open("quincunx-endgames");
      asked.onerror = () => reject(new Error("no database"));
      asked.onsuccess = () => {
        const count = asked.result.transaction("blocks").objectStore("blocks").count();
        count.onsuccess = () => {
          asked.result.close();
          resolve(count.result);
        };
      };
    });
  });

test("an endgame on this device is exact as soon as it is worked out, also after a new visit", async () => {
  const context = await visit({});
  const page = await context.newPage();
  await page.goto("/");
  expect(await blocks(page)).toBe(0); // nobody plays Senet yet
  const exact = say("table", "known.exact");
  await page.goto(address(BEGUN));
  expect(await known(page)).toBe(say("table", "known.near-exact"));
  await eventually(() => blocks(page)).toBeGreaterThan(1);
  await page.goto(address(ENDGAME));
  await eventually(() => known(page)).toBe(exact);
  await page.close();
  const other = await context.newPage();
  await other.goto("/");
  expect(await blocks(other)).toBeGreaterThan(1); // kept on the device
  await other.goto(address(ENDGAME));
  await eventually(() => known(other)).toBe(exact);
});
