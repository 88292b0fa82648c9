// Senet: see quincunx/bots/senet.

import type { Expert } from "../expert";
import { EndgameBook, type Solve } from "./book";
import { type Facts, LookAheadPlayer } from "./lookahead";
import type { Told } from "./making";
import type { Work } from "./solver";

export const expert: Expert = {
  player({ start, variant, level, random, code, about, background, once }) {
    if (level === null || level.ahead === null) return null;
    const facts = variant as Facts;
    const { endgame: plan, chances, room } = facts;
    const work: Work = { code, about, plan, chances, room };
    const solve: Solve | null =
      background &&
      ((hear, from) =>
        background({ ...work, ...(from !== undefined && { from }) }, (told) => hear(told as Told)));
    const book = level.book
      ? once(plan.name, () => new EndgameBook(start, plan, solve))
      : new EndgameBook(start, plan, null);
    return new LookAheadPlayer(book, facts, level, random);
  },
};
