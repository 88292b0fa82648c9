/** Where each tile and die of a position lies. */

import type { Step } from "../contract";
import { readDeed } from "./deeds";
import { columns, handSpot, layerShift, type Geometry, type Spot } from "./geometry";
import { LINES, placeKey, type BossaView, type Chip, type Line } from "./view";

export interface TileSpot extends Spot {
  readonly tile: string;
  readonly zone: "hand" | "line" | "discard";
  readonly seat: number;
  readonly line: Line | null;
  readonly number: number;
  readonly chip: Chip | null;
}

export interface DieSpot extends Spot {
  readonly line: Line;
  readonly pips: number;
}

export interface Layout {
  /** In drawing order: what lies over others comes later. */
  readonly tiles: readonly TileSpot[];
  readonly dice: readonly DieSpot[];
}

export interface Looking {
  /** The seat whose hand is near. */
  readonly near: number;
  /** The tile just drawn: it lies at the right end of its hand. */
  readonly drawn: string | null;
  /** The stack that is fanned out. */
  readonly fan: string | null;
  readonly scrolled: number;
}

/** The tile that was drawn in the turn that is running. */
export function drawnIn(view: BossaView, running: readonly Step[]): string | null {
  const last = running.at(-1);
  if (!last || (view.stage !== "turn" && view.stage !== "stuck")) return null;
  const deed = readDeed(last.text);
  return deed.kind === "draw" ? (deed.tiles[0] ?? null) : null;
}

/** A hand as it lies: rising, the tile just drawn last. */
export function handOrder(hand: readonly string[], drawn: string | null): readonly string[] {
  return drawn && hand.includes(drawn) ? [...hand.filter((tile) => tile !== drawn), drawn] : hand;
}

export function layout(view: BossaView, g: Geometry, looking: Looking): Layout {
  return {
    tiles: [...lineSpots(view, g, looking), ...discardSpots(view, g), ...handSpots(view, g, looking)],
    dice: diceSpots(view, g, looking),
  };
}

function handSpots(view: BossaView, g: Geometry, { near, drawn }: Looking): TileSpot[] {
  return view.hands.flatMap((hand, seat) => {
    const strip = seat === near ? g.near : g.far;
    return handOrder(hand, drawn).map((tile, index): TileSpot => ({
      ...handSpot(strip, index, hand.length),
      ...{ tile, zone: "hand", seat, line: null, number: 0, chip: null },
    }));
  });
}

function discardSpots(view: BossaView, g: Geometry): TileSpot[] {
  const { x, y, size } = g.discard;
  return view.discard.map((tile, index): TileSpot => ({
    ...{ x: x + (index - (view.discard.length - 1) / 2) * size * 0.4, y: y + index * size * 0.12, size },
    ...{ tile, zone: "discard", seat: -1, line: null, number: 0, chip: null },
  }));
}

/** Higher numbers first, so that a stack fanned to the right lies over its neighbour; upper layers last. */
function lineSpots(view: BossaView, g: Geometry, { fan, scrolled }: Looking): TileSpot[] {
  const at = columns(view, g, scrolled);
  const spots: TileSpot[] = [];
  for (const line of LINES)
    for (const { number, layers } of [...view.lines[line].positions].reverse())
      layers.forEach((layer, l) => {
        const { dx, dy } = layerShift(l, at.t, fan === placeKey({ line, number }));
        const placed = layer.map(({ tile, chip }, j): TileSpot => ({
          ...{ x: at.x(number) + dx, y: at.y(line, j) + dy, size: at.t },
          ...{ tile, zone: "line", seat: -1, line, number, chip },
        }));
        spots.push(...(line === "white" ? placed.reverse() : placed));
      });
  return spots;
}

/** A thrown die waits in the middle of its side until both lines begin. */
function diceSpots(view: BossaView, g: Geometry, { scrolled }: Looking): DieSpot[] {
  const at = columns(view, g, scrolled);
  return LINES.flatMap((line): DieSpot[] => {
    const pips = view.dice[line];
    if (pips === null) return [];
    if (!view.lines[line].positions.length) return [{ line, pips, ...waitingDie(g, line, at.t) }];
    return [{ line, pips, x: at.x(pips), y: at.y(line, 0), size: at.t }];
  });
}

export function waitingDie({ field }: Geometry, line: Line, size: number): Spot {
  const middle =
    line === "white" ? (field.y + field.axis) / 2 : (field.axis + field.band + field.y + field.h) / 2;
  return { x: field.x + field.w / 2 - size / 2, y: middle - size / 2, size };
}
