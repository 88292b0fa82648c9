/** Marks on tiles: shapes first, so that they read without colour, always with a light line under them. */

import { r } from "../common/draw";
import { corner, hexagon } from "./drawing";
import { R } from "./geometry";

const RING = hexagon(R + 1.5, 6);
const EDGE = hexagon(R, 6);

const between = (here: readonly [number, number], there: readonly [number, number], part: number): string =>
  `${r(here[0] + (there[0] - here[0]) * part)} ${r(here[1] + (there[1] - here[1]) * part)}`;

const doubled = (d: string, halo = 7, line = 3.6): string =>
  `<path d="${d}" class="g-halo" style="stroke-width:${halo}"/><path d="${d}" class="g-tgt" style="stroke-width:${line}"/>`;

const BRACKETS = [0, 1, 2, 3, 4, 5]
  .map((k) => {
    const here = corner(k, R - 0.5);
    return `M${between(here, corner(k + 5, R - 0.5), 0.24)}L${here.join(" ")}L${between(here, corner(k + 1, R - 0.5), 0.24)}`;
  })
  .join("");

const fold = corner(5, R);

export const marks = {
  /** Can be chosen, where the choice is narrow. */
  can: doubled("M-11 23H11"),
  hover: `<path d="${hexagon(R - 1.4)}" class="g-lit"/>`,
  picked: doubled(RING, 8, 4),
  /** A tile face down that something in hand may change places with. */
  dot: `<circle r="7.500" class="g-dot-mark"/>`,
  /** The same, face up. */
  brackets: doubled(BRACKETS),
  /** Last action: a ring with its top corner folded. */
  to:
    `<path d="${EDGE}" class="g-last-edge"/><path d="${EDGE}" class="g-last-plate"/>` +
    `<path class="g-last-tab" d="M${fold.join(" ")}L${between(fold, corner(0, R), 0.42)}L${between(fold, corner(4, R), 0.42)}Z"/>`,
  from: `<path d="${hexagon(R - 5, 4)}" class="g-last-from"/>`,
  focus: `<path d="${hexagon(R + 2, 7)}" class="g-focus-halo"/><path d="${hexagon(R + 2, 7)}" class="g-focus-line"/>`,
  veil: `<path d="${hexagon(R - 1.4)}" class="g-veil"/>`,
  hole: `<path d="${hexagon(R - 1.4)}" fill="#14241a" opacity=".55"/>`,
  refused:
    `<path d="${RING}" class="g-halo" style="stroke-width:8"/><path d="${RING}" class="g-no-ring"/>` +
    `<circle r="12" class="g-no-disc"/><path d="M-4.500-4.500l9 9M4.500-4.500l-9 9" class="g-no-cross"/>`,
  /** A hint: this tile, or somewhere round here. */
  hint: dashed(hexagon(R + 1.5, 6)),
  /** Not quite round the tile, or its middle would give it away. */
  hintArea: (index: number): string =>
    `<g transform="rotate(${index * 67}) translate(44 0)">${dashed(circle(100))}</g>`,
  pointed: `<path d="${hexagon(R - 3, 5)}" class="g-pointed-halo"/><path d="${hexagon(R - 3, 5)}" class="g-pointed"/>`,
  /** A serendip that counts for a field. */
  counted: `<path d="${hexagon(R - 3, 5)}" class="g-counted"/>`,
} as const;

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

function dashed(d: string): string {
  return `<path d="${d}" class="g-hint-halo"/><path d="${d}" class="g-hint-line"/>`;
}

/** Number of a thing done in this turn, at the upper left of its tile. */
export const stepNumber = (number: number): string =>
  `<g transform="translate(-21 -17)"><rect x="-8" y="-8" width="16" height="16" rx="4" class="g-step-plate"/><text y="4" class="g-step-n">${number}</text></g>`;

/** A bar across the edge between a serendip and the flower it meets. */
export const edgeBar = (direction: number, long = 32): string =>
  `<g transform="rotate(${60 * direction})"><rect x="-5" y="${-long / 2}" width="10" height="${long}" rx="5" class="g-gold"/></g>`;

export const badge = (text: string, kind: "plus" | "plus2", wide = 24): string =>
  `<rect x="${-wide / 2}" y="-9" width="${wide}" height="18" rx="9" class="g-${kind}"/><text y="4.300" class="g-plus-t">${text}</text>`;
