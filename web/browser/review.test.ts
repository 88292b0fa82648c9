/** The review after a game: what its cards say adds up. */

import { expect, test } from "vitest";
import { api, eventually, openPage, visit } from "./pages";
import { tooWide } from "./room";
import titles from "../src/words/en/titles.json";

test("on every card the chance before, less the chance after, is what the move cost", async () => {
  const { match, seats } = await api.make({
    game: "sarena",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Bo", level: "" },
    ],
  });
  const tokens = seats.flatMap(({ token }) => token ?? []);
  // The last that is allowed is seldom good: there is something to blame.
  await api.playOn(
    match,
    tokens,
    ({ actions }) => actions.at(-1)!,
    () => false,
  );
  const page = await openPage(`/t/${match}#${tokens[0]}`);
  const cards = page.locator("section ol > li:has(.jump)");
  await cards.first().waitFor({ timeout: 100_000 }); // on a new machine the bot is compiled first
  for (const card of await cards.all()) {
    const chances = (await card.locator(".jump .vh").textContent()) ?? "";
    const [before, after] = chances.match(/\d+(?=\s?%)/g) ?? [];
    const cost = /(\d+) percentage point/.exec((await card.textContent()) ?? "")?.[1];
    expect(Number(before) - Number(after)).toBe(Number(cost));
    expect(Number(cost)).toBeGreaterThan(0);
    // It is called by what speaks against it; without a reason, by itself.
    const heading = card.getByRole("heading");
    const isNamed = (await card.locator(".why li").count()) > 0;
    if (isNamed)
      await eventually(async () => Object.values(titles).includes(await heading.innerText())).toBe(true);
    else expect(await heading.innerText()).toMatch(/^[a-f]\d to [a-f]\d$/);
  }
  // The same cards on the narrowest phone: their buttons have room for long words.
  const narrow = await openPage(`/t/${match}#${tokens[0]}`, { phone: true, language: "de" });
  await narrow.setViewportSize({ width: 320, height: 740 });
  await narrow.locator("section ol > li:has(.jump)").first().waitFor();
  await eventually(() => narrow.evaluate(tooWide)).toEqual([]);
});

test("each of three seats has its part of the bar", async () => {
  const person = (name: string) => ({ kind: "person" as const, name, level: "" });
  const players = ["Ada", "Bo", "Cy"].map(person);
  const { match, seats } = await api.make({ game: "sarena", options: { seats: 3 }, players });
  const tokens = seats.flatMap(({ token }) => token ?? []);
  await api.playOn(
    match,
    tokens,
    ({ actions }) => actions.at(-1)!,
    () => false,
  );
  const page = await openPage(`/t/${match}#${tokens[0]}`, { settings: { evaluation: true } });
  const look = page.locator("section ol > li:has(.jump) button").first();
  await look.waitFor({ timeout: 100_000 });
  await look.click();
  await page.locator(".eval .part").first().waitFor();
  expect(await page.locator(".eval .part").count()).toBe(3);
  expect(await page.locator(".eval").getAttribute("aria-label")).toMatch(/Bo \d+%, Cy \d+%,? and You \d+%/);
});

test("the end says how long the game took, and its result does not wait for that", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Bo", level: "" },
    ],
  });
  const token = seats[0]?.token;
  await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, token);
  const context = await visit({ language: "de" });
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await context.route(/\/record$/, async (route) => {
    await asked;
    await route.fulfill({ json: { times: [0, 1000, 18 * 60_000] } });
  });
  const page = await context.newPage();
  await page.goto(`/t/${match}#${token}`);
  const lead = page.locator("#end .lead");
  await lead.waitFor();
  expect(await lead.innerText()).not.toContain("Dauer");
  answer();
  await eventually(() => lead.innerText()).toContain("Dauer: 18 Minuten.");
});
