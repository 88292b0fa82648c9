import { readDeed } from "../../src/boards/bossa/deeds";
import { placeKey } from "../../src/boards/bossa/view";
import words from "../../src/words/en/bossa.json";
import type { Finger, Hand } from "../hands";
import { eventually } from "../pages";
import { best, dice, type Driver } from "./driver";

const chance = dice(5);

export const bossa: Driver = {
  game: "bossa",
  options: { expansion: true },
  attribute: "data-key",
  /** Anything, but the most tiles that can be laid, so that hands become empty. */
  choose: (view) => best(view, (text) => readDeed(text).tiles.length + 1.5 * chance()),
  async play(text, hand, view) {
    const deed = readDeed(text);
    if (deed.kind === "keep") return hand.cell(`keep-${deed.chip}`);
    if (deed.kind !== "extend") await hand.cell(`marker-${view.player}-${deed.kind}`);
    for (const tile of deed.tiles) await pick(hand, tile);
    if (deed.theirs) await hand.cell(deed.theirs);
    if (deed.chipOn) await layChip(hand, view.player, deed.chipOn);
    if (deed.kind === "redraw") return hand.button(words.buttonRedraw);
    if (deed.kind === "exchange") return hand.button(words.buttonExchange);
    const ready = hand.page.getByRole("button", { name: words.buttonPlace, exact: true });
    if ((await ready.getAttribute("aria-disabled")) !== "true") return hand.button(words.buttonPlace);
    if (!deed.place) return;
    if (hand.by === "finger") await pan(hand, placeKey(deed.place));
    await hand.cell(placeKey(deed.place));
  },
};

/** A long line is wider than a phone: the field is drawn along until the place can be seen. */
async function pan(hand: Finger, key: string): Promise<void> {
  const { page } = hand;
  const wide = page.viewportSize()?.width ?? 0;
  for (let drawn = 0; drawn < 6; drawn++) {
    const box = await page.locator(`.board [data-key="${key}"]`).first().boundingBox();
    if (!box) throw new Error(`there is no place ${key}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x > 8 && x < wide - 8) return;
    const by = Math.max(-wide / 2, Math.min(wide / 2, wide / 2 - x));
    await hand.drag({ x: wide / 2 - by / 2, y }, { x: wide / 2 + by / 2, y });
  }
  throw new Error(`the place ${key} does not come in sight`);
}

/** Presses a tile until it is picked: a page that has just opened may move under the pointer. */
async function pick(hand: Hand, tile: string): Promise<void> {
  const cell = hand.page.locator(`.board [data-key="${tile}"]`);
  const isPicked = async () => (await cell.first().getAttribute("aria-pressed")) === "true";
  for (let pressed = 0; pressed < 3; pressed++) {
    await hand.cell(tile);
    for (let looked = 0; looked < 20; looked++) {
      if (await isPicked()) return;
      await hand.page.waitForTimeout(25);
    }
  }
  throw new Error(`the tile ${tile} is not picked`);
}

/** Every press lays the chip on another picked tile. */
async function layChip(hand: Hand, seat: number, tile: string): Promise<void> {
  const chip = hand.page.locator(`.board [data-key="chip-${seat}"]`);
  for (let pressed = 0; pressed < 6; pressed++) {
    const before = await chip.getAttribute("aria-label");
    await hand.cell(`chip-${seat}`);
    await eventually(() => chip.getAttribute("aria-label")).not.toBe(before);
    if ((await chip.getAttribute("aria-label"))?.includes(tile)) return;
  }
  throw new Error(`the chip does not come to ${tile}`);
}
