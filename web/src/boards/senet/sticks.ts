/** Four throwing sticks, and the die of the option. Both are drawn round their middle. */

import { PIPS } from "../common/die";
import { at, shade } from "../common/draw";

/** How the four sticks lie: x, y, turn. */
export const LIE: readonly (readonly [number, number, number])[] = [
  [-54, 2, -9],
  [-18, -3, 5],
  [19, 3, -4],
  [54, -1, 11],
];

/** Which sticks show their flat side after a throw; `seed` (how many throws there were) changes who it is. */
export function flatSides(number: number, seed = 0): boolean[] {
  const up = number === 6 ? 0 : number;
  const order = [1, 3, 0, 2];
  return LIE.map((_, i) => order.indexOf((i + seed) % 4) < up);
}

export const stickShadow = (id: string): string => shade(id, 4, 3, 13, 48, 0.8);

/** Flat: pale, an inlaid line and a lozenge. */
export const flat = (id: string): string =>
  `<rect x="-8" y="-43" width="16" height="86" rx="7" fill="url(#${id}-birch)" style="stroke:var(--bark);stroke-width:1.5"/>` +
  `<path d="M0-33V33" style="stroke:var(--bark);stroke-width:1.8"/>` +
  `<path d="M0-6l4 6-4 6-4-6z" style="fill:var(--carnelian);stroke:var(--bark);stroke-width:.8"/>`;

/** Round: dark, three crosses. */
export const round = (id: string): string =>
  `<rect x="-8" y="-43" width="16" height="86" rx="8" fill="url(#${id}-bark)" style="stroke:#2c1a0c;stroke-width:1.5"/>` +
  [-20, 0, 20]
    .map((y) => `<path d="M-4 ${y - 4}l8 8m0-8-8 8" style="stroke:var(--birch);stroke-width:1.5"/>`)
    .join("") +
  `<path d="M-4.5-34V34" style="stroke:#fff;stroke-width:1.5;opacity:.25;stroke-linecap:round"/>`;

/** All four at rest, for pictures in which nothing moves. */
export const sticks = (id: string, number: number, x: number, y: number, scale = 1, seed = 0): string =>
  flatSides(number, seed)
    .map((isFlat, i) => {
      const [dx, dy, turn] = LIE[i] ?? [0, 0, 0];
      const inside = stickShadow(id) + (isFlat ? flat(id) : round(id));
      return at(x + dx * scale, y + dy * scale, inside, `rotate(${turn}) scale(${scale})`);
    })
    .join("");

export const dieShadow = (id: string): string => shade(id, 2, 30, 42, 16);

/** A die of Bossa's make in the colours of papyrus: 68 across. */
export const die = (id: string, number: number): string =>
  `<rect x="-34" y="-28" width="68" height="66" rx="19" style="fill:var(--papyrus-line)"/>` +
  `<rect x="-34" y="-34" width="68" height="67" rx="19" fill="url(#${id}-birch)" style="stroke:var(--bark);stroke-width:1.5"/>` +
  (PIPS[number] ?? [])
    .map(([a, b]) => `<circle cx="${a * 17}" cy="${b * 17 - 0.5}" r="6.5" style="fill:var(--lapis-deep)"/>`)
    .join("");

/** The faces that pass by while the die tumbles; a 5 may come, and then it rolls on. */
export function facesOf(number: number, seed: number): number[] {
  const faces: number[] = [];
  for (let i = 0; i < 6; i++) faces.push(((seed * 5 + i * (2 + (seed % 2)) + number) % 6) + 1);
  return [...faces, number];
}
