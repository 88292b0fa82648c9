/** What a screen reader says of each thing: place, what lies there, what can be done. */

import type { TableSide } from "../contract";
import { complete } from "./deeds";
import type { BossaPlay } from "./play.svelte";
import { lacks, tileName } from "./say";
import { pipsOf, placeKey, positionAt, samePlace, type BossaView, type Marker, type Place } from "./view";

type Table = TableSide<BossaView>;

/** A tile of the hand that is used now. */
export function ownTileLabel({ words }: Table, play: BossaPlay, tile: string, drawn: boolean): string {
  const name = words.say("tile", { tile, ...pipsOf(tile) });
  const what = drawn ? words.say("tileDrawn", { what: name }) : name;
  if (play.keeping) return what;
  if (play.picks.tiles.includes(tile)) return words.say("tilePicked", { what });
  if (play.canPick(tile)) {
    const { picks } = play;
    const made = complete(play.deeds, { ...picks, tiles: [...picks.tiles, tile] }).find((deed) => deed.place);
    return made?.place ? words.say("tileMakes", { what, ...made.place }) : words.say("tileCan", { what });
  }
  if (play.place && lacks(tile, play.place.line, play.chip))
    return words.say("tileNoPip", { what, line: play.place.line });
  return words.say("tileNot", { what });
}

/** A tile of a hand that is not used now. */
export function otherTileLabel({ words }: Table, play: BossaPlay, tile: string): string {
  const what = words.say("tile", { tile, ...pipsOf(tile) });
  if (play.picks.theirs === tile) return words.say("tilePicked", { what });
  return play.acting >= 0 && play.canTake(tile) ? words.say("tileCanTake", { what }) : what;
}

export function placeLabel({ view, words }: Table, play: BossaPlay, place: Place): string {
  const what = placeWhat(view, words, place);
  if (play.acting < 0 || play.keeping) return what;
  const places = { what, sum: play.sum(place), number: place.number };
  if (play.picks.tiles.length && play.isDone(place)) return words.say("placeComplete", places);
  if (samePlace(play.picks.place, place)) return words.say("placeChosen", places);
  if (!play.places.some((other) => samePlace(other, place))) return what;
  if (play.picks.tiles.length) return words.say("placeCan", places);
  return positionAt(view, place) ? words.say("placeStack", places) : what;
}

function placeWhat(view: BossaView, words: Table["words"], { line, number }: Place): string {
  const position = positionAt(view, { line, number });
  if (!position) {
    const sizes = view.lines[line].open.find((end) => end.number === number)?.sizes ?? [1];
    const [few, many] = [Math.min(...sizes), Math.max(...sizes)];
    return words.say(few === many ? "placeOpen" : "placeOpenRange", { line, number, few, many });
  }
  const layers = position.layers.map((layer) =>
    layer.map(({ tile, chip }) => tileName(words, tile, chip)).join(", "),
  );
  if (!layers.length) return words.say("placeDie", { line, number });
  const tiles = layers.join("; ");
  return words.say(layers.length > 1 ? "placeLayers" : "placeTiles", {
    line,
    number,
    n: layers.length,
    tiles,
  });
}

export function markerLabel(table: Table, play: BossaPlay, seat: number, marker: Marker): string {
  const { view, words } = table;
  const fresh = view.markers[seat]?.[marker] ?? false;
  const chosen = seat === play.acting && play.picks.mode === marker;
  return ofSeat(
    table,
    seat,
    words.say(chosen ? "markerChosen" : fresh ? "markerFresh" : "markerUsed", { marker }),
  );
}

export function chipLabel(table: Table, play: BossaPlay, seat: number): string {
  const { view, words } = table;
  const chip = view.chips[seat];
  if (!chip) return "";
  const laid = seat === play.acting && !chip.on ? play.picks.chipOn : null;
  const key = chip.on ? "chipUsed" : laid ? "chipOn" : "chipFresh";
  return ofSeat(table, seat, words.say(key, { chip: chip.kind, tile: chip.on ?? laid ?? "" }));
}

const ofSeat = (table: Table, seat: number, what: string): string =>
  seat === table.seat ? what : table.words.say("ofSeat", { who: table.names[seat] ?? "", what });

export const placesInOrder = (view: BossaView, line: Place["line"]): Place[] =>
  [...view.lines[line].positions, ...view.lines[line].open]
    .map(({ number }): Place => ({ line, number }))
    .filter((place, i, all) => all.findIndex((other) => placeKey(other) === placeKey(place)) === i)
    .sort((a, b) => a.number - b.number);
