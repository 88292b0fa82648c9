// Bossa: see quincunx/bots/bossa.

import type { Expert } from "../expert";
import type { Facts } from "./endings";

export const expert: Expert = {
  // fetched when somebody needs it: the house is large enough without
  around: async (tree, { start, variant, level }) => {
    if (!level.book) return tree;
    const { EndingPlayer } = await import("./endings");
    return new EndingPlayer(tree, start, variant["endings"] as Facts, level.seconds);
  },
};
