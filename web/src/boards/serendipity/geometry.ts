/** Ninety-one hexagons standing on a point, in rows a to k from the bottom; the origin is the middle of the board. */

import { r } from "../common/draw";
import type { Point } from "../common/point";
import { edgeColour, type Colour, type Tile } from "./view";

export const R = 36;
export const W = Math.sqrt(3) * R;
const PITCH = 1.5 * R;
const ROWS = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6];
export const ROW_LETTERS = "abcdefghijk";

/** East, south-east, south-west, west, north-west, north-east: rows up, half tiles to the right. */
const STEPS = [
  [0, 2],
  [-1, 1],
  [-1, -1],
  [0, -2],
  [1, -1],
  [1, 1],
] as const;
const DIRECTIONS = ["east", "south-east", "south-west", "west", "north-west", "north-east"];
export const directionOf = (name: string): number => DIRECTIONS.indexOf(name);

export interface Cell {
  readonly name: string;
  /** Place in board order. */
  readonly index: number;
  readonly row: number;
  /** From the middle of the row, in half tiles. */
  readonly half: number;
  readonly x: number;
  readonly y: number;
}

export const CELLS: readonly Cell[] = ROWS.flatMap((length, row) =>
  Array.from({ length }, (_, k) => ({
    row,
    half: 2 * k - (length - 1),
    name: `${ROW_LETTERS[row]}${k + 1}`,
  })),
).map((cell, index) => ({ ...cell, index, x: r((cell.half * W) / 2), y: r((5 - cell.row) * PITCH) }));

const BY_NAME = new Map(CELLS.map((cell) => [cell.name, cell]));
const BY_PLACE = new Map(CELLS.map((cell) => [`${cell.row},${cell.half}`, cell]));
const MIDDLE = BY_NAME.get("f6") as Cell;

export const cellOf = (name: string): Cell => BY_NAME.get(name) ?? MIDDLE;
export const isCell = (name: string): boolean => BY_NAME.has(name);

export function near(cell: Cell, direction: number): Cell | undefined {
  const [up, right] = STEPS[((direction % 6) + 6) % 6] ?? [0, 0];
  return BY_PLACE.get(`${cell.row + up},${cell.half + right}`);
}

/** Where a cell lies on the screen's board: `f` turns positions, not flowers. */
export const placeOf = (cell: Cell, turned: boolean): Point =>
  turned ? { x: -cell.x, y: -cell.y } : { x: cell.x, y: cell.y };

/** The tile nearest to a point; undefined off the garden. Between tiles there are no gaps. */
export function nearest(point: Point, turned: boolean): Cell | undefined {
  const [x, y] = turned ? [-point.x, -point.y] : [point.x, point.y];
  let best: Cell | undefined;
  let least = R * 1.12;
  for (const cell of CELLS) {
    const far = Math.hypot(cell.x - x, cell.y - y);
    if (far < least) [least, best] = [far, cell];
  }
  return best;
}

interface Written extends Point {
  readonly text: string;
}

/** Letters and numbers round the garden: before a row its letter, behind it the number of its last tile, along the
 * outer rows all numbers. On a phone the middle row reaches both edges: its own stand in the corners. */
export function coordinates(turned: boolean, phone: boolean): readonly Written[] {
  const out = turned ? -1 : 1;
  const [beside, down] = phone ? [13, 7] : [12, 4];
  const numberOf = ({ name }: Cell): string => name.slice(1);
  const rows = ROWS.map((_, row) => CELLS.filter((cell) => cell.row === row));
  const sides = rows.flatMap((row) => {
    const [first = MIDDLE, last = MIDDLE] = [row[0], row.at(-1)];
    const [before, behind] = [placeOf(first, turned), placeOf(last, turned)];
    const isWidest = phone && row.length === 11;
    const far = out * (W / 2 + (isWidest ? -4 : beside));
    const lower = isWidest ? -24 : down;
    return [
      { text: ROW_LETTERS.charAt(first.row), x: before.x - far, y: before.y + lower },
      { text: numberOf(last), x: behind.x + far, y: behind.y + lower },
    ];
  });
  const outer = [rows[0] ?? [], rows.at(-1) ?? []].flat().map((cell) => {
    const { x, y } = placeOf(cell, turned);
    return { text: numberOf(cell), x, y: y < 0 ? y - R - 5 : y + R + (phone ? 24 : 19) };
  });
  return [...sides, ...outer].map(({ text, x, y }) => ({ text, x: r(x), y: r(y) }));
}

export const turn60 = (direction: number, far: number): Point => {
  const angle = (direction * Math.PI) / 3;
  return { x: r(far * Math.cos(angle)), y: r(far * Math.sin(angle)) };
};

/** Rows as they lie on the screen, from the top. */
export function rowsFromTop(turned: boolean): readonly (readonly Cell[])[] {
  const rows = ROWS.map((_, row) => CELLS.filter((cell) => cell.row === row));
  return turned ? rows.map((row) => [...row].reverse()) : rows.reverse();
}

/** Where an arrow key leads: along the row, or to the row above or below, to its right or with Shift to its left. */
export function byArrow(cell: Cell, key: string, left: boolean, turned: boolean): Cell | undefined {
  const ways: Record<string, readonly number[]> = {
    ArrowRight: [0],
    ArrowLeft: [3],
    ArrowUp: left ? [4, 5] : [5, 4],
    ArrowDown: left ? [2, 1] : [1, 2],
  };
  for (const way of ways[key] ?? []) {
    const found = near(cell, turned ? way + 3 : way);
    if (found) return found;
  }
  return undefined;
}

/** Where any key leads from a place: the arrows, and Home and End to the ends of the row as it is seen. */
export function byKey(place: string, key: string, shift: boolean, turned: boolean): string | undefined {
  const cell = cellOf(place);
  if (key !== "Home" && key !== "End") return byArrow(cell, key, shift, turned)?.name;
  const row = CELLS.filter((other) => other.row === cell.row);
  return row.at((key === "Home") !== turned ? 0 : -1)?.name;
}

/** Directions in which a serendip on a cell would meet flowers of its edges' colours; `own`: only of these. */
export function meeting(
  cell: Cell,
  rotation: number,
  tile: (name: string) => Tile,
  own?: readonly Colour[],
): number[] {
  return [0, 1, 2, 3, 4, 5].filter((direction) => {
    const beside = near(cell, direction);
    const colour = beside && tile(beside.name).side === "up" ? tile(beside.name).colour : undefined;
    return colour === edgeColour(rotation, direction) && (!own || own.includes(colour));
  });
}
