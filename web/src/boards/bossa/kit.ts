import type { Kit } from "../contract";
import { defs, dieFace, tileFace } from "./draw";
import { pipsOf, type Line } from "./view";

export const kit: Kit = {
  box: "-2 -2 60 64",
  defs,
  picture: (id, pieces) => pieces.map((tile) => tileFace(id, tile)).join(""),
  spreads: true,
  beside: (id, place, chosen) => {
    const [line = "", number] = place.split(" ");
    return place.split(" ").length === 2 && chosen[line] === number
      ? dieFace(id, line as Line, Number(number))
      : "";
  },
  name: (tile, _, own) => own.say("tile", { tile, ...pipsOf(tile) }),
  mark: (name) => /^(?:white|black) (\d+)$/.exec(name)?.[1] ?? "",
};
