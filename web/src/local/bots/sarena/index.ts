// Sàrena: what a seat may believe about the others' colours; see quincunx/bots/sarena/belief.py, whose search guesses
// colours in the same way.

import * as rules from "../../translated/quincunx/games/sarena/rules.js";
import type { Expert } from "../expert";
import type { Position, State } from "../kinds";

/** What a pile of 0 to 4 chips adds to the logarithm of the odds of the colour it shows, as in belief.npz. */
export const SHOWN: readonly number[] = [0, 0, 0.55, 1.1, 1.4];
const COLOURS = ["red", "yellow", "green", "blue"];

interface SarenaPosition extends Position {
  seats: number;
  tokens: number[];
  copy(): SarenaPosition;
}

/** How likely each colour is by what the board shows, before it is known which are taken. */
function weights(s: SarenaPosition): number[] {
  const found = COLOURS.map(() => 0);
  for (let circle = 0; circle < rules.CIRCLES; circle++) {
    const pile = rules.pile_on(s, circle);
    if (pile) found[rules.top_of(pile)]! += SHOWN[rules.height_of(pile)]!;
  }
  return found.map(Math.exp);
}

/** The chance of each colour for each seat whose token the eyes have not seen: colours are given out one after the other,
 * each to one seat. */
function believed(state: State, eyes: number): Map<number, number[]> {
  const s = state._record.copy() as SarenaPosition;
  rules.hide(s, eyes);
  const hidden = [...s.tokens.keys()].filter((seat) => seat < s.seats && s.tokens[seat] === rules.HIDDEN);
  const found = new Map(hidden.map((seat) => [seat, COLOURS.map(() => 0)]));
  const weight = weights(s);
  const give = (place: number, free: number, chance: number): void => {
    const seat = hidden[place];
    if (seat === undefined) return;
    const open = COLOURS.map((_, colour) => ((free >> colour) & 1 ? weight[colour]! : 0));
    const all = open.reduce((sum, one) => sum + one, 0);
    open.forEach((one, colour) => {
      if (!one) return;
      found.get(seat)![colour]! += (chance * one) / all;
      give(place + 1, free & ~(1 << colour), (chance * one) / all);
    });
  };
  give(0, rules.free_colours(s), 1);
  return found;
}

export const expert: Expert = {
  belief: (state, eyes) =>
    [...believed(state, eyes)].map(([seat, chances]) => ({
      seat,
      chances: Object.fromEntries(COLOURS.map((colour, n) => [colour, chances[n]!])),
    })),
};
