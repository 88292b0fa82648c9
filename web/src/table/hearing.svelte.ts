/** What the page says by itself when something happens: its title, and sentences for those who listen. */

import { untrack } from "svelte";
import { titleOf } from "../games";
import { screen } from "../look/screen";
import { router } from "../router.svelte";
import { reader } from "../words/reader.svelte";
import type { Announcer } from "../parts/announcer.svelte";
import type { Desk } from "./desk";
import { nowSentence, whoIsMeant } from "./now";

const t = reader.say("table");
const study = reader.say("study");

/** To be called while a component is set up. `desk` and `isOver` are read again whenever they change. */
export function hear(desk: () => Desk, isOver: () => boolean, announcer: Announcer): void {
  nameTitle(desk);
  hushBehindCurtain(desk, announcer);
  sayTheEnd(desk, isOver);
  sayMoments(desk);
  askToThrow(desk);
  sayUndone(desk);
}

function nameTitle(desk: () => Desk): void {
  $effect(() => {
    const { table } = desk();
    const game = titleOf(table.game.name);
    void router.url; // a new address brings a plain title
    // Nobody sees the board of a page in the back: there the title calls at once. A throw that waits is our turn too.
    const isOurs = (!screen.seen || table.stage.held !== null) && table.look.may.includes("act");
    const ours = whoIsMeant(desk())
      ? t("titleTurnOf", { who: whoIsMeant(desk()), game })
      : t("titleYourTurn", { game });
    document.title = isOurs || table.may("act") ? ours : t("titleGame", { game });
  });
}

/** Behind the curtain nothing is said; whoever lifts it hears what is expected. */
function hushBehindCurtain(desk: () => Desk, announcer: Announcer): void {
  $effect(() => {
    const { table, side } = desk();
    if (table.curtain !== null) announcer.clear();
    else if (table.hasCurtain) untrack(() => !table.stage.isMoving && side.settled());
  });
}

/** The end is seen by everybody, and announced if no move has: somebody resigned, or ran out of time. */
function sayTheEnd(desk: () => Desk, isOver: () => boolean): void {
  let wasOver = untrack(isOver);
  $effect(() => {
    if (isOver() === wasOver) return;
    wasOver = isOver();
    if (!wasOver) return;
    untrack(() => {
      const { table, side } = desk();
      table.stage.leave();
      if (table.shown.result && table.shown.result.reason !== "played")
        side.tell(nowSentence(desk(), t, study).title);
    });
  });
}

/** Steps that are taken back are heard, before what is expected now. */
function sayUndone(desk: () => Desk): void {
  let known = { round: untrack(() => desk().table.look.round), steps: 0 };
  $effect(() => {
    const { table, side } = desk();
    const now = { round: table.look.round, steps: table.stage.steps.length };
    const isUndone = now.round === known.round && now.steps < known.steps;
    known = now;
    if (isUndone && table.curtain === null) untrack(() => side.tell(t("takenBack")));
  });
}

/** Whoever is to throw hears it. */
function askToThrow(desk: () => Desk): void {
  $effect(() => {
    const { side, table, board } = desk();
    if (side.toThrow && table.curtain === null) untrack(() => side.tell(board.sentence(side)));
  });
}

/** What is looked back at is heard too; the slider says it itself. */
function sayMoments(desk: () => Desk): void {
  $effect(() => {
    const { at, isPlaying } = desk().table.stage;
    if (at === null || isPlaying || document.activeElement instanceof HTMLInputElement) return;
    untrack(() => {
      const { table, board, side } = desk();
      const step = table.stage.steps[at - 1];
      const mark = step ? board.log(step, side.words) : null;
      side.tell(t("momentOf", { n: at, all: table.stage.steps.length }));
      side.tell(mark?.text ?? "");
    });
  });
}
