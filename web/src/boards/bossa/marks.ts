/** What is marked: tiles that came or were placed, hints, focus. */

import type { Hint, Step } from "../contract";
import type { Cell } from "./cells";
import { readDeed } from "./deeds";
import type { Box, Columns } from "./geometry";
import { placeKey, positionAt, type BossaView } from "./view";

/** The deal moves everything, so its eight tiles are not marked. */
const DEALT = 8;

/** The tiles that steps moved; they are known by their pips, wherever they lie now. */
export function markedTiles(steps: readonly Step[], dealToo = false): Set<string> {
  const found = new Set<string>();
  for (const step of steps) {
    if (step.number <= DEALT && !dealToo) continue;
    const { tiles, theirs } = readDeed(step.text);
    for (const tile of tiles) found.add(tile);
    if (theirs) found.add(theirs);
  }
  return found;
}

/** The boxes a hint points at: first only where to look, then everything that is used. */
export function hinted(hint: Hint, cells: readonly Cell[], view: BossaView, at: Columns): Box[] {
  const deed = readDeed(hint.text);
  const { kind, place } = deed;
  const marker =
    kind === "redraw" || kind === "exchange" || kind === "stack" ? `marker-${view.turn}-${kind}` : null;
  const where = place ? placeKey(place) : kind === "keep" ? null : marker;
  const keys = new Set<string | null>([where]);
  if (kind === "keep") for (const chip of ["doubler", "inverter"]) keys.add(`keep-${chip}`);
  if (hint.stage === "what") {
    if (kind === "keep") keys.clear();
    keys.add(kind === "keep" ? `keep-${deed.chip}` : marker);
    for (const tile of deed.tiles) keys.add(tile);
    keys.add(deed.theirs);
    if (deed.chipOn) keys.add(`chip-${view.turn}`);
  }
  return cells.filter((cell) => keys.has(cell.key)).map((cell) => ringOf(cell, view, at));
}

/** What is ringed when a cell has the focus: of a column only where its tiles lie, or would. */
export function ringOf(cell: Cell, view: BossaView, at: Columns): Box {
  if (cell.what.is !== "place") return { x: cell.x + 1, y: cell.y + 1, w: cell.w - 2, h: cell.h - 2 };
  const { line, number } = cell.what.place;
  const layers = positionAt(view, cell.what.place)?.layers ?? [];
  const tiles = layers[0]?.length ?? 1;
  const [first, last] = [at.y(line, 0), at.y(line, tiles - 1)];
  const rise = Math.max(0, layers.length - 1) * at.t * 0.13;
  return {
    x: at.x(number) - 3,
    y: Math.min(first, last) - 3 - rise,
    w: at.t + 6,
    h: Math.abs(first - last) + at.t + 8 + rise,
  };
}
