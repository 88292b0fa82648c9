/** What is beside playing works on this device too: the bar, hints, taking back, rounds, the review, rematches, files for
 * the terminal. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sarena } from "./games/sarena";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { begin, HereSeat, playOn, visitHere } from "./here";
import { eventually } from "./pages";
import { newFolder, PROGRAM, removeFolder } from "./running.mjs";
import { say } from "./words";

let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => removeFolder(folder));

const button = (page: Page, part: string, key: string) =>
  page.getByRole("button", { name: say(part, key), exact: true }).first();

/** What the terminal says to a file, and to the lines that are typed then. */
function terminal(words: readonly string[], typed: string): Promise<string> {
  return new Promise((resolve) => {
    const program = spawn(PROGRAM, words, { env: { ...process.env, NO_COLOR: "1", QUINCUNX_DATA: folder } });
    let said = "";
    program.stdout.on("data", (text) => (said += String(text)));
    program.stderr.on("data", (text) => (said += String(text)));
    program.once("close", () => resolve(said));
    program.stdin.end(typed);
  });
}

test("alone against a bot: bar, hint, reset, undo, a file for the terminal, resigning, review, rematch", async () => {
  const [, page] = await visitHere({ settings: { evaluation: true } });
  const seat = await begin(page, sensei.game);
  const hand = new Mouse(page, sensei);
  const { view, number } = await seat.turn();
  if (!view) throw new Error("it has not begun");
  await eventually(() => page.locator(".eval[role=img]").getAttribute("aria-label")).toMatch(/\d+%/);

  await button(page, "table", "hint").click();
  await page.getByRole("button", { name: say("table", "showMove") }).waitFor();
  await page.getByRole("button", { name: say("table", "showMove") }).click();
  await page.getByText(say("table", "hintWhat", { move: "" }).replace(/\W+$/, "")).waitFor();

  // Reset takes the whole turn back, undo a single action.
  const action = sensei.choose(view).text;
  await sensei.play(action, hand, view);
  let look = await seat.turn(number);
  expect(look.view?.number).toBe(view.number + 1);
  await button(page, "table", "resetTurn").click();
  look = await seat.turn(look.number);
  expect(look.view?.number).toBe(view.number);
  await sensei.play(action, hand, view);
  look = await seat.turn(look.number);
  await button(page, "table", "undo").click();
  look = await seat.turn(look.number);
  expect(look.view?.number).toBe(view.number);
  await playOn(seat, sensei, hand, 6);

  // In the middle of it: saved, and continued at the terminal.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: say("table", "saveRecord") }).click(),
  ]);
  const file = join(folder, "begun.json");
  await download.saveAs(file);
  expect(await terminal(["play", "--resume", file], "quit\n")).toMatch(/Sensei|Senseï/);

  await button(page, "table", "resign").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("table", "resign") })
    .click();
  await page.getByText(say("study", "endResignedYou")).first().waitFor();
  await page.getByRole("heading", { name: say("study", "curveTitle") }).waitFor();
  const before = page.url();
  await button(page, "table", "rematch").click();
  await page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/local-"));
  await seat.until(({ phase }) => phase === "playing");
  await page.locator(".board").waitFor();
});

test("a match of two rounds, its pause between them and its end", async () => {
  const [, page] = await visitHere();
  const seat = new HereSeat(page);
  await page.goto("/new/sarena");
  await page.getByRole("spinbutton", { name: say("home", "rounds") }).fill("2");
  await page.getByRole("button", { name: say("home", "start") }).click();
  await page.waitForURL(/\/t\/local-/);
  const hand = new Mouse(page, sarena);
  const wanted = (look: { phase: string; may: string[] }) =>
    look.phase === "over" || look.may.includes("act") || look.may.includes("next_round");
  let look = await seat.until(wanted);
  let pauses = 0;
  for (; look.phase !== "over"; look = await seat.until(wanted, look.number)) {
    if (!look.may.includes("next_round")) {
      if (!look.view) throw new Error("a match that goes on has a board");
      await sarena.play(sarena.choose(look.view).text, hand, look.view);
      continue;
    }
    pauses++;
    await page
      .getByText(say("study", "endRoundOver", { n: 1, of: 2 }))
      .first()
      .waitFor();
    await button(page, "table", "nextRound").click();
  }
  expect([pauses, look.round, look.result?.reason]).toEqual([1, 2, "played"]);
  await page
    .getByText(say("study", "endMatchOverRounds", { of: 2 }))
    .first()
    .waitFor();
});
