/** The lacquer case that holds a seat's secret colour. The drawing of a shut case is made without knowing it. */

import { face } from "./draw";
import type { Colour } from "./view";

const box = (x: number, y: number, width: number, height: number, rx: number, more: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" ${more}/>`;

/** The case with nothing in it, in a square of 120. */
export const caseBottom = (): string =>
  `<ellipse cx="60" cy="110" rx="50" ry="9" fill="url(#sarena-soft)" opacity=".6"/>` +
  box(12, 14, 96, 94, 18, `class="case"`) +
  box(12, 14, 96, 94, 18, `fill="url(#sarena-sheen)" opacity=".5"`) +
  box(20, 22, 80, 78, 13, `fill="#120704" opacity=".55"`);

/** Lids differ by seat, so that seats can be told apart in lists: dark, ivory, halved, framed. */
const LIDS = ["dark", "ivory", "halved", "framed"] as const;
export const lidOf = (seat: number): (typeof LIDS)[number] => LIDS[seat] ?? "dark";

/** The colours of a lid, in stripes side by side; of an open case, its token's. */
const STRIPES = {
  dark: ["case"],
  ivory: ["ivory"],
  halved: ["ivory", "case"],
  framed: ["ivory", "case", "ivory"],
} as const;

/** The colours of a seat as everybody knows them. */
export const caseColours = (seat: number, shown: Colour | null): readonly string[] =>
  (shown ? [`lac-${shown}`] : STRIPES[lidOf(seat)]).map((name) => `var(--${name})`);

const PIPS = [
  [43, 44],
  [77, 44],
  [60, 61],
  [43, 78],
  [77, 78],
] as const;

export function caseLid(seat: number): string {
  const lid = lidOf(seat);
  const inlay = {
    dark: "",
    ivory: box(18, 20, 84, 82, 13, `class="ivory"`),
    halved: `<path class="ivory" d="M31 20H89A13 13 0 0 1 102 33L31 102A13 13 0 0 1 18 89V33A13 13 0 0 1 31 20Z"/>`,
    framed: `<path class="ivory" fill-rule="evenodd" d="M31 20H89A13 13 0 0 1 102 33V89A13 13 0 0 1 89 102H31A13 13 0 0 1 18 89V33A13 13 0 0 1 31 20ZM36 31A7 7 0 0 0 29 38V84A7 7 0 0 0 36 91H84A7 7 0 0 0 91 84V38A7 7 0 0 0 84 31Z"/>`,
  }[lid];
  const onIvory = (x: number, y: number): boolean => lid === "ivory" || (lid === "halved" && x + y < 125);
  const pips = PIPS.map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="${lid === "dark" ? 5 : 6}" class="pips${onIvory(x, y) ? " dark" : ""}"/>`,
  );
  return (
    box(16, 21, 88, 86, 15, `fill="#000" opacity=".35"`) +
    box(16, 18, 88, 86, 15, `class="case"`) +
    inlay +
    box(16, 18, 88, 86, 15, `fill="url(#sarena-sheen)"`) +
    (lid === "dark" ? box(22, 24, 76, 74, 11, `class="lid-line"`) : "") +
    pips.join("")
  );
}

/** Inside, while somebody looks. */
export const caseInside = (colour: Colour): string => face(colour, 60, 61, 31);

/** Everybody may know: the lid is off, the edge is gold. */
export const caseShown = (colour: Colour): string =>
  caseBottom() + face(colour, 60, 61, 34) + box(12, 14, 96, 94, 18, `class="case-shown"`);

export const caseShut = (seat: number): string => caseBottom() + caseLid(seat);
