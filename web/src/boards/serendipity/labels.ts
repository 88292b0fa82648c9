/** What tiles are called, for ears. */

import { list } from "../../words/list";
import type { Words } from "../../words/words.svelte";
import { cellOf, meeting } from "./geometry";
import {
  edgeColour,
  ownerOf,
  tileAt,
  type Colour,
  type GardenTable,
  type GardenView,
  type Tile,
} from "./view";

export const colourWord = (words: Words, colour: string): string => words.say(`colour.${colour}`);
export const directionWord = (words: Words, direction: number): string => words.say(`direction.${direction}`);

/** "blue and violet", as the language lists things. */
export function listed(words: Words, items: readonly string[]): string {
  return list(words.lang, items);
}

/** "Rotation 2. Blue points south-west. Two edges match. Your best field gains 6 points." */
export function rotationWords(
  words: Words,
  rotation: number,
  matching: number,
  gain: number | null = null,
): string {
  const turned = words.say("rotation", { rotation, direction: directionWord(words, rotation), matching });
  return gain === null ? turned : `${turned} ${words.say("gain", { n: gain })}`;
}

/** What a tile shows: "face down", "violet", "serendip". */
export function faceWord(words: Words, tile: Tile): string {
  if (tile.side === "down") return words.say("faceDown");
  return tile.kind === "flower" && tile.colour ? colourWord(words, tile.colour) : words.say("serendip");
}

/** A serendip's edges from the east clockwise, and which of them meet a flower of their colour. */
export function edgesWords(words: Words, view: GardenView, tile: Tile): string {
  const rotation = tile.rotation ?? 0;
  const meets = meeting(cellOf(tile.cell), rotation, (name) => tileAt(view, name));
  return [0, 1, 2, 3, 4, 5]
    .map((direction) =>
      words.say(meets.includes(direction) ? "edgeMeets" : "edge", {
        direction: directionWord(words, direction),
        colour: colourWord(words, edgeColour(rotation, direction)),
      }),
    )
    .join("; ");
}

function flowerLabel(table: GardenTable, place: string, colour: Colour): string {
  const { view, words, names, seat } = table;
  const owner = ownerOf(view, colour);
  const places = { place, colour: colourWord(words, colour), owner: names[owner] ?? "" };
  if (owner < 0) return words.say("cellNobody", places);
  return words.say(owner === seat ? "cellYours" : "cellTheirs", places);
}

function whatLies(table: GardenTable, place: string, ghosts: boolean): string {
  const { view, words } = table;
  const tile = tileAt(view, place);
  if (tile.side === "up" && tile.colour) return flowerLabel(table, place, tile.colour);
  if (tile.side === "up") return words.say("cellSerendip", { place, edges: edgesWords(words, view, tile) });
  if (tile.seen && ghosts) return words.say("cellSeen", { place, colour: colourWord(words, tile.seen) });
  return words.say("cellDown", { place });
}

/** What is about to be done. */
interface Doing {
  readonly settings: { readonly likes: { readonly ghosts: boolean } };
  readonly mode: "turn" | "shift";
  readonly first: string | null;
  readonly inHand: string | null;
  isTarget(cell: string): boolean;
}

/** A cell for ears: its place, what lies there, what can be done. That any tile face down can be turned up goes without saying. */
export function cellLabel(table: GardenTable, play: Doing, place: string): string {
  const { view, words, legal } = table;
  const parts = [whatLies(table, place, play.settings.likes.ghosts)];
  if (place === play.inHand && view.stage !== "show") parts.push(words.say("inHand"));
  if (!legal.length) return parts.join(" ");
  if (place === view.cell && view.stage === "flower") parts.push(words.say("enterKeeps"));
  if (place === view.cell && view.stage === "serendip" && play.mode === "shift")
    parts.push(words.say("enterTurns"));
  const can: Partial<Record<GardenView["stage"], string>> = {
    flower: "canMove",
    serendip: "canShift",
    turned: play.first ? "canWith" : "canTrade",
    trading: "canWith",
  };
  const key = can[view.stage];
  if (key && place !== play.inHand && play.isTarget(place)) parts.push(words.say(key));
  return parts.join(" ");
}
