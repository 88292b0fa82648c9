import { wayOf, WATER } from "../../src/boards/senet/view";
import words from "../../src/words/en/senet.json";
import { best, times, type Driver } from "./driver";

export const senet: Driver = {
  game: "senet",
  attribute: "data-square",
  // Along the track; on a phone the board stands upright, but there nobody has arrow keys.
  keys: (from, to) => times(Number(to) - Number(from), "ArrowRight", "ArrowLeft"),
  /** Pieces that are ahead go first, so that they leave soon. */
  choose: (view) =>
    best(view, (text) => {
      const way = wayOf(text);
      return way ? (way.to === WATER ? -1 : way.to) : 0;
    }),
  async play(text, hand) {
    const way = wayOf(text);
    if (!way) return hand.button(words.pass);
    await hand.cell(String(way.from));
    await hand.cell(String(way.to));
  },
};
