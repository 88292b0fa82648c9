/** Play without a server: whole games of all five with the server stopped after the first load, kept over closed tabs,
 * opened from files, taken to a server. */

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DRIVERS } from "./games/all";
import type { Driver } from "./games/driver";
import { sarena } from "./games/sarena";
import { sensei } from "./games/sensei";
import { Finger, Mouse } from "./hands";
import { begin, beginWith, HereSeat, playOn, reopen, saved, settled, visitHere } from "./here";
import { api, eventually } from "./pages";
import { fileNearEnd } from "./recorded";
import { newFolder, PROGRAM, removeFolder, startServer } from "./running.mjs";
import { say } from "./words";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => removeFolder(folder));

const screens = {
  "on a desktop": {
    screen: {},
    hand: (page: Page, driver: Driver) => new Mouse(page, driver),
    sitDown: (page: Page, driver: Driver) =>
      driver.options ? beginWith(page, driver) : begin(page, driver.game),
  },
  // a very long game is one that was begun before
  "on a phone": {
    screen: { phone: true },
    hand: (page: Page, driver: Driver) => new Finger(page, driver),
    sitDown: async (page: Page, driver: Driver) =>
      driver.isMiddle
        ? reopen(page, await fileNearEnd(folder, driver.game, 5, 40))
        : begin(page, driver.game),
  },
} as const;

describe.each(Object.entries(screens))("with the server stopped, %s", (_, how) => {
  test("all five games are played to their end; their records hold", async () => {
    const server = await startServer({ data: folder });
    const [, page] = await settled({ at: server.address, ...how.screen });
    await server.stop();
    for (const driver of DRIVERS) {
      const seat = await how.sitDown(page, driver);
      expect(await playOn(seat, driver, how.hand(page, driver)), driver.game).toBeGreaterThan(0);
      await page.locator("#end").getByRole("heading", { level: 2 }).first().waitFor();
      const { stdout } = await run(PROGRAM, ["verify", await saved(page, folder)]);
      expect(stdout).not.toBe("");
    }
    await page.goto("/");
    await eventually(() => page.locator("#mine li").count()).toBe(DRIVERS.length);
  }, 600_000);
});

test("a game costs the server nothing: it is asked for files alone, and makes no match", async () => {
  const server = await startServer({ data: await newFolder() });
  const [, page] = await visitHere({ at: server.address });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on("websocket", (socket) => asked.push(`socket ${socket.url()}`));
  const seat = await begin(page, sarena.game);
  await playOn(seat, sarena, new Mouse(page, sarena), 3);
  expect(asked.filter((one) => /^(POST|socket)|api\/matches\//.test(one))).toEqual([]);
  const counted = await (await fetch(`${server.address}/api/metrics`)).text();
  for (const what of ["live_tables", "events_stored", "bot_turns_played"])
    expect(counted).toMatch(new RegExp(`^quincunx_${what} 0\\.0$`, "m"));
  await server.stop();
});

test("a game survives closed tabs, until it is removed", async () => {
  const [context, page] = await visitHere();
  let seat = await begin(page, sarena.game);
  await playOn(seat, sarena, new Mouse(page, sarena), 2);
  const { number } = await seat.turn();
  const table = page.url();

  // Opened again in a tab beside the first: the newest plays, the other says so.
  const other = await context.newPage();
  seat = new HereSeat(other);
  await other.goto(table);
  expect((await seat.turn()).number).toBe(number);
  await page.getByText(say("table", "twoTabs")).waitFor();
  await page.close();
  await playOn(seat, sarena, new Mouse(other, sarena), 1);

  await other.goto("/");
  await other.locator("#mine .remove").first().click();
  await other.getByText(say("home", "removeLocalSays")).waitFor();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: say("home", "remove") })
    .click();
  await eventually(() => other.locator("#mine li").count()).toBe(0);
  await other.goto(table);
  await other.getByText(say("table", "noTable")).waitFor();
});

test("a local game moves to the server with a link", async () => {
  const [, page] = await visitHere();
  const seat = await begin(page, sensei.game);
  await playOn(seat, sensei, new Mouse(page, sensei), 2);
  await page.getByRole("button", { name: say("table", "invite") }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: say("table", "inviteMove") }).click();
  await page.waitForURL(/\/t\/(?!local-)/);
  await page.getByText(say("table", "inviteSeatSays")).waitFor();
  // To watch, for the seat that is given away, and for one's own on another device.
  const links = page.getByRole("textbox", { name: say("table", "theLink") });
  expect(await links.count()).toBe(3);
  const friend = await (await visitHere())[0].newPage();
  await friend.goto(await links.nth(1).inputValue());
  await friend.locator(".board").waitFor();
  await eventually(() => friend.locator("[data-moment]").getAttribute("data-moment")).toBe(
    await page.locator("[data-moment]").getAttribute("data-moment"),
  );
  await page.goto("/");
  await eventually(() => page.locator("#mine li").count()).toBe(1);
});

test("a saved game that is opened is played on this device", async () => {
  const [, page] = await visitHere();
  const seat = await begin(page, sensei.game);
  await playOn(seat, sensei, new Mouse(page, sensei));
  const file = await saved(page, folder);
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/t\/local-/);
  await writeFile(join(folder, "broken.json"), "{");
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(join(folder, "broken.json"));
  await page.getByText(say("home", "why.bad_record")).waitFor();
});

test("a saved game that hides what its seat did not know is looked at on the analysis board", async () => {
  const people = ["Ada", "Grace"].map((name) => ({ kind: "person" as const, name, level: "" }));
  const { match, seats } = await api.make({ game: sarena.game, players: people });
  const token = seats[0]!.token;
  const record = await api.ask<{ actions: string[] }>("GET", `/matches/${match}/record`, undefined, token);
  const file = join(folder, "running.json");
  await writeFile(file, JSON.stringify(record));
  expect(record.actions).toContain("=?");
  const [, page] = await visitHere();
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/analyse\/sarena\?/);
  await page.getByText(say("analysis", "fault.hidden")).waitFor();
  const moment = () => page.locator(".board[data-moment]").getAttribute("data-moment");
  await eventually(moment).toBe(String(record.actions.length));
  await page.reload();
  await page.getByText(say("analysis", "fault.hidden")).waitFor();
  await eventually(moment).toBe(String(record.actions.length));
});
