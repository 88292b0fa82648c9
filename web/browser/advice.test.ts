/** What bots do for whoever plays: the evaluation bar and hints. */

import { expect, onTestFinished, test } from "vitest";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { Api } from "./api";
import { api, eventually, visit } from "./pages";
import { newFolder, removeFolder, startServer } from "./running.mjs";
import { Seat } from "./seat";
import { say } from "./words";

/** The pattern of a part of the bar, and the colours that lie under it: each goes from one stop to the next. */
function filled(fill: string): { readonly pattern: string; readonly colours: readonly string[] } {
  const under = fill.lastIndexOf("linear-gradient(");
  const stops = fill.slice(under).match(/rgb\([^)]*\)/g) ?? [];
  return { pattern: fill.slice(0, under), colours: stops.filter((_, i) => i % 2 === 0) };
}

test("the evaluation bar asks once a position, is never refused, and leaves the hints alone", async () => {
  // With the limits that a server has by itself.
  const data = await newFolder();
  const server = await startServer({ data, strict: true });
  onTestFinished(async () => {
    await server.stop();
    await removeFolder(data);
  });
  const { match, seats } = await new Api(server.address).make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const at = server.address;
  const seat = new Seat(await (await visit({ at, settings: { evaluation: true } })).newPage());
  const { page } = seat;
  const asked: string[] = [];
  const hinted: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/evaluation")) asked.push(request.url());
    if (request.url().endsWith("/hint")) hinted.push(request.url());
  });
  page.on("response", (response) => {
    if (response.status() === 429) refused.push(response.url());
  });
  const first = page.waitForResponse(/evaluation$/, { timeout: 100_000 }); // on a new machine it is compiled first
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  expect((await first).status()).toBe(200);
  const hand = new Mouse(page, sensei);
  let look = await seat.turn();
  let positions = 0;
  while (look.phase !== "over" && positions < 12 && look.view) {
    const before = positions;
    await eventually(() => asked.length).toBeGreaterThan(before);
    positions++;
    await sensei.play(sensei.choose(look.view).text, hand, look.view);
    look = await seat.turn(look.number);
  }
  expect(asked.length).toBeLessThanOrEqual(positions + 1);
  expect(hinted).toEqual([]);
  expect(refused).toEqual([]);
  if (look.phase !== "over") {
    await page.getByRole("button", { name: say("table", "hint") }).click();
    await page.getByRole("button", { name: say("table", "showMove") }).waitFor();
  }
  expect(refused).toEqual([]);
});

test("while the game goes on, each of four seats has its part of the bar", async () => {
  const { match, seats } = await api.make({
    game: "sarena",
    options: { seats: 4 },
    players: [
      { kind: "person", name: "Ada", level: "" },
      ...[1, 2, 3].map(() => ({ kind: "bot" as const, name: "", level: "random" })),
    ],
  });
  const page = await (await visit({ settings: { evaluation: true } })).newPage();
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".eval .part").first().waitFor({ timeout: 100_000 }); // on a new machine it is compiled first
  expect(await page.locator(".eval .part").count()).toBe(4);
  const fills = await page
    .locator(".eval .part")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundImage));
  // dark, ivory, half ivory, framed with ivory; the viewer's own is the last
  const parts = fills.map(filled);
  const [ivory, dark] = [parts[0]?.colours[0], parts[3]?.colours[0]];
  expect(ivory).not.toBe(dark);
  expect(parts.map(({ colours }) => colours)).toEqual([[ivory], [ivory, dark], [ivory, dark, ivory], [dark]]);
  expect(new Set(parts.map(({ pattern }) => pattern)).size, "each has its own pattern").toBe(4);
  const label = (await page.locator(".eval").getAttribute("aria-label")) ?? "";
  const chances = [...label.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent));
  expect(chances).toHaveLength(4);
  expect(Math.abs(chances.reduce((sum, percent) => sum + percent, 0) - 100)).toBeLessThanOrEqual(2);
});

test("while a bot is being compiled, the page says so and how far that is", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const page = await (await visit({ phone: true })).newPage();
  // The server says what it says, and that it is at work.
  let tell: (done: number, of: number) => void = () => undefined;
  await page.routeWebSocket(/\/api\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => line.send(message));
    tell = (done, of) => line.send(JSON.stringify({ type: "preparing", done, of }));
  });
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".board .can").first().waitFor();
  tell(12, 40);
  const bar = page.getByRole("progressbar");
  await bar.waitFor();
  expect(await bar.evaluate((progress: HTMLProgressElement) => progress.value)).toBeCloseTo(0.3);
  await page
    .getByRole("status")
    .filter({ hasText: say("table", "preparing") })
    .waitFor();
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
  tell(0, 0);
  await bar.waitFor({ state: "detached" });
});

test.each([0.3, 1])("on a phone the bar is filled as far as it says (%d)", async (win) => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const context = await visit({ phone: true, settings: { evaluation: true } });
  const told = { number: 0, win, knowledge: "estimate", wins: [win, 1 - win] };
  await context.route("**/evaluation", (route) => route.fulfill({ json: told }));
  const page = await context.newPage();
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".flat .own").waitFor({ state: "attached" });
  const width = (selector: string) =>
    page.locator(selector).evaluate((part) => part.getBoundingClientRect().width);
  expect((await width(".flat .own")) / (await width(".flat"))).toBeCloseTo(win, 1);
  // In the sides' colours, and the other side is striped.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [own, others, moss, vermilion] = await page.evaluate(() => {
      const fill = (part: string) =>
        getComputedStyle(document.querySelector(`.flat ${part}`) as Element).backgroundImage;
      const probe = document.body.appendChild(document.createElement("i"));
      const colour = (name: string) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
      };
      return [fill(".own"), fill(".others"), colour("moss"), colour("vermilion")] as const;
    });
    expect(filled(own)).toEqual({ pattern: "", colours: [moss] });
    expect(filled(others).colours).toEqual([vermilion]);
    expect(filled(others).pattern).toMatch(/^repeating-linear-gradient\(135deg/);
  }
  // On its side it stands between the seats and the board, and lies on neither.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.locator(".eval .own").waitFor({ state: "attached" });
  const box = (selector: string) =>
    page.locator(selector).evaluate((part) => {
      const { left, right, height } = part.getBoundingClientRect();
      return { left, right, height };
    });
  const [bar, own, rail, board] = await Promise.all(
    [".eval .bar", ".eval .own", ".left", ".fit"].map((part) => box(part)),
  );
  expect(bar?.left).toBeGreaterThanOrEqual(rail?.right ?? Infinity);
  expect(bar?.right).toBeLessThanOrEqual(board?.left ?? 0);
  expect((own?.height ?? 0) / (bar?.height ?? 1)).toBeCloseTo(win, 1);
});
