/** Small pictures of what an option changes. */

import type { OptionValue } from "../contract";
import { caseShut } from "./case";
import { needDefs } from "./defs";
import { face } from "./draw";
import { COLOURS, type Colour } from "./view";

const picture = (inside: string): string =>
  `<svg class="sarena" viewBox="0 0 160 100" width="160" height="100" aria-hidden="true"><rect width="160" height="100" rx="8" class="sand"/><rect width="160" height="100" rx="8" fill="url(#sarena-grains)"/>${inside}</svg>`;

/** How many chips show each colour when they have been dealt. */
const DEALS: Readonly<Record<string, readonly number[]>> = { fair: [9, 9, 9, 9], random: [11, 7, 10, 8] };

export function optionPicture(option: string, value: OptionValue): string {
  needDefs();
  if (option === "seats") return picture(cases(Number(value)));
  return picture(columns(DEALS[String(value)] ?? DEALS["fair"] ?? []));
}

/** A seat's case, shut. */
export function seatPicture(seat: number): string {
  needDefs();
  return `<svg class="sarena" viewBox="8 10 104 104" aria-hidden="true">${caseShut(seat)}</svg>`;
}

function cases(seats: number): string {
  const size = seats > 3 ? 36 : 44;
  const left = 80 - (seats * size) / 2;
  return Array.from({ length: seats }, (_, seat) => {
    const lid = caseShut(seat);
    return `<g transform="translate(${left + seat * size} ${50 - size / 2}) scale(${size / 120})">${lid}</g>`;
  }).join("");
}

/** A column of chips for each colour, edge on, with the face on top. */
function columns(counts: readonly number[]): string {
  return COLOURS.map((colour, n) => column(colour, 26 + 36 * n, counts[n] ?? 0)).join("");
}

function column(colour: Colour, x: number, count: number): string {
  const chips = Array.from(
    { length: count },
    (_, k) =>
      `<rect x="${x - 13}" y="${88 - 5 * k}" width="26" height="4.4" rx="1.2" class="fill-${colour}"/>`,
  );
  return chips.join("") + face(colour, x, 88 - 5 * count - 9, 13);
}
