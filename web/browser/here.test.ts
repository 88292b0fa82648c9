/** Play without a server: whole games of all five with the server stopped after the first load, and the bad days. */

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test as always } from "vitest";
import { titleOf } from "../src/games";
import { LOCAL_PLAY } from "../src/server/local";
import { DRIVERS } from "./games/all";
import type { Driver } from "./games/driver";
import { Finger, Mouse } from "./hands";
import { HereSeat, listen } from "./here";
import { eventually, visit, type Screen } from "./pages";
import { newFolder, PROGRAM, removeFolder, startServer, type RunningServer } from "./running.mjs";
import { say } from "./words";

const test = always.skipIf(!LOCAL_PLAY);
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => removeFolder(folder));

/** A browser that has visited the page once; every file is on the device. */
async function settled(server: RunningServer, screen: Screen = {}): Promise<[BrowserContext, Page]> {
  const context = await visit({ at: server.address, keepsPage: true, ...screen });
  await listen(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return [context, page];
}

/** "Play now" against a bot. */
async function begin(page: Page, driver: Driver): Promise<HereSeat> {
  const seat = new HereSeat(page);
  await page.goto("/");
  const title = titleOf(driver.game);
  await page.getByRole("button", { name: say("home", "start.bot.label", { game: title }) }).click();
  await page.waitForURL(/\/t\/local-/);
  return seat;
}

async function playOn(
  seat: HereSeat,
  driver: Driver,
  hand: Mouse | Finger,
  most = Infinity,
): Promise<number> {
  let look = await seat.turn();
  let acted = 0;
  for (; look.phase !== "over" && acted < most; look = await seat.turn(look.number)) {
    if (!look.view) throw new Error("a match that goes on has a board");
    if (driver.goesOn?.(look.view)) continue;
    await driver.play(driver.choose(look.view).text, hand, look.view);
    acted++;
  }
  return acted;
}

/** The file that "Save" gives. */
async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: say("study", "endSave") }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

const screens = {
  "on a desktop": { screen: {}, hand: (page: Page, driver: Driver) => new Mouse(page, driver) },
  "on a phone": { screen: { phone: true }, hand: (page: Page, driver: Driver) => new Finger(page, driver) },
} as const;

describe.each(Object.entries(screens))("with the server stopped, %s", (_, how) => {
  test("all five games are played to their end; their records hold", async () => {
    const server = await startServer({ data: folder });
    const [, page] = await settled(server, how.screen);
    await server.stop();
    for (const driver of DRIVERS) {
      const seat = await begin(page, driver);
      expect(await playOn(seat, driver, how.hand(page, driver)), driver.game).toBeGreaterThan(3);
      await page.locator("#end").getByRole("heading", { level: 2 }).first().waitFor();
      const { stdout } = await run(PROGRAM, ["verify", await saved(page)]);
      expect(stdout).not.toBe("");
    }
    await page.goto("/");
    await eventually(() => page.locator("#mine li").count()).toBe(DRIVERS.length);
  }, 240_000);
});

const [first] = DRIVERS as [Driver];

test("a game survives a closed tab, a dead house, another tab and its removal", async () => {
  const server = await startServer({ data: folder });
  const [context, page] = await settled(server);
  await server.stop();
  let seat = await begin(page, first);
  await playOn(seat, first, new Mouse(page, first), 2);
  const { number } = await seat.turn();
  const address = page.url();

  // The house dies while it thinks or rests: the page starts another, which knows the game.
  await page.evaluate(() => window.houses.at(-1)?.dispatchEvent(new ErrorEvent("error")));
  await eventually(() => page.evaluate(() => window.houses.length)).toBe(2);
  await playOn(seat, first, new Mouse(page, first), 1);

  // Closed and opened again, in a tab beside the first: the newest plays, the other says so.
  const other = await context.newPage();
  seat = new HereSeat(other);
  await other.goto(address);
  expect((await seat.turn()).number).toBeGreaterThan(number);
  await page.getByText(say("table", "twoTabs")).waitFor();
  await page.close();
  await playOn(seat, first, new Mouse(other, first), 1);

  await other.goto("/");
  await other.locator("#mine .remove").first().click();
  await other.getByText(say("home", "removeLocalSays")).waitFor();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: say("home", "remove") })
    .click();
  await other.goto(address);
  await other.getByText(say("table", "noTable")).waitFor();
});

test("a device without room says so, and the game goes on", async () => {
  const server = await startServer({ data: folder });
  const [context, page] = await settled(server);
  await server.stop();
  const seat = await begin(page, first);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: server.address, quotaSize: 1 });
  await playOn(seat, first, new Mouse(page, first), 2);
  await page.getByText(say("table", "keeping.full")).waitFor();
  await playOn(seat, first, new Mouse(page, first), 1);
});

test("a browser without WebAssembly plays at the server, and says why where there is none", async () => {
  const server = await startServer({ data: folder });
  const context = await visit({ at: server.address });
  await context.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  const page = await context.newPage();
  const play = () =>
    page.getByRole("button", { name: say("home", "start.bot.label", { game: "Senet" }) }).click();
  await page.goto("/");
  await play();
  await page.waitForURL(/\/t\/(?!local-)/);
  await server.stop();
});

test("a local game moves to the server with a link", async () => {
  const server = await startServer({ data: folder });
  const [, page] = await settled(server);
  const seat = await begin(page, first);
  await playOn(seat, first, new Mouse(page, first), 2);
  await page.getByRole("button", { name: say("table", "invite") }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: say("table", "inviteMove") }).click();
  await page.waitForURL(/\/t\/(?!local-)/);
  await page.getByText(say("table", "inviteSeatSays")).waitFor();
  expect(await page.getByRole("textbox", { name: say("table", "theLink") }).count()).toBe(2);
  await page.goto("/");
  await eventually(() => page.locator("#mine li").count()).toBe(1);
  await server.stop();
});

test("a saved game that is opened is played on this device", async () => {
  const server = await startServer({ data: folder });
  const [, page] = await settled(server);
  await server.stop();
  const seat = await begin(page, first);
  await playOn(seat, first, new Mouse(page, first));
  const file = await saved(page);
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/t\/local-/);
  await writeFile(join(folder, "broken.json"), "{");
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(join(folder, "broken.json"));
  await page.getByText(say("home", "why.bad_record")).waitFor();
});
