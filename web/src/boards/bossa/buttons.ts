/** Bossa's buttons: Place (or what a chosen marker does), Put back, and the chips to keep. */

import type { GameButton, TableSide } from "../contract";
import type { BossaPlay } from "./play.svelte";
import { CHIPS, type BossaView } from "./view";

export function buttons(table: TableSide<BossaView>, play: BossaPlay): readonly GameButton[] {
  const { words } = table;
  if (play.acting < 0) return [];
  // on a phone the chips on the board are enough: two long buttons would not fit
  if (play.keeping && (table.phone || table.low)) return [];
  if (play.keeping)
    return CHIPS.map((chip) => ({
      id: `keep-${chip}`,
      label: words.say("buttonKeep", { chip }),
      press: () => play.keep(chip),
    }));
  const { mode } = play.picks;
  const name = mode === "redraw" ? "buttonRedraw" : mode === "exchange" ? "buttonExchange" : "buttonPlace";
  const putBack: GameButton = {
    id: "putBack",
    label: words.say("buttonPutBack"),
    press: () => play.escape(),
  };
  const notNow = whyNotNow(table, play);
  const place: GameButton = {
    ...{ id: "place", label: words.say(name), primary: true },
    ...(notNow ? { notNow } : {}),
    press: () => play.confirm(),
  };
  return play.begun ? [putBack, place] : [place];
}

function whyNotNow({ words }: TableSide<BossaView>, play: BossaPlay): string {
  if (play.done.length === 1) return "";
  if (play.done.length > 1) return words.say("notNowWhere");
  const { mode } = play.picks;
  return words.say(
    mode === "redraw" ? "notNowRedraw" : mode === "exchange" ? "notNowExchange" : "notNowPick",
  );
}
