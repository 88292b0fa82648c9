/** Chance as two people see it: each device seals a salt, and each page checks in the end what it saw in the beginning. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, visit } from "./pages";
import { say } from "./words";

const matchOf = (page: Page): string => /\/t\/(\w+)/.exec(page.url())?.[1] ?? "";

const tokenOf = (page: Page, match: string): Promise<string> =>
  page.evaluate((match) => {
    const seats = JSON.parse(localStorage.getItem("quincunx.seats") ?? "{}");
    return String(Object.values(seats[match].tokens)[0]);
  }, match);

/** What the page found, in its own words. */
const verdict = (page: Page, found: string): Promise<void> =>
  page.getByText(say("study", `endVerdict.${found}`)).waitFor();

test("each page adds a salt, keeps the commitment and checks both in the end", async () => {
  const [ada, bob, eve] = await Promise.all([visit({}), visit({ phone: true }), visit({})].map(newPage));
  if (!ada || !bob || !eve) throw new Error("no pages");
  await ada.goto("/");
  await ada.getByRole("radio", { name: say("home", "way.friend.name") }).check({ force: true });
  await ada.getByRole("button", { name: say("home", "start.friend.label", { game: "Sàrena" }) }).click();
  const link = await ada.getByRole("textbox", { name: say("table", "theLink") }).inputValue();
  await bob.goto(link);
  await bob.getByRole("button", { name: say("table", "sitDown") }).tap();
  for (const page of [ada, bob]) await page.getByRole("button", { name: say("table", "menu") }).waitFor();
  await ada.locator(".board").first().waitFor();
  const match = matchOf(ada);
  const look = await api.look(match);
  expect(look.salts.filter((salt) => /^[0-9a-f]{32}$/.test(salt))).toHaveLength(2);
  expect(look.seals).not.toContain(null);
  await eve.goto(link);
  await eve.locator(".board").first().waitFor();

  // Somebody's server could show another commitment afterwards: Bob's page would notice.
  await bob.evaluate((match) => {
    const fair = JSON.parse(localStorage.getItem("quincunx.fair") ?? "{}");
    fair[match].commitment = "00".repeat(32);
    localStorage.setItem("quincunx.fair", JSON.stringify(fair));
  }, match);
  await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, await tokenOf(ada, match));
  await verdict(ada, "own");
  await verdict(bob, "changed");
  await verdict(eve, "late");
});

async function newPage(visiting: ReturnType<typeof visit>): Promise<Page> {
  return (await visiting).newPage();
}

test.each([
  ["senet", 1],
  ["sensei", 0],
] as const)("the menu of %s offers to check chance where there is any", async (game, offers) => {
  const { match, seats } = await api.make({
    game,
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const page = await (await visit()).newPage();
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".board .can").first().waitFor();
  await page.getByRole("button", { name: say("table", "menu") }).click();
  const menu = page.getByRole("group", { name: say("table", "menu") });
  await menu.getByRole("button", { name: say("table", "preferences") }).waitFor();
  expect(await menu.getByRole("button", { name: say("table", "fair") }).count()).toBe(offers);
});
