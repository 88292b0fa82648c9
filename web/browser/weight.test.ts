/** How much a fresh browser fetches until the first board stands: home, a press on "Play now", the table. The house and
 * its bots come beside the page, in a worker. */

import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { GAMES, titleOf } from "../src/games";
import { visit } from "./pages";
import { say } from "./words";

/** Bytes, gzipped: of the page; of the house, which is the same for all games; of a game's rules and bots. */
const [PAGE, HOUSE, MODULES] = [180_000, 110_000, 60_000];
const isHouse = (path: string): boolean => /\/worker-[^/]*\.js$/.test(path);
const isModule = (path: string): boolean =>
  path.endsWith(".wasm") || GAMES.some((game) => new RegExp(`/assets/${game}-[^/]*\\.json$`).test(path));
/** What bots have learned is data, and comes when one of them wants it. */
const isJudge = (path: string): boolean => path.endsWith(".bin");

/** Begins a game against a bot; the bytes of every file that was fetched for it, gzipped. */
async function begin(page: Page, game: string): Promise<Map<string, Promise<number>>> {
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === "null" || pathname.startsWith("/api/")) return;
    const size = answer.body().then((body) => gzipSync(body).byteLength);
    size.catch(() => undefined); // what comes after the count, when the page is closed, is nobody's fault
    sizes.set(pathname, size);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: say("home", "start.bot.label", { game: titleOf(game) }) }).click();
  await page.locator('.board [tabindex="0"]').first().waitFor();
  return sizes;
}

interface Fetched {
  readonly path: string;
  readonly size: number;
}
const filesOf = (sizes: ReadonlyMap<string, Promise<number>>): Promise<Fetched[]> =>
  Promise.all([...sizes].map(async ([path, size]) => ({ path, size: await size })));

test.each(GAMES)("the module of %s, with its rules and bots", async (game) => {
  const page = await (await visit({ settings: { evaluation: true } })).newPage();
  const came = (file: RegExp) => page.waitForResponse((answer) => file.test(new URL(answer.url()).pathname));
  const both = Promise.all([came(/\.wasm$/), came(new RegExp(`/${game}-[^/]*\\.json$`))]);
  const sizes = await begin(page, game);
  await both;
  const modules = (await filesOf(sizes)).filter(({ path }) => isModule(path));
  expect(modules).toHaveLength(2);
  expect(modules.reduce((all, { size }) => all + size, 0)).toBeLessThan(MODULES);
});

test.each(GAMES)("from home to the first board of %s", async (game) => {
  const page = await (await visit({ settings: {} })).newPage();
  const sizes = await begin(page, game);
  await page.waitForLoadState("networkidle");

  const files = await filesOf(sizes);
  const sum = (wanted: (path: string) => boolean): number =>
    files.filter(({ path }) => wanted(path)).reduce((all, { size }) => all + size, 0);
  const all = sum((path) => !isHouse(path) && !isModule(path) && !isJudge(path));
  const heaviest = files.sort((a, b) => b.size - a.size).map(({ path, size }) => `${size} ${path}`);
  expect(files.length).toBeGreaterThan(5);
  expect(all, `${game}: ${all} bytes\n${heaviest.join("\n")}`).toBeLessThan(PAGE);
  expect(sum(isHouse)).toBeGreaterThan(0);
  expect(sum(isHouse)).toBeLessThan(HOUSE);
  expect(sum(isModule)).toBeLessThan(MODULES);
  // Boards come when they are wanted: of the other four nothing is here but their pictures.
  const others = GAMES.filter((other) => other !== game);
  const boards = files.filter(({ path }) =>
    others.some((other) => new RegExp(`/${other}-[^/]*\\.(js|css)$`).test(path)),
  );
  expect(boards).toEqual([]);
});
