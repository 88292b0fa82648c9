/** Bossa's things as SVG text, made for tiles of 56. White pips are rings and lie above a groove, black pips are
 * solid and lie below it, so that they read without colour. */

import { PIPS } from "../common/die";
import { at, linear, r, shade, shadeDef } from "../common/draw";
import type { Chip, Line, Marker } from "./view";
import { pipsOf } from "./view";

const TILE = 56;

export const defs = (id: string): string =>
  `<defs>${shadeDef(id)}` +
  linear(`${id}-rim`, "#fff", "var(--rim)") +
  linear(`${id}-glaze`, "var(--glaze)", "var(--glaze-deep)", [0, 0, 0.4, 1]) +
  linear(`${id}-por`, "#fff", "color-mix(in srgb, var(--porcelain) 86%, #b9b2a2)", [0, 0, 0.3, 1]) +
  linear(`${id}-lac`, "#4a4e54", "var(--charcoal)", [0, 0, 0.3, 1]) +
  linear(`${id}-zw`, "var(--porcelain)", "color-mix(in srgb, var(--porcelain) 93%, #b9a98a)") +
  linear(`${id}-zb`, "var(--lacquer)", "color-mix(in srgb, var(--lacquer) 84%, #000)") +
  `<pattern id="${id}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<path d="M0 0v6" style="stroke:var(--board-ink);stroke-width:1.5;opacity:.34"/></pattern></defs>`;

/** At most three pips in a row. */
const rows = (n: number): number[] =>
  n === 0 ? [] : n <= 3 ? [n] : n === 4 ? [2, 2] : n === 5 ? [3, 2] : [3, 3];

const pip = (x: number, y: number, white: boolean, opacity: number): string =>
  white
    ? `<circle cx="${r(x)}" cy="${r(y)}" r="4.9" style="fill:#fff;stroke:#1d2023;stroke-width:1.5" opacity="${opacity}"/>`
    : `<circle cx="${r(x)}" cy="${r(y)}" r="5.3" style="fill:#17191b" opacity="${opacity}"/>`;

/** Turns over into view, the n-th of several; `bossa-turn` is Tile.svelte's. */
const appearing = (drawn: string, n: number): string =>
  `<g style="transform-box:fill-box;transform-origin:center;animation:bossa-turn var(--quick) var(--ease) calc(var(--quick) * ${r(n * 0.5)}) backwards">${drawn}</g>`;

/** The pips of a tile; in a line those that do not count fade. */
function face(white: number, black: number, counting: Line | null, turning: boolean): string {
  const list = [
    ...rows(white).map((n) => ({ n, white: true })),
    ...rows(black).map((n) => ({ n, white: false })),
  ];
  const gap = list.length >= 3 ? 14.5 : 18;
  const top = 28 - (gap * (list.length - 1)) / 2;
  let drawn = "";
  let turned = 0;
  list.forEach((row, i) => {
    const fades = counting && (counting === "white") !== row.white;
    for (let j = 0; j < row.n; j++) {
      const drop = pip(28 + (j - (row.n - 1) / 2) * 14, top + i * gap, row.white, fades ? 0.3 : 1);
      drawn += turning ? appearing(drop, turned++) : drop;
    }
  });
  if (white && black)
    drawn += `<path d="M7 ${r(top + (rows(white).length - 0.5) * gap)}h42" style="stroke:var(--rim);stroke-width:1.2;opacity:.55"/>`;
  return drawn;
}

const body = (id: string, inner: string): string =>
  `<rect y="3" width="56" height="56" rx="10" style="fill:var(--rim-deep)"/>` +
  `<rect width="56" height="56" rx="10" fill="url(#${id}-rim)" style="stroke:var(--rim-deep);stroke-width:1"/>` +
  `<rect x="4" y="4" width="48" height="48" rx="7" fill="url(#${id}-glaze)"/>` +
  `<path d="M7.5 14V12.5Q7.5 7.5 12.5 7.5H14" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".55"/>${inner}`;

export interface TileLook {
  /** The line it lies in. */
  readonly counting?: Line | null;
  readonly dim?: boolean;
  readonly chip?: Chip | null;
  /** The chip has just been laid on it: the chip drops, and the inverter turns the pips over one by one. */
  readonly chipNew?: boolean;
}

/** A tile at the origin, 56 wide. Under the inverter every pip is turned over, so that it reads as it counts. */
export function tileFace(
  id: string,
  tile: string,
  { counting = null, dim = false, chip = null, chipNew = false }: TileLook = {},
): string {
  const { white, black } = pipsOf(tile);
  const [up, down] = chip === "inverter" ? [black, white] : [white, black];
  return (
    body(id, face(up, down, counting, chipNew && chip === "inverter")) +
    (dim
      ? `<rect width="56" height="59" rx="10" style="fill:var(--rim);opacity:.52"/><rect width="56" height="59" rx="10" fill="url(#${id}-hatch)"/>`
      : "") +
    (chip ? at(55, 1, chipNew ? appearing(chipFace(chip), 0) : chipFace(chip), "scale(.5)") : "")
  );
}

/** A tile face down: five rings, the sign of the house. */
export const tileBack = (id: string): string =>
  body(
    id,
    [
      [16, 16],
      [40, 16],
      [28, 28],
      [16, 40],
      [40, 40],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="3.2" style="fill:none;stroke:var(--rim);stroke-width:1.8;opacity:.8"/>`,
      )
      .join(""),
  );

/** The soft shadow of a tile at the origin. */
export const tileShade = (id: string, opacity = 1): string => shade(id, 29, 52, 34.7, 13.4, opacity);

/** A tile somewhere, with its shadow. */
export const tileAt = (
  id: string,
  tile: string,
  x: number,
  y: number,
  size = TILE,
  { shadow = 1, opacity = 1, ...look }: TileLook & { shadow?: number; opacity?: number } = {},
): string =>
  at(
    x,
    y,
    (shadow ? tileShade(id, shadow) : "") + `<g opacity="${opacity}">${tileFace(id, tile, look)}</g>`,
    `scale(${r(size / TILE)})`,
  );

/** A die at the origin, 56 wide: rounder than a tile and without glaze. */
export function dieFace(id: string, line: Line, pips: number): string {
  const white = line === "white";
  const spots = (PIPS[pips] ?? [])
    .map(
      ([x, y]) =>
        `<circle cx="${28 + x * 14}" cy="${27.5 + y * 14}" r="5.4" style="fill:${white ? "#17191b" : "#fff"}"/>`,
    )
    .join("");
  return (
    `<rect y="5" width="56" height="54" rx="16" style="fill:${white ? "#b9b3a5" : "#0b0c0d"}"/>` +
    `<rect width="56" height="55" rx="16" fill="url(#${id}-${white ? "por" : "lac"})" style="stroke:${white ? "#8f897b" : "#a9adb2"};stroke-width:1.5"/>${spots}`
  );
}

const GLYPH: Readonly<Record<Marker, string>> = {
  redraw: "M7.5-4.5A9 9 0 1 0 9 1.5M8.5-10v6h-6",
  exchange: "M-9-4.5H7.5m-5-5 5 5-5 5M9 5.5H-7.5m5-5-5 5 5 5",
  stack: "M-10-3.5 0-9l10 5.5L0 2ZM-10 2.5 0 8l10-5.5",
};

/** A marker round the origin, radius 20: once a game. Spent, it is a dashed ring with a stroke through it. */
export const markerFace = (kind: Marker, fresh: boolean): string =>
  fresh
    ? `<circle cy="2" r="20" style="fill:var(--rim-deep)"/><circle r="20" style="fill:var(--rim);stroke:#8f897b;stroke-width:1.3"/>` +
      `<circle r="16" style="fill:var(--celadon)"/><path d="${GLYPH[kind]}" fill="none" style="stroke:#22302a;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round"/>`
    : `<circle r="19" fill="none" style="stroke:var(--ink-soft);stroke-width:1.5;stroke-dasharray:4 4"/>` +
      `<path d="${GLYPH[kind]}" fill="none" style="stroke:var(--ink-soft);stroke-width:1.8;opacity:.55"/><path d="M-13 13 13-13" style="stroke:var(--ink-soft);stroke-width:2"/>`;

const HEX = "M-20 0-10.5-18H10.5L20 0 10.5 18H-10.5Z";

/** A chip round the origin, 40 wide: six-sided. */
export const chipFace = (kind: Chip): string =>
  `<path d="${HEX}" transform="translate(0 2.5)" style="fill:#b98478"/><path d="${HEX}" style="fill:var(--blush);stroke:#6e3d33;stroke-width:1.6;stroke-linejoin:round"/>` +
  (kind === "doubler"
    ? `<text y="6.5" font-size="19" font-weight="700" text-anchor="middle" fill="#3d1f18">×2</text>`
    : `<circle r="11.5" style="fill:#fff;stroke:#17191b;stroke-width:1.6"/><path d="M0-11.5A11.5 11.5 0 0 1 0 11.5Z" fill="#17191b"/>` +
      `<circle cx="-5.2" r="3.3" fill="#17191b"/><circle cx="5.2" r="3.3" fill="#fff"/>`);

/** The empty place of a chip that was played. */
export const chipGone = (): string =>
  `<path d="${HEX}" fill="none" style="stroke:var(--ink-soft);stroke-width:1.5;stroke-dasharray:4 4"/><path d="M-11 13 11-13" style="stroke:var(--ink-soft);stroke-width:2"/>`;

/** Both halves of a field: porcelain above, lacquer below, the row of numbers between. */
export function fieldGround(
  id: string,
  x: number,
  y: number,
  w: number,
  axis: number,
  band: number,
  h: number,
): string {
  const [top, bottom, right] = [y, y + h, x + w];
  return (
    `<path d="M${x + 12} ${top}H${right - 12}Q${right} ${top} ${right} ${top + 12}V${axis}H${x}V${top + 12}Q${x} ${top} ${x + 12} ${top}Z" fill="url(#${id}-zw)" style="stroke:var(--line);stroke-width:1"/>` +
    `<path d="M${x} ${axis + band}H${right}V${bottom - 12}Q${right} ${bottom} ${right - 12} ${bottom}H${x + 12}Q${x} ${bottom} ${x} ${bottom - 12}Z" fill="url(#${id}-zb)"/>` +
    `<rect x="${x}" y="${axis}" width="${w}" height="${band}" style="fill:var(--axis)"/>`
  );
}

/** The edge of an open end, with an arrow that points outward. */
export function openEnd(line: Line, size: number, outward: 1 | -1): string {
  const colour = line === "white" ? "#6f6a5e" : "#b9bcc0";
  const mid = size / 2;
  return (
    `<rect x="3" y="3" width="${r(size - 6)}" height="${r(size - 6)}" rx="8" fill="none" style="stroke:${colour};stroke-width:1.6;stroke-dasharray:4 4;opacity:.9"/>` +
    `<path d="M${r(mid - 3 * outward)} ${r(mid - 6)} ${r(mid + 3 * outward)} ${r(mid)} ${r(mid - 3 * outward)} ${r(mid + 6)}" fill="none" style="stroke:${colour};stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round"/>`
  );
}
