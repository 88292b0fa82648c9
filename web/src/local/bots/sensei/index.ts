// Senseï: all levels are alpha-beta over whole turns; `alphabeta` is its plainest form, and `master` has one
// that judges faster; see quincunx/bots/sensei.

import type { Expert } from "../expert";

const PLAIN = "alphabeta";
const PLAIN_DEPTH = 2;
const MASTER = "master";

export const expert: Expert = {
  // fetched when somebody needs it: the house is large enough without
  player: async ({ name, start, variant, level, random }) => {
    if (name !== PLAIN && !level!.knows) return null;
    const { AlphaBetaPlayer } = await import("./alphabeta");
    if (name === PLAIN) {
      const limits = { depth: PLAIN_DEPTH, walks: null, seconds: null, misses: 0 };
      return new AlphaBetaPlayer(start, variant, limits, random, `${PLAIN}_`);
    }
    const prefix = name === MASTER ? `${MASTER}_` : "";
    return new AlphaBetaPlayer(start, variant, { ...level!, depth: null }, random, prefix);
  },
};
