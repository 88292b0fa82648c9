/** Little room: in every language words stay whole, inside their buttons and off each other, and no page is wider than the
 * screen, on the narrowest phones; there for six names, too, and in the row under a board on a desktop. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LEVELS } from "../src/ways";
import { LANGUAGES } from "../src/words/load";
import { senet } from "./games/senet";
import { api, eventually, openPage, visit } from "./pages";
import { broken, cut, overlapping, tooWide } from "./room";
import { tableAt } from "./tables";
import { say } from "./words";

const WIDTHS = [320, 360];
/** Pages, and what is on them once they are whole. */
const PAGES: readonly (readonly [path: string, ready: string])[] = [
  ["/", "#games h2"],
  ["/new/sensei", "dialog .seg"],
  ["/new/serendipity", "dialog .seg"],
  ["/new/sarena", "dialog .seg"],
  ["/new/bossa", "dialog .seg"],
  ["/puzzles/serendipity", ".board"],
  ["/analyse/bossa", ".board"],
];

async function hasRoom(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await eventually(() => page.evaluate(tooWide)).toEqual([]);
    for (const fault of [broken, cut, overlapping])
      expect(await page.evaluate(fault), `${fault.name}: ${where} at ${width}`).toEqual([]);
  }
}

test.each(Object.keys(LANGUAGES))("%s has room on the narrowest phones", async (language) => {
  const { path } = await tableAt(senet, 8);
  const page = await (await visit({ phone: true, language })).newPage();
  for (const [where, ready] of [...PAGES, [path, ".board .can"] as const]) {
    await page.goto(where);
    await page.locator(ready).first().waitFor({ state: "attached" });
    await hasRoom(page, where);
  }
});

test.each(Object.keys(LANGUAGES))(
  "%s has room in the menu, the preferences and the end",
  async (language) => {
    const { match, seats } = await api.make({
      game: "sensei",
      players: [
        { kind: "person", name: "Ada", level: "" },
        { kind: "bot", name: "", level: "random" },
      ],
    });
    const page = await openPage(`/t/${match}#${seats[0]?.token}`, { phone: true, language });
    await page.locator(".board .can").first().waitFor();
    await page.getByRole("button", { name: say("table", "menu", {}, language), exact: true }).click();
    await hasRoom(page, "the menu");
    await page.getByRole("button", { name: say("table", "preferences", {}, language) }).click();
    await hasRoom(page, "the preferences");
    await page.keyboard.press("Escape");
    await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, seats[0]?.token);
    await page.locator("section.end").waitFor();
    await hasRoom(page, "the end");
  },
);

test.each(Object.keys(LANGUAGES))("%s has room for the names of six seats", async (language) => {
  // the level with the longest name, five times: each has its number
  const called = (level: string) => say("home", `level.${level}`, {}, language);
  const [level] = [...LEVELS].sort((a, b) => called(b).length - called(a).length);
  if (!level) throw new Error("there are no bots");
  const { match, seats } = await api.make({
    game: "serendipity",
    options: { seats: 6 },
    players: [
      { kind: "person", name: "Ada", level: "" },
      ...Array.from({ length: 5 }, () => ({ kind: "bot" as const, name: "", level })),
    ],
  });
  const page = await openPage(`/t/${match}#${seats[0]?.token}`, { phone: true, language });
  await page.locator(".board").first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await eventually(() => page.evaluate(tooWide)).toEqual([]);
    expect(await page.evaluate(broken), `at ${width}`).toEqual([]);
    const names = page.locator(".far .seat .name");
    expect(await names.allInnerTexts()).toEqual([1, 2, 3, 4, 5].map((n) => `${called(level)} ${n}`));
    // and none is cut
    const cut = await page
      .locator(".far .seat .who")
      .evaluateAll((all) =>
        all.filter((who) => who.scrollWidth > who.clientWidth || who.scrollHeight > who.clientHeight + 1),
      );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test.each(Object.keys(LANGUAGES))("%s has room in the row of buttons under a board", async (language) => {
  // Senseï against a bot has the most of them: taking back, resetting, a hint, a claim, the end of the turn.
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const page = await openPage(`/t/${match}#${seats[0]?.token}`, { language });
  await page.locator(".board .can").first().waitFor();
  expect(await page.locator(".action button").count()).toBe(5);
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await eventually(() => page.evaluate(tooWide)).toEqual([]);
    expect(await page.evaluate(broken), `at ${width}`).toEqual([]);
    const row = await page.locator(".action").evaluate((row) => {
      const boxes = [...row.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
      const { right } = row.getBoundingClientRect();
      const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 20));
      return { out: Math.max(...boxes.map((box) => box.right)) - right, rows: new Set(middles).size };
    });
    expect(row.out, `at ${width}`).toBeLessThanOrEqual(1);
    expect(row.rows, `at ${width}`).toBe(1);
  }
  // And the game with the most to choose from is set up without scrolling.
  await page.goto("/new/sensei");
  await page.locator("dialog .pp svg").first().waitFor();
  const middle = page.locator("dialog .middle");
  expect(await middle.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test.each(Object.keys(LANGUAGES))(
  "%s: what is written in the bowl of the sticks stays in it",
  async (language) => {
    const { path } = await tableAt(senet, 8);
    const page = await openPage(path, { phone: true, language, settings: { throwsItself: false } });
    await page.locator(".board .can").first().waitFor({ state: "attached" });
    await page.locator(".board .caption").first().waitFor();
    const beyond = await page.locator(".board .caption").evaluateAll((all) =>
      all.map((text) => {
        const { left, right } = text.getBoundingClientRect();
        const { left: first = 0, right: last = 0 } = text.closest("svg")?.getBoundingClientRect() ?? {};
        return Math.max(first - left, right - last);
      }),
    );
    expect(beyond.length).toBeGreaterThan(0);
    for (const px of beyond) expect(px).toBeLessThan(-2);
  },
);

test.each(["de", "fr", "hu"])(
  "%s: three quiet buttons and the main one share a row on a phone",
  async (language) => {
    const { match, seats } = await api.make({
      game: "sensei",
      players: [
        { kind: "person", name: "Ada", level: "" },
        { kind: "bot", name: "", level: "random" },
      ],
    });
    const token = seats[0]?.token ?? "";
    const look = await api.look(match, token);
    const step = look.view?.actions.find(({ text }) => text.includes("-"));
    if (!step) throw new Error("no stone can move");
    await api.act(match, token, look, step);
    const page = await openPage(`/t/${match}#${token}`, { phone: true, language });
    await page.locator(".action .btn").first().waitFor();
    const tops = await page
      .locator(".action button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom));
    expect(tops.length).toBeGreaterThan(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
  },
);

test.each(["senet", "sensei"])(
  "the last move of %s can be read on a small phone, above the buttons",
  async (game) => {
    const { match, seats } = await api.make({
      game,
      players: [
        { kind: "person", name: "Ada", level: "" },
        { kind: "person", name: "Bob", level: "" },
      ],
    });
    const page = await openPage(`/t/${match}#${seats[0]?.token}`, { phone: true, language: "de" });
    const log = page.locator(".peek .open .soft");
    await log.waitFor();
    const [words, buttons] = [await log.boundingBox(), await page.locator(".action").boundingBox()];
    if (!words || !buttons) throw new Error("it is not drawn");
    expect(words.y + words.height).toBeLessThanOrEqual(buttons.y + 1);
  },
);
