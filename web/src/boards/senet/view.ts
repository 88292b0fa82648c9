/** What a seat sees of Senet, beside what every view has. Nothing is hidden. */

import type { Action, Step, View } from "../contract";

export type Colour = "light" | "dark";
export const COLOURS: readonly Colour[] = ["light", "dark"];

export interface SenetView extends View {
  /** The squares where the pieces of each colour stand, rising. */
  readonly pieces: Readonly<Record<Colour, readonly number[]>>;
  readonly off: Readonly<Record<Colour, number>>;
  /** Squares whose pieces cannot be swapped. */
  readonly safe: readonly number[];
  /** Whoever is to move may leave the board. */
  readonly gate_open: boolean;
  /** The colour of each seat; empty until somebody has thrown the first 1. */
  readonly colours: readonly Colour[];
  /** The seat that throws and moves. */
  readonly turn: number;
  readonly throw: number | null;
  /** What is still to be played of the throw. */
  readonly left: number;
  /** The throws that give another one. */
  readonly again: readonly number[];
  /** By text, moves that pieces stand in the way of, and their squares. */
  readonly blocked: Readonly<Record<string, readonly number[]>>;
  readonly stage: "open" | "first" | "duty" | "free";
  readonly throws: number;
  /** The game has ended without a winner. */
  readonly drawn: boolean;
}

export const EXIT = 30;
export const WATER = 27;
export const LIFE = 15;

/** A move: from a square to a square; leaving the board goes to EXIT. */
export interface Way {
  readonly from: number;
  readonly to: number;
}

/** Reads `14-17` and `28-off`; null for throws and passes. */
export function wayOf(text: string): Way | null {
  const found = /^(\d+)-(\d+|off)$/.exec(text);
  return found ? { from: Number(found[1]), to: found[2] === "off" ? EXIT : Number(found[2]) } : null;
}

export const wayText = (from: number, to: number): string => `${from}-${to >= EXIT ? "off" : to}`;

/** Reads `t3`; null for anything but a throw. */
export function throwOf(text: string): number | null {
  const found = /^t(\d)$/.exec(text);
  return found ? Number(found[1]) : null;
}

export interface Move extends Way {
  readonly action: number;
}

export function movesOf(legal: readonly Action[]): Move[] {
  return legal.flatMap(({ action, text }) => {
    const way = wayOf(text);
    return way ? [{ action, ...way }] : [];
  });
}

/** Who stands on a square. */
export const standsOn = (view: SenetView, n: number): Colour | null =>
  COLOURS.find((colour) => view.pieces[colour].includes(n)) ?? null;

/** The colour that moves; null while nobody has one. */
export const moverOf = (view: SenetView): Colour | null => view.colours[view.turn] ?? null;

export const other = (colour: Colour): Colour => (colour === "light" ? "dark" : "light");

/** The latest throw among these steps. */
export function lastThrow(steps: readonly Step[]): number | null {
  for (let i = steps.length - 1; i >= 0; i--) {
    const number = throwOf(steps[i]?.text ?? "");
    if (number) return number;
  }
  return null;
}

/** Where a piece that fell into the water came out: the square that only `after` has. */
export function shoreOf(before: SenetView, after: SenetView): number | null {
  for (const colour of COLOURS) {
    const found = after.pieces[colour].find((n) => !before.pieces[colour].includes(n));
    if (found !== undefined) return found;
  }
  return null;
}
