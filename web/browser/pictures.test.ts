/** A replay that plays, and what can be taken from it: a picture, a film and a record, all made by the page. */

import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, eventually, openPage, type Screen } from "./pages";
import { say } from "./words";

const button = (page: Page, part: string, key: string) =>
  page.getByRole("button", { name: say(part, key), exact: true });

/** The table of a game that is over, after some actions. */
async function over(game: string, actions: number, screen: Screen = {}): Promise<Page> {
  const people = ["Ada", "Bo"].map((name) => ({ kind: "person" as const, name, level: "" }));
  const { match, seats } = await api.make({ game, players: people });
  const tokens = seats.flatMap(({ token }) => token ?? []);
  await api.playOn(
    match,
    tokens,
    ({ actions: [first] }) => first!,
    ({ number }) => number >= actions,
  );
  await api.ask("POST", `/matches/${match}/commands`, { do: "resign" }, tokens[1]);
  const page = await openPage(`/t/${match}#${tokens[0]}`, screen);
  await page.locator(".end h2").waitFor();
  return page;
}

async function saved(page: Page, part: string, key: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, part, key).click()]);
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

/** What a browser sees in a picture: how many frames, how large, and how many colours are in the last one and in its
 * lower left corner. */
const seen = (page: Page, bytes: Buffer, type: string) =>
  page.evaluate(
    async ([data, kind]) => {
      const text = atob(data);
      const decoder = new ImageDecoder({
        data: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
        type: kind,
      });
      await decoder.tracks.ready;
      await decoder.completed;
      const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const { image } = await decoder.decode({ frameIndex: frames - 1 });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const pen = canvas.getContext("2d")!;
      pen.drawImage(image, 0, 0);
      image.close();
      decoder.close();
      const coloursIn = (...part: [number, number, number, number]): number =>
        new Set(new Uint32Array(pen.getImageData(...part).data.buffer)).size;
      return {
        frames,
        longer: Math.max(canvas.width, canvas.height),
        colours: coloursIn(0, 0, canvas.width, canvas.height),
        corner: coloursIn(0, canvas.height - 60, 60, 60),
      };
    },
    [bytes.toString("base64"), type] as const,
  );

test.each([
  ["a desktop", {}],
  ["a phone", { phone: true }],
])("on %s a game that is over becomes a picture, a film and a record", async (_, screen) => {
  const page = await over("sensei", 6, screen);
  const picture = await saved(page, "analysis", "picture");
  expect(picture.name).toBe("quincunx-sensei.png");
  const still = await seen(page, picture.bytes, "image/png");
  expect(still).toMatchObject({ frames: 1, longer: 640 });
  expect(still.colours).toBeGreaterThan(100); // a board, not an empty sheet

  const film = await saved(page, "analysis", "film");
  expect(film.name).toBe("quincunx-sensei.webp");
  const moving = await seen(page, film.bytes, "image/webp");
  expect(moving.longer).toBe(640);
  expect(moving.frames).toBeGreaterThan(3);
  expect(moving.frames).toBeLessThanOrEqual(7);
  expect(moving.colours).toBeGreaterThan(100);
  const moment = page.locator(".board[data-moment]");
  await eventually(() => moment.getAttribute("data-moment")).toBe("6"); // as it was before

  const record = JSON.parse((await saved(page, "study", "endSave")).bytes.toString()) as {
    actions: string[];
  };
  expect(record.actions).toHaveLength(6);
});

test("a browser that cannot write WebP makes a GIF", async () => {
  const page = await over("sensei", 6, { phone: true });
  await page.evaluate(() => {
    const real = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (tell) {
      real.call(this, tell, "image/png"); // whatever it is asked for
    };
  });
  const film = await saved(page, "analysis", "film");
  expect(film.name).toBe("quincunx-sensei.gif");
  const moving = await seen(page, film.bytes, "image/gif");
  expect(moving.longer).toBe(640);
  expect(moving.frames).toBeGreaterThan(3);
  expect(moving.colours).toBeGreaterThan(100);
});

test("what is pressed is in no picture", async () => {
  const page = await over("serendipity", 4, { phone: true });
  await page.locator(".board [data-control] button").first().waitFor();
  const { bytes } = await saved(page, "analysis", "picture");
  const { corner } = await seen(page, bytes, "image/png");
  expect(corner).toBeLessThan(5); // paper and its edge, where the page has a button of many shades
});

test("a replay is started, stopped and gone through with keys, its speed is chosen", async () => {
  const page = await over("sensei", 6);
  const moment = page.locator(".board[data-moment]");
  await page.locator("body").press("p");
  await button(page, "table", "replayPause").waitFor();
  await page.getByRole("button", { name: /1×/ }).click();
  await page.getByRole("button", { name: /2×/ }).waitFor();
  await page.getByRole("heading", { level: 1 }).first().press("p");
  await button(page, "table", "replayPlay").waitFor();
  await page.keyboard.press("Home");
  await eventually(() => moment.getAttribute("data-moment")).toBe("0");
  await page.keyboard.press("ArrowRight");
  await eventually(() => moment.getAttribute("data-moment")).toBe("1");
  await page.keyboard.press("End");
  await eventually(() => moment.getAttribute("data-moment")).toBe("6");
});
