/** Home and what is chosen there: every table that this browser holds, strengths that are named, who is winning only
 * where somebody says so, and preferences that last. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, eventually, visit } from "./pages";
import { say } from "./words";

/** More than home shows at first, and than anybody asked for at once. */
const HELD = 14;

test("home lists every table that is held, and names the strength of the bot", async () => {
  const context = await visit({ settings: { level: "master" } });
  const tables = await Promise.all(
    Array.from({ length: HELD }, () =>
      api.make({
        game: "sensei",
        players: [
          { kind: "person", name: "Ada", level: "" },
          { kind: "person", name: "Noor", level: "" },
        ],
      }),
    ),
  );
  const seats = Object.fromEntries(
    tables.map(({ match, seats }, at) => [match, { game: "sensei", at, tokens: { 0: seats[0]?.token } }]),
  );
  await context.addInitScript((text) => {
    if (location.protocol.startsWith("http")) localStorage.setItem("quincunx.seats", text);
  }, JSON.stringify(seats));
  const page = await context.newPage();
  await page.goto("/");
  const start = page.getByRole("button", { name: say("home", "start.bot.label", { game: "Senet" }) });
  expect(await start.innerText()).toContain(say("home", "level.master"));
  await page.getByRole("button", { name: say("home", "showAll", { n: HELD }) }).click();
  expect(await page.locator("#mine li").count()).toBe(HELD);
  const links = await page.locator("#mine li a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links)).toEqual(new Set(tables.map(({ match }) => `/t/${match}`)));
  // Each of the first ones shows its own position, here the one a game begins with.
  const drawn = page.locator("#mine li").first().locator(".still svg");
  await drawn.first().waitFor();
  expect(await page.locator("#mine .still").count()).toBeGreaterThan(4);
  expect(await page.locator("#mine .still").first().getAttribute("inert")).not.toBeNull();
  // No bot, no strength.
  await page.getByRole("radio", { name: say("home", "way.friend.name") }).check();
  const make = page.getByRole("button", { name: say("home", "start.friend.label", { game: "Senet" }) });
  expect(await make.innerText()).not.toContain(say("home", "level.master"));

  // Who is winning is offered only where somebody plays alone against bots.
  const bar = page.getByRole("checkbox", { name: say("home", "manner.evaluation") });
  const takebacks = page.getByRole("checkbox", { name: say("home", "manner.takebacks") });
  for (const [way, offered] of [
    ["friend", 0],
    ["screen", 0],
    ["bot", 1],
  ] as const) {
    await page.goto(`/new/sensei?with=${way}`);
    await takebacks.waitFor({ state: "attached" });
    expect(await bar.count(), way).toBe(offered);
  }
});

test("preferences are kept; whoever plays sees how many watch", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Noor", level: "" },
    ],
  });
  const page = await (await visit()).newPage();
  await page.goto(`/t/${match}#${seats[0]?.token}`);
  await page.locator(".board .can").first().waitFor();
  const more = page.getByRole("button", { name: say("table", "menu") });
  const open = async () => {
    await more.click();
    // Two people play: nobody says who is winning, so there is nothing to hide.
    expect(await page.getByRole("button", { name: say("table", "evaluationShow") }).count()).toBe(0);
    await page.getByRole("button", { name: say("table", "preferences") }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: say("table", "preferences") });
  const pace = dialog.getByRole("radio", { name: say("table", "pace.brisk") });
  const switches = ["lidOpen", "confirm", "sound"].map((name) =>
    dialog.getByRole("checkbox", { name: say("table", `prefer.${name}`) }),
  );
  await pace.check({ force: true });
  for (const one of switches) await one.check({ force: true });
  await page.reload();
  await page.locator(".board .can").first().waitFor();
  await open();
  for (const one of [pace, ...switches]) expect(await one.isChecked()).toBe(true);
  await page.keyboard.press("Escape");

  // A move is asked about before it counts.
  await page.locator('.board [data-square="b1"].can').click();
  await page.locator('.board [data-square="b2"].can').click();
  const yes = page.getByRole("button", { name: say("table", "confirmYes") });
  await yes.waitFor();
  const { number } = await api.look(match);
  await yes.click();
  await eventually(async () => (await api.look(match)).number).toBeGreaterThan(number);

  // Two others come to look on.
  const watching = page.getByText(say("table", "watchers", { n: 2 }));
  const others = await Promise.all([visit(), visit()]);
  for (const context of others) await (await context.newPage()).goto(`/t/${match}`);
  await watching.waitFor();
  await others[0]?.close();
  await page.getByText(say("table", "watchers", { n: 1 })).waitFor();
});

/** How far what was already drawn has moved since the page was opened, without anybody pressing anything. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const moved = list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[];
          resolve(moved.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // where nothing has moved there is nothing to report
        requestAnimationFrame(() => setTimeout(() => resolve(0), 500));
      }),
  );
}

test.each([
  ["/", "#games h2"],
  ["/new/sensei", "dialog .seg"],
  ["/new/serendipity", "dialog .seg"],
  ["/new/bossa?with=friend", "dialog .seg"],
])("nothing moves on %s while it is opened", async (path, ready) => {
  const page = await (await visit()).newPage();
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  expect(await shifts(page)).toBeLessThan(0.02);
});
