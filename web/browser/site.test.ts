/** The page as plain files below a path of some host: everything is there, and all of it without the host too. */

import { execFile } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sarena } from "./games/sarena";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { begin, playOn, saved, visitHere } from "./here";
import { eventually, visit } from "./pages";
import {
  newFolder,
  PROGRAM,
  removeFolder,
  startHost,
  startServer,
  writeSite,
  type RunningHost,
} from "./running.mjs";
import { Seat } from "./seat";
import { say } from "./words";

const PATH = "/~club/quincunx/";
let folder: string;
beforeAll(async () => {
  folder = await newFolder();
  await writeSite(folder);
}, 120_000);
afterAll(() => removeFolder(folder));

const open = async (host: RunningHost, screen: object): Promise<Page> => {
  const page = await (await visit({ at: host.address, keepsPage: true, ...screen })).newPage();
  await page.goto(PATH);
  return page;
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).first();

/** Every file is on the device. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test.each([
  ["on a desktop", {}],
  ["on a phone", { phone: true }],
])("reads below a path, and without its host, %s", async (_, screen) => {
  const host = await startHost({ folder, path: PATH });
  const page = await open(host, screen);
  await heading(page, say("home", "headline")).waitFor();
  // What needs a server is not offered.
  await page.getByText(say("home", "leadHere")).waitFor();
  expect(await page.getByRole("radio").count()).toBe(2);
  expect(await page.getByText(say("home", "openTables")).count()).toBe(0);
  await settled(page);
  expect(host.missing).toEqual([]);
  await host.stop();

  await page.reload();
  await heading(page, say("home", "headline")).waitFor();
  await page.goto(`${PATH}#/rules/senet`);
  await heading(page, say("home", "rulesTitle", { game: "Senet" })).waitFor();
  await eventually(() => page.locator(".rulebook img").count()).toBeGreaterThan(3);
  const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
  await eventually(() => page.locator(".rulebook img").first().evaluate(isDrawn)).toBe(true);
  await page.locator('.rulebook a[data-rule="n4"]').first().click();
  await eventually(() => new URL(page.url()).hash).toBe("#/rules/senet#n4");
  await page.reload();
  await page.locator('.rulebook [data-anchor="n4"].here').waitFor();
  // Another language and a lesson that nobody had looked at before.
  await page.goto(`${PATH}#/learn/bossa`);
  await page.locator(".board").first().waitFor();
  await page.evaluate(() => localStorage.setItem("quincunx.language", '"hu"'));
  await page.goto(PATH);
  await page.reload();
  await heading(page, say("home", "headline", {}, "hu")).waitFor();
});

test("a whole game is played below a path, and its record holds", async () => {
  const host = await startHost({ folder, path: PATH });
  const [, page] = await visitHere({ at: host.address, keepsPage: true });
  const seat = await begin(page, sensei.game, "bot", PATH);
  await settled(page);
  await host.stop();
  expect(await playOn(seat, sensei, new Mouse(page, sensei))).toBeGreaterThan(3);
  await page.locator("#end").getByRole("heading", { level: 2 }).first().waitFor();
  const { stdout } = await promisify(execFile)(PROGRAM, ["verify", await saved(page, folder)]);
  expect(stdout).not.toBe("");
  expect(host.missing).toEqual([]);
});

test("a site that names a server has tables with friends there, and games of this device can move to it", async () => {
  const [files, data] = [await newFolder(), await newFolder()];
  const host = await startHost({ folder: files, path: PATH });
  const server = await startServer({ data, env: { QUINCUNX_ORIGINS: host.address } });
  await writeSite(files, "--server", server.address);
  const link = (page: Page, n = 0): Promise<string> =>
    page
      .getByRole("textbox", { name: say("table", "theLink") })
      .nth(n)
      .inputValue();

  // With a friend, through a link that leads to the site.
  const ada = new Seat(await (await visit({ at: host.address })).newPage());
  await ada.page.goto(PATH);
  await ada.page.getByRole("radio", { name: say("home", "way.friend.name") }).check({ force: true });
  await ada.page.getByRole("button", { name: say("home", "start.friend.label", { game: "Senseï" }) }).click();
  const given = await link(ada.page);
  expect(given).toContain(`${host.address}${PATH}#/t/`);
  const bob = new Seat(await (await visit({ at: host.address, phone: true })).newPage());
  await bob.page.goto(given);
  await bob.page.getByRole("textbox", { name: say("table", "yourName") }).fill("Bob");
  await bob.page.getByRole("button", { name: say("table", "sitDown") }).tap();
  const { view, number } = await ada.turn();
  if (!view) throw new Error("it has not begun");
  await sensei.play(sensei.choose(view).text, new Mouse(ada.page, sensei), view);
  await bob.until((look) => look.number > number);

  // A game of this device goes on at the server.
  const [, page] = await visitHere({ at: host.address });
  const seat = await begin(page, sensei.game, "bot", PATH);
  await playOn(seat, sensei, new Mouse(page, sensei), 1);
  await page.getByRole("button", { name: say("table", "invite") }).click();
  await page.getByRole("button", { name: say("table", "inviteMove") }).click();
  await page.waitForURL(/#\/t\/(?!local-)/);
  expect(await link(page)).toContain(`${host.address}${PATH}#/t/`);
  await page.locator(".board").waitFor();

  expect(host.missing).toEqual([]);
  await Promise.all([host.stop(), server.stop()]);
  await Promise.all([removeFolder(files), removeFolder(data)]);
});

/** Changes a file. */
async function change(file: string, how: (text: string) => string): Promise<void> {
  await writeFile(file, how(await readFile(file, "utf8")));
}

test("says that a new version is ready, and changes to it only on request; a game goes on in it", async () => {
  // A site of its own: what has become the new version once cannot become it again.
  const files = await newFolder();
  await cp(folder, files, { recursive: true });
  const host = await startHost({ folder: files, path: PATH });
  const [, page] = await visitHere({ at: host.address, keepsPage: true });
  const seat = await begin(page, sarena.game, "bot", PATH);
  await settled(page);
  await playOn(seat, sarena, new Mouse(page, sarena), 2);
  const { number } = await seat.turn();
  await change(join(files, "index.html"), (text) => text.replace("</head>", '<meta name="is-new" /></head>'));
  await change(join(files, "sw.js"), (text) => text.replace(/"version": "\w+"/, '"version": "another"'));
  const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isNew = () => page.locator('meta[name="is-new"]').count();

  await look();
  await page.getByText(say("home", "newVersion")).waitFor();
  await page.reload();
  expect(await isNew()).toBe(0); // a reload alone changes nothing under a game
  await page.getByRole("button", { name: say("home", "reload") }).click();
  await eventually(isNew).toBe(1);
  expect(await page.getByText(say("home", "newVersion")).count()).toBe(0);
  await host.stop();
  await page.reload();
  expect((await seat.turn()).number).toBe(number);
  await playOn(seat, sarena, new Mouse(page, sarena), 1);
  expect(await isNew()).toBe(1);
  await removeFolder(files);
});

test("a browser without WebAssembly learns why nothing can be played on a site without a server", async () => {
  const host = await startHost({ folder, path: PATH });
  const context = await visit({ at: host.address });
  await context.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByRole("button", { name: say("home", "start.bot.label", { game: "Senet" }) }).click();
  await page.getByText(say("home", "why.no_wasm")).waitFor();
  await host.stop();
});
