/** A short analysis in each game: moves, a variation, chance by hand, the engine, the link and back. */

import { buffer } from "node:stream/consumers";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { sarena } from "./games/sarena";
import { senet } from "./games/senet";
import { sensei } from "./games/sensei";
import { Mouse } from "./hands";
import { api, eventually, visit, type Screen } from "./pages";
import { say } from "./words";

const t = (key: string, places: Record<string, string | number> = {}): string => say("analysis", key, places);
const button = (page: Page, key: string, places = {}): Locator =>
  page.getByRole("button", { name: t(key, places), exact: true });
const moves = (page: Page): Locator => page.locator(".tree .move");
const lines = (page: Page): Locator => page.locator(".engine .line");

/** A browser whose engine thinks but a moment. */
async function fresh(screen: Screen = {}): Promise<BrowserContext> {
  const context = await visit(screen);
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return; // an empty page remembers nothing
    localStorage.setItem("quincunx.analysis", '{"seconds":1,"lines":2}');
  });
  return context;
}

/** The engine has said its last word about what is looked at: its lines change no more. */
async function hasThought(page: Page): Promise<void> {
  await page.locator(".engine [role=status]", { hasText: t("engineDone", { far: "" }).trim() }).waitFor();
}

const firstOf = (line: Locator): Promise<string | null> => line.getAttribute("data-action");

/** Presses something and waits until another position is looked at. */
async function andThen(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await press();
  await page.waitForFunction((url) => location.href !== url, before);
}

async function open(page: Page, game: string): Promise<void> {
  await page.goto(`/analyse/${game}`);
  await page.locator(".analysis .board").first().waitFor();
  await page.waitForURL(/\?/); // the address follows a moment later
  const all = button(page, "chanceAll");
  if (await all.isVisible()) await andThen(page, () => all.click());
  await lines(page).first().waitFor();
}

describe.each(GAMES)("an analysis of %s", (game) => {
  test("branches, names, follows the engine, and its link opens the same board", async () => {
    const context = await fresh();
    const page = await context.newPage();
    await open(page, game);
    expect(await lines(page).first().innerText()).toMatch(/\d+\.\d%/);
    // on to where there is a choice
    while ((await lines(page).count()) < 2) {
      await andThen(page, () => lines(page).first().click());
      await lines(page).first().waitFor();
    }
    const there = page.url();
    await hasThought(page);
    const played = await firstOf(lines(page).first());
    await andThen(page, () => lines(page).first().click());
    const main = await moves(page).count();
    // back, and something else: a variation
    while (page.url() !== there) await andThen(page, () => page.keyboard.press("ArrowLeft"));
    await hasThought(page); // again, and perhaps in another order
    const found = await Promise.all((await lines(page).all()).map(firstOf));
    await andThen(page, () =>
      lines(page)
        .nth(found.findIndex((text) => text !== played))
        .click(),
    );
    expect(await moves(page).count()).toBeGreaterThan(main);
    await page.getByLabel(t("name")).fill("other");
    await page.getByLabel(t("name")).press("Enter");
    await page.locator(".tree .tag", { hasText: "other" }).waitFor();
    // what is kept and the address follow a moment later, both at once
    await page.waitForFunction(
      (game) => localStorage.getItem(`quincunx.analysis.${game}`)?.includes('"other"'),
      game,
    );
    const [text, url] = [await page.locator(".tree .place").innerText(), page.url()];
    // the same browser has the variations too, another one has the board
    await page.reload();
    await page.locator(".tree .tag", { hasText: "other" }).waitFor();
    expect(await page.locator(".tree .place").innerText()).toBe(text);
    const other = await (await fresh({ phone: true })).newPage();
    await other.goto(url);
    await other.locator(".tree .move[aria-current]").waitFor();
    expect(await other.locator(".tree .move[aria-current]").getAttribute("title")).toBe(
      await page.locator(".tree .move[aria-current]").getAttribute("title"),
    );
    expect(await other.locator(".now .sentence").innerText()).toBe(
      await page.locator(".now .sentence").innerText(),
    );
    await andThen(page, () => button(page, "delete").click());
    expect(await page.locator(".tree .tag").count()).toBe(0);
  });
});

test("a game is played on its own board, both sides of it", async () => {
  for (const driver of [senet, sensei, sarena]) {
    const page = await (await fresh()).newPage();
    await open(page, driver.game);
    const hand = new Mouse(page, driver);
    for (let n = 0; n < 2; n++) {
      await lines(page).first().waitFor();
      const text = (await page.locator(".engine .notation").first().innerText()).split(" ")[0]!;
      await andThen(page, () => driver.play(text, hand, {} as never));
    }
  }
});

test("the best lines are drawn on the board, each fainter than the one before", async () => {
  // which colour to pick in Serendipity is written beside the garden
  for (const game of GAMES.filter((one) => one !== "serendipity")) {
    const page = await (await fresh()).newPage();
    await open(page, game);
    await hasThought(page);
    while ((await lines(page).count()) < 2) {
      await andThen(page, () => lines(page).first().click());
      await lines(page).first().waitFor();
      await hasThought(page);
    }
    await page.mouse.move(2, 2); // a line that is pointed at is drawn alone
    await page.locator(".board [data-also]").first().waitFor({ state: "attached" });
    await page.getByLabel(t("arrows")).uncheck();
    expect(await page.locator(".board [data-also]").count()).toBe(0);
  }
});

test("a throw of Senet is chosen by hand, and every throw has its best move", async () => {
  const page = await (await fresh()).newPage();
  await open(page, "senet");
  await page.getByLabel(t("chanceAlone")).uncheck();
  for (let n = 0; n < 3; n++) {
    await lines(page).first().waitFor();
    await andThen(page, () => lines(page).first().click());
    const rows = page.locator(".chance tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(5);
    await page.locator(".chance tfoot").waitFor();
    const near = say("table", "known.near-exact"); // five against five
    for (const text of await rows.allInnerTexts()) expect(text).toContain(near);
    expect(await page.locator(".chance tfoot").innerText()).toContain(near);
    await andThen(page, () => rows.nth(n).getByRole("button").click());
  }
  expect(await page.locator(".tree .move[aria-current]").getAttribute("title")).toBe("t3");
});

test("in an endgame of Senet the table of throws is exact as soon as it is worked out", async () => {
  const page = await (await fresh()).newPage();
  // two pieces against one, and a throw to come
  const position = new URLSearchParams({ position: "6L3/1D8/3L6 0 0 - free 50" });
  await page.goto(`/analyse/senet?${position.toString()}`);
  const rows = page.locator(".chance tbody tr");
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.locator(".chance tfoot").waitFor();
        const texts = await rows.allInnerTexts();
        return texts.filter((text) =>
          text.replace(say("table", "known.near-exact"), "").includes(say("table", "known.exact")),
        ).length;
      },
      { timeout: 60_000 },
    )
    .toBe(5);
});

test.each(["senet", "serendipity", "bossa"])("what chance does in %s is chosen by hand", async (game) => {
  const page = await (await fresh()).newPage();
  await page.goto(`/analyse/${game}`);
  await page.locator(".analysis .board").first().waitFor();
  // Serendipity begins with its players' colours, and with turning something up
  while (!(await button(page, "chanceOnce").isVisible())) {
    if (await page.getByLabel(t("chanceAlone")).isVisible())
      await page.getByLabel(t("chanceAlone")).uncheck();
    await lines(page).first().waitFor();
    await andThen(page, () => lines(page).first().click());
  }
  const choices = page.locator(".chance .outcomes button, .chance tbody button");
  const wanted = choices.last();
  const [name = ""] = (await wanted.innerText()).split("\n");
  await andThen(page, () => wanted.click());
  await page.locator(".tree .move[aria-current]", { hasText: name }).waitFor();
});

test("eyes of one seat of Sàrena believe something of the other, and see nothing more", async () => {
  const page = await (await fresh()).newPage();
  await open(page, "sarena");
  await page.getByLabel(t("eyesWhose")).selectOption("0");
  const belief = page.locator(".belief .colours li");
  await belief.first().waitFor();
  const parts = (await belief.allInnerTexts()).map((text) => Number(/[\d.]+(?=%)/.exec(text)?.[0]));
  expect(parts).toHaveLength(4);
  expect(parts).toContain(0); // one's own colour
  expect(Math.round(parts.reduce((a, b) => a + b))).toBe(100);
});

test("a pasted position opens; nonsense is refused, and nothing is lost", async () => {
  const page = await (await fresh()).newPage();
  await open(page, "sensei");
  await andThen(page, () => lines(page).first().click());
  await button(page, "tools").click();
  const position = await page.getByLabel(t("position")).inputValue();
  await page.getByLabel(t("paste")).fill("nonsense");
  await button(page, "open").click();
  await page.getByText(t("fault.text")).waitFor();
  await page.getByLabel(t("paste")).fill(position);
  await andThen(page, () => button(page, "open").click());
  expect(new URL(page.url()).searchParams.get("position")).toBe(position);
  for (const search of ["moves=zz.zz", "position=half", "die=7", "at=never", "best=zz&played=zz&retry=1"]) {
    await page.goto(`/analyse/senet?${search}`);
    await page.getByText(t("fault.link")).waitFor();
  }
});

test("a file of another game opens at that game's board", async () => {
  const page = await (await fresh()).newPage();
  await open(page, "sensei");
  await button(page, "tools").click();
  const saved = { analysis: 1, game: "senet", options: {}, tree: [{ action: "t1", name: "mine" }] };
  await page.getByLabel(t("paste")).fill(JSON.stringify(saved));
  await button(page, "open").click();
  await page.waitForURL(/\/analyse\/senet/);
  await page.locator(".tree .tag", { hasText: "mine" }).waitFor();
  await page.locator('.board [data-square="1"]').first().waitFor();
});

test("whoever leaves the board ends the search", async () => {
  const page = await (await fresh()).newPage();
  await page.goto("/analyse/sensei");
  await lines(page).first().waitFor();
  expect(page.workers()).toHaveLength(1);
  await page.getByRole("link", { name: say("home", "toGames") }).click();
  await eventually(() => page.workers().length).toBe(0);
});

test("a moment of a finished game opens here, its better move is to be found, and it is played on", async () => {
  const people = ["Ada", "Bo"].map((name) => ({ kind: "person" as const, name, level: "" }));
  const { match, seats } = await api.make({ game: "sensei", players: people });
  const tokens = seats.flatMap(({ token }) => token ?? []);
  const before = await api.look(match, tokens[0]);
  const [played, best] = [before.view!.actions[0]!, before.view!.actions[1]!];
  await api.act(match, tokens[0]!, before, played);
  await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, tokens[1]);
  const search = new URLSearchParams({ match, at: "0", best: best.text, played: played.text, retry: "1" });
  const page = await (await fresh()).newPage();
  await page.goto(`/analyse/sensei?${search.toString()}`);
  await page.locator(".now .notice").waitFor();
  expect(await lines(page).count()).toBe(0); // nothing gives it away
  await button(page, "retryShow").click();
  await lines(page).first().waitFor();
  await button(page, "playOn").click();
  await button(page, "playOnBegin").click();
  await page.waitForURL(/\/t\//);
  await page.locator('.board [tabindex="0"]').first().waitFor();
});

test("the moves become a film, and the board a picture", async () => {
  const page = await (await fresh()).newPage();
  await open(page, "sensei");
  await andThen(page, () => lines(page).first().click());
  await button(page, "tools").click();
  const save = async (key: string): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, key).click()]);
    return buffer(await download.createReadStream());
  };
  const picture = await save("picture");
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  // what can be moved is marked on the page, in the colour of everything that can be done, and in no picture
  const marked = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    const pixels = (): Uint32Array =>
      new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    pen.fillStyle = getComputedStyle(document.querySelector("main")!).getPropertyValue("--action");
    pen.fillRect(0, 0, 1, 1);
    const [action] = pixels();
    pen.drawImage(image, 0, 0);
    return pixels().filter((pixel) => pixel === action).length;
  }, picture.toString("base64"));
  expect(marked).toBe(0);
  const film = await save("film");
  const frames = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: "image/webp" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { image } = await decoder.decode({ frameIndex: 1 });
    return { count: decoder.tracks.selectedTrack?.frameCount, width: image.displayWidth };
  }, film.toString("base64"));
  expect(frames).toEqual({ count: 2, width: 640 });
});
