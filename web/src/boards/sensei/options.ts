/** Small pictures of what an option changes, 160 x 100. */

import { at, box, newId, shade } from "../common/draw";
import type { OptionValue } from "../contract";
import { pit } from "./ground";
import { defs, figure, stone } from "./pieces";
import { sideOf, type Side } from "./view";

const C = 20; // a square
const [LEFT, TOP] = [10, 20];
const middle = (file: number, row: number): [number, number] => [
  LEFT + (file + 0.5) * C,
  TOP + (row + 0.5) * C,
];

export function optionPicture(option: string, value: OptionValue): string {
  const id = newId();
  const drawn =
    option === "mode"
      ? slides(id, value === "arashi" ? 6 : 2)
      : option === "board"
        ? strip(id, false) +
          (value === "pits" ? [2, 4].map((file) => pit(id, ...middle(file, 1), C / 90)).join("") : "")
        : strip(id, true) + homes(id, value === "intruders");
  return `<svg viewBox="0 0 160 100" aria-hidden="true"><defs>${defs(id)}</defs>${drawn}</svg>`;
}

/** Who sits there: the sage or the monkey. */
export const seatPicture = (seat: number): string =>
  `<svg viewBox="-36 -69 72 72" aria-hidden="true">${figure(sideOf(seat))}</svg>`;

/** Three rows of seven squares: the middle of the board, or both homes with what is between them left out. */
function strip(id: string, homes: boolean): string {
  let lines = "";
  for (let i = 1; i < 7; i++) lines += `M${LEFT + i * C} ${TOP}v${3 * C}`;
  for (let i = 1; i < 3; i++) lines += `M${LEFT} ${TOP + i * C}h${7 * C}`;
  const home = (row: number, colour: string): string =>
    box(LEFT, TOP + row * C, 7 * C, C, 0, `style="fill:var(--${colour});opacity:.16"`);
  return (
    box(
      LEFT - 6,
      TOP - 6,
      7 * C + 12,
      3 * C + 12,
      5,
      `fill="url(#${id}-washi)" style="stroke:var(--washi-line)"`,
    ) +
    (homes ? home(0, "vermilion") + home(2, "moss") : "") +
    `<path d="${lines}" style="stroke:#8d8069;stroke-width:.8;opacity:.75"/>` +
    box(LEFT, TOP, 7 * C, 3 * C, 1, `fill="none" style="stroke:var(--board-ink);stroke-width:1.2"`)
  );
}

function piece(id: string, side: Side, file: number, row: number, number = 0): string {
  const [x, y] = middle(file, row);
  return shade(id, x + 1, y + 3, 9, 6) + at(x, y + 1, stone(id, side, number), "scale(.24)");
}

/** One stone and how far it goes. */
function slides(id: string, to: number): string {
  const [x, y] = middle(1, 1);
  const end = middle(to, 1)[0];
  const arrow = `M${x + 12} ${y}H${end + 5}m-6-5 6 5-6 5`;
  return (
    strip(id, false) +
    piece(id, "sage", 1, 1) +
    `<path d="${arrow}" fill="none" style="stroke:var(--on-target);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round"/>`
  );
}

function homes(id: string, intruders: boolean): string {
  let drawn = "";
  for (let file = 0; file < 7; file++) {
    const isOther = intruders && (file === 1 || file === 5);
    drawn +=
      piece(id, isOther ? "sage" : "monkey", file, 0, file) +
      piece(id, isOther ? "monkey" : "sage", file, 2, file);
  }
  const character = (side: Side, row: number): string => {
    const [x, y] = middle(3, row);
    return at(x, y + 3, figure(side), "scale(.3)");
  };
  return drawn + character("monkey", 0) + character("sage", 2);
}
