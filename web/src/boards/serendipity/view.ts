/** What the server sends of Serendipity, beyond what every view has. */

import type { TableSide, View } from "../contract";

/** In the order in which they lie round a serendip, clockwise. */
export const COLOURS = ["blue", "violet", "red", "yellow", "orange", "green"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Tile {
  readonly cell: string;
  readonly side: "up" | "down";
  readonly kind?: "flower" | "serendip";
  readonly colour?: Colour;
  /** Direction of a serendip's blue edge, 0 east, clockwise. */
  readonly rotation?: number;
  /** Only with the aid on: what was seen of a tile that lies face down. */
  readonly seen?: Colour;
}

export interface Field {
  readonly seat: number;
  readonly points: number;
  readonly sums: { readonly flowers: number; readonly serendips: number; readonly edges: number };
  readonly flowers: readonly { readonly cell: string; readonly colour: Colour }[];
  readonly serendips: readonly {
    readonly cell: string;
    readonly points: number;
    readonly edges: readonly { readonly direction: string; readonly flower: string }[];
  }[];
}

export type Stage = "pick" | "flip" | "show" | "flower" | "serendip" | "turned" | "trading" | "over";

export interface GardenView extends View {
  readonly stage: Stage;
  readonly turn: number;
  readonly colours: readonly (readonly Colour[])[];
  readonly neutral: readonly Colour[];
  readonly tiles: readonly Tile[];
  /** The tile in hand: turned up, or the first of a trade. */
  readonly cell: string | null;
  /** What everybody has just seen, and what lies face down again. */
  readonly shown: { readonly cell: string; readonly colour: Colour } | null;
  readonly up: Readonly<Record<Colour | "serendip", number>>;
  readonly quiet: number;
  readonly quiet_end: number;
  readonly fields: readonly Field[];
  /** What the serendip in hand adds to the best field of its seat, by rotation; null: there is none to turn. */
  readonly gains: readonly number[] | null;
}

export type GardenTable = TableSide<GardenView>;

/** Tiles of each kind. */
export const ALIKE = 13;

export function tileAt(view: GardenView, cell: string): Tile {
  return view.tiles.find((tile) => tile.cell === cell) ?? { cell, side: "down" };
}

export const isPlanted = (tile: Tile): boolean => tile.side === "up" && tile.kind === "serendip";

/** The seat that owns a colour; -1: nobody, or nobody yet. */
export const ownerOf = (view: GardenView, colour: Colour): number =>
  view.colours.findIndex((owned) => owned.includes(colour));

/** The colour of a serendip's edge. */
export function edgeColour(rotation: number, direction: number): Colour {
  return COLOURS[(((direction - rotation) % 6) + 6) % 6] ?? "blue";
}
