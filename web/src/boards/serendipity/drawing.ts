/** The garden drawn: flowers, petals, tiles, bed. Colours come from garden.css; everything is SVG text round (0, 0). */

import { r } from "../common/draw";
import { R } from "./geometry";
import { COLOURS, type Colour } from "./view";

const around = (drawing: string, angles: readonly number[]): string =>
  angles.map((angle) => `<g transform="rotate(${angle})">${drawing}</g>`).join("");
const every = (count: number): number[] => Array.from({ length: count }, (_, k) => (360 / count) * k);
const spots = (places: readonly (readonly [number, number])[], radius: number): string =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join("");

/** Told apart by how many petals they have and how these end: 3 pointed, 4 broad, 5 round, 6 sharp, many thin, one rolled. */
export const FLOWERS: Readonly<Record<Colour, string>> = {
  violet:
    `<g transform="translate(0 3)">` +
    around(
      `<path class="g-fv g-fl" d="M0 1C-19-3-17-18 0-29 17-18 19-3 0 1Z"/><path class="g-lnl" d="M0-6V-19M-4-8-6-14M4-8 6-14"/>`,
      every(3),
    ) +
    `<circle class="g-eye g-fl" r="5.2"/></g>`,
  red:
    `<g transform="rotate(45)">` +
    around(
      `<path class="g-fr g-fl" d="M0 0C-21-3-21-25-6.500-25.500Q-2-25.500 0-22.500 2-25.500 6.500-25.500C21-25 21-3 0 0Z"/>`,
      [0, 180, 90, 270],
    ) +
    `</g><circle class="g-heart" r="7.500"/><circle class="g-eye g-nog" r="2.400"/><g class="g-nog" fill="#3b2110">` +
    spots(
      [
        [0, -11.5],
        [0, 11.5],
        [11.5, 0],
        [-11.5, 0],
      ],
      1.3,
    ) +
    `</g>`,
  blue:
    `<g transform="translate(0 1)">` +
    around(`<circle class="g-fb g-fl" cy="-15" r="9.600"/>`, every(5)) +
    `<circle class="g-fb g-nog" r="11"/><circle class="g-eye g-fl" r="6.200"/><circle class="g-heart" r="2.400"/></g>`,
  orange:
    around(
      `<path class="g-fo g-fl" d="M0 0C-9-7-7.500-17 0-29 7.500-17 9-7 0 0Z"/><path class="g-ln g-nog" d="M0-5V-19"/>`,
      every(6),
    ) + `<circle class="g-heart" r="3.600"/>`,
  yellow:
    around(`<ellipse class="g-fy g-fl" cy="-18.500" rx="4" ry="8.500"/>`, every(12)) +
    `<circle r="11" class="g-disc g-fl"/><g class="g-nog" fill="#f6d77a">` +
    spots(
      [
        [0, 0],
        [5, 0],
        [-5, 0],
        [2.5, 4.5],
        [-2.5, 4.5],
        [2.5, -4.5],
        [-2.5, -4.5],
      ],
      1.3,
    ) +
    `</g>`,
  green:
    `<path class="g-fg g-fl" d="M0-25C9-27 15-23 17-18 24-14 26-6 23 1 24 10 19 16 13 18 8 25-1 27-8 23-17 23-23 16-22 8-27 1-25-8-19-13-17-21-9-26 0-25Z"/>` +
    `<path class="g-ln" style="stroke-width:2" d="M1 1C-1-3 5-5 7-1 9 5 2 10-4 7-12 3-9-9 0-11 12-13 18-1 13 8 7 18-8 18-14 9-17 3-16-6-11-12"/>` +
    `<path class="g-lnl g-nog" d="M-7-17C-2-20 5-20 10-17M17-7C20-2 19 6 16 10"/>`,
};

/** One petal of each flower, pointing up: the serendip has one towards each edge. */
const PETALS: Readonly<Record<Colour, string>> = {
  blue: `<path class="g-fb g-pl" d="M0-4C-3-8-9-11-9-18A9 8.800 0 0 1 9-18C9-11 3-8 0-4Z"/>`,
  violet: `<path class="g-fv g-pl" d="M0-4C-11-8-11-19 0-28 11-19 11-8 0-4Z"/><path class="g-lnl" d="M0-10V-20"/>`,
  red: `<path class="g-fr g-pl" d="M0-4C-7-8-14-16-10-23.500-7.500-27-2-26 0-22.500 2-26 7.500-27 10-23.500 14-16 7-8 0-4Z"/>`,
  yellow: `<g class="g-fy g-pl"><ellipse cy="-18" rx="3.200" ry="9" transform="rotate(-22 0 -3)"/><ellipse cy="-18" rx="3.200" ry="9" transform="rotate(22 0 -3)"/><ellipse cy="-17.500" rx="3.400" ry="10"/></g>`,
  orange: `<path class="g-fo g-pl" d="M0-4C-6.500-10-5.500-17 0-28.500 5.500-17 6.500-10 0-4Z"/>`,
  green: `<path class="g-fg g-pl" d="M0-4C-5-7-11-11-10-17-9-22-5-21-4.500-22-4-27 4-27 4.500-22 5-21 9-22 10-17 11-11 5-7 0-4Z"/><path class="g-ln" d="M-5.500-14.500C-4-18.500 4-18.500 5.500-14.500M-3-11C-2-13 2-13 3-11" style="stroke-opacity:.75"/>`,
};

export function corner(k: number, radius: number): readonly [number, number] {
  const angle = ((60 * k - 30) * Math.PI) / 180;
  return [r(radius * Math.cos(angle)), r(radius * Math.sin(angle))];
}

/** A hexagon on a point with rounded corners. */
export function hexagon(radius: number, rounded = 5): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => corner(k, radius));
  const towards = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]): string =>
    `${r(x + ((u - x) * rounded) / radius)} ${r(y + ((v - y) * rounded) / radius)}`;
  const parts = corners.map((here, k) => {
    const [before, after] = [corner(k + 5, radius), corner(k + 1, radius)];
    return `${k ? "L" : "M"}${towards(here, before)}Q${here.join(" ")} ${towards(here, after)}`;
  });
  return `${parts.join("")}Z`;
}

export const HEX = hexagon(R - 1.4);
const INNER = hexagon(R - 5, 4);

const side = (kind: string): string => `<path d="${HEX}" class="g-${kind}" transform="translate(0 3.5)"/>`;

/** All ninety-one backs are the same to the pixel, or the back becomes a mark. */
export const back = (id: string): string =>
  `${side("t-back-s")}<path d="${HEX}" class="g-t-back"/>` +
  around(
    `<path class="g-leaf" d="M0-5C-6.500-11-6-18 0-25 6-18 6.500-11 0-5Z"/><path class="g-leafline" transform="rotate(30)" d="M0-16V-23"/>`,
    every(6),
  ) +
  `<circle r="2.600" class="g-leaf"/><path d="${INNER}" class="g-leafline"/><path d="${HEX}" fill="url(#${id}-sheen)"/>`;

export const flowerTile = (id: string, colour: Colour): string =>
  `${side("t-face-s")}<path d="${HEX}" class="g-t-face"/><path d="${INNER}" class="g-t-face-l"/>${FLOWERS[colour]}` +
  `<path d="${HEX}" fill="url(#${id}-sheen)" opacity=".6"/>`;

/** The dark tile under a serendip's petals. */
const gemGround = `${side("t-gem-s")}<path d="${HEX}" class="g-t-gem"/>`;

const CLASSES: Readonly<Record<Colour, string>> = {
  blue: "fb",
  violet: "fv",
  red: "fr",
  yellow: "fy",
  orange: "fo",
  green: "fg",
};

function edgeBar(k: number, colour: Colour): string {
  const points = [corner(k, R - 2.6), corner(k + 1, R - 2.6), corner(k + 1, R - 8.5), corner(k, R - 8.5)];
  return `<path class="g-${CLASSES[colour]}" d="M${points.map((point) => point.join(" ")).join("L")}Z"/>`;
}

/** A serendip's edges and petals in rotation 0: this is what turns. */
const gemInside =
  COLOURS.map((colour, k) => edgeBar(k, colour)).join("") +
  COLOURS.map((colour, k) => `<g transform="rotate(${90 + 60 * k}) scale(.93)">${PETALS[colour]}</g>`).join(
    "",
  ) +
  `<circle r="4.400" class="g-eye" stroke="#2b1b10" stroke-opacity=".5"/>`;

export const gem = (rotation: number): string =>
  `${gemGround}<g transform="rotate(${60 * rotation})">${gemInside}</g>` +
  `<path d="${HEX}" fill="none" stroke="#000" stroke-opacity=".35"/>`;

/** What the tiles of one board share; `id` makes it this board's own. */
export const defs = (id: string): string =>
  `<linearGradient id="${id}-sheen" x1=".2" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".13"/></linearGradient>` +
  `<radialGradient id="${id}-soft"><stop offset=".4" stop-color="#0c1a10" stop-opacity=".5"/><stop offset="1" stop-color="#0c1a10" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="${id}-glow" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></radialGradient>` +
  `<g id="${id}-back">${back(id)}</g>` +
  `<g id="${id}-gem">${gemGround}</g><g id="${id}-petals">${gemInside}</g>` +
  COLOURS.map(
    (colour) =>
      `<g id="${id}-${colour}">${flowerTile(id, colour)}</g><g id="${id}-only-${colour}">${FLOWERS[colour]}</g>`,
  ).join("");

const BED = [0, 60, 120, 180, 240, 300]
  .map((angle) => [362 * Math.cos((angle * Math.PI) / 180), 362 * Math.sin((angle * Math.PI) / 180)].map(r))
  .join(" ");

export const bed = (id: string): string =>
  `<polygon points="${BED}" class="g-bed-edge" transform="translate(0 3)"/><polygon points="${BED}" class="g-bed"/>` +
  `<polygon points="${BED}" fill="url(#${id}-glow)"/>`;

/** A flower on a disc, as a seat's sign; on a stone: nobody's. */
export function medal(colour: Colour, stone = false): string {
  const ground = stone
    ? `<path d="M-30 4C-31-16-14-29 4-29 22-29 32-14 30 4 28 24 12 30-4 29-20 28-29 20-30 4Z" fill="var(--paper-sunk)" stroke="var(--line-strong)" stroke-width="2"/>`
    : `<circle r="32" fill="var(--face)" stroke="var(--face-side)" stroke-width="2"/>`;
  return `<g${stone ? ' class="g-stone"' : ""}>${ground}<g transform="scale(.92)">${FLOWERS[colour]}</g></g>`;
}
