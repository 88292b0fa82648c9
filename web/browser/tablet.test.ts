/** A tablet held upright: the board uses the room there is, and what is to be pressed is not smaller than on a phone. */

import { expect, test } from "vitest";
import type { View } from "./api";
import { BY_NAME } from "./games/all";
import { visit } from "./pages";
import { tableAt } from "./tables";

const TABLET = { width: 820, height: 1180 };
/** The part of the screen that a board covers at least. */
const PART = 0.35;
/** The side of a target's square that WCAG asks for (2.5.5), in CSS pixels. */
const SIDE = 44;
const ROUNDED = 0.5;

test.each(BY_NAME)("%s uses the room of a tablet", async (game, driver) => {
  const isToFlip = (view: View) => view.actions.some(({ text }) => text.startsWith("flip"));
  const { path } = await tableAt(driver, 8, (view) => game !== "serendipity" || isToFlip(view));
  const page = await (await visit({ phone: true })).newPage();
  await page.setViewportSize(TABLET);
  await page.goto(path);
  await page.locator(".board .can").first().waitFor({ state: "attached" });
  const { board, small } = await page.evaluate((least) => {
    const { width, height } = document.querySelector(".board .fit")!.getBoundingClientRect();
    const targets = [...document.querySelectorAll(".board .can")].map((thing) => {
      const box = thing.getBoundingClientRect();
      return { name: thing.getAttribute("aria-label"), width: box.width, height: box.height };
    });
    return {
      board: width * height,
      small: targets.filter((one) => Math.sqrt(one.width * one.height) < least),
    };
  }, SIDE - ROUNDED);
  expect(board / (TABLET.width * TABLET.height)).toBeGreaterThan(PART);
  expect(small).toEqual([]);
});
