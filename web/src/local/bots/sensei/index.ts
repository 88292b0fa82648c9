// Senseï: all levels are alpha-beta over whole turns, and `alphabeta` is its plainest form; see
// quincunx/bots/sensei.

import type { Expert } from "../expert";
import { FAULTLESS } from "./erring";

const PLAIN = "alphabeta";
const PLAIN_DEPTH = 2;

export const expert: Expert = {
  // fetched when somebody needs it: the house is large enough without
  player: async ({ name, start, variant, level, random }) => {
    if (name !== PLAIN && !level!.knows) return null;
    const { AlphaBetaPlayer } = await import("./alphabeta");
    if (name === PLAIN) {
      const limits = { depth: PLAIN_DEPTH, walks: null, seconds: null, ...FAULTLESS };
      return new AlphaBetaPlayer(start, variant, limits, random, `${PLAIN}_`);
    }
    return new AlphaBetaPlayer(start, variant, { ...level!, depth: null }, random);
  },
};
