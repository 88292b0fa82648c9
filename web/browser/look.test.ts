/** Without colour and without motion: everything is still there. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { SarenaView } from "../src/boards/sarena/view";
import type { SenseiView } from "../src/boards/sensei/view";
import type { GardenView } from "../src/boards/serendipity/view";
import type { View } from "./api";
import { BY_NAME, DRIVERS } from "./games/all";
import { Mouse } from "./hands";
import { openPage, visit } from "./pages";
import { Seat } from "./seat";
import { tableAt } from "./tables";

const SIDE = 32;

/** Pictures of things on a page without any colour: how bright each of their points is, from 0 to 1. */
async function greyPictures(page: Page, things: readonly string[]): Promise<number[][]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  const pictures: number[][] = [];
  for (const selector of things) {
    const shot = await page.locator(selector).first().screenshot({ scale: "css" });
    const address = `data:image/png;base64,${shot.toString("base64")}`;
    pictures.push(
      await page.evaluate(
        async ({ address, side }) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = new OffscreenCanvas(side, side);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0, side, side);
          const { data = [] } = context?.getImageData(0, 0, side, side) ?? {};
          return Array.from({ length: side * side }, (_, i) => {
            const [red = 0, green = 0, blue = 0] = [data[4 * i], data[4 * i + 1], data[4 * i + 2]];
            if (Math.max(red, green, blue) - Math.min(red, green, blue) > 12)
              throw new Error("there is colour");
            return green / 255;
          });
        },
        { address, side: SIDE },
      ),
    );
  }
  return pictures;
}

/** How much two pictures differ, from 0 to 1. */
const difference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

/** The two of several that are most alike. */
function mostAlike(names: readonly string[], pictures: readonly number[][]): { pair: string; apart: number } {
  let found = { pair: "", apart: 1 };
  pictures.forEach((one, i) =>
    pictures.slice(i + 1).forEach((other, j) => {
      const apart = difference(one, other);
      if (apart < found.apart) found = { pair: `${names[i]}, ${names[i + 1 + j]}`, apart };
    }),
  );
  return found;
}

/** Things on the boards that differ in colour, where they lie in a position; Bossa's dice also stand beside the names. */
const KINDS: Readonly<Record<string, (view: View) => readonly string[]>> = {
  senet: () => ['.board [data-colour="light"]', '.board [data-colour="dark"]'],
  sensei(view) {
    const { stones, character } = view as SenseiView;
    const alone = (side: "sage" | "monkey") => stones[side].find((square) => square !== character[side]);
    return [alone("sage"), alone("monkey")].map((square) => `.board [data-square="${square}"]`);
  },
  sarena(view) {
    const single = (view as SarenaView).circles.filter(({ pile }) => pile.length === 1);
    const tops = new Map(single.map(({ name, pile }) => [pile[0]?.[0], name]));
    return [...tops.values()].map((name) => `.board [data-circle="${name}"]`);
  },
  serendipity(view) {
    const up = (view as GardenView).tiles.filter(({ side }) => side === "up");
    const kinds = new Map(up.map(({ kind, colour, cell }) => [colour ?? kind, cell]));
    return [...kinds.values()].map((cell) => `.board [data-cell="${cell}"]`);
  },
  bossa: () => [".far .seat svg", ".own .seat svg"],
};

describe("colour off", () => {
  test.each(BY_NAME)("%s: what differs in colour differs without", async (game, driver) => {
    // a garden with flowers, at a moment at which a place on the board can be pressed
    const { path, view } =
      game === "serendipity"
        ? await tableAt(driver, 80, ({ actions }) => actions.some(({ text }) => text.startsWith("flip")))
        : await tableAt(driver, 8);
    const page = await openPage(path);
    await page.locator(".board .can").first().waitFor();
    const kinds = KINDS[game]?.(view) ?? [];
    expect(kinds.length).toBeGreaterThan(1);
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
      const { pair, apart } = mostAlike(kinds, await greyPictures(page, kinds));
      expect(apart, pair).toBeGreaterThan(0.03);
    }
  });
});

describe("reduced motion", () => {
  /** At the pace of the other tests nothing moves for anybody. */
  const settings = { pace: "brisk" };

  /** What moves in the page just now. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number(effect?.getComputedTiming().duration) > 1,
        )
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    );

  test.each(BY_NAME)("%s: an action is there at once, and nothing moves", async (_game, driver) => {
    const { path } = await tableAt(driver, 4);
    const seat = new Seat(await (await visit({ settings })).newPage());
    await seat.page.goto(path);
    const { view, number } = await seat.turn();
    if (!view) throw new Error("the game has not begun");
    await driver.play(driver.choose(view).text, new Mouse(seat.page, driver), view);
    await seat.until(() => true, number);
    expect(await moving(seat.page)).toEqual([]);
  });

  test("where motion is welcome, pieces travel", async () => {
    const driver = DRIVERS.find(({ game }) => game === "sensei");
    if (!driver) throw new Error("there is no Senseï");
    const { path } = await tableAt(driver, 0);
    const seat = new Seat(await (await visit({ moving: true, settings })).newPage());
    await seat.page.goto(path);
    const { view } = await seat.turn();
    if (!view) throw new Error("the game has not begun");
    // The page writes it down: the way is short, and over before a slow machine has looked.
    await seat.page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        if (this.closest(".board")) document.body.dataset["moved"] = "yes";
        return animate.apply(this, how);
      };
    });
    await driver.play(driver.choose(view).text, new Mouse(seat.page, driver), view);
    await seat.page.locator("body[data-moved]").waitFor({ state: "attached" });
  });
});
