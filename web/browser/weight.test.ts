/** How much a fresh browser fetches until the first board stands: home, a press on "Play now", the table. The house and
 * its bots come beside the page, in a worker. */

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { GAMES, titleOf } from "../src/games";
import { visit } from "./pages";
import { say } from "./words";

/** Bytes, gzipped: of the page; of the house, which is the same for all games; of a game's rules and bots. */
const [PAGE, HOUSE, MODULES] = [180_000, 110_000, 60_000];
const isHouse = (path: string): boolean => /\/worker-[^/]*\.js$/.test(path);
const isModule = (path: string): boolean =>
  path.endsWith(".wasm") || GAMES.some((game) => new RegExp(`/assets/${game}-[^/]*\\.json$`).test(path));
/** Senet's judge is data, and comes when a bot wants it. */
const isJudge = (path: string): boolean => path.endsWith(".bin");

test.each(GAMES)("from home to the first board of %s", async (game) => {
  const page = await (await visit({ settings: {} })).newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === "null" || pathname.startsWith("/api/")) return;
    sizes.set(
      pathname,
      answer.body().then((body) => gzipSync(body).byteLength),
    );
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: say("home", "start.bot.label", { game: titleOf(game) }) }).click();
  await page.locator('.board [tabindex="0"]').first().waitFor();
  await page.waitForLoadState("networkidle");

  const files = await Promise.all([...sizes].map(async ([path, size]) => ({ path, size: await size })));
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
