/** Small pictures of what an option changes, 160 x 100. */

import type { OptionValue } from "../contract";
import { newId } from "../common/draw";
import { back, defs, FLOWERS, flowerTile, medal } from "./drawing";
import { COLOURS, type Colour } from "./view";

const at = (x: number, y: number, size: number, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${drawing}</g>`;

const picture = (inside: string): string =>
  `<svg class="garden" viewBox="0 0 160 100" aria-hidden="true"><rect width="160" height="100" rx="8" fill="var(--bed)"/>${inside}</svg>`;

export function optionPicture(option: string, value: OptionValue): string {
  return option === "aid" ? aid(value === true || value === "true") : seats(Number(value));
}

/** Two tiles that were seen and one that is up: with the aid their flowers show faintly. */
function aid(on: boolean): string {
  const id = newId();
  const ghost = (colour: Colour): string =>
    back(id) + (on ? `<g class="g-ghost"><g transform="scale(.92)">${FLOWERS[colour]}</g></g>` : "");
  const gradients = defs(id).split("<g id")[0] ?? "";
  return picture(
    `<defs>${gradients}</defs>${at(40, 32, 0.62, back(id))}${at(80, 32, 0.62, ghost("violet"))}${at(120, 32, 0.62, back(id))}` +
      at(60, 66, 0.62, ghost("red")) +
      at(100, 66, 0.62, flowerTile(id, "yellow")),
  );
}

/** Where a seat's one, two or three medals lie round its place. */
const GROUPED: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-9, -10],
    [9, 10],
  ],
  3: [
    [0, -15],
    [-15, 12],
    [15, 12],
  ],
};
const SIZES: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.4, 3: 0.42 };

/** Each seat's colours together; nobody's on stones at the end. */
function seats(count: number): string {
  const each = Math.floor(COLOURS.length / count);
  const owned = COLOURS.slice(0, each * count);
  const columns = count > 3 ? 3 : count;
  const rows = count > 3 ? 2 : 1;
  return picture(
    COLOURS.map((colour, k) => {
      const place = k < owned.length ? Math.floor(k / each) : count + k - owned.length;
      const [x, y] = [
        (160 / columns) * ((place % columns) + 0.5),
        (100 / rows) * (Math.floor(place / columns) + 0.5),
      ];
      const [dx, dy] = GROUPED[each]?.[k % each] ?? [0, 0];
      return at(x + dx, y + dy, SIZES[each] ?? 0.5, medal(colour, k >= owned.length));
    }).join(""),
  );
}
