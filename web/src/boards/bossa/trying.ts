/** What to ask the server about when somebody tries something impossible: an action needs tiles and a place. */

import { sumOf } from "./deeds";
import { counts, LINES, type BossaView, type Place } from "./view";

/** The place that tiles are most likely meant for: where they nearly make the number. */
export function nearestPlace(
  view: BossaView,
  likely: readonly Place[],
  tiles: readonly string[],
): Place | null {
  const open = LINES.flatMap((line) => view.lines[line].open.map(({ number }): Place => ({ line, number })));
  const off = ({ line, number }: Place): number =>
    Math.abs(number - sumOf(tiles, line, null, null)) +
    (tiles.every((tile) => counts(tile, line, null)) ? 0 : 20);
  return [...likely, ...open].sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** A tile of the hand that at least has a pip of the place's colour. */
export function tilesFor(hand: readonly string[], { line }: Place): readonly string[] {
  const tile = hand.find((found) => counts(found, line, null)) ?? hand[0];
  return tile ? [tile] : [];
}

/** A position to stack on: one of tiles if there is any, else a die. */
export function stackPlace(view: BossaView): Place | null {
  const places = LINES.flatMap((line) =>
    view.lines[line].positions.map(({ number, layers }) => ({ line, number, isDie: !layers.length })),
  );
  return places.find((place) => !place.isDie) ?? places[0] ?? null;
}
