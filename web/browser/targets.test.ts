/** Fingers: whatever can be pressed on a phone is large enough, upright and on its side. */

import { describe, expect, test } from "vitest";
import type { View } from "./api";
import { BY_NAME } from "./games/all";
import { openPage, type Screen } from "./pages";
import { tableAt } from "./tables";

/** The side of a target's square that WCAG asks for (2.5.5), in CSS pixels. */
const SIDE = 44;
/** A board that must be seen whole on the smallest phone may have lower squares, if they are wider in return. */
const LEAST = 40;
/** Rounding of a drawing that is scaled. */
const ROUNDED = 0.5;
/** Ninety-one tiles on a phone are smaller than a finger: a loupe shows which one it is on, until it is lifted. */
const UNDER_LOUPE = ".board [data-cell]";

const SCREENS: readonly (readonly [string, Screen])[] = [
  ["upright", { phone: true }],
  ["on its side", { lying: true }],
];

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

describe.each(SCREENS)("a phone %s", (_how, screen) => {
  test.each(BY_NAME)("%s: everything that can be pressed is large enough", async (game, driver) => {
    const isToFlip = (view: View) => view.actions.some(({ text }) => text.startsWith("flip"));
    const { path } = await tableAt(driver, 8, (view) => game !== "serendipity" || isToFlip(view));
    const page = await openPage(path, screen);
    await page.locator(".board .can").first().waitFor({ state: "attached" });
    const targets = await page.evaluate((but): Target[] => {
      const found = document.querySelectorAll(`.board .can:not(${but}), .app button, .app a[href]`);
      return [...found].flatMap((thing) => {
        const { width, height } = thing.getBoundingClientRect();
        if (!width || !height || !thing.checkVisibility({ visibilityProperty: true })) return [];
        const name = `${thing.getAttribute("aria-label") ?? thing.textContent?.trim() ?? thing.outerHTML}`;
        return [{ name: `${name} <${thing.tagName} ${thing.getAttribute("class") ?? ""}>`, width, height }];
      });
    }, UNDER_LOUPE);
    expect(targets.length).toBeGreaterThan(4);
    const small = targets.filter(
      ({ width, height }) =>
        Math.min(width, height) < LEAST - ROUNDED || Math.sqrt(width * height) < SIDE - ROUNDED,
    );
    expect(small.map(({ name, width, height }) => `${name}: ${width} x ${height}`)).toEqual([]);
  });
});

/** Pages around the tables, and what is on them once they are whole. */
const PAGES: readonly (readonly [path: string, ready: string])[] = [
  ["/", "#games h2"],
  ...BY_NAME.map(([game]) => [`/new/${game}`, "dialog .seg"] as const),
  ["/learn/senet", ".board"],
  ["/puzzles/sensei", ".board"],
  ["/analyse/serendipity", ".board"],
];

test.each(PAGES)("%s: everything outside of sentences is large enough for a finger", async (path, ready) => {
  const page = await openPage(path, { phone: true });
  await page.locator(ready).first().waitFor();
  const small = await page.evaluate(
    ([side, rounded]) => {
      const top = document.querySelector("dialog[open]") ?? document.body;
      const found = top.querySelectorAll("button, a[href], summary, .seg label, .levels label, .switch");
      return [...found].flatMap((thing) => {
        const { width, height } = thing.getBoundingClientRect();
        const isSeen = thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!isSeen || width < 2 || thing.closest("p, .board")) return [];
        const name = thing.getAttribute("aria-label") ?? thing.textContent?.trim() ?? "";
        return Math.min(width, height) < side - rounded ? [`${name}: ${width} x ${height}`] : [];
      });
    },
    [LEAST, ROUNDED] as const,
  );
  expect(small).toEqual([]);
});

test("the cross of a new table is as large as any target, beside the longest title", async () => {
  for (const language of ["en", "hu", "ru"]) {
    const page = await openPage("/new/serendipity", { phone: true, language });
    await page.locator("dialog .seg").first().waitFor();
    const box = await page.locator("dialog header button").last().boundingBox();
    expect(box?.width, language).toBeGreaterThanOrEqual(SIDE);
    expect((box?.x ?? 0) + (box?.width ?? 0), language).toBeLessThanOrEqual(360);
  }
});

test("a rule's number in the rulebook is pressed where a finger is, also a little beside it", async () => {
  const page = await openPage("/rules/bossa", { phone: true });
  const link = page.locator(".rulebook p a[data-rule]").first();
  await link.scrollIntoViewIfNeeded();
  const reached = await link.evaluate((link, side) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    const [cx, cy, far] = [x + width / 2, y + height / 2, side / 2 - 1];
    return [
      [-far, 0],
      [far, 0],
      [0, -far],
      [0, far],
    ].map(([dx = 0, dy = 0]) => document.elementFromPoint(cx + dx, cy + dy) === link);
  }, SIDE);
  expect(reached).toEqual([true, true, true, true]);
});
