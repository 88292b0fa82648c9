/** Small pictures of what an option changes, 160 x 100. */

import type { OptionValue } from "../contract";
import { at, newId } from "../common/draw";
import { chipFace, defs, dieFace, tileAt } from "./draw";

export function optionPicture(option: string, value: OptionValue): string {
  const id = newId();
  const drawn = option === "expansion" ? (value ? withChips(id) : withoutChips(id)) : twoDice(id);
  return `<svg viewBox="0 0 160 100" aria-hidden="true">${defs(id)}${drawn}</svg>`;
}

/** The die that a seat throws. */
export function seatPicture(seat: number): string {
  const id = newId();
  const die = dieFace(id, seat === 0 ? "white" : "black", seat === 0 ? 3 : 5);
  return `<svg viewBox="-1 -1 58 61" aria-hidden="true">${defs(id)}${die}</svg>`;
}

const withoutChips = (id: string): string => tileAt(id, "2:3", 20, 26, 52) + tileAt(id, "4:1", 88, 26, 52);

const withChips = (id: string): string =>
  tileAt(id, "2:3", 10, 26, 52, { chip: "doubler" }) +
  tileAt(id, "4:1", 78, 26, 52, { chip: "inverter" }) +
  at(147, 80, chipFace("doubler"), "scale(.42)") +
  at(147, 58, chipFace("inverter"), "scale(.42)");

const twoDice = (id: string): string =>
  at(20, 24, dieFace(id, "white", 3), "scale(.93)") + at(88, 24, dieFace(id, "black", 5), "scale(.93)");
