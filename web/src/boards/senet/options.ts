/** What an option's value changes, as a small picture. */

import { newId } from "../common/draw";
import type { OptionValue } from "../contract";
import { defs, piece } from "./pieces";
import { die, dieShadow, sticks } from "./sticks";
import { at } from "../common/draw";

export function optionPicture(option: string, value: OptionValue): string {
  const id = newId();
  return `<svg viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">${defs(id)}${inside(id, option, value)}</svg>`;
}

function inside(id: string, option: string, value: OptionValue): string {
  if (option === "die")
    return value ? at(80, 48, dieShadow(id) + die(id, 4), "rotate(-8)") : sticks(id, 3, 80, 50);
  return piece(id, "light", 56, 76, 80) + piece(id, "dark", 106, 76, 80);
}
