import { readMove } from "../../src/boards/sarena/view";
import { best, dice, times, type Driver } from "./driver";

const chance = dice(7);

export const sarena: Driver = {
  game: "sarena",
  attribute: "data-circle",
  keys: (from, to) => [
    ...times(to.charCodeAt(0) - from.charCodeAt(0), "ArrowRight", "ArrowLeft"),
    ...times(Number(to[1]) - Number(from[1]), "ArrowUp", "ArrowDown"),
  ],
  choose: (view) => best(view, chance),
  async play(text, hand) {
    const move = readMove(text);
    if (!move) throw new Error(`Sàrena has no ${text}`);
    await hand.cell(move.from);
    // A first tap only fans the pile out.
    if (hand.by === "finger") await hand.cell(move.from);
    await hand.cell(move.to);
  },
};
