import { byArrow, cellOf } from "../../src/boards/serendipity/geometry";
import { readDeed } from "../../src/boards/serendipity/steps";
import { ALIKE, ownerOf, tileAt, type GardenView } from "../../src/boards/serendipity/view";
import words from "../../src/words/en/serendipity.json";
import type { Hand } from "../hands";
import { best, dice, type Driver } from "./driver";

const chance = dice(3);
const DIAL = '.board [role="slider"]';
const IN_HAND = '.board [role="gridcell"][aria-selected="true"]';

export const serendipity: Driver = {
  game: "serendipity",
  // What was seen stays known: nobody looks twice at the same flower.
  options: { aid: true },
  attribute: "data-cell",
  keys(from, to) {
    const [keys, goal] = [[] as string[], cellOf(to)];
    for (let here = cellOf(from); here !== goal;) {
      const upright = goal.row - here.row;
      const leans = goal.half < here.half;
      const key = upright > 0 ? "ArrowUp" : upright < 0 ? "ArrowDown" : leans ? "ArrowLeft" : "ArrowRight";
      const next = byArrow(here, key, leans, false);
      if (!next) throw new Error(`no key leads from ${here.name} to ${to}`);
      keys.push(upright && leans ? `Shift+${key}` : key);
      here = next;
    }
    return keys;
  },
  /** Keeps what it finds, mostly; now and then it moves, shifts and trades, to have done everything once. */
  choose: (view) =>
    best(view, (text) => {
      const { word, what } = readDeed(text);
      const now = chance();
      if (word === "flip") return now + worth(view as GardenView, what);
      if (word === "keep") return now < 0.15 ? 0 : 2;
      if (word === "done") return now < 0.5 ? 0 : 2;
      return word === "turn" ? now + 0.97 : now;
    }),
  async play(text, hand, view) {
    const { word, what } = readDeed(text);
    switch (word) {
      case "pick":
        return hand.thing(".colours button");
      case "keep":
        return hand.button(words.keepIt);
      case "done":
        return hand.button(words.leaveAll);
      case "turn":
        return plant(hand, Number(what), view as GardenView);
      case "shift":
        await hand.button(words.shiftIt);
        return hand.cell(what);
      case "trade": {
        await hand.cell(what);
        await hand.page.waitForSelector(IN_HAND, { state: "attached" });
        const others = await hand.page
          .locator('.board [data-cell].can:not([aria-selected="true"])')
          .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-cell") ?? ""));
        return hand.cell(others[view.number % others.length] ?? "");
      }
      default:
        return hand.cell(what);
    }
  },
  // Both tiles of a trade are chosen before it is sent.
  goesOn: (view) => (view as GardenView).stage === "trading",
  isMiddle(view) {
    const { up, number } = view as GardenView;
    const { serendip, ...flowers } = up;
    return number > 70 && (serendip < ALIKE - 1 || Math.max(...Object.values(flowers)) < ALIKE - 1);
  },
};

/** A flower that is known to be one's own, before what nobody has seen, before what is of no use. */
function worth(view: GardenView, cell: string): number {
  const { seen } = tileAt(view, cell);
  return seen ? (ownerOf(view, seen) === view.turn ? 2 : -2) : 0;
}

/** Turns the dial until blue points where it shall, reads what that brings, and plants. */
async function plant(hand: Hand, rotation: number, { gains }: GardenView): Promise<void> {
  const dial = hand.page.locator(DIAL);
  await dial.waitFor();
  for (let turned = 0; turned < 6; turned++) {
    if (Number(await dial.getAttribute("aria-valuenow")) === rotation) break;
    if (hand.by !== "keys") await hand.button(words.turnRight);
    else await hand.keyOn(DIAL, "ArrowRight");
  }
  await hand.page.locator(".board .gain", { hasText: `+${gains?.[rotation]}` }).waitFor();
  if (hand.by === "keys") await hand.keyOn(DIAL, "Enter");
  else await hand.button(words.plantIt);
}
