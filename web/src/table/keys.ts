/** Keys of the table. Arrows and Enter on the board are the board's own. */

import { settings } from "../settings.svelte";
import type { Desk } from "./desk";

interface Deeds {
  showKeys(): void;
  /** Escape: everything that is in hand goes back. */
  putBack(): void;
}

/** Where keys mean something else: fields, the board itself, anything that opens over the page. */
const OTHERS =
  "input, textarea, select, [contenteditable], .board, [role=slider], [role=grid], dialog[open], [popover]";

export function handleKey(event: KeyboardEvent, desk: Desk, deeds: Deeds): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog:modal")) return;
  // An open menu is closed by Escape, and by that alone.
  if (event.key === "Escape" && document.querySelector(":popover-open")) return;
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest("input:not([type=range]), textarea, select") !== null && target !== null;
  const deed = isTyping ? undefined : (walking(event.key, target, desk) ?? pressed(event.key, desk, deeds));
  if (!deed) return;
  event.preventDefault();
  deed();
}

/** Through the log: only where the arrows belong to nobody else. */
function walking(key: string, target: Element | null, desk: Desk): (() => void) | undefined {
  if (target?.closest(OTHERS)) return undefined;
  const { stage } = desk.table;
  const { board, side, table } = desk;
  if (!table.shown.view || (table.shown.phase !== "over" && board.mustRemember(side.view))) return undefined;
  switch (key) {
    case "ArrowLeft":
      return () => void stage.goTo(stage.number - 1);
    case "ArrowRight":
      return () => void stage.goTo(stage.number + 1);
    case "Home":
      return () => void stage.goTo(0);
    case "End":
      return () => stage.leave();
    default:
      return undefined;
  }
}

function pressed(key: string, desk: Desk, { showKeys, putBack }: Deeds): (() => void) | undefined {
  if (key === "Escape") return putBack;
  const { table, side, advice } = desk;
  if (!settings.letters) return undefined;
  switch (key) {
    case "f":
      return () => (side.turned = !side.turned);
    case "?":
      return showKeys;
    case "e":
      return mainButton(desk);
    case "t":
      return side.toThrow ? () => side.throwNow() : undefined;
    case "p":
      return replay(desk);
    case "m":
      return () => (settings.sound = !settings.sound);
    case "h":
      return advice.canAsk ? () => void advice.press() : undefined;
    case "u":
      return table.may("takeback") ? () => void table.send({ do: "takeback" }) : undefined;
    default:
      return undefined;
  }
}

/** What is looked at again goes on from there, or stops; after the end the whole game. */
function replay({ table: { stage, shown } }: Desk): (() => void) | undefined {
  if (stage.isPlaying) return () => stage.pause();
  if (stage.at !== null) return () => void stage.replay(stage.number);
  return shown.phase === "over" ? () => void stage.replay(0) : undefined;
}

/** The game's own button that comes next: End turn, Place, Keep. One that is not for now says why. */
function mainButton({ board, side, play, say }: Desk): (() => void) | undefined {
  if (!side.legal.length && !side.toThrow) return undefined;
  const buttons = board.buttons(side, play);
  const main = buttons.find(({ primary }) => primary) ?? buttons.find(({ id }) => id === "end");
  if (!main) return undefined;
  const { notNow, press } = main;
  return notNow ? () => say(notNow) : press;
}
