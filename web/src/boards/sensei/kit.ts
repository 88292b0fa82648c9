import type { Kit } from "../contract";
import { defs, figure, stone } from "./pieces";
import type { Side } from "./view";

/** A stone, or the one with the character on it. */
function drawn(id: string, piece: string): string {
  const [side = "sage", bare] = piece.split(" ");
  return stone(id, side as Side) + (bare ? "" : figure(side as Side));
}

export const kit: Kit = {
  box: "-45 -66 90 100",
  defs: (id) => `<defs>${defs(id)}</defs>`,
  picture: (id, pieces) => pieces.map((piece) => drawn(id, piece)).join(""),
  name: (piece, words) => words.say(`sensei.piece.${piece}`),
  mark: (name) => name,
};
