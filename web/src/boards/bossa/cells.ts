/** The things on the board that can be pressed, dragged, focused and heard. */

import type { TableSide } from "../contract";
import { columns, type Box, type Geometry } from "./geometry";
import { chipLabel, markerLabel, otherTileLabel, ownTileLabel, placeLabel, placesInOrder } from "./labels";
import type { Layout } from "./layout";
import type { BossaPlay } from "./play.svelte";
import { listed } from "./say";
import { CHIPS, LINES, MARKERS, placeKey, type BossaView, type Line, type What } from "./view";

export interface Cell extends Box {
  readonly key: string;
  readonly what: What;
  readonly label: string;
  /** Picked, chosen. */
  readonly pressed: boolean;
  /** Only to be looked at and heard, never pressed. */
  readonly inert?: boolean;
  /** Can be pressed to some effect now. */
  readonly can: boolean;
}

/** Cells in the order they are heard: hands, lines, the rest. */
export interface CellList {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly Cell[];
}

type Table = TableSide<BossaView>;

export function cellLists(
  table: Table,
  play: BossaPlay,
  g: Geometry,
  laid: Layout,
  near: number,
  drawn: string | null,
  scrolled: number,
): CellList[] {
  const { words, names } = table;
  const hand = (seat: number): CellList => ({
    name: `hand${seat}`,
    label:
      seat === table.seat ? words.say("listYourHand") : words.say("listHand", { who: names[seat] ?? "" }),
    cells: handCells(table, play, laid, seat, drawn),
  });
  return [
    hand(near),
    hand(1 - near),
    ...LINES.map((line) => ({
      name: line,
      label: words.say("listLine", { line }),
      cells: lineCells(table, play, g, line, scrolled),
    })),
    { name: "things", label: words.say("listThings"), cells: thingCells(table, play, g, near) },
  ].filter((list) => list.cells.length > 0);
}

function handCells(table: Table, play: BossaPlay, laid: Layout, seat: number, drawn: string | null): Cell[] {
  const own = seat === play.acting;
  return laid.tiles
    .filter((spot) => spot.zone === "hand" && spot.seat === seat)
    .map(({ tile, x, y, size }): Cell => ({
      ...{ key: tile, what: { is: "tile", tile, seat }, x: x - 4, y: y - 4, w: size + 8, h: size + 12 },
      label: own ? ownTileLabel(table, play, tile, tile === drawn) : otherTileLabel(table, play, tile),
      pressed: own ? play.picks.tiles.includes(tile) : play.picks.theirs === tile,
      can: own
        ? play.picks.tiles.includes(tile) || play.canPick(tile)
        : play.acting >= 0 && play.canTake(tile),
    }));
}

/** A place is pressed anywhere in its column, on its side of the numbers. */
function lineCells(table: Table, play: BossaPlay, g: Geometry, line: Line, scrolled: number): Cell[] {
  const { field } = g;
  const at = columns(table.view, g, scrolled);
  const [top, bottom] =
    line === "white" ? [field.y, field.axis] : [field.axis + field.band, field.y + field.h];
  return placesInOrder(table.view, line).map((place): Cell => ({
    ...{ key: placeKey(place), what: { is: "place", place } },
    ...{ x: at.x(place.number) - (at.pitch - at.t) / 2, y: top, w: at.pitch, h: bottom - top },
    label: placeLabel(table, play, place),
    pressed: placeKey(place) === (play.place && placeKey(play.place)),
    can: play.places.some((other) => placeKey(other) === placeKey(place)),
  }));
}

function thingCells(table: Table, play: BossaPlay, g: Geometry, near: number): Cell[] {
  const { view, words } = table;
  const cells: Cell[] = [...keepCells(table, play, g)];
  for (const seat of [near, 1 - near]) {
    const things = seat === near ? g.nearThings : g.farThings;
    // the other hand's markers make room while tiles are exchanged on a phone
    if (g.phone && seat !== near && play.picks.mode === "exchange") continue;
    const half = Math.max(things.step / 2, things.radius + 1);
    const reach = g.phone ? 23 : 26;
    const own = seat === play.acting;
    MARKERS.forEach((marker, i) =>
      cells.push({
        ...{ key: `marker-${seat}-${marker}`, what: { is: "marker", marker, seat } },
        ...{ x: things.x + i * things.step - half, y: things.y - reach, w: 2 * half, h: 2 * reach },
        label: markerLabel(table, play, seat, marker),
        pressed: own && play.picks.mode === marker,
        can: own && play.canUse(marker),
        inert: seat !== near,
      }),
    );
    if (view.chips[seat])
      cells.push({
        ...{ key: `chip-${seat}`, what: { is: "chip", seat } },
        ...{
          x: things.chipX - things.chipRadius - 2,
          y: things.y - reach,
          w: 2 * things.chipRadius + 4,
          h: 2 * reach,
        },
        label: chipLabel(table, play, seat),
        pressed: own && play.picks.chipOn !== null,
        can: own && play.chip !== null,
        inert: seat !== near,
      });
  }
  const { pile, discard } = g;
  cells.push({
    ...{
      key: "pile",
      what: { is: "pile" },
      x: pile.x - 4,
      y: pile.y - 4,
      w: pile.size + 12,
      h: pile.size + 16,
    },
    ...{ label: words.say("pile", { n: view.pile }), pressed: false, can: false, inert: true },
  });
  cells.push({
    ...{ key: "discard", what: { is: "discard" } },
    ...{ x: discard.x - 8, y: discard.y - 4, w: discard.size + 16, h: discard.size + 14 },
    label: view.discard.length
      ? words.say("discardTiles", { tiles: listed(words, view.discard) })
      : words.say("discardEmpty"),
    ...{ pressed: false, can: false, inert: true },
  });
  return cells;
}

/** The chips to choose from lie in the middle of the porcelain. */
function keepCells({ words }: Table, play: BossaPlay, g: Geometry): Cell[] {
  if (!play.keeping) return [];
  return CHIPS.map((chip, i): Cell => {
    const { x, y, radius } = keepSpot(g, i);
    return {
      ...{ key: `keep-${chip}`, what: { is: "keep", chip } },
      ...{ x: x - radius - 8, y: y - radius - 6, w: 2 * radius + 16, h: 2 * radius + 12 },
      ...{ label: words.say("chipKeep", { chip }), pressed: false, can: true },
    };
  });
}

export function keepSpot(
  { field, phone }: Geometry,
  index: number,
): { x: number; y: number; radius: number } {
  const apart = phone ? 80 : 110;
  return {
    x: field.x + field.w / 2 + (index - 0.5) * 2 * apart,
    y: field.y + (phone ? 26 : 72),
    radius: phone ? 21 : 36,
  };
}

/** Rows for the arrow keys, from above: things that lie at about the same height. */
export function rowsOf(lists: readonly CellList[], g: Geometry): Cell[][] {
  const all = lists.flatMap((list) => list.cells.map((cell) => ({ cell, list: list.name })));
  const side = (cell: Cell): string | null =>
    cell.what.is === "pile" && !g.phone ? "white" : cell.what.is === "discard" && !g.phone ? "black" : null;
  const rows = new Map<string, Cell[]>();
  for (const { cell, list } of all) {
    const name = side(cell) ?? (list === "white" || list === "black" ? list : rowName(cell, g));
    rows.set(name, [...(rows.get(name) ?? []), cell]);
  }
  const height = (row: readonly Cell[]): number => Math.min(...row.map((cell) => cell.y + cell.h / 2));
  return [...rows.values()].map((row) => row.sort((a, b) => a.x - b.x)).sort((a, b) => height(a) - height(b));
}

function rowName(cell: Cell, g: Geometry): string {
  if (cell.what.is === "keep") return "keep";
  const middle = cell.y + cell.h / 2;
  const within = (box: Box): boolean => middle >= box.y && middle <= box.y + box.h;
  return within(g.near) ? "near" : within(g.far) ? "far" : "things";
}

/** The cell an arrow key leads to. */
export function neighbour(rows: readonly (readonly Cell[])[], from: string, key: string): Cell | undefined {
  const r = rows.findIndex((row) => row.some((cell) => cell.key === from));
  const row = rows[r];
  if (!row) return rows[0]?.[0];
  const c = row.findIndex((cell) => cell.key === from);
  if (key === "ArrowLeft") return row[c - 1];
  if (key === "ArrowRight") return row[c + 1];
  if (key === "Home") return row[0];
  if (key === "End") return row.at(-1);
  const next = rows[r + (key === "ArrowUp" ? -1 : 1)];
  const here = row[c];
  if (!next || !here) return undefined;
  const off = (cell: Cell): number => Math.abs(cell.x + cell.w / 2 - here.x - here.w / 2);
  return [...next].sort((a, b) => off(a) - off(b))[0];
}
