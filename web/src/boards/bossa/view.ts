/** What Bossa's views hold, besides what every view has. */

import COUNTS from "../../../../src/quincunx/games/bossa/tiles.json";
import type { View } from "../contract";

export type Line = "white" | "black";
export type Chip = "doubler" | "inverter";
export type Marker = "redraw" | "exchange" | "stack";

export const LINES: readonly Line[] = ["white", "black"];
export const MARKERS: readonly Marker[] = ["redraw", "exchange", "stack"];
export const CHIPS: readonly Chip[] = ["doubler", "inverter"];

/** A tile in a line, with the chip that lies on it. */
interface LaidTile {
  readonly tile: string;
  readonly chip: Chip | null;
}

/** A number of a line: its layers from below, none for the die. */
interface Position {
  readonly number: number;
  readonly layers: readonly (readonly LaidTile[])[];
}

interface OpenEnd {
  readonly number: number;
  /** How many tiles the place takes. */
  readonly sizes: readonly number[];
}

interface LineView {
  readonly positions: readonly Position[];
  readonly open: readonly OpenEnd[];
}

export type Stage = "deal" | "white" | "black" | "draw" | "redraw" | "keep" | "turn" | "stuck" | "over";

export type BossaView = View & {
  readonly hands: readonly (readonly string[])[];
  readonly lines: Readonly<Record<Line, LineView>>;
  readonly dice: Readonly<Record<Line, number | null>>;
  readonly pile: number;
  readonly unseen: readonly string[];
  readonly discard: readonly string[];
  readonly markers: readonly Readonly<Record<Marker, boolean>>[];
  readonly chips: readonly ({ readonly kind: Chip; readonly on: string | null } | null)[];
  /** The seat that draws, throws, keeps or plays. */
  readonly turn: number;
  readonly stage: Stage;
  readonly winner: number | null;
};

/** A place in a line: a position, or an open end. */
export interface Place {
  readonly line: Line;
  readonly number: number;
}

/** A thing on the board that can be pressed, carried or let go on. */
export type What =
  | { readonly is: "tile"; readonly tile: string; readonly seat: number }
  | { readonly is: "place"; readonly place: Place }
  | { readonly is: "marker"; readonly marker: Marker; readonly seat: number }
  | { readonly is: "chip"; readonly seat: number }
  | { readonly is: "keep"; readonly chip: Chip }
  | { readonly is: "pile" | "discard" };

export const placeKey = ({ line, number }: Place): string => `${line}${number}`;

export const samePlace = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.line === b.line && a.number === b.number;

export const positionAt = (view: BossaView, { line, number }: Place): Position | undefined =>
  view.lines[line].positions.find((position) => position.number === number);

/** White and black pips of a tile such as `2:3`. */
export function pipsOf(tile: string): { white: number; black: number } {
  const [white = 0, black = 0] = tile.split(":").map((part) => Number.parseInt(part, 10));
  return { white, black };
}

const SIGNS: Readonly<Record<Chip, string>> = { doubler: "x2", inverter: "~" };

/** A tile as it is written with a chip on it. */
export const withChip = (tile: string, chip: Chip | null): string => (chip ? tile + SIGNS[chip] : tile);

/** What a tile counts in a line, with a chip on it; as the rules have it. */
export function counts(tile: string, line: Line, chip: Chip | null): number {
  const pips = (COUNTS as Readonly<Record<string, readonly number[]>>)[withChip(tile, chip)];
  return pips?.[LINES.indexOf(line)] ?? 0;
}

/** The chip that a seat can still lay on a tile. */
export function freshChip(view: BossaView, seat: number): Chip | null {
  const chip = view.chips[seat];
  return chip && !chip.on ? chip.kind : null;
}
