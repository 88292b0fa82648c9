import type { Kit } from "../contract";
import { defs, HEX } from "./drawing";
import { COLOURS, type Colour } from "./view";

const colourOf = (letter: string): Colour =>
  COLOURS.find((colour) => colour.startsWith(letter.toLowerCase())) ?? "blue";

/** A capital: face up; a small letter: seen, face down; a star: a serendip and its rotation. */
function drawn(id: string, piece: string): string {
  if (piece.startsWith("*"))
    return (
      `<use href="#${id}-gem"/><use href="#${id}-petals" transform="rotate(${60 * Number(piece[1])})"/>` +
      `<path d="${HEX}" fill="none" stroke="#000" stroke-opacity=".35"/>`
    );
  const colour = colourOf(piece);
  if (piece === piece.toUpperCase()) return `<use href="#${id}-${colour}"/>`;
  return `<use href="#${id}-back"/><g class="g-ghost"><use href="#${id}-only-${colour}" transform="scale(.92)"/></g>`;
}

export const kit: Kit = {
  look: "garden",
  box: "-35 -38 70 78",
  defs: (id) => `<defs>${defs(id)}</defs>`,
  picture: (id, pieces) => (pieces[0] ? drawn(id, pieces[0]) : `<use href="#${id}-back"/>`),
  hexagons: true,
  name: (piece, words, own) => {
    if (piece.startsWith("*"))
      return words.say("serendipity.piece.serendip", { what: own.say("serendip"), n: Number(piece[1]) });
    const what = own.say(`colour.${colourOf(piece)}`);
    return words.say(`serendipity.piece.${piece === piece.toUpperCase() ? "up" : "seen"}`, { what });
  },
};
