/** Bossa's actions, read from their texts and written as texts. */

import {
  counts,
  samePlace,
  withChip,
  type BossaView,
  type Chip,
  type Line,
  type Marker,
  type Place,
} from "./view";

/** What an action is: `extend` and `stack` lay tiles at a place; `tiles` are the mover's own. */
export interface Deed {
  readonly kind: "extend" | "stack" | "redraw" | "exchange" | "keep" | "draw" | "die";
  readonly tiles: readonly string[];
  readonly place: Place | null;
  /** The tile that carries the mover's chip, and which chip: laid now, or kept. */
  readonly chipOn: string | null;
  readonly chip: Chip | null;
  /** Exchange: the tile of the other hand. */
  readonly theirs: string | null;
  /** A thrown die. */
  readonly die: { readonly line: Line; readonly pips: number } | null;
}

const NOTHING: Omit<Deed, "kind"> = {
  tiles: [],
  place: null,
  chipOn: null,
  chip: null,
  theirs: null,
  die: null,
};

const lineOf = (letter: string): Line => (letter === "w" ? "white" : "black");

/** Reads a text; the number that a play makes is what its tiles count together. */
export function readDeed(text: string): Deed {
  const [head = "", ...rest] = text.split(" ");
  if (head.startsWith("=")) {
    const what = head.slice(1);
    if (what.includes(":")) return { ...NOTHING, kind: "draw", tiles: [what] };
    return { ...NOTHING, kind: "die", die: { line: lineOf(what.slice(0, 1)), pips: Number(what.slice(1)) } };
  }
  if (head === "keep") return { ...NOTHING, kind: "keep", chip: rest[0] as Chip };
  if (head === "redraw") return { ...NOTHING, kind: "redraw", tiles: rest };
  if (head === "exchange")
    return { ...NOTHING, kind: "exchange", tiles: rest.slice(0, 1), theirs: rest[1] ?? null };
  const stack = head === "stack";
  const line = lineOf((stack ? (rest[0] ?? "") : head).slice(0, 1));
  return { ...NOTHING, kind: stack ? "stack" : "extend", ...laid(stack ? rest.slice(1) : rest, line) };
}

function laid(texts: readonly string[], line: Line): Pick<Deed, "tiles" | "chipOn" | "chip" | "place"> {
  const tiles = texts.map((text) => text.replace(/x2|~/, ""));
  const at = texts.findIndex((text) => /x2|~/.test(text));
  const chip: Chip | null = at < 0 ? null : texts[at]?.endsWith("~") ? "inverter" : "doubler";
  const chipOn = tiles[at] ?? null;
  return { tiles, chipOn, chip, place: { line, number: sumOf(tiles, line, chipOn, chip) } };
}

/** What tiles count together in a line. */
export const sumOf = (
  tiles: readonly string[],
  line: Line,
  chipOn: string | null,
  chip: Chip | null,
): number => tiles.reduce((sum, tile) => sum + counts(tile, line, tile === chipOn ? chip : null), 0);

/** The text of laying tiles at a place, legal or not. */
export function playText(
  view: BossaView,
  place: Place,
  tiles: readonly string[],
  chipOn: string | null,
  chip: Chip | null,
): string {
  const letter = place.line === "white" ? "w" : "b";
  const numbers = view.lines[place.line].positions.map((position) => position.number);
  const written = tiles.map((tile) => withChip(tile, tile === chipOn ? chip : null));
  const head = numbers.includes(place.number)
    ? `stack ${letter}${place.number}`
    : `${letter}${place.number > Math.max(...numbers) ? "+" : "-"}`;
  return [head, ...written].join(" ");
}

/** What somebody has picked up to now. */
export interface Picks {
  readonly tiles: readonly string[];
  readonly chipOn: string | null;
  readonly place: Place | null;
  readonly theirs: string | null;
  /** A marker that was chosen first. */
  readonly mode: Marker | null;
}

export type LegalDeed = Deed & { readonly action: number };

/** The legal actions that contain everything picked. */
export const agreeing = (deeds: readonly LegalDeed[], picks: Picks): LegalDeed[] =>
  deeds.filter(
    (deed) =>
      deed.kind !== "keep" &&
      (picks.mode === null || picks.mode === deed.kind) &&
      (picks.place === null || samePlace(picks.place, deed.place)) &&
      (picks.theirs === null || picks.theirs === deed.theirs) &&
      (picks.chipOn === null || picks.chipOn === deed.chipOn) &&
      picks.tiles.every((tile) => deed.tiles.includes(tile)),
  );

/** The legal actions that are exactly what is picked. Markers that are a whole action must have been chosen. */
export const complete = (deeds: readonly LegalDeed[], picks: Picks): LegalDeed[] =>
  agreeing(deeds, picks).filter(
    (deed) =>
      deed.tiles.length === picks.tiles.length &&
      deed.chipOn === picks.chipOn &&
      deed.theirs === picks.theirs &&
      (deed.place !== null || deed.kind === picks.mode),
  );

/** The places that some of these actions use, each once. */
export function placesOf(deeds: readonly LegalDeed[]): Place[] {
  const found: Place[] = [];
  for (const { place } of deeds)
    if (place && !found.some((other) => samePlace(other, place))) found.push(place);
  return found;
}
