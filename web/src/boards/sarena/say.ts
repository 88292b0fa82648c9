/** Everything the board says: what is expected, what happened, what lies where. The secret colour is never in it
 * before the end; a token being drawn is not announced even to its owner, who looks into the case. */

import { list } from "../../words/list";
import { nameOf } from "../common/saying";
import type { Action, Happened, Hint, LogMark, Step, TableSide } from "../contract";
import type { Words } from "../../words/words.svelte";
import { lidOf } from "./case";
import {
  COLOURS,
  indexOf,
  isDeal,
  isDraw,
  isFirst,
  isTied,
  outcome,
  pileOn,
  readMove,
  shownToken,
  taken,
  topOf,
  undersideOf,
  winners,
  type Colour,
  type SarenaView,
} from "./view";

type Table = TableSide<SarenaView>;

export const colourName = (words: Words, colour: Colour | null): string => (colour ? words.say(colour) : "");

export function sentence(table: Table): string {
  const { view, words } = table;
  if (view.stage === "over") return overSentence(view, table);
  if (view.stage === "deal") return words.say("dealing");
  if (view.stage === "tokens") return words.say("drawing");
  if (view.stage === "first") return words.say("drawingLots");
  if (view.player < 0) return words.say("gameOver");
  return view.player === table.seat
    ? words.say("yourTurn")
    : words.say("theirTurn", { who: nameOf(table, view.player) });
}

function overSentence(view: SarenaView, table: Table): string {
  const { words } = table;
  const [seat, ...others] = winners(view);
  if (seat === undefined) return words.say("gameOver");
  const n = view.scores[seat] ?? 0;
  if (others.length) {
    const names = [seat, ...others].map((winner) => nameOf(table, winner));
    return words.say("winShared", { names: list(words.lang, names), n });
  }
  const key = `${seat === table.you ? "you" : "they"}Win${isTied(view) ? "Tie" : ""}`;
  return words.say(key, { who: nameOf(table, seat), n, own: view.own?.[seat] ?? 0 });
}

export function announce({ before, after, step }: Happened<SarenaView>, table: Table): string {
  const { words } = table;
  if (isDeal(step)) return after.stage === "deal" ? "" : words.say("dealt", after.showing);
  if (isDraw(step)) return after.stage === "tokens" ? "" : words.say("drawn");
  if (isFirst(step)) {
    const seat = Number(step.text.at(-1));
    return seat === table.you ? words.say("youBegin") : words.say("theyBegin", { who: nameOf(table, seat) });
  }
  const move = readMove(step.text);
  if (!move) return "";
  const { turns, pile } = outcome(before, move);
  const key = `${step.seat === table.you ? "you" : "they"}${turns ? "Turn" : "Stack"}`;
  const moved = words.say(key, {
    ...move,
    who: nameOf(table, step.seat),
    n: pile.length,
    top: colourName(words, topOf(pile)),
  });
  return after.stage === "over" ? [moved, ...endSentences(after, table)].join(" ") : moved;
}

function endSentences(view: SarenaView, table: Table): readonly string[] {
  const { words } = table;
  const seats = view.tokens.flatMap((colour, seat) => (colour ? [{ colour, seat }] : []));
  const shown = seats.map(({ colour, seat }) =>
    words.say(seat === table.you ? "tokenYours" : "tokenTheirs", {
      who: nameOf(table, seat),
      colour: colourName(words, colour),
    }),
  );
  const counted = seats.map(({ colour, seat }) =>
    words.say(seat === table.you ? "youTake" : "theyTake", {
      who: nameOf(table, seat),
      piles: taken(view, colour).length,
      n: view.scores[seat] ?? 0,
    }),
  );
  return [...shown, ...counted, overSentence(view, table)];
}

export function log(step: Step, words: Words): LogMark | null {
  if (isFirst(step)) return { text: words.say("logDealt"), quiet: true };
  const move = readMove(step.text);
  return move ? { text: words.say("logMove", { ...move }) } : null;
}

/** A chip that is dealt, a colour that is drawn, or who begins: each by itself. */
export function chanceName(text: string, words: Words, names: readonly string[]): string | null {
  const step = { number: 0, seat: -1, text };
  const [, first = "", second = ""] = text;
  if (isDeal(step))
    return words.say("chip", {
      up: colourName(words, colourOf(first)),
      under: colourName(words, colourOf(second)),
    });
  if (isFirst(step)) return words.say("theyBegin", { who: names[Number(text.at(-1))] ?? "" });
  const drawn = COLOURS.find((colour) => text === `=${colour}`);
  return drawn ? colourName(words, drawn) : null;
}

const colourOf = (letter: string): Colour | null =>
  COLOURS.find((colour) => colour.startsWith(letter)) ?? null;

/** The deal, the tokens and the lots are one line; then every move is a turn. */
export const beginsTurn = (step: Step, before: Step): boolean => step.seat >= 0 || before.seat >= 0;

export function side(view: SarenaView, seat: number, words: Words): string | null {
  const colour = shownToken(view, seat);
  const lids = { dark: "lidDark", ivory: "lidIvory", halved: "lidHalved", framed: "lidFramed" } as const;
  return colour ? colourName(words, colour) : words.say(lids[lidOf(seat)]);
}

/** Every chip of a pile, from the top. */
export function chipsFromTop(table: Table, name: string): string {
  const { words, view } = table;
  const chips = pileOn(view, name)
    .toReversed()
    .map(([up, under]) => words.say("chip", { up: colourName(words, up), under: colourName(words, under) }));
  return chips.length
    ? words.say("chipsFromTop", { place: name, chips: chips.join("; ") })
    : cellName(table, name);
}

export const tellHand = (table: Table, name: string, targets: number): string =>
  table.words.say("handTold", { place: name, n: pileOn(table.view, name).length, targets });

/** A circle and what lies there. */
function cellName({ view, words }: Table, name: string): string {
  const circle = view.circles[indexOf(name)];
  const arrows = circle?.arrows ? "Arrows" : "";
  if (!circle?.pile.length) return words.say(`cellEmpty${arrows}`, { place: name });
  return words.say(`cellPile${arrows}`, {
    place: name,
    n: circle.pile.length,
    top: colourName(words, topOf(circle.pile)),
    under: colourName(words, undersideOf(circle.pile)),
  });
}

interface InHand {
  readonly hand: string | null;
  readonly targets: ReadonlyMap<string, Action["action"]>;
  readonly moves: ReadonlyMap<string, unknown>;
}

/** What a circle's cell is called: place, what lies there, what can be done, what its marks mean. */
export function cellLabel(
  table: Table,
  { hand, targets, moves }: InHand,
  last: string | null,
  name: string,
): string {
  const said = [cellName(table, name)];
  const say = (key: string, places = {}): void => void said.push(table.words.say(key, places));
  const lies = pileOn(table.view, name).length > 0;
  if (name === hand) say("cellInHand");
  else if (hand && targets.has(name)) {
    const { turns, pile } = outcome(table.view, { from: hand, to: name });
    if (turns) say("cellTurns", { top: colourName(table.words, topOf(pile)) });
    else say("cellLands", { n: pile.length });
  } else if (!hand && moves.size && lies) say(moves.has(name) ? "cellCanTake" : "cellCannotMove");
  const lastMove = last ? readMove(last) : null;
  if (lastMove?.from === name) say("cellLastFrom");
  if (lastMove?.to === name) say("cellLastTo");
  if (table.hint && isHinted(table, name)) say("cellHint");
  if (table.view.stage === "over" && table.view.own && lies) sayOwner(table, name, say);
  return said.join(" ");
}

function isHinted({ hint }: Table, name: string): boolean {
  const move = hint ? readMove(hint.text) : null;
  return move?.from === name || (hint?.stage === "what" && move?.to === name);
}

function sayOwner(
  table: Table,
  name: string,
  say: (key: string, places?: Record<string, string>) => void,
): void {
  const owner = table.view.tokens.indexOf(topOf(pileOn(table.view, name)));
  if (owner < 0) say("cellNobodys");
  else if (owner === table.seat) say("cellTakenByYou");
  else say("cellTakenBy", { who: nameOf(table, owner) });
}

/** Where a hint points, in words. */
export const hintSaid = ({ text }: Hint, { words }: Table): string | null => {
  const move = readMove(text);
  return move && words.say("hintPile", { place: move.from });
};
