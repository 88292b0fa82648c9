/** Time at the table: what must be seen is seen, and the page says no more than the board has shown. All times are the
 * page's own, written down by the page itself frame by frame. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { GardenView } from "../src/boards/serendipity/view";
import { senet } from "./games/senet";
import { sensei } from "./games/sensei";
import { serendipity } from "./games/serendipity";
import { Mouse } from "./hands";
import { api, eventually, visit, type Screen } from "./pages";
import { nearEnd } from "./recorded";
import { Seat } from "./seat";
import { say } from "./words";

interface Plan {
  readonly game: string;
  readonly bots: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/** A fresh table: Ada on the first seat, bots on the others. */
async function sitDown(
  { game, bots, options }: Plan,
  screen: Screen,
): Promise<Seat & { match: string; token: string }> {
  const { match, seats } = await api.make({
    game,
    ...(options ? { options } : {}),
    players: [
      { kind: "person", name: "Ada", level: "" },
      ...Array.from({ length: bots }, () => ({ kind: "bot" as const, name: "", level: "random" })),
    ],
  });
  const token = seats[0]?.token ?? "";
  const seat = new Seat(await (await visit(screen)).newPage());
  await seat.page.goto(`/t/${match}#${token}`);
  return Object.assign(seat, { match, token });
}

/** Lets the page write down, at every frame, what `look` sees; only changes are kept. */
async function film(page: Page, look: () => string): Promise<() => Promise<{ at: number; saw: string }[]>> {
  await page.evaluate((text) => {
    const reels = ((window as never as { reels: unknown[][] }).reels ??= []);
    const reel: { at: number; saw: string }[] = [];
    reels.push(reel);
    const look = new Function(`return (${text})()`) as () => string;
    const frame = (at: number): void => {
      const saw = look();
      if (reel.at(-1)?.saw !== saw) reel.push({ at, saw });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, look.toString());
  const number = await page.evaluate(() => (window as never as { reels: unknown[] }).reels.length - 1);
  return () =>
    page.evaluate(
      (n) => (window as never as { reels: { at: number; saw: string }[][] }).reels[n] ?? [],
      number,
    );
}

const lineOf = (page: Page) => page.getByRole("log").locator("p");

/** The flowers that were turned up for a moment, as the server knows it: places, in order, after a number. */
async function reveals(match: string, token: string, after: number): Promise<string[]> {
  const path = `/matches/${match}/moments?first=0&views=true`;
  interface Shown {
    readonly number: number;
    readonly text: string | null;
    readonly view: GardenView | null;
  }
  const { moments } = await api.ask<{ moments: Shown[] }>("GET", path, undefined, token);
  return moments.flatMap(({ number, text, view }) =>
    number > after && text?.startsWith("=") && view?.shown ? [view.shown.cell] : [],
  );
}

test("six seats: every flower that anybody turns up is seen for its time, in order", async () => {
  const seat = await sitDown({ game: "serendipity", bots: 5 }, { moving: true, settings: { pace: "brisk" } });
  const { page, match } = seat;
  const token = seat.token;
  const mouse = new Mouse(page, serendipity);
  let look = await seat.turn();
  const ours = page.locator(".board .can, .board [role=slider], .colours button").first();
  await ours.waitFor();
  const began = look.view?.number ?? 0;
  const reel = await film(page, () => document.querySelector("[data-up]")?.getAttribute("data-up") ?? "");
  // Until it was everybody's turn once: our own turn may be several actions long.
  for (let turns = 0; turns < 12; turns++) {
    const { view } = look;
    if (!view) throw new Error("a match that goes on has a board");
    await serendipity.play(serendipity.choose(view).text, mouse, view);
    look = await seat.turn(look.number);
    await ours.waitFor();
    if ((await reveals(match, token, began)).length >= 6) break;
  }
  const wanted = await reveals(match, token, began);
  expect(wanted.length).toBeGreaterThanOrEqual(6);
  const frames = await reel();
  const seen = frames.flatMap(({ at, saw }, i) => {
    const next = frames[i + 1];
    return saw && next ? [{ cell: saw, ms: next.at - at }] : [];
  });
  // Tiles that stay up are among them too, some only until the next: those that are turned down again come in their
  // order, each for its time.
  let from = 0;
  for (const cell of wanted) {
    const found = seen.findIndex((one, i) => i >= from && one.cell === cell && one.ms >= 1400);
    expect(found, `${cell} is shown for its time in ${JSON.stringify(seen.slice(from))}`).not.toBe(-1);
    from = found + 1;
  }
});

/** Which recorded game, and how many of its last steps are played while somebody watches. */
const ENDINGS = {
  senet: [0, 1],
  sensei: [1, 12],
  sarena: [0, 8],
  serendipity: [0, 1],
  bossa: [1, 1],
} as const;

test.each(Object.entries(ENDINGS))(
  "the result of %s is shown and said once, after the last move; nothing runs ahead of the board",
  async (game, [number, most]) => {
    const { match, tokens, left } = await nearEnd(game, number, most);
    expect(left.length).toBeGreaterThan(0);
    const page = await (await visit({ moving: true, settings: { pace: "brisk" } })).newPage();
    await page.goto(`/t/${match}`);
    const first = (await api.look(match)).view?.number ?? 0;
    const last = first + left.length;
    await page.locator(`.board[data-moment="${first}"]`).waitFor();
    const reel = await film(page, () => {
      const text = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? "";
      const moment = Number(document.querySelector(".board")?.getAttribute("data-moment"));
      const isOver = document.querySelector(".app.over") !== null;
      const isEnd = document.querySelector("#end h2") !== null;
      const steps = document.querySelectorAll(".log .steps .mark").length;
      return JSON.stringify({ moment, isOver: isOver || isEnd, title: text(".now h2"), steps });
    });
    const said = await film(page, () => document.querySelector("[role=log]")?.textContent ?? "");
    for (const { seat, text } of left) {
      const look = await api.look(match, tokens[seat]);
      const action = look.view?.actions.find((one) => one.text === text);
      if (!action) throw new Error(`${text} cannot be played`);
      await api.act(match, tokens[seat] ?? "", look, action);
    }
    expect((await api.look(match)).phase).toBe("over");
    await page.locator(".app.over").waitFor({ timeout: 60_000 });
    await page.waitForTimeout(100);
    const frames = (await reel()).map(
      ({ saw }) => JSON.parse(saw) as { moment: number; isOver: boolean; title: string; steps: number },
    );
    expect([frames[0]?.moment, frames.at(-1)?.moment]).toEqual([first, last]);
    const end = frames.at(-1);
    for (const { moment, isOver, title, steps } of frames) {
      if (moment < last) expect(isOver, `over at ${moment} of ${last}`).toBe(false);
      if (moment < last) expect(title).not.toBe(end?.title);
      expect(steps).toBeLessThanOrEqual(moment);
    }
    expect(end?.isOver).toBe(true);
    const sentences = await lineOf(page).allTextContents();
    const winner = /\bwins\b|\bdrawn\b|\ba draw\b/i;
    expect(sentences.filter((one) => winner.test(one))).toHaveLength(1);
    expect(sentences.at(-1)).toMatch(winner);
    // and never before
    const heard = await said();
    expect(heard.findIndex(({ saw }) => winner.test(saw))).toBe(heard.length - 1);
  },
);

test("Senet opens with the throws, and the player throws: nothing gives the number away before", async () => {
  const seat = await sitDown({ game: "senet", bots: 1 }, { settings: { throwsItself: false } });
  const { page } = seat;
  const moment = async () => Number(await page.locator(".board").getAttribute("data-moment"));
  const throwButton = page.getByRole("button", { name: say("senet", "throw"), exact: true });
  await throwButton.waitFor();
  // Ada is seat 0, who throws first: the server knows the throw, the page does not show it.
  expect(await moment()).toBe(0);
  expect((await seat.turn()).view?.number).toBeGreaterThan(0);
  expect(await page.locator(".log .steps .mark").count()).toBe(0);
  expect(await page.locator(".now h2").innerText()).toBe(say("senet", "sentenceToOpenYou"));
  expect((await lineOf(page).allTextContents()).join(" ")).not.toMatch(/threw/);
  await throwButton.click();
  await eventually(moment).toBeGreaterThan(0);
  const first = page.locator(".log li").first();
  expect(await first.locator("a").getAttribute("aria-label")).toMatch(/^Turn 1, you: .*\d$/);
  // The next own throws: by a key, then by a tap on the sticks.
  for (const hand of ["key", "tap"] as const) {
    for (;;) {
      // a piece that can move, the sticks, or nothing to do but pass
      const ready = page.locator(".board .can, [data-throw], .action .primary");
      await ready.first().waitFor({ state: "attached" });
      if (await throwButton.isVisible()) break;
      const look = await seat.turn();
      if (look.view) await senet.play(senet.choose(look.view).text, new Mouse(page, senet), look.view);
      await seat.turn(look.number);
    }
    const before = await moment();
    if (hand === "key") await page.keyboard.press("t");
    else await page.locator("[data-throw]").click();
    await eventually(moment).toBeGreaterThan(before);
  }
});

test("a draw has no winner, and nobody is called one", async () => {
  const { match, seats } = await api.make({
    game: "bossa",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Noor", level: "" },
    ],
  });
  const [ada, noor] = seats.map(({ token }) => token);
  const page = await (await visit()).newPage();
  await page.goto(`/t/${match}#${ada}`);
  await page.locator('.board [tabindex="0"]').first().waitFor({ state: "attached" }); // whoever the dice let begin
  const command = (body: unknown, token: string | undefined) =>
    api.ask("POST", `/matches/${match}/commands`, body, token);
  await command({ do: "offer", what: "draw" }, ada);
  await command({ do: "answer", what: "draw", yes: true }, noor);
  const end = page.locator("#end");
  await end.getByRole("heading", { name: say("study", "endDraw") }).waitFor();
  expect(await end.locator("tr.won").count()).toBe(0);
  expect(await end.getByText(say("study", "endWinner"), { exact: true }).count()).toBe(0);
  expect(await end.getByRole("rowheader").first().innerText()).toBe(say("study", "you"));
});

test("whoever offered a draw learns that it was declined, and the button stays where it was", async () => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Noor", level: "" },
    ],
  });
  const [ada, noor] = seats.map(({ token }) => token);
  const page = await (await visit()).newPage();
  await page.goto(`/t/${match}#${ada}`);
  const offer = page.getByRole("button", { name: say("table", "offerDraw") });
  const before = await offer.boundingBox();
  await offer.click();
  await eventually(() => offer.getAttribute("aria-disabled")).toBe("true");
  expect(await offer.boundingBox()).toEqual(before);
  const answer = { do: "answer", what: "draw", yes: false };
  await api.ask("POST", `/matches/${match}/commands`, answer, noor);
  await page.getByText(say("table", "declined.draw", { who: "Noor" })).waitFor();
});

test.each([
  [1440, 900],
  [390, 844],
  [360, 740],
])("the end is in the first screen, with its reason and a rematch (%i x %i)", async (width, height) => {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Noor", level: "" },
    ],
  });
  const tokens = seats.map(({ token }) => token);
  await api.playOn(match, tokens, sensei.choose, () => false);
  const page = await (await visit(width < 700 ? { phone: true } : {})).newPage();
  await page.setViewportSize({ width, height });
  await page.goto(`/t/${match}#${tokens[0]}`);
  const rematch = page.locator(".action").getByRole("button", { name: say("table", "rematch") });
  await rematch.waitFor();
  const [button, headline] = [await rematch.boundingBox(), await page.locator(".now h2").boundingBox()];
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.locator(".now h2").innerText()).toMatch(/sage|monkey|draw/i);
  for (const box of [button, headline]) {
    if (!box) throw new Error("it is not drawn");
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  // And the whole game again, played by itself, can be stopped.
  await page
    .locator(".action")
    .getByRole("button", { name: say("table", "replayAll") })
    .click();
  await page.locator(".board[data-moment='0']").waitFor();
  await page.locator(".board[data-moment='2']").waitFor();
  await page.getByRole("button", { name: say("table", "replayPause") }).click();
  await page.getByRole("button", { name: say("table", "replayPlay"), exact: true }).waitFor();
});
