/** Another language: every text changes at once, and stays so. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, openPage, visit } from "./pages";
import { GAMES, titleOf } from "../src/games";
import { LANGUAGES } from "../src/words/load";
import { textsOf } from "./words";

const PARTS = ["home", "table", "study", "senet"];

/** Everything that is read or heard, each text once; not what has been said before. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const add = (text: string | null) => {
      const plain = text?.replace(/\s+/g, " ").trim();
      if (plain && /\p{L}{2}/u.test(plain)) found.add(plain);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      if (!walk.currentNode.parentElement?.closest("noscript, script, style, [role=log]"))
        add(walk.currentNode.textContent);
    for (const element of document.querySelectorAll(
      "[aria-label], [title], [alt], [placeholder], [aria-valuetext]",
    ))
      for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"])
        add(element.getAttribute(name));
    add(document.title);
    return [...found];
  });
}

/** Names, and texts that are the same in both languages. */
function isSame(text: string): boolean {
  return NAMES.includes(text) || same().some((pattern) => pattern.test(text));
}
const NAMES = ["Quincunx", ...GAMES.map(titleOf), "Ada", "Bob", ...Object.values(LANGUAGES)];

function same(): RegExp[] {
  return PARTS.flatMap((part) => {
    const [english, german] = [textsOf("en", part), textsOf("de", part)];
    const texts = Object.entries(english).filter(
      ([key, text]) => german[key] === text && !text.includes("plural"),
    );
    return texts.map(([, text]) => {
      const parts = text.split(/\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return new RegExp(`^${parts.join(".+")}$`);
    });
  });
}

async function switchTo(page: Page, language: keyof typeof LANGUAGES): Promise<void> {
  const picker = page.locator("select").filter({ has: page.locator(`option[value="${language}"]`) });
  await picker.first().selectOption(language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}

async function stays(page: Page, english: readonly string[]): Promise<string[]> {
  const now = await textsOn(page);
  return english.filter((text) => now.includes(text) && !isSame(text));
}

test("home speaks German at once, and after a reload", async () => {
  const page = await openPage("/");
  await page
    .getByRole("listitem")
    .filter({ has: page.locator("h2") })
    .nth(4)
    .waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".meta")].every(({ textContent }) => textContent?.trim()),
  );
  const english = await textsOn(page);
  expect(english.length).toBeGreaterThan(30);
  await switchTo(page, "de");
  expect(await stays(page, english)).toEqual([]);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.lang === "de");
  await page.locator("h1").waitFor();
  expect(await stays(page, english)).toEqual([]);
});

test("a table speaks German at once: sentence, seats, board, log, menu", async () => {
  const { match, seats } = await api.make({
    game: "senet",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Bob", level: "" },
    ],
  });
  const tokens = seats.map(({ token }) => token);
  const look = await api.playOn(
    match,
    tokens,
    (view) => view.actions[0] ?? never(),
    ({ number }) => number > 20,
  );
  const page = await openPage(`/t/${match}#${tokens[look.to_move ?? 0]}`);
  await page.locator(".board .can").first().waitFor();
  const english = await textsOn(page);
  expect(english.length).toBeGreaterThan(40);
  await page.locator("[popovertarget]").first().click();
  await switchTo(page, "de");
  expect(await stays(page, english)).toEqual([]);
  await page.reload();
  await page.locator(".board .can").first().waitFor();
  expect(await stays(page, english)).toEqual([]);
});

test.each(Object.keys(LANGUAGES))("a browser that reads %s gets it without asking", async (language) => {
  const page = await (await visit({ language })).newPage();
  await page.goto("/");
  await page.locator("h1").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  expect(await page.locator("h1").innerText()).toBe(textsOf(language, "home")["headline"]);
});

function never(): never {
  throw new Error("nothing can be done");
}
