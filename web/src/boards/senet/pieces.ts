/** Cones and spools: drawn round the middle of the foot, made for squares of 66. */

import { at, linear, shade, shadeDef } from "../common/draw";
import { slotAt, type TrayPlace } from "./geometry";
import type { Colour } from "./view";

/** The gradients of the whole game; they stand in each drawing, for they read the theme there. */
export const defs = (id: string): string =>
  "<defs>" +
  shadeDef(id) +
  linear(`${id}-pap`, "color-mix(in srgb, var(--papyrus) 88%, #fff)", "var(--papyrus)", [0, 0, 1, 1]) +
  linear(`${id}-sand`, "var(--sandstone)", "var(--sandstone-deep)", [0, 0, 0.25, 1]) +
  linear(`${id}-lig`, "var(--alabaster)", "var(--alabaster-deep)", [0, 0, 1, 0]) +
  linear(`${id}-lap`, "color-mix(in srgb, var(--lapis) 82%, #9fd0ff)", "var(--lapis-deep)", [0, 0, 1, 0]) +
  linear(`${id}-bark`, "color-mix(in srgb, var(--bark) 70%, #e0b890)", "var(--bark)", [0, 0, 1, 0]) +
  linear(`${id}-birch`, "var(--birch)", "color-mix(in srgb, var(--birch) 80%, #a06f2a)", [0, 0, 1, 0]) +
  "</defs>";

const cone = (id: string): string =>
  `<path d="M-17-6C-13-18-6.5-36-3.8-42Q0-48.500 3.8-42C6.5-36 13-18 17-6A17 6 0 0 1-17-6Z" fill="url(#${id}-lig)" style="stroke:var(--papyrus-ink);stroke-width:1.8;stroke-linejoin:round"/>` +
  `<path d="M-13.2-14.5Q0-9.3 13.2-14.5L10.7-20.5Q0-16.3-10.7-20.5Z" style="fill:var(--carnelian)"/>` +
  `<path d="M-3.9-41.7Q0-48.5 3.9-41.7L5.3-38Q0-36-5.3-38Z" style="fill:var(--carnelian)"/>` +
  `<path d="M-4.5-33C-7-27-9-22-10-19" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".75"/>`;

const spool = (id: string): string =>
  `<path d="M-15.5-37C-15.5-29-7.5-29-7.5-22.5C-7.5-16-17.5-16-17.5-6A17.5 6 0 0 0 17.5-6C17.5-16 7.5-16 7.5-22.5C7.5-29 15.5-29 15.5-37Z" fill="url(#${id}-lap)" style="stroke:#0a2036;stroke-width:1.8;stroke-linejoin:round"/>` +
  `<ellipse cy="-37" rx="15.5" ry="5" style="fill:color-mix(in srgb, var(--lapis) 62%, #b9dcff);stroke:#0a2036;stroke-width:1.8"/>` +
  `<ellipse cy="-37" rx="6" ry="1.9" style="fill:var(--lapis-deep)"/>` +
  `<path d="M-7.8-24.5Q0-21.7 7.8-24.5L7.8-20.5Q0-17.7-7.8-20.5Z" style="fill:var(--gold)"/>` +
  `<path d="M-12.5-8C-12-13-8-15-6.5-17" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".4"/>`;

export const body = (id: string, colour: Colour): string => (colour === "light" ? cone(id) : spool(id));

/** The shadow of a piece whose foot is at (x, foot), on squares of side c. */
export const shadow = (id: string, x: number, foot: number, c: number, lift = 0): string =>
  shade(id, x + (2 * c) / 66, foot - (4 * c) / 66, ((22 + lift) * c) / 66, (9 * c) / 66, lift ? 0.7 : 1);

/** A whole piece with its shadow, for pictures in which nothing moves. */
export const piece = (id: string, colour: Colour, x: number, foot: number, c: number): string =>
  shadow(id, x, foot, c) + at(x, foot, body(id, colour), `scale(${c / 66})`);

const SLOT: Readonly<Record<Colour, string>> = {
  light: "M-15-6C-11-18-6-34-3.5-39Q0-44 3.5-39C6-34 11-18 15-6Q0 0-15-6Z",
  dark: "M-13.5-35C-13.5-28-7-28-7-21.5C-7-15-15.5-15-15.5-6Q0 0 15.5-6C15.5-15 7-15 7-21.5C7-28 13.5-28 13.5-35Q0-31-13.5-35Z",
};

/** Five slots in the shape of the piece: filled ones are home. */
export function slots(id: string, colour: Colour, home: number, tray: TrayPlace): string {
  const { scale } = tray.slots;
  return [0, 1, 2, 3, 4]
    .map((i) => {
      const { x, y } = slotAt(tray, i);
      if (i < home) return piece(id, colour, x, y, 66 * scale);
      const dashes = `fill="none" style="stroke:var(--ink-soft);stroke-width:1.5;stroke-dasharray:3 3;opacity:.7"`;
      return at(x, y, `<path d="${SLOT[colour]}" ${dashes}/>`, `scale(${scale})`);
    })
    .join("");
}
