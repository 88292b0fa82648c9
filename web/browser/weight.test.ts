/** How much a fresh browser fetches until the first board stands: home, a press on "Play now", the table. */

import { expect, test } from "vitest";
import { GAMES, titleOf } from "../src/games";
import { visit } from "./pages";
import { say } from "./words";

/** Bytes, gzipped. */
const MOST = 180_000;

async function gzipped(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

test.each(GAMES)("from home to the first board of %s", async (game) => {
  const page = await (await visit({ settings: {} })).newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === "null" || pathname.startsWith("/api/")) return;
    sizes.set(pathname, answer.text().then(gzipped));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: say("home", "start.bot.label", { game: titleOf(game) }) }).click();
  await page.locator('.board [tabindex="0"]').first().waitFor();
  await page.waitForLoadState("networkidle");

  const files = await Promise.all([...sizes].map(async ([path, size]) => ({ path, size: await size })));
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const heaviest = files.sort((a, b) => b.size - a.size).map(({ path, size }) => `${size} ${path}`);
  expect(files.length).toBeGreaterThan(5);
  expect(all, `${game}: ${all} bytes\n${heaviest.join("\n")}`).toBeLessThan(MOST);
  // Boards come when they are wanted: of the other four nothing is here but their pictures.
  const others = GAMES.filter((other) => other !== game);
  const boards = files.filter(({ path }) =>
    others.some((other) => new RegExp(`/${other}-[^/]*\\.(js|css)$`).test(path)),
  );
  expect(boards).toEqual([]);
});
