/** Where things lie on the board of 720 x 720. */

import type { Point } from "../common/point";
import { indexOf } from "./view";

export const SIZE = 720;
/** From one circle to the next, and from the edge to the first. */
export const PITCH = 110;
export const EDGE = 85;
/** Radius of a chip and of the dish it lies in. */
export const R = 37;
export const DISH = 42;
/** How thick a chip looks, and how far below the middle of its circle a pile stands. */
export const T = 10;
export const FOOT = 13;

const column = (index: number, turned: boolean): number => (turned ? 5 - (index % 6) : index % 6);
const row = (index: number, turned: boolean): number =>
  turned ? 5 - Math.floor(index / 6) : Math.floor(index / 6);

export function place(name: string, turned: boolean): Point {
  const index = indexOf(name);
  return { x: EDGE + PITCH * column(index, turned), y: SIZE - EDGE - PITCH * row(index, turned) };
}

const NAMES = Array.from({ length: 36 }, (_, n) => `${"abcdef".charAt(n % 6)}${Math.floor(n / 6) + 1}`);

/** The circles as they are seen: rows from the back to the front, each from left to right. */
export function rowsSeen(turned: boolean): readonly (readonly string[])[] {
  const seen = turned ? NAMES : NAMES.toReversed();
  return Array.from({ length: 6 }, (_, n) => seen.slice(6 * n, 6 * n + 6).toReversed());
}

/** The circle some steps to the right and upwards, as seen; the same one at the edge. */
export function stepFrom(name: string, right: number, up: number, turned: boolean): string {
  const sign = turned ? -1 : 1;
  const index = indexOf(name);
  const [x, y] = [(index % 6) + sign * right, Math.floor(index / 6) + sign * up];
  return x < 0 || x > 5 || y < 0 || y > 5 ? name : (NAMES[x + 6 * y] ?? name);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The circle an arrow key leads to; null: no such key. */
export function byArrow(name: string, key: string, turned: boolean): string | null {
  const arrow = ARROWS[key];
  return arrow ? stepFrom(name, ...arrow, turned) : null;
}

export const neighbours = (name: string): readonly string[] =>
  (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )
    .map(([right, up]) => stepFrom(name, right, up, false))
    .filter((other) => other !== name);

/** The circle a point lies on; null: beside the board. */
export function circleAt({ x, y }: Point, turned: boolean): string | null {
  const [seenX, seenY] = [Math.floor((x - EDGE) / PITCH + 0.5), Math.floor((SIZE - EDGE - y) / PITCH + 0.5)];
  if (seenX < 0 || seenX > 5 || seenY < 0 || seenY > 5) return null;
  return (turned ? NAMES[35 - seenX - 6 * seenY] : NAMES[seenX + 6 * seenY]) ?? null;
}
