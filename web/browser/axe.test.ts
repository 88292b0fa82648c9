/** axe looks at every page, light and dark, and finds nothing. */

import axe from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BY_NAME } from "./games/all";
import { api, openPage, type Screen } from "./pages";

/** What is wrong, in few words; all of it, or only what `rules` names. */
async function problems(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((only) => {
    const { axe } = window as unknown as { axe: { run: (how: RunOptions) => Promise<AxeResults> } };
    return axe.run(only ? { runOnly: [...only] } : {});
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

async function check(path: string, ready: string, screen: Screen = {}): Promise<Page> {
  const page = await openPage(path, screen);
  await page.locator(ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const light = await problems(page);
  // In the dark only colours are different.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await problems(page, ["color-contrast"]);
  expect({ light, dark }).toEqual({ light: [], dark: [] });
  return page;
}

test.each([
  ["home", "/", "#games h2"],
  ["a new table", "/new/sensei", "dialog"],
  ["a rulebook", "/rules/sarena", "main h2"],
  ["a lesson", "/learn/senet", "main .board, main [role=grid]"],
  ["a puzzle", "/puzzles/senet", "main .board"],
  ["no such page", "/nowhere", "h1"],
  ["a link that leads to no table", "/t/nothing-here", "h1"],
])("%s", async (_name, path, ready) => void (await check(path, ready)));

test("home on a phone", async () => void (await check("/", "#games h2", { phone: true })));

test.each(BY_NAME)("%s: a table in the middle of a game, and after it", async (_game, driver) => {
  const { match, seats } = await api.make({
    game: driver.game,
    ...(driver.options ? { options: driver.options } : {}),
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Bob", level: "" },
    ],
  });
  const tokens = seats.map(({ token }) => token);
  const start = await api.look(match);
  const until = (start.view?.number ?? 0) + 12;
  const look = await api.playOn(
    match,
    tokens,
    (view) => driver.choose(view),
    ({ number }) => number >= until,
  );
  const mine = tokens[look.to_move ?? 0] ?? "";
  const page = await check(`/t/${match}#${mine}`, ".board .can");
  // How its keys work belongs to the board, for whoever hears it.
  const help = await page.locator(".board [aria-describedby]").first().getAttribute("aria-describedby");
  expect(await page.locator(`[id="${help}"]`).textContent()).toMatch(/Enter .*Escape/);
  await check(`/t/${match}#${mine}`, ".board .can", { phone: true });
  await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, mine);
  await check(`/t/${match}#${mine}`, "#end h2");
});

test("axe is able to find something", async () => {
  const page = await openPage("/nowhere");
  await page.locator("h1").waitFor();
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
  expect((await problems(page)).join()).toContain("image-alt");
});
