/** Two people far apart: a link, a lost connection, a server that goes away, a rematch. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Api, type Look } from "./api";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { api, visit } from "./pages";
import { newFolder, removeFolder, startServer } from "./running.mjs";
import { Seat } from "./seat";
import { say } from "./words";

const banner = (page: Page) => page.getByRole("region", { name: say("table", "connection") });

/** One whole turn of Senseï, after what is known to have happened: until somebody else has the move. */
async function turn(seat: Seat, after = -1): Promise<Look> {
  const hand = new Mouse(seat.page, sensei);
  for (let look = await seat.turn(after); ; look = await seat.until(() => true, look.number)) {
    if (!look.may.includes("act") || !look.view) return look;
    await sensei.play(calm(look), hand, look.view);
  }
}

/** A step forward with a stone, then the end of the turn: nobody wins by that. */
function calm({ view }: Look): string {
  const texts = (view?.actions ?? []).map(({ text }) => text);
  const step = texts.find((text) => /^[a-g]\d-[a-g]\d$/.test(text));
  return texts.find((text) => text === "end") ?? step ?? texts[0] ?? "";
}

/** A single action, without waiting for what comes of it. */
async function actOnce(seat: Seat): Promise<Look> {
  const look = await seat.turn();
  if (!look.view) throw new Error("the game has not begun");
  await sensei.play(calm(look), new Mouse(seat.page, sensei), look.view);
  return look;
}

test("two browsers play each other through a link, and one loses its connection", async () => {
  const [here, there] = [await visit({ moving: true }), await visit({ phone: true })];
  const ada = new Seat(await here.newPage());
  await ada.page.goto("/");
  await ada.page.getByRole("radio", { name: say("home", "way.friend.name") }).check({ force: true });
  await ada.page.getByRole("button", { name: say("home", "start.friend.label", { game: "Senseï" }) }).click();
  const link = await ada.page.getByRole("textbox", { name: say("table", "theLink") }).inputValue();
  expect(link).toMatch(/\/t\/[\w-]+$/);

  const bob = new Seat(await there.newPage());
  await bob.page.goto(link);
  await bob.page.getByRole("textbox", { name: say("table", "yourName") }).fill("Bob");
  await bob.page.getByRole("button", { name: say("table", "sitDown") }).tap();
  await turn(ada);
  await turn(bob);

  // Bob's connection goes while Ada plays.
  await ada.turn((bob.look?.number ?? 0) - 1);
  await there.setOffline(true);
  await banner(bob.page).waitFor();
  const played = await turn(ada);
  expect(bob.look?.number).toBeLessThan(played.number);
  await there.setOffline(false);
  await bob.turn(played.number - 1);
  await banner(bob.page).waitFor({ state: "detached" });
  await bob.page.getByText(say("table", "youAreBack")).waitFor();

  // What he does without a connection is kept and arrives.
  await there.setOffline(true);
  await banner(bob.page).waitFor();
  const before = await actOnce(bob);
  await banner(bob.page).getByText(say("table", "turnKept")).waitFor();
  await there.setOffline(false);
  await ada.until(() => true, before.number);
  const moved = await bob.until(() => true, before.number);
  if (moved.may.includes("act")) await turn(bob, before.number);

  // Ada gives up; both see it and play again.
  await ada.turn();
  await ada.page.getByRole("button", { name: say("table", "resign"), exact: true }).click();
  const asked = ada.page.getByRole("dialog");
  await asked.getByRole("button", { name: say("table", "resign"), exact: true }).click();
  await ada.page
    .locator("#end")
    .getByRole("button", { name: say("table", "rematch") })
    .click();
  await bob.page.locator("#end").waitFor();
  await bob.page.getByRole("button", { name: say("table", "accept.rematch") }).tap();
  for (const { page } of [ada, bob])
    await page.waitForURL((url) => url.href !== link && url.pathname.startsWith("/t/"));
  expect(new URL(ada.page.url()).pathname).toBe(new URL(bob.page.url()).pathname);
  await ada.page.locator(".board [data-square]").first().waitFor();
  await bob.page.locator(".board [data-square]").first().waitFor();
});

test("the server goes away and comes back: so do the pages, and nothing is lost", async () => {
  const data = await newFolder();
  let server = await startServer({ data });
  try {
    const { match, seats } = await new Api(server.address).make({
      game: "sensei",
      players: [
        { kind: "person", name: "Ada", level: "" },
        { kind: "person", name: "Bob", level: "" },
      ],
    });
    const people = await Promise.all(
      seats.map(async ({ token }) => {
        const seat = new Seat(await (await visit({ at: server.address })).newPage());
        await seat.page.goto(`/t/${match}#${token}`);
        return seat;
      }),
    );
    const [ada, bob] = people as [Seat, Seat];
    await turn(ada);
    await bob.turn();
    await server.stop({ hard: true });
    for (const { page } of people) await banner(page).waitFor();
    server = await startServer({ data, port: server.port });
    for (const { page } of people) await banner(page).waitFor({ state: "detached", timeout: 60_000 });
    const answered = await turn(bob);
    await ada.turn(answered.number - 1);
    await turn(ada);
  } finally {
    await server.stop();
    await removeFolder(data);
  }
});

test("two tabs with one seat: the newest plays, and the other can take it back", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const context = await visit();
  const [first, second] = [new Seat(await context.newPage()), new Seat(await context.newPage())];
  await first.page.goto(`/t/${match}#${seats[0]?.token}`);
  await first.turn();
  await second.page.goto(`/t/${match}#${seats[0]?.token}`);
  await first.page.getByText(say("table", "twoTabs")).waitFor();
  await turn(second);
  const { number } = await second.turn();
  await first.page.getByRole("button", { name: say("table", "playHere") }).click();
  await second.page.getByText(say("table", "twoTabs")).waitFor();
  await turn(first, number - 1);
});
