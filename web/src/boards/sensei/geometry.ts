/** Where things are on the board: in squares of 90 with a margin, or of 48 without one on a phone. */

import type { Point } from "../common/point";
import type { Square } from "./view";

/** A square of the board: its upper left corner and its middle. */
export interface Cell extends Point {
  readonly cx: number;
  readonly cy: number;
}

const KEYS: Readonly<
  Record<string, { readonly right: number; readonly down: number; readonly far: number }>
> = {
  ArrowLeft: { right: -1, down: 0, far: 1 },
  ArrowRight: { right: 1, down: 0, far: 1 },
  ArrowUp: { right: 0, down: -1, far: 1 },
  ArrowDown: { right: 0, down: 1, far: 1 },
  Home: { right: -1, down: 0, far: 6 },
  End: { right: 1, down: 0, far: 6 },
  PageUp: { right: 0, down: -1, far: 6 },
  PageDown: { right: 0, down: 1, far: 6 },
};

export class Grid {
  /** The side of a square, the margin, and the whole. */
  readonly c: number;
  readonly m: number;
  readonly size: number;
  /** How large the drawings are, which are made for squares of 90. */
  readonly scale: number;

  constructor(
    readonly phone: boolean,
    readonly turned: boolean,
  ) {
    [this.c, this.m] = phone ? [48, 4] : [90, 45];
    this.size = 7 * this.c + 2 * this.m;
    this.scale = this.c / 90;
  }

  cell(square: Square): Cell {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1])];
    const x = this.m + (this.turned ? 6 - file : file) * this.c;
    const y = this.m + (this.turned ? rank - 1 : 7 - rank) * this.c;
    return { x, y, cx: x + this.c / 2, cy: y + this.c / 2 };
  }

  /** As the marks want it. */
  box(square: Square): [x: number, y: number, w: number, h: number] {
    const { x, y } = this.cell(square);
    return [x, y, this.c, this.c];
  }

  /** The squares as they are seen, row by row from the top. */
  rows(): Square[][] {
    const numbers = [0, 1, 2, 3, 4, 5, 6];
    return numbers.map((row) => numbers.map((column) => this.named(column, row)));
  }

  /** The square at a point, or null beside the board. */
  squareAt({ x, y }: Point): Square | null {
    const [column, row] = [Math.floor((x - this.m) / this.c), Math.floor((y - this.m) / this.c)];
    return column >= 0 && column < 7 && row >= 0 && row < 7 ? this.named(column, row) : null;
  }

  /** The square some columns and rows away, as seen; at the edge it stays. */
  beside(square: Square, right: number, down: number): Square {
    const { cx, cy } = this.cell(square);
    return this.squareAt({ x: cx + right * this.c, y: cy + down * this.c }) ?? square;
  }

  /** The square a key leads to; Home and its like go as far as the board does. Null: no such key. */
  byKey(square: Square, key: string): Square | null {
    const way = KEYS[key];
    if (!way) return null;
    let at = square;
    for (let i = 0; i < way.far; i++) at = this.beside(at, way.right, way.down);
    return at;
  }

  /** The middle of a stone: it lies lower with a character on it. */
  stone(square: Square, carries: boolean): Point {
    const { cx, cy } = this.cell(square);
    return { x: cx, y: cy + (carries ? 18 : 4) * this.scale };
  }

  /** Where a character's feet are. */
  feet(square: Square): Point {
    const { x, y } = this.stone(square, true);
    return { x, y: y - 4 * this.scale };
  }

  private named(column: number, row: number): Square {
    const [file, rank] = this.turned ? [6 - column, row + 1] : [column, 7 - row];
    return String.fromCharCode(97 + file) + rank;
  }
}
