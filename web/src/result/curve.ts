/** The curve of who was winning when: from chances to lines, and from a finger to a moment. */

import { percent as percentOf } from "../chances";

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where every moment lies: across by its number, up by the chance (1 is at the top). */
export function place(numbers: readonly number[], chances: readonly number[], frame: Frame): Point[] {
  const first = numbers[0] ?? 0;
  const span = Math.max(1, (numbers.at(-1) ?? 0) - first);
  return numbers.map((number, i) => ({
    x: frame.left + ((number - first) / span) * frame.width,
    y: frame.top + (1 - clamp(chances[i] ?? 0, 0, 1)) * frame.height,
  }));
}

/** A line for each of these seats; `across` says where the moments lie. */
export function linesOf(
  across: readonly number[],
  wins: readonly (readonly number[])[],
  seats: readonly number[],
  frame: Frame,
): Point[][] {
  const chances = (seat: number): number[] => wins.map((one) => one[seat] ?? 0);
  return seats.map((seat) => place(across, chances(seat), frame));
}

const xy = ({ x, y }: Point): string => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

export const line = (points: readonly Point[]): string =>
  points.length ? `M${points.map(xy).join("L")}` : "";

/** The surface between a line and a height. */
export function surface(points: readonly Point[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${line(points)}L${xy({ x: last.x, y: base })}L${xy({ x: first.x, y: base })}Z`;
}

/** How high a line is at a place across. */
function heightAt(points: readonly Point[], x: number): number {
  const i = points.findIndex((point) => point.x >= x);
  const [before, after] = [points[Math.max(0, i - 1)], points[i]];
  if (!before || !after) return points.at(-1)?.y ?? 0;
  return after.x === before.x
    ? after.y
    : before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y);
}

/** Where a label has room that neither the line nor a mark crosses: in the first of these strips that has such a place,
 * from the left; in none, at the left of the first strip. */
export function roomFor(
  points: readonly Point[],
  marks: readonly { readonly x: number; readonly top: number; readonly bottom: number }[],
  label: { readonly width: number; readonly height: number; readonly tops: readonly number[] },
  margin = 10,
): Point {
  const [first, last] = [points[0], points.at(-1)];
  const nowhere = { x: (first?.x ?? 0) + margin, y: label.tops[0] ?? 0 };
  if (!first || !last) return nowhere;
  const isFree = (left: number, upper: number): boolean => {
    const [from, to, lower] = [left - margin, left + label.width + margin, upper + label.height];
    const inside = points.filter(({ x }) => x > from && x < to).map(({ y }) => y);
    const heights = [heightAt(points, from), ...inside, heightAt(points, to)];
    return (
      (Math.max(...heights) < upper || Math.min(...heights) > lower) &&
      marks.every(({ x, top, bottom }) => x < from || x > to || bottom < upper || top > lower)
    );
  };
  for (const y of label.tops)
    for (let { x } = nowhere; x + label.width + margin <= last.x; x += margin)
      if (isFree(x, y)) return { x, y };
  return nowhere;
}

/** Which of the points is nearest to a place across. */
export function nearest(points: readonly Point[], x: number): number {
  let best = 0;
  points.forEach((point, i) => {
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = i;
  });
  return best;
}

/** Which moment to mark for a number: the last one that is not later. */
export function momentOf(numbers: readonly number[], number: number): number {
  let found = 0;
  numbers.forEach((one, i) => {
    if (one <= number) found = i;
  });
  return found;
}

/** Round numbers for an axis, at most `most` of them. */
export function ticks(first: number, last: number, most = 8): number[] {
  const span = Math.max(1, last - first);
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => span / n <= most) ?? span);
  const found: number[] = [];
  for (let n = Math.ceil(first / step) * step; n <= last; n += step) found.push(n);
  return found;
}

/** How a seat's line is drawn, so that it is recognised without colour: solid, dashed, dotted … */
export const dashes = (place: number): string =>
  ["none", "9 5", "2 5", "12 4 2 4", "16 6", "5 3 2 3 2 3"][place % 6] ?? "none";

export const percent = (chance: number): number => percentOf(clamp(chance, 0, 1));

export const clamp = (n: number, least: number, most: number): number => Math.min(most, Math.max(least, n));

/** Where a key leads on a curve of `moments`; null: not a slider's key. */
export function keyMoment(key: string, at: number, length: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: length - 1,
  };
  const found = to[key];
  return found === undefined ? null : clamp(found, 0, length - 1);
}

/** A curve works as a slider: these are its keys, and what it does with a moment that is chosen by its place. */
export function slider(
  numbers: () => readonly number[],
  at: () => number,
  onpick: (number: number) => void,
): { pick(i: number): void; key(event: KeyboardEvent): void } {
  const pick = (i: number): void => {
    const number = numbers()[i];
    if (number !== undefined) onpick(number);
  };
  const key = (event: KeyboardEvent): void => {
    const to = keyMoment(event.key, at(), numbers().length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation(); // arrows would also walk through the log
    pick(to);
  };
  return { pick, key };
}

/** Which moment is chosen: the one on the board, or the newest. */
export const chosen = (numbers: readonly number[], current: number | null): number =>
  current === null ? numbers.length - 1 : momentOf(numbers, current);

/** Places from left to right, moved so that none is nearer to the next than `least`, nor beyond `most`. */
export function apart(places: readonly number[], least: number, most: number): number[] {
  const moved = [...places];
  for (let i = 1; i < moved.length; i++) moved[i] = Math.max(moved[i] ?? 0, (moved[i - 1] ?? 0) + least);
  for (let i = moved.length - 1, limit = most; i >= 0; i--, limit -= least) {
    moved[i] = Math.min(moved[i] ?? 0, limit);
  }
  return moved;
}
