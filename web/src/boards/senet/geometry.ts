/** Where everything lies. Lying: 720 x 396, three rows of ten; upright (phones, and tablets held so): 344 wide, three
 * columns of ten. */

import { EXIT, type Colour } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface Cell extends Box {
  readonly cx: number;
  readonly cy: number;
  /** Where the foot of a piece stands. */
  readonly foot: number;
}
export interface TrayPlace extends Box {
  readonly slots: { readonly x: number; readonly y: number; readonly step: number; readonly scale: number };
  readonly label: { readonly x: number; readonly y: number };
}
export interface Layout {
  readonly upright: boolean;
  readonly turned: boolean;
  /** Width and height of a square: on a low phone they are wider than high, so that fingers still find them. */
  readonly cw: number;
  readonly ch: number;
  /** The square that pieces and signs are drawn for (66 is their own size). */
  readonly c: number;
  /** Width of the frame round the track. */
  readonly m: number;
  readonly width: number;
  readonly height: number;
  /** Size of the track with its frame. */
  readonly track: { readonly w: number; readonly h: number };
  readonly cell: (n: number) => Cell;
  readonly trays: Readonly<Record<Colour, TrayPlace>>;
  readonly bowl: Box;
  readonly sticks: { readonly x: number; readonly y: number; readonly scale: number };
  readonly numeral: { readonly x: number; readonly y: number; readonly size: number };
  /** The line of small letters under the numeral. */
  readonly caption: { readonly x: number; readonly y: number; readonly w: number };
}

export const SHAPE = { wide: 720 / 396, phone: 344 / 430, tall: 344 / 430 } as const;
/** Height of the squares of the upright board: never below 40, or fingers miss them. */
const SMALLEST = 40;
const LARGEST = 54;

type Grid = Pick<Layout, "cw" | "ch" | "c" | "m" | "upright" | "turned">;

/** Squares 1-30 as an S: row 0 there, row 1 back, row 2 there again. Upright, x and y change places. */
function cellAt(n: number, { cw, ch, c, m, upright, turned }: Grid): Cell {
  const row = Math.floor((n - 1) / 10);
  const k = (n - 1) % 10;
  const [down, along] = [turned ? 2 - row : row, (row === 1) !== turned ? 9 - k : k];
  const [a, b] = upright ? [down, along] : [along, down];
  const [x, y] = [m + a * cw, m + b * ch];
  // where a square is wider than high, what stands in it makes room for its number
  const aside = Math.max(0, cw - ch) / 2;
  return { x, y, w: cw, h: ch, cx: x + cw / 2 + aside, cy: y + ch / 2, foot: y + ch - 0.15 * c };
}

export function lying(turned: boolean): Layout {
  const grid: Grid = { cw: 66, ch: 66, c: 66, m: 30, upright: false, turned };
  const tray = (x: number): TrayPlace => ({
    ...{ x, y: 274, w: 206, h: 122 },
    slots: { x: x + 31, y: 350, step: 36, scale: 0.8 },
    label: { x: x + 103, y: 382 },
  });
  const [left, right] = [tray(0), tray(514)];
  return {
    ...grid,
    ...{ width: 720, height: 396, track: { w: 720, h: 258 } },
    cell: (n) => cellAt(n, grid),
    trays: turned ? { light: right, dark: left } : { light: left, dark: right },
    bowl: { x: 222, y: 274, w: 276, h: 122 },
    sticks: { x: 330, y: 335, scale: 1 },
    numeral: { x: 452, y: 349, size: 44 },
    caption: { x: 452, y: 376, w: 92 },
  };
}

/** `ratio` is width divided by height of the box that the frame gives: squares shrink when there is less height.
 * `below` is the colour of whoever sits at the lower edge: each tray lies beside the seat that fills it. */
export function standing(turned: boolean, ratio: number, below: Colour = turned ? "dark" : "light"): Layout {
  const m = 14;
  const ch = Math.min(LARGEST, Math.max(SMALLEST, (344 / ratio - 2 * m) / 10));
  const cw = Math.max(52, ch);
  const grid: Grid = { cw, ch, c: Math.min(cw, ch * 1.15), m, upright: true, turned };
  const [w, h] = [3 * cw + 2 * m, 10 * ch + 2 * m];
  const [x, wide] = [w + 10, 344 - w - 10];
  const middle = x + wide / 2;
  const centre = h / 2;
  const step = (wide - 36) / 4;
  const tray = (y: number): TrayPlace => ({
    ...{ x, y, w: wide, h: 92 },
    slots: { x: x + 18, y: y + 60, step, scale: (step / 24) * 0.56 },
    label: { x: middle, y: y + 81 },
  });
  const [far, near] = [tray(0), tray(h - 92)];
  return {
    ...grid,
    ...{ width: 344, height: h, track: { w, h } },
    cell: (n) => cellAt(n, grid),
    trays: below === "dark" ? { light: far, dark: near } : { light: near, dark: far },
    bowl: { x, y: 102, w: wide, h: h - 204 },
    sticks: { x: middle, y: centre - 46, scale: 0.8 },
    numeral: { x: middle, y: centre + 53, size: 56 },
    caption: { x: middle, y: centre + 78, w: wide },
  };
}

/** Where the foot of the piece in a tray's slot stands (0 to 4). */
export const slotAt = (tray: TrayPlace, i: number): { x: number; y: number } => ({
  x: tray.slots.x + i * tray.slots.step,
  y: tray.slots.y,
});

/** The square under a point, if there is one. */
export function squareAt(layout: Layout, x: number, y: number): number | null {
  for (let n = 1; n <= 30; n++) {
    const cell = layout.cell(n);
    if (x >= cell.x && x < cell.x + cell.w && y >= cell.y && y < cell.y + cell.h) return n;
  }
  return null;
}

/** The square one step across the rows of the S, in the direction seen; the same one at the edge. */
export function across(layout: Layout, n: number, direction: -1 | 1): number {
  const here = layout.cell(n);
  const { upright, cw, ch } = layout;
  const [x, y] = upright ? [here.cx + direction * cw, here.cy] : [here.cx, here.cy + direction * ch];
  return squareAt(layout, x, y) ?? n;
}

/** The square an arrow key leads to, along the track or across its rows as they are seen; null: no such key. */
export function keyGoal(layout: Layout, key: string, n: number): number | null {
  const [forth, back, further, nearer] = layout.upright
    ? ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"]
    : ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];
  if (key === forth) return Math.min(n + 1, EXIT);
  if (key === back) return Math.max(n - 1, 1);
  if (key === further) return across(layout, n, 1);
  if (key === nearer) return across(layout, n, -1);
  if (key === "Home") return 1;
  return key === "End" ? EXIT : null;
}

/** How wide a letter is, of its size: the widest of the alphabets and fonts that people read this in. */
const LETTER = 0.64;
const LETTERS = 12.5;

/** The size of letters at which a line fits into a width: some languages need more room. */
export const fitting = (letters: string, width: number): number =>
  Math.min(LETTERS, (width - 12) / (LETTER * Math.max(letters.length, 1)));

/** A line that would need small letters becomes two, broken where they are most alike. */
export function inLines(text: string, width: number): readonly string[] {
  const gaps = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (fitting(text, width) === LETTERS || !gaps.length) return [text];
  const off = (at: number): number => Math.abs(2 * at - text.length);
  const at = gaps.reduce((best, one) => (off(one) < off(best) ? one : best));
  return [text.slice(0, at), text.slice(at + 1)];
}
