/** Everything that is said: the sentence of the moment, what happened, the squares, the log. */

import { list } from "../../words/list";
import { about, nameOf } from "../common/saying";
import type { Happened, Hint, LogMark, Step, TableSide } from "../contract";
import type { Words } from "../../words/words.svelte";
import {
  between,
  isAcross,
  otherSide,
  ownerOf,
  read,
  sideOf,
  SIDES,
  type SenseiView,
  type Side,
  type Square,
} from "./view";

type Table = TableSide<SenseiView>;

/** "a4, c3 and f4", or with "or". */
export function listed(words: Words, squares: Iterable<Square>, type: "conjunction" | "disjunction"): string {
  return list(words.lang, [...squares].sort(), type);
}

/** What is left of the turn. */
export function left({ left: { moves, leap } }: SenseiView, words: Words): string {
  return words.say(`left${moves}${leap}`);
}

export const sentence = (table: Table): string => expected(table.view, table.live, table);

/** What is expected of whom. Of a position looked back at, nobody expects anything of you. */
function expected(view: SenseiView, live: boolean, table: Table): string {
  const { words } = table;
  if (view.player < 0) return ending(view, table);
  if (view.player !== table.seat || !live) return words.say("theirTurn", { who: nameOf(table, view.player) });
  if (view.actions.some((action) => action.text === "pass")) return words.say("onlyPass");
  if (view.claim.touching.length) return words.say("canClaim", wall(view, sideOf(view.player), words));
  return isFresh(view) ? words.say("yourTurn", { side: sideOf(view.player) }) : left(view, words);
}

/** Nothing has been done in this turn. */
export const isFresh = ({ left: { moves, leap } }: SenseiView): boolean => moves === 2 && leap === 1;

/** Nothing is left but to end the turn: only whoever has it need know. */
const isPlayedOut = ({ left: { moves, leap } }: SenseiView): boolean => moves === 0 && leap === 0;

/** How the game ended; empty if it was not by the rules (somebody resigned). */
function ending(view: SenseiView, table: Table): string {
  const { words } = table;
  if (view.result === "drawn") return words.say(view.turns >= 300 ? "drawnLong" : "drawnThird");
  const winner = view.returns.findIndex((value) => value > 0);
  if (winner < 0 || view.result !== "won") return words.say("over");
  const side = sideOf(winner);
  const how = isAcross(view, side) ? "wonLeap" : "wonClaim";
  return about(table, winner, how, { side });
}

/** What happened. What is expected of the reader next is said by the frame, with the sentence of the moment. */
export function announce({ before, after, step }: Happened<SenseiView>, table: Table): string {
  const said = [whatHappened(before, step, table)];
  if (after.player < 0) said.push(ending(after, table));
  else if (after.player === before.player && after.player !== table.seat && !isPlayedOut(after))
    said.push(left(after, table.words));
  return said.join(" ");
}

function whatHappened(before: SenseiView, { seat, text }: Step, table: Table): string {
  const { words } = table;
  const deed = read(text);
  const mine = seat === table.you ? "You" : "";
  const who = nameOf(table, seat);
  const side = sideOf(seat);
  if (deed.kind === "stone") return words.say(`moved${mine}`, { who, from: deed.from, to: deed.to });
  if (deed.kind === "leap") {
    const own = before.stones[side];
    const over = (between(deed.from, deed.to) ?? []).filter((square) => own.includes(square));
    const places = { side, from: deed.from, to: deed.to };
    return over.length
      ? words.say("leaptOver", { ...places, over: listed(words, over, "conjunction") })
      : words.say("leapt", places);
  }
  if (deed.kind === "claim") return words.say(`claimed${mine}`, { who, ...wall(before, side, words) });
  return words.say(deed.kind === "pass" ? `passed${mine}` : `ended${mine}`, { who });
}

const wall = ({ claim }: SenseiView, claimant: "sage" | "monkey", words: Words) => ({
  side: otherSide(claimant),
  touching: listed(words, claim.touching, "conjunction"),
  n: claim.touching.length,
});

/** The wall in words, for the question before a claim. */
export function wallTitle({ view, words }: Table): string {
  return words.say("wallTitle", wall(view, sideOf(view.player), words));
}
export function wallTouched({ view, words }: Table): string {
  return words.say("wallTouched", wall(view, sideOf(view.player), words));
}

/** What is in hand and, unless there is little room, where it can go; null with empty hands. */
/** What is about to be done. */
interface Doing {
  readonly mover: Side | null;
  readonly hand: Square | null;
  readonly moves: ReadonlyMap<Square, ReadonlyMap<Square, unknown>>;
  readonly targets: ReadonlyMap<Square, unknown>;
  isCharacter(square: Square): boolean;
}

export function holding({ words }: Table, play: Doing, short = false): string | null {
  if (!play.hand || !play.mover) return null;
  const places = {
    place: play.hand,
    side: play.mover,
    places: listed(words, play.targets.keys(), "disjunction"),
  };
  if (!play.targets.size) return words.say("holdStuck", places);
  const what = play.isCharacter(play.hand) ? "holdCharacter" : "holdStone";
  return words.say(short ? `${what}Short` : what, places);
}

/** A square for the screen reader: place, what stands there, what can be done. */
export function cellLabel(square: Square, table: Table, play: Doing): string {
  const { view, words } = table;
  const owner = ownerOf(view, square);
  const place = square;
  const isTarget = play.targets.has(square);
  if (!owner)
    return words.say(view.pits.includes(square) ? "cellPit" : isTarget ? "cellFree" : "cellEmpty", { place });
  const side = owner;
  const carries = view.character[owner] === square ? "Character" : "Stone";
  if (table.seat < 0 || SIDES.indexOf(owner) !== table.seat)
    return words.say(`cell${carries}`, { place, side });
  if (isTarget) return words.say("cellStoneLeap", { place, side });
  const ends = play.moves.get(square);
  const can = play.hand === square ? "Picked" : ends && !play.hand ? "Can" : "";
  const places = listed(words, ends?.keys() ?? [], "disjunction");
  return words.say(`cellYour${carries}${ends ? can : ""}`, { place, side, places });
}

export function log({ text }: Step, words: Words): LogMark | null {
  const deed = read(text);
  if (deed.kind === "end") return { text: words.say("logEnd"), silent: true };
  if (deed.kind === "stone") return { text: words.say("logStone", { ...deed }) };
  if (deed.kind === "leap") return { text: words.say("logLeap", { ...deed }) };
  return { text: words.say(deed.kind === "claim" ? "logClaim" : "logPass"), quiet: deed.kind === "pass" };
}

export const beginsTurn = (step: Step, before: Step): boolean => step.seat !== before.seat;

export const side = (_view: SenseiView, seat: number, words: Words): string | null =>
  words.say(seat === 1 ? "sideMonkey" : "sideSage");

/** Where a hint points, in words; the whole action is written by the frame. */
export function hintSaid({ text }: Hint, { view, words }: Table): string {
  const deed = read(text);
  if (!("from" in deed))
    return words.say({ end: "hintEnd", claim: "hintClaim", pass: "hintPass" }[deed.kind]);
  return words.say(deed.kind === "leap" ? "hintCharacter" : "hintStone", {
    from: deed.from,
    side: sideOf(view.player),
  });
}
