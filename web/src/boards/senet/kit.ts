import type { Kit } from "../contract";
import { placeOf } from "./labels";
import { defs, piece } from "./pieces";
import type { Colour } from "./view";

export const kit: Kit = {
  box: "-26 -56 52 62",
  defs,
  picture: (id, pieces) => pieces.map((colour) => piece(id, colour as Colour, 0, 0, 66)).join(""),
  name: (colour, _, own) => own.say("stands", { colour }),
  place: (name, own) => placeOf(Number(name), own),
  mark: (name) => name,
};
