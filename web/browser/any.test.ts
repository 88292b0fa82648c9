/** Somebody else's game on the page: the one that docs/adding-a-game.md builds, from its files there to the end. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, visit } from "./pages";
import { newFolder, removeFolder, startServer, type RunningServer } from "./running.mjs";
import { say } from "./words";

const PAGE = fileURLToPath(new URL("../../docs/adding-a-game.md", import.meta.url));
const FILE = /^```python title="([^"]+)"\n(.*?)^```$/gms;

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await newFolder();
  const files = new Map<string, string[]>();
  for (const [, name = "", text = ""] of (await readFile(PAGE, "utf8")).matchAll(FILE))
    files.set(name, [...(files.get(name) ?? []), text]);
  for (const [name, texts] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), texts.join("\n\n"));
  }
  server = await startServer({ data: folder, words: ["--game", "cherries"], cwd: folder });
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

test("a game without a board of its own is found at home, set up and played to its end", async () => {
  const page = await (await visit({ at: server.address })).newPage();
  await page.goto("/");
  const card = page.locator('[data-game="cherries"]');
  await card.getByText("Take cherries as the die allows").waitFor();
  expect(await card.getByRole("link", { name: say("home", "rulesOf", { game: "Cherries" }) }).count()).toBe(
    0,
  );
  await eventually(() =>
    card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0);

  // its options, as the game names them, also after a reload
  await card.getByRole("link", { name: say("home", "optionsOf", { game: "Cherries" }) }).click();
  await page.reload();
  await page.getByRole("radio", { name: "large" }).check({ force: true });
  await page.goto("/");

  await page.getByRole("radio", { name: say("home", "way.screen.name") }).check({ force: true });
  await page.getByRole("button", { name: say("home", "start.screen.label", { game: "Cherries" }) }).click();
  const offered = page.getByRole("list", { name: say("any", "actions") }).getByRole("button");
  const picture = page.locator(".board img");
  let played = 0;
  for (; played < 40; played++) {
    const before = Number(await page.locator("[data-moment]").getAttribute("data-moment"));
    await offered.last().click(); // the most that the die allows
    await eventually(async () =>
      Number(await page.locator("[data-moment]").getAttribute("data-moment")),
    ).toBeGreaterThan(before);
    await eventually(
      async () => (await offered.count()) + (await page.getByText(/ wins\.$/).count()),
    ).toBeGreaterThan(0);
    if (!(await offered.count())) break;
    expect(await picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
  }
  expect(played).toBeGreaterThan(1);
  await page
    .getByText(/ wins\.$/)
    .first()
    .waitFor();
});
