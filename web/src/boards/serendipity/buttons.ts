/** The game's own buttons under the board. */

import type { GameButton } from "../contract";
import type { GardenPlay } from "./play.svelte";
import { find, readDeed } from "./steps";
import type { GardenTable } from "./view";

const MARKED: Readonly<Record<string, string>> = {
  flip: "turnUpMarked",
  move: "moveToMarked",
  shift: "shiftToMarked",
  trade: "tradeMarked",
  with: "tradeMarked",
};

export function buttons(table: GardenTable, play: GardenPlay): readonly GameButton[] {
  const { legal, words } = table;
  const found: GameButton[] = [];
  const noted = (press: () => void) => (): void => {
    play.pressed = true;
    press();
  };
  const add = (id: string, press: () => void, primary = false): void => {
    found.push({ id, label: words.say(id), primary, press: noted(press) });
  };
  const marked = play.marked;
  const text = marked ? play.textFor(marked) : null;
  if (marked && text) {
    const key = MARKED[readDeed(text).word] ?? "turnUpMarked";
    const press = noted(() => play.choose(marked, "mouse"));
    found.push({ id: key, label: words.say(key, { place: marked }), primary: true, press });
  }
  const main = found.length === 0;
  if (find(legal, "keep")) add("keepIt", () => play.send("keep"), main);
  if (find(legal, "done")) add("leaveAll", () => play.send("done"), main && !play.first);
  if (!legal.some((action) => readDeed(action.text).word === "turn")) return found;
  if (play.mode === "turn") {
    add("plantIt", () => play.plant(), true);
    if (legal.some((action) => readDeed(action.text).word === "shift"))
      add("shiftIt", () => play.setMode("shift"));
  } else add("turnInstead", () => play.setMode("turn"));
  return found;
}
