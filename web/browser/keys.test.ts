/** Keys, focus and forced colours: what a table owes to those who use no mouse or other colours than ours. */

import { expect, test } from "vitest";
import { sensei } from "./games/sensei";
import { api, eventually, openPage, visit, type Screen } from "./pages";
import { Seat } from "./seat";
import { tableAt } from "./tables";
import { say } from "./words";
import words from "../src/words/en/sensei.json";

/** A table of Senseï between two people, that many actions after the beginning. */
async function sitDown(more: number, screen: Screen = {}): Promise<Seat> {
  const { path } = await tableAt(sensei, more);
  const seat = new Seat(await (await visit(screen)).newPage());
  await seat.page.goto(path);
  await seat.turn();
  await seat.page.locator(".board .can").first().waitFor();
  return seat;
}

test("Escape closes the menu and gives the focus back", async () => {
  const { page } = await sitDown(0);
  const more = page.getByRole("button", { name: say("table", "menu") });
  await more.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("group", { name: say("table", "menu") });
  await menu.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("the log is one tab stop, and arrows lead from line to line", async () => {
  const { page } = await sitDown(12);
  const lines = page.locator(".log a");
  await eventually(() => lines.count()).toBeGreaterThan(2);
  const stops = page.locator(".log [tabindex='0'], .log a:not([tabindex='-1'])");
  expect(await stops.count()).toBe(1);
  await stops.focus();
  const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const last = await name();
  await page.keyboard.press("ArrowUp");
  const before = await name();
  expect(before).not.toBe(last);
  expect(await stops.getAttribute("aria-label")).toBe(before);
  await page.keyboard.press("ArrowDown");
  expect(await name()).toBe(last);
});

test("after a panel closes and after a turn has ended, the focus is where it is needed", async () => {
  const seat = await sitDown(1);
  const { page } = seat;
  const isOnBoard = () => page.evaluate(() => document.activeElement?.closest(".board") !== null);
  await page.locator(".board [tabindex='0']").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: say("table", "keys") }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(isOnBoard).toBe(true);
  const { number } = await seat.turn();
  const end = page.getByRole("button", { name: words.endTurn, exact: true });
  await end.focus();
  await page.keyboard.press("Enter");
  await seat.until((look) => look.number > number);
  await eventually(isOnBoard).toBe(true);
});

test("e presses the board's main button, and letters can be switched off", async () => {
  const seat = await sitDown(1);
  const { page } = seat;
  await page.locator(".board [tabindex='0']").focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: say("table", "keys") });
  const letters = keys.getByRole("checkbox", { name: say("table", "key.letters") });
  await letters.uncheck({ force: true });
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  const { number } = await seat.turn();
  await page.keyboard.press("e");
  await page.keyboard.press("?");
  await page.keyboard.press("f");
  expect([await keys.count(), seat.look?.number]).toEqual([0, number]);
  await page.evaluate(() => localStorage.setItem("quincunx.settings", JSON.stringify({ evaluation: false })));
  await page.reload();
  await page.locator(".board .can").first().waitFor();
  await page.locator(".board [tabindex='0']").focus();
  await page.keyboard.press("e");
  await seat.until((look) => look.number > number);
});

test("forced colours: switches that are on, the chosen segment and the bar are told apart", async () => {
  const page = await openPage("/new/senet");
  await page.emulateMedia({ forcedColors: "active" });
  const fills = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((things) => things.map((thing) => getComputedStyle(thing).backgroundColor));
  await page.locator(".seg label").first().waitFor();
  const [chosen, others] = [
    await fills(".seg label:has(:checked)"),
    await fills(".seg label:not(:has(:checked))"),
  ];
  expect(chosen.length).toBeGreaterThan(0);
  expect(chosen.filter((fill) => others.includes(fill))).toEqual([]);
  const [on, off] = [await fills(".switch:has(:checked) i"), await fills(".switch:not(:has(:checked)) i")];
  expect(on.length).toBeGreaterThan(0);
  expect(on.filter((fill) => off.includes(fill))).toEqual([]);
});

test("forced colours: whose part of the bar is whose, and where the slider stands, can be seen", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const context = await visit({ settings: { evaluation: true } });
  // What a bot thinks is no matter here.
  const told = { number: 0, win: 0.3, knowledge: "estimate", wins: [0.3, 0.7] };
  await context.route("**/evaluation", (route) => route.fulfill({ json: told }));
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".eval .own").waitFor();
  const colours = await page.evaluate(() => {
    const system = (name: string): string => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.cssText = `forced-color-adjust: none; background: ${name}`;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    };
    const fill = (selector: string, part?: string): string =>
      getComputedStyle(document.querySelector(selector) as Element, part).backgroundColor;
    return {
      ...{ highlight: system("Highlight"), canvas: system("Canvas") },
      ...{ own: fill(".eval .own"), others: fill(".eval .others") },
      edge: getComputedStyle(document.querySelector(".eval .bar") as Element).borderTopWidth,
      adjusts: getComputedStyle(document.querySelector(".range") as Element).forcedColorAdjust,
    };
  });
  expect(colours.own).toBe(colours.highlight);
  expect(colours.others).toBe(colours.canvas);
  expect(colours.own).not.toBe(colours.others);
  expect(colours.edge).toBe("1px");
  expect(colours.adjusts).toBe("none"); // track and thumb have system colours of their own
  const grey = await page.locator(".range").screenshot({ scale: "css" });
  await page.locator(".range").evaluate((range) => range.classList.remove("range"));
  expect((await page.locator("input[type=range]").screenshot({ scale: "css" })).equals(grey)).toBe(false);
});

test("what is taken back is announced", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const seat = new Seat(await (await visit()).newPage());
  const { page } = seat;
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  const { number } = await seat.turn();
  await page.locator('.board [data-square="b1"].can').click();
  await page.locator('.board [data-square="b2"].can').click();
  const look = await seat.turn(number);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[aria-live], [role=log], [role=status], [role=alert]"))
        heard.push(region.textContent ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator(".board [tabindex='0']").focus();
  await page.keyboard.press("u");
  await seat.until(({ number }) => number > look.number);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(" "));
  await eventually(heard).toContain(say("table", "takenBack"));
});
