/** What is said: the sentence of the moment, what happened, the log. */

import type { Words } from "../../words/words.svelte";
import { about, nameOf } from "../common/saying";
import type { Happened, Hint, LogMark, Step, TableSide } from "../contract";
import { placeOf } from "./labels";
import { EXIT, WATER, movesOf, shoreOf, standsOn, throwOf, wayOf, type SenetView, type Way } from "./view";

type Table = TableSide<SenetView>;

export function sentence(table: Table): string {
  const { view, words } = table;
  const say = (key: string): string => about(table, view.turn, key, { n: view.left }, table.seat);
  if (view.player === -2) return ending(table);
  if (view.player < 0 && table.toThrow && view.turn === table.seat) {
    const what = view.options["die"] ? "die" : "sticks";
    return words.say(view.stage === "open" ? "sentenceToOpenYou" : "sentenceToThrowYou", { what });
  }
  if (view.player < 0) return say(view.stage === "open" ? "sentenceOpen" : "sentenceThrow");
  if (view.turn === table.seat) return words.say(myMove(table), { n: view.left });
  return say(isRest(view) ? "sentenceRest" : "sentenceMove");
}

const isRest = (view: SenetView): boolean => view.throw !== null && view.left < view.throw;

function myMove({ view, legal }: Table): string {
  const moves = movesOf(legal);
  if (view.stage === "first") return "sentenceFirstYou";
  if (isRest(view)) return "sentenceRestYou";
  if (legal.some(({ text }) => text === "pass")) return "sentencePassYou";
  if (moves.length > 0 && moves.every(({ from, to }) => to < from)) return "sentenceBackYou";
  if (view.stage === "duty" && moves.length === 1 && moves[0]?.from === 9) return "sentenceNineYou";
  return "sentenceMoveYou";
}

function ending(table: Table): string {
  const { view, words } = table;
  const winner = view.colours.findIndex((colour) => view.pieces[colour].length === 0);
  if (winner >= 0) return about(table, winner, "sentenceWon");
  return words.say(view.drawn ? "sentenceDrawn" : "sentenceOver");
}

export function announce({ before, after, step }: Happened<SenetView>, table: Table): string {
  const { words } = table;
  const seat = step.seat < 0 ? before.turn : step.seat;
  const say = (key: string, places: Record<string, string | number> = {}): string =>
    about(table, seat, key, places);
  const thrown = throwOf(step.text);
  if (thrown) return say(throwKey(before, after, thrown), { n: thrown, flat: thrown === 6 ? 0 : thrown });
  if (step.text === "pass") return say("passed");
  const way = wayOf(step.text);
  if (!way) return "";
  const from = placeOf(way.from, words);
  if (way.to === EXIT) return say(...leaving(before, after, way));
  if (way.to === WATER) return say("drowned", { from, to: placeOf(shoreOf(before, after) ?? WATER, words) });
  const to = placeOf(way.to, words);
  if (standsOn(before, way.to)) {
    const whom = nameOf(table, 1 - seat);
    return table.you === 1 - seat
      ? words.say("swappedWithYou", { who: nameOf(table, seat), from, to })
      : say("swapped", { from, to, whom });
  }
  return say(way.to < way.from ? "back" : "moved", { from, to });
}

/** After a throw its number has been heard. */
export function next({ step }: Happened<SenetView>, table: Table): string | undefined {
  const isPlain = table.view.turn === table.you && myMove(table) === "sentenceMoveYou";
  return throwOf(step.text) && isPlain ? table.words.say("nextMoveYou") : undefined;
}

function throwKey(before: SenetView, after: SenetView, thrown: number): string {
  if (before.stage === "open" && thrown === 1) return "threwFirst";
  const key = before.options["die"] ? "rolled" : "threw";
  return after.again.includes(thrown) ? `${key}Again` : key;
}

function leaving(before: SenetView, after: SenetView, { from }: Way): [string, Record<string, number>] {
  const colour = standsOn(before, from) ?? "light";
  const home = after.off[colour];
  if (home === 5) return ["won", {}];
  if (after.left > 0) return ["leftRest", { from, home, rest: after.left }];
  const unused = before.left - (EXIT - from);
  return [unused > 0 ? "leftLost" : "left", { from, home }];
}

export function log(step: Step, words: Words): LogMark | null {
  const n = throwOf(step.text);
  if (n) return { text: words.say("logThrow", { n }), quiet: true };
  const way = wayOf(step.text);
  if (!way) return { text: words.say("logPass") };
  const { from, to } = way;
  if (to === EXIT) return { text: words.say("logLeave", { from }) };
  return { text: words.say(to === WATER ? "logDrown" : "logMove", { from, to }) };
}

/** Every throw is a line: whose it was follows from the moves, and a 1, 4 or 6 begins another. */
export const beginsTurn = (step: Step): boolean => throwOf(step.text) !== null;

export function side(view: SenetView, seat: number, words: Words): string | null {
  const colour = view.colours[seat];
  if (!colour) return null;
  return words.say(colour === "light" ? "sideLight" : "sideDark");
}

/** Where a hint points, in words; the whole action is written by the frame. */
export function hintSaid({ text }: Hint, { words }: Table): string {
  const way = wayOf(text);
  return way ? words.say("hintPiece", { n: way.from }) : words.say("hintPass");
}
