/** What is to be shown of a step: which tiles leave their places, and how. */

import type { Motion } from "../contract";
import { cellOf, meeting } from "./geometry";
import { readDeed, isColour } from "./steps";
import { tileAt, type Colour, type GardenView, type Tile } from "./view";

export type Scene =
  | { readonly kind: "none" }
  | { readonly kind: "pick"; readonly colour: Colour; readonly seat: number }
  | { readonly kind: "lift" | "settle"; readonly cell: string }
  | {
      readonly kind: "turnUp";
      readonly cell: string;
      readonly face: Omit<Tile, "cell">;
      readonly back: boolean;
    }
  | { readonly kind: "swap"; readonly from: string; readonly to: string }
  | {
      readonly kind: "plant";
      readonly cell: string;
      readonly rotation: number;
      readonly meets: readonly number[];
    };

export function sceneOf({
  before,
  after,
  step,
}: Pick<Motion<GardenView>, "before" | "after" | "step">): Scene {
  const { word, what } = readDeed(step.text);
  const cell = before.cell;
  switch (word) {
    case "pick":
      return isColour(what) ? { kind: "pick", colour: what, seat: step.seat } : { kind: "none" };
    case "flip":
      return after.stage === "show" ? { kind: "lift", cell: what } : turnUp(after, what);
    case "=":
      return cell ? turnUp(after, cell) : { kind: "none" };
    case "trade":
      return { kind: "lift", cell: what };
    case "keep":
      return cell ? { kind: "settle", cell } : { kind: "none" };
    case "move":
    case "shift":
    case "with":
      return cell ? { kind: "swap", from: cell, to: what } : { kind: "none" };
    case "turn":
      return cell ? plant(before, after, cell, Number(what)) : { kind: "none" };
    default:
      return { kind: "none" };
  }
}

function turnUp(after: GardenView, cell: string): Scene {
  const tile = tileAt(after, cell);
  if (tile.side === "up") return { kind: "turnUp", cell, face: tile, back: false };
  if (after.shown?.cell !== cell) return { kind: "none" };
  return {
    kind: "turnUp",
    cell,
    face: { side: "up", kind: "flower", colour: after.shown.colour },
    back: true,
  };
}

function plant(before: GardenView, after: GardenView, cell: string, rotation: number): Scene {
  const meets = meeting(cellOf(cell), rotation, (name) => tileAt(after, name), before.colours[before.turn]);
  return { kind: "plant", cell, rotation, meets };
}

/** The cells that a scene shows itself: the ground leaves them empty. */
export function cellsOf(scene: Scene): readonly string[] {
  if (scene.kind === "swap") return [scene.from, scene.to];
  return "cell" in scene ? [scene.cell] : [];
}

export interface Frame {
  readonly transform: string;
}

/** Two tiles change places on shallow arcs, bowed to either side; `over`: the one that goes above. */
export function arc(from: { x: number; y: number }, to: { x: number; y: number }, over: boolean): Frame[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  // Seen from above the bow is to one side; the chosen one bows upwards on the screen.
  const [nx, ny] = dx >= 0 ? [dy / far, -dx / far] : [-dy / far, dx / far];
  const way = over ? 1 : -1;
  return Array.from({ length: 13 }, (_, k) => {
    const t = k / 12;
    const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
    const bow = 20 * Math.sin(Math.PI * eased) * way;
    const high = over ? 7 * (1 - t) + 12 * Math.sin(Math.PI * t) : 4 * Math.sin(Math.PI * t);
    const x = from.x + dx * eased + nx * bow;
    const y = from.y + dy * eased + ny * bow - high;
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(1 + high / 160).toFixed(3)})`,
    };
  });
}
