import type { Kit } from "../contract";
import { needDefs } from "./defs";
import { pile, shadow } from "./draw";
import { COLOURS, type Chip, type Colour } from "./view";

const colourOf = (letter: string | undefined): Colour | undefined =>
  COLOURS.find((colour) => colour[0] === letter);
const chipOf = (piece: string): Chip => [colourOf(piece[0]) ?? "red", colourOf(piece[1]) ?? "red"];

export const kit: Kit = {
  look: "sarena",
  box: "-52 -56 104 112",
  defs: () => {
    needDefs();
    return "";
  },
  picture: (_, pieces) => (pieces.length ? shadow(0, 0) + pile(0, 0, pieces.map(chipOf)) : ""),
  name: (piece, words, own) => {
    const [up, down] = chipOf(piece);
    return words.say("sarena.piece", { up: own.say(up), down: own.say(down) });
  },
  letter: (letter, own) => {
    const colour = colourOf(letter);
    return colour ? own.say(colour) : null;
  },
  mark: (name) => name,
};
