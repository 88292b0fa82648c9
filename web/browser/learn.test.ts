/** The lessons on phones, by taps alone: whoever solves a task sees the answer and the way on without scrolling. */

import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { View } from "../src/boards/contract";
import type { LessonStep } from "../src/learn/plan";
import words from "../src/words/en/study.json";
import french from "../../src/quincunx/games/sensei/refusals/fr.json";
import { bossa } from "./games/bossa";
import type { Driver } from "./games/driver";
import { sarena } from "./games/sarena";
import { senet } from "./games/senet";
import { sensei } from "./games/sensei";
import { serendipity } from "./games/serendipity";
import { Finger } from "./hands";
import { address, openPage, visit } from "./pages";

const SMALL = { width: 360, height: 740 };
const USUAL = { width: 390, height: 844 };
const LYING = { width: 740, height: 360 };

/** Wholly on the screen, with nothing over its middle. */
async function isInSight(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(above);
  });
}

const said = (page: Page): Locator => page.locator(".said .notice");

async function learn(driver: Driver, viewport: { width: number; height: number }): Promise<void> {
  const answer = await fetch(`${address}/api/games/${driver.game}/tutorial/en`);
  const { steps } = (await answer.json()) as { steps: readonly LessonStep[] };
  const page = await (await visit({ phone: true })).newPage();
  await page.setViewportSize(viewport);
  await page.goto(`/learn/${driver.game}`);
  const hand = new Finger(page, driver);
  for (const [i, step] of steps.entries()) {
    await page.getByRole("heading", { level: 2, name: step.title, exact: true }).waitFor();
    expect(await isInSight(page.locator("#task")), `${step.key}: the task`).toBe(true);
    if (driver === bossa) expect(await hiddenTiles(page, step.view), `${step.key}: the hand`).toEqual([]);
    const [text = ""] = step.accepted;
    // In a lesson the two tiles of a trade are two tasks.
    if (text.startsWith("trade ")) await hand.cell(text.slice("trade ".length));
    else await driver.play(text, hand, step.view);
    await said(page).filter({ hasText: words.learnDone }).waitFor();
    expect((await said(page).innerText()).replace(/\s+/g, " ")).toContain(step.done);
    const onward = page.getByRole("button", {
      name: i === steps.length - 1 ? words.learnFinish : words.learnNext,
      exact: true,
    });
    expect(await isInSight(said(page)), `${step.key}: the answer`).toBe(true);
    expect(await isInSight(onward), `${step.key}: the way on`).toBe(true);
    expect(await page.locator('[aria-live="polite"] .notice').count(), "the answer is announced").toBe(1);
    await onward.tap();
  }
  await page.getByRole("heading", { name: words.learnOver }).waitFor();
}

/** Tiles of one's own hand that are not in sight. */
async function hiddenTiles(page: Page, view: View): Promise<string[]> {
  const { hands } = view as View & { hands: readonly (readonly string[])[] };
  const hidden: string[] = [];
  for (const tile of hands[view.player] ?? []) {
    if (!(await isInSight(page.locator(`.board [data-key="${tile}"]`)))) hidden.push(tile);
  }
  return hidden;
}

describe("a lesson by taps", () => {
  test.each([senet, sensei, sarena, serendipity, bossa])("$game, on a small phone", (driver) =>
    learn(driver, SMALL),
  );
  test.each([senet, sensei, sarena, serendipity, bossa])("$game, on a usual one", (driver) =>
    learn(driver, USUAL),
  );
  test.each([sensei, bossa])("$game, on its side", (driver) => learn(driver, LYING));
});

test("what the rules forbid is refused in one sentence about this very try, with the way to the rule", async () => {
  const page = await openPage("/learn/sensei", { phone: true, language: "fr" });
  const square = (name: string) => page.locator(`.board [data-square="${name}"]`);
  await square("c1").tap();
  await square("b3").tap();
  const notice = said(page);
  await notice.filter({ hasText: french["no.crooked"] }).waitFor();
  expect(await notice.getByRole("link").innerText()).toBe("Règle D1");
  await notice.getByRole("link").tap();
  await page.waitForURL("**/rules/sensei#d1", { waitUntil: "commit" });
  await page.locator("#d1").waitFor();
});
