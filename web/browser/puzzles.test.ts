/** Puzzles in a real browser: solved on the board by mouse, finger and keys, in a run, and without a network. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PuzzleData } from "../src/server/books";
import analysis from "../src/words/en/analysis.json";
import english from "../src/words/en/puzzles.json";
import german from "../src/words/de/puzzles.json";
import { sarena } from "./games/sarena";
import { senet } from "./games/senet";
import type { Driver } from "./games/driver";
import { Finger, Keys, Mouse, type Hand } from "./hands";
import { address, eventually, visit } from "./pages";

async function puzzlesOf(game: string): Promise<readonly PuzzleData[]> {
  return (await (await fetch(`${address}/books/puzzles.${game}.json`)).json()) as readonly PuzzleData[];
}

/** The puzzle that a page shows. */
async function shown(page: Page, list: readonly PuzzleData[]): Promise<PuzzleData> {
  const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  const found = list.find((one) => one.id === id);
  if (!found) throw new Error(`no puzzle ${id}`);
  return found;
}

const view = {} as Parameters<Driver["play"]>[2]; // these games are played by places alone

test.each([
  ["a mouse", senet, {}, (page: Page): Hand => new Mouse(page, senet)],
  ["keys", senet, {}, (page: Page): Hand => new Keys(page, senet)],
  ["a finger", sarena, { phone: true }, (page: Page): Hand => new Finger(page, sarena)],
])("with %s: something wrong, then the answer and why", async (_, driver, screen, handOf) => {
  const list = await puzzlesOf(driver.game);
  const page = await (await visit(screen)).newPage();
  await page.goto(`/puzzles/${driver.game}`);
  const puzzle = await shown(page, list);
  const hand = handOf(page);
  const [right = ""] = puzzle.answers[0] ?? [];
  const wrong = puzzle.wins[1]?.[0] ?? "";
  await driver.play(wrong, hand, view);
  await page.getByText("There is something better.").waitFor();
  await eventually(() => page.locator(".said").innerText()).toContain("Chance to win with it: ");
  await driver.play(right, hand, view);
  await page.getByText("That is it.").waitFor();
  await eventually(() => page.locator(".why:not(.small) > li").count()).toBe(puzzle.why.length + 1);
  await page.getByText("Solved: 0").waitFor(); // only the first try counts
  const next = page.getByRole("button", { name: english.next });
  await eventually(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: english.show }).waitFor();
  await eventually(async () => (await shown(page, list)).id).not.toBe(puzzle.id);
});

test("a puzzle has its own link", async () => {
  const [, puzzle] = await puzzlesOf("bossa");
  const page = await (await visit()).newPage();
  await page.goto(`/puzzles/bossa/${puzzle?.id}`);
  await page.locator(`[data-puzzle="${puzzle?.id}"]`).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: analysis.copyLink }).click();
  await page.getByRole("button", { name: analysis.copied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.goto("/puzzles/bossa/nothing");
  await page.getByText(english.noSuch).waitFor();
});

test("a run ends with the third mistake; filters and languages", async () => {
  const page = await (await visit({ phone: true })).newPage();
  await page.goto("/puzzles/senet");
  await page.getByRole("button", { name: english["mode.run"] }).tap();
  for (let n = 1; n <= 3; n++) {
    await page.getByRole("button", { name: english.show }).tap();
    await page.getByText(`Mistakes: ${n} of 3`).waitFor();
    if (n < 3) await page.getByRole("button", { name: english.next }).tap();
  }
  await page.getByText("3 mistakes: the run is over.").waitFor();
  await page.getByRole("button", { name: english.runAgain }).tap();
  await page.getByText("Mistakes: 0 of 3").waitFor();

  await page.getByRole("button", { name: english["mode.practice"] }).tap();
  await page.getByLabel(english.theme).selectOption("wall");
  const walls = (await puzzlesOf("senet")).filter(({ themes }) => themes.includes("wall"));
  await page.waitForFunction(
    (ids) => ids.includes(document.querySelector<HTMLElement>("[data-puzzle]")?.dataset["puzzle"] ?? ""),
    walls.map(({ id }) => id),
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const wide = await (await visit({ language: "de" })).newPage();
  await wide.goto("/puzzles");
  await wide.getByRole("button", { name: german.show }).waitFor();
});

test("without a network, once the page is on the device", async () => {
  const there = await visit({ keepsPage: true });
  const page = await there.newPage();
  await page.goto("/puzzles");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await there.setOffline(true);
  await page.goto("/puzzles/bossa");
  await page.getByRole("button", { name: english.show }).click();
  await page.locator(".why li").first().waitFor();
});
