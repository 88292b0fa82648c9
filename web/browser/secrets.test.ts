/** Sàrena's secret colours: nobody who may not know them gets them, in nothing that a page receives. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { COLOURS, type SarenaView } from "../src/boards/sarena/view";
import type { Look } from "./api";
import { sarena } from "./games/sarena";
import { Mouse } from "./hands";
import { begin, visitHere } from "./here";
import { api, eventually, visit } from "./pages";
import { Seat } from "./seat";
import { say } from "./words";

const TWO = [
  { kind: "person", name: "Ada", level: "" },
  { kind: "person", name: "Bob", level: "" },
] as const;

/** Everything that a page gets from the server, as text. */
class Ear {
  readonly heard: string[] = [];
  #reading: Promise<unknown>[] = [];

  constructor(page: Page) {
    page.on("response", (answer) => {
      if (!answer.url().includes("/api/")) return;
      const reading = answer.text().then((text) => this.heard.push(text));
      this.#reading.push(
        reading.catch((error: unknown) => {
          if (!page.isClosed()) throw error; // the test is over: nobody listens any more
        }),
      );
    });
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => this.heard.push(String(payload))),
    );
  }

  async all(): Promise<string[]> {
    await Promise.all(this.#reading);
    return this.heard;
  }
}

/** Where something says whose colour is which: a token, the draw of one, or the seed that gives everything away. */
function leaks(value: unknown, path = ""): string[] {
  if (typeof value === "string") return /^=(red|yellow|green|blue)$/.test(value) ? [`${path}: ${value}`] : [];
  if (Array.isArray(value)) return value.flatMap((one, i) => leaks(one, `${path}[${i}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const here = `${path}.${key}`;
    const colours: unknown[] = key === "token" || key === "tokens" ? [inside].flat() : [];
    if (colours.some((one) => (COLOURS as readonly unknown[]).includes(one))) return [here];
    if ((key === "seed" || key === "own") && inside !== null) return [here];
    return leaks(inside, here);
  });
}

const inAll = (heard: readonly string[]): string[] => heard.flatMap((text) => leaks(JSON.parse(text)));
const colourOf = ({ view }: Look) => (view as SarenaView).token;

test("a spectator finds no secret in anything the page received, until the end shows all", async () => {
  const { match, seats } = await api.make({ game: "sarena", players: [...TWO] });
  const tokens = seats.map(({ token }) => token);
  const [watcher, player] = [await (await visit()).newPage(), await (await visit()).newPage()];
  const [ear, seat] = [new Ear(watcher), new Ear(player)];
  const eye = new Seat(watcher);
  await watcher.goto(`/t/${match}`);
  await player.goto(`/t/${match}#${tokens[0]}`);
  await eye.until(() => true);
  const enough = await api.playOn(
    match,
    tokens,
    (view) => sarena.choose(view),
    ({ number }) => number >= 55,
  );
  await eye.until(({ number }) => number >= enough.number);
  // Looking back asks for moments of the past: these know no more.
  await watcher.getByRole("button", { name: say("table", "toStart") }).click();
  await watcher.getByText(say("table", "lookingBack")).first().waitFor();
  await watcher
    .getByRole("button", { name: say("table", "backToGame") })
    .first()
    .click();

  const heard = await ear.all();
  expect(heard.length).toBeGreaterThan(10);
  expect(inAll(heard)).toEqual([]);
  // The same search finds a player's own colour: it is able to.
  expect(inAll(await seat.all())).not.toEqual([]);
  // Nor is it hidden somewhere in the document, in the storage or in the address.
  const kept = await watcher.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const token of tokens) {
    expect(kept).not.toContain(token);
    expect(await watcher.content()).not.toContain(token);
  }

  await api.playOn(
    match,
    tokens,
    (view) => sarena.choose(view),
    () => false,
  );
  await eye.until(({ phase }) => phase === "over");
  expect(inAll(await ear.all())).not.toEqual([]);
});

test("a player's colour is in the document only while the case is held open", async () => {
  // Two tables where the same seat has different colours: shut, their cases are the same.
  const tables: { match: string; token: string; colour: string }[] = [];
  while (new Set(tables.map(({ colour }) => colour)).size < 2) {
    const { match, seats } = await api.make({ game: "sarena", players: [...TWO] });
    const token = seats[0]?.token ?? "";
    tables.push({ match, token, colour: colourOf(await api.look(match, token)) ?? "" });
  }
  const shut = new Map<string, string>();
  for (const { match, token, colour } of tables) {
    const page = await (await visit()).newPage();
    await page.goto(`/t/${match}#${token}`);
    const box = page.getByRole("button", { name: say("sarena", "caseLabel") });
    const aside = page.getByRole("complementary", { name: say("table", "seats") });
    await box.waitFor();
    const before = await box.innerHTML();
    const around = await aside.innerHTML();
    expect(before).not.toMatch(new RegExp(COLOURS.join("|")));

    await box.hover();
    await page.mouse.down();
    await page
      .getByRole("status")
      .filter({ hasText: say("sarena", colour) })
      .waitFor({ state: "attached" });
    expect(await box.innerHTML()).toContain(colour);
    await page.mouse.up();
    await eventually(() => box.innerHTML()).toBe(before);
    await eventually(() => aside.innerHTML()).toBe(around);

    await box.focus();
    await page.keyboard.down(" ");
    expect(await box.innerHTML()).toContain(colour);
    await page.keyboard.up(" ");
    expect(await box.innerHTML()).toBe(before);
    shut.set(colour, before);
  }
  expect(new Set(shut.values()).size).toBe(1);
});

test("on one screen a curtain falls between turns, and what it hides is not in the page", async () => {
  const [, page] = await visitHere();
  const seat = await begin(page, sarena.game, "screen");

  const names = [1, 2].map((number) => say("home", "playerNumber", { number }));
  const lifted: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const lift = page.locator("main.curtain").getByRole("button");
    await lift.waitFor();
    const label = await lift.innerText();
    const player = names.findIndex((who) => label === say("table", "liftCurtain", { who }));
    lifted.push(player);
    expect(await page.locator(".board, [data-circle], .tray").count()).toBe(0);
    expect(await lift.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.locator(".board .can").first().waitFor(); // nothing moves under the pointer any more
    // Whoever is to move is called by name, as the others are: each of them is "you".
    const turns = await page.locator(".seat .turn").allInnerTexts();
    expect(turns.map((text) => text.trim())).toEqual([say("table", "isToMove")]);
    expect(await page.locator(".now h2 .who").innerText()).toBe(names[player]);
    expect(await page.title()).toContain(names[player] ?? "?");
    const look = seat.as(player);
    const colour = say("sarena", colourOf(look) ?? "");
    const box = page.getByRole("button", { name: say("sarena", "caseLabel") });
    await box.hover();
    await page.mouse.down();
    await page.getByRole("status").filter({ hasText: colour }).waitFor({ state: "attached" });
    await page.mouse.up();
    if (!look.view) throw new Error("the game has not begun");
    await sarena.play(sarena.choose(look.view).text, new Mouse(page, sarena), look.view);
  }
  // Whoever begins, they take turns.
  expect([
    [0, 1, 0],
    [1, 0, 1],
  ]).toContainEqual(lifted);
});
