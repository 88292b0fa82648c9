/** What the server sends of a position of Senseï, and how its action texts are read. */

import type { View } from "../contract";

export const SIDES = ["sage", "monkey"] as const;
export type Side = (typeof SIDES)[number];
/** A square by its name: `a1` to `g7`. */
export type Square = string;

export interface SenseiView extends View {
  readonly stones: Readonly<Record<Side, readonly Square[]>>;
  /** The square that each character stands on, which has a stone of its side. */
  readonly character: Readonly<Record<Side, Square>>;
  readonly pits: readonly Square[];
  readonly storm: boolean;
  readonly turn: number;
  readonly turns: number;
  /** What is left of this turn: stone moves, and 1 while the character has not leapt. */
  readonly left: { readonly moves: number; readonly leap: number };
  /** By text, leaps that an enemy's stone stands in the way of, and its square. */
  readonly blocked: Readonly<Record<string, Square>>;
  /** The wall that can be claimed or was claimed, and who touches it; empty if there is none. */
  readonly claim: { readonly line: readonly Square[]; readonly touching: readonly Square[] };
  readonly result: "play" | "won" | "drawn";
}

/** An action as its text describes it. */
export type Deed =
  | { readonly kind: "stone"; readonly from: Square; readonly to: Square }
  | { readonly kind: "leap"; readonly from: Square; readonly to: Square }
  | { readonly kind: "end" }
  | { readonly kind: "claim" }
  | { readonly kind: "pass" };

export function read(text: string): Deed {
  const move = /^([a-g][1-7])([->])([a-g][1-7])$/.exec(text);
  if (move?.[1] && move[3]) return { kind: move[2] === ">" ? "leap" : "stone", from: move[1], to: move[3] };
  return { kind: text === "claim" ? "claim" : text === "pass" ? "pass" : "end" };
}

export const sideOf = (seat: number): Side => (seat === 1 ? "monkey" : "sage");
export const otherSide = (side: Side): Side => (side === "sage" ? "monkey" : "sage");

/** Whose stone stands on a square. */
export function ownerOf(view: SenseiView, square: Square): Side | null {
  return SIDES.find((side) => view.stones[side].includes(square)) ?? null;
}

/** The squares strictly between two on a rank, file or diagonal, from the first on; null where no line leads. */
export function between(from: Square, to: Square): Square[] | null {
  const [right, up] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
  const far = Math.max(Math.abs(right), Math.abs(up));
  if (far === 0 || (right && up && Math.abs(right) !== Math.abs(up))) return null;
  return Array.from({ length: far - 1 }, (_, i) => step(from, (right / far) * (i + 1), (up / far) * (i + 1)));
}

/** The square some files and ranks away; it may lie beyond the edge. */
export const step = (from: Square, right: number, up: number): Square =>
  String.fromCharCode(from.charCodeAt(0) + right) + (Number(from[1]) + up);

export const isSquare = (name: string): boolean => /^[a-g][1-7]$/.test(name);

/** How many squares a move goes. */
export const distance = (from: Square, to: Square): number =>
  Math.max(Math.abs(to.charCodeAt(0) - from.charCodeAt(0)), Math.abs(Number(to[1]) - Number(from[1])));

/** The character has come to the far rank. */
export function isAcross(view: SenseiView, side: Side): boolean {
  return view.character[side][1] === (side === "sage" ? "7" : "1");
}
