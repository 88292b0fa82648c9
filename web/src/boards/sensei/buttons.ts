/** End turn, Claim, and Pass when nothing else can be done. */

import type { GameButton, TableSide } from "../contract";
import type { SenseiPlay } from "./play.svelte";
import { isFresh } from "./say";
import { otherSide, sideOf, type SenseiView } from "./view";

export function buttons(table: TableSide<SenseiView>, play: SenseiPlay): readonly GameButton[] {
  const { view, words } = table;
  if (table.seat < 0 || view.player < 0) return [];
  if (play.asking)
    return [
      // The same buttons with other words, so that the focus stays.
      { id: "claim", label: words.say("claimNow"), primary: true, press: () => play.pressClaim() },
      { id: "end", label: words.say("playOn"), press: () => play.playOn() },
    ];
  // While something moves or is sent nothing is legal for a moment; the position still says what is possible.
  const may = (text: string): boolean =>
    table.live && view.player === table.seat && view.actions.some((action) => action.text === text);
  if (may("pass")) return [{ id: "pass", label: words.say("pass"), primary: true, press: () => play.pass() }];
  const mine = view.player === table.seat;
  const notNow = (text: string, reason: string): { notNow?: string } => {
    if (may(text)) return {};
    if (mine) return { notNow: reason };
    return { notNow: words.say("notYourTurn", { who: table.names[view.player] ?? "" }) };
  };
  const enemy = otherSide(sideOf(table.seat));
  return [
    {
      id: "claim",
      label: words.say("claim"),
      ...notNow("claim", words.say("claimNotYet", { side: enemy })),
      press: () => play.pressClaim(),
      point: (on) => (play.pointsAtClaim = on),
    },
    {
      id: "end",
      label: words.say("endTurn"),
      primary: mine && !isFresh(view),
      ...notNow("end", words.say("endNotYet")),
      press: () => play.end(),
    },
  ];
}
