/** What the server sends of a game of Sàrena, and a few readings of it. No rules: what may be done comes with the view. */

import type { Step, View } from "../contract";

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

/** A chip as it lies: the face that is up, and its underside. */
export type Chip = readonly [up: Colour, under: Colour];
/** The lowest chip first. */
export type Pile = readonly Chip[];

export interface Circle {
  readonly name: string;
  readonly arrows: boolean;
  readonly pile: Pile;
}

export type SarenaView = View & {
  readonly circles: readonly Circle[];
  readonly stage: "deal" | "tokens" | "first" | "moves" | "over";
  /** How many chips lie in piles that show each colour. */
  readonly showing: Readonly<Record<Colour, number>>;
  readonly drawn: readonly boolean[];
  /** The secret colour of whoever looks. */
  readonly token: Colour | null;
  /** The secret colours by seat, as far as whoever looks may know them. */
  readonly tokens: readonly (Colour | null)[];
  /** The tie-break, once everything is settled. */
  readonly own: readonly number[] | null;
};

export interface Move {
  readonly from: string;
  readonly to: string;
}

const MOVE = /^([a-f][1-6])-([a-f][1-6])$/;

export function readMove(text: string): Move | null {
  const [, from, to] = MOVE.exec(text) ?? [];
  return from && to ? { from, to } : null;
}

export const isDeal = (step: Step): boolean => /^=[rygb]{2}$/.test(step.text);
/** A token being drawn, whether or not we know its colour. */
export const isDraw = (step: Step): boolean => /^=(\?|red|yellow|green|blue)$/.test(step.text);
export const isFirst = (step: Step): boolean => /^=seat\d$/.test(step.text);

export const indexOf = (name: string): number =>
  "abcdef".indexOf(name.charAt(0)) + 6 * (Number(name.charAt(1)) - 1);
export const pileOn = (view: SarenaView, name: string): Pile => view.circles[indexOf(name)]?.pile ?? [];
export const topOf = (pile: Pile): Colour | null => pile.at(-1)?.[0] ?? null;
/** What lies lowest, face down: what a turn-over brings on top. */
export const undersideOf = (pile: Pile): Colour | null => pile[0]?.[1] ?? null;
export const turnedOver = (pile: Pile): Pile => pile.toReversed().map(([up, under]) => [under, up] as const);

export function areNeighbours(a: string, b: string): boolean {
  const [m, n] = [indexOf(a), indexOf(b)];
  return Math.abs((m % 6) - (n % 6)) + Math.abs(Math.floor(m / 6) - Math.floor(n / 6)) === 1;
}

/** What a legal move makes: the pile lands on top, or is turned over on an empty circle. */
export function outcome(
  view: SarenaView,
  { from, to }: Move,
): { readonly turns: boolean; readonly pile: Pile } {
  const [moved, met] = [pileOn(view, from), pileOn(view, to)];
  return met.length ? { turns: false, pile: [...met, ...moved] } : { turns: true, pile: turnedOver(moved) };
}

/** A seat's colour once everybody may know it; before that nobody's page draws it, not even the owner's. */
export const shownToken = (view: SarenaView, seat: number): Colour | null =>
  view.stage === "over" ? (view.tokens[seat] ?? null) : null;

/** The piles a seat takes at the end. */
export const taken = (view: SarenaView, colour: Colour): readonly Circle[] =>
  view.circles.filter((circle) => topOf(circle.pile) === colour);

/** Who won: those with the best result. Empty while nobody has. */
export function winners(view: SarenaView): readonly number[] {
  if (view.stage !== "over" || !view.own) return [];
  const best = Math.max(...view.returns);
  return view.returns.flatMap((value, seat) => (value === best ? [seat] : []));
}

/** Several seats took the most chips, so that the tie-break had to decide. */
export function isTied(view: SarenaView): boolean {
  const most = Math.max(...view.scores);
  return view.scores.filter((score) => score === most).length > 1;
}
