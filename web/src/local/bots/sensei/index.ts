// Senseï: `master` is alpha-beta over whole turns, and `alphabeta` its plainest form; see quincunx/bots/sensei.

import type { Expert } from "../expert";
import { AlphaBetaPlayer } from "./alphabeta";

const PLAIN = "alphabeta";
const PLAIN_DEPTH = 2;

export const expert: Expert = {
  player: ({ name, start, variant, level, random }) => {
    if (name === PLAIN) {
      const limits = { depth: PLAIN_DEPTH, seconds: null };
      return new AlphaBetaPlayer(start, variant, limits, random, `${PLAIN}_`);
    }
    if (name !== "master") return null;
    return new AlphaBetaPlayer(start, variant, { depth: null, seconds: level!.seconds }, random);
  },
};
