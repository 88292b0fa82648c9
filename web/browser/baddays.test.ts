/** Bad days of games on this device: each has a clear word, and nothing that was played is lost. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sarena } from "./games/sarena";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { begin, HereSeat, playOn, visitHere } from "./here";
import { address, eventually, visit } from "./pages";
import { say } from "./words";

const WORKER = /\/assets\/worker-[^/]*\.js$/;
const botButton = say("home", "start.bot.label", { game: "Sàrena" });

test("a browser without WebAssembly plays at the server", async () => {
  const context = await visit();
  await context.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: botButton }).click();
  await page.waitForURL(/\/t\/(?!local-)/);
  await page.locator(".board").waitFor();
});

test("a house that does not load says so, and is there when it can be loaded", async () => {
  const [context, page] = await visitHere();
  await context.route(WORKER, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: botButton }).click();
  await page.getByText(say("home", "why.not_loaded")).waitFor();
  await context.unroute(WORKER);
  await page.getByRole("button", { name: botButton }).click();
  await page.waitForURL(/\/t\/local-/);
});

test("a bot whose module does not load says so; it plays when the module comes", async () => {
  const [context, page] = await visitHere();
  await context.route(/\.wasm$/, (route) => route.abort());
  const seat = await begin(page, sarena.game);
  const look = await seat.until((look) => look.phase === "playing");
  if (look.may.includes("act") && look.view)
    await sarena.play(sarena.choose(look.view).text, new Mouse(page, sarena), look.view);
  await page.getByText(say("table", "botWaits")).waitFor();
  await context.unroute(/\.wasm$/);
  await seat.turn(look.number);
  await eventually(() => page.getByText(say("table", "botWaits")).count()).toBe(0);
});

/** The worker is gone, as when a device has no memory left; whoever waits sees it come back. */
async function loseHouse(page: Page): Promise<void> {
  const houses = await page.evaluate(() => {
    window.houses.at(-1)?.terminate();
    window.houses.at(-1)?.dispatchEvent(new ErrorEvent("error"));
    return window.houses.length;
  });
  await eventually(() => page.evaluate(() => window.houses.length)).toBe(houses + 1);
  await page.getByText(say("table", "hereBack")).waitFor();
}

test("a house that dies while a bot thinks is started again, and the bot plays", async () => {
  const [, page] = await visitHere({ settings: { level: "master" } });
  const seat = await begin(page, sarena.game);
  const { view, number } = await seat.turn();
  if (!view) throw new Error("a match that goes on has a board");
  await sarena.play(sarena.choose(view).text, new Mouse(page, sarena), view);
  await seat.until((look) => !look.may.includes("act"), number);
  await loseHouse(page);
  const after = await seat.turn(number);
  expect(after.number).toBeGreaterThan(number + 1);
});

test("a device without room says so, and the game goes on", async () => {
  const [context, page] = await visitHere();
  await page.goto("/");
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: address, quotaSize: 1 });
  const seat = await begin(page, sarena.game);
  await page.getByText(say("table", "keeping.full")).waitFor();
  await playOn(seat, sarena, new Mouse(page, sarena), 2);
});

test("a window that keeps nothing says so, and the game goes on", async () => {
  const [context, page] = await visitHere();
  // As where somebody has blocked all cookies: neither databases nor storage nor locks.
  await context.route(WORKER, async (route) => {
    const answer = await route.fetch();
    const forbidden = `
      const forbidden = () => new DOMException("forbidden", "SecurityError");
      self.indexedDB.open = () => { throw forbidden(); };
      navigator.locks.request = () => Promise.reject(forbidden());
    `;
    await route.fulfill({ response: answer, body: forbidden + (await answer.text()) });
  });
  await context.addInitScript(() => {
    const forbid = {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, forbid);
  });
  const seat = await begin(page, sarena.game);
  await page.getByText(say("table", "keeping.none")).waitFor();
  await playOn(seat, sarena, new Mouse(page, sarena), 2);
  // Not even a house that dies takes it along.
  const { number, view } = await seat.turn();
  await page.getByRole("button", { name: say("table", "dismiss") }).click();
  await loseHouse(page);
  expect((await seat.turn()).number).toBe(number);
  expect(seat.look?.view).toEqual(view);
  await playOn(seat, sarena, new Mouse(page, sarena), 1);
  // Nor does one that ends because an analysis wants its memory.
  await analyseAndBack(page, seat);
});

test("a game of this device gives its memory to an analysis, and is played on afterwards", async () => {
  const [, page] = await visitHere();
  const seat = await begin(page, sarena.game);
  await playOn(seat, sarena, new Mouse(page, sarena), 2);
  await analyseAndBack(page, seat);
});

/** Goes to the analysis of a game that is played here, where its house ends, and back to the table. */
async function analyseAndBack(page: Page, seat: HereSeat): Promise<void> {
  const { number, view } = await seat.turn();
  const before = await page.evaluate(() => {
    for (const house of window.houses) {
      const end = house.terminate.bind(house);
      house.terminate = () => {
        document.body.dataset["ended"] = "yes";
        end();
      };
    }
    return window.houses.length;
  });
  await page.getByRole("button", { name: say("table", "menu") }).click();
  await page.getByRole("link", { name: say("home", "analyse"), exact: true }).click();
  await page.locator(".analysis .board").first().waitFor();
  await page.locator("body[data-ended]").waitFor({ state: "attached" });
  await page.goBack();
  await page.waitForURL(/\/t\/local-/);
  await eventually(() => page.evaluate(() => window.houses.length)).toBeGreaterThan(before);
  await eventually(() => seat.look?.number).toBe(number);
  expect(seat.look?.view).toEqual(view);
  await page.locator('.board [tabindex="0"]').first().waitFor();
  await playOn(seat, sarena, new Mouse(page, sarena), 1);
}

test("two tabs with the same game see the same, and one of them plays", async () => {
  const [context, page] = await visitHere();
  const seat = await begin(page, sensei.game);
  await playOn(seat, sensei, new Mouse(page, sensei), 1);
  const other = await context.newPage();
  const second = new HereSeat(other);
  await other.goto(page.url());
  await second.turn();
  await page.getByText(say("table", "twoTabs")).waitFor();
  await playOn(second, sensei, new Mouse(other, sensei), 1);
  const { number } = await second.turn();
  await seat.until((look) => look.number >= number);
  // The first takes over, and the second says so.
  await page.getByRole("button", { name: say("table", "playHere") }).click();
  await other.getByText(say("table", "twoTabs")).waitFor();
  await playOn(seat, sensei, new Mouse(page, sensei), 1);
});
