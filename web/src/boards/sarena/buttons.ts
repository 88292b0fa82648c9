/** On a phone, where a first tap only fans a pile out. */

import type { GameButton, TableSide } from "../contract";
import type { SarenaPlay } from "./play.svelte";
import type { SarenaView } from "./view";

export function buttons(table: TableSide<SarenaView>, play: SarenaPlay): readonly GameButton[] {
  const { words } = table;
  const { marked } = play;
  if (play.hand && table.phone)
    return [{ id: "put-back", label: words.say("putBack"), press: () => play.escape() }];
  if (marked && play.canTake(marked))
    return [{ id: "take", label: words.say("takeIt"), primary: true, press: () => play.take(marked) }];
  return [];
}
