// The twin of quincunx.bots: the names of the bots. What they know about a game, its own folder says.

import { modules } from "../translated/registry.js";
import { Tuple, tuple_of } from "../python/tuple";

export const LADDER = tuple_of("novice", "casual", "skilled", "expert", "master");

const PACKAGE = /^quincunx\.bots\.(\w+)$/;

/** Bots that play one game only, and which. */
export const SPECIALISTS = new Map<string, string>(
  Object.entries(modules).flatMap(([module, { EXPERTISE }]) => {
    const game = PACKAGE.exec(module)?.[1];
    return game ? Array.from(EXPERTISE.specialists as Tuple, (name) => [name, game] as const) : [];
  }),
);

export const BOTS = tuple_of("random", ...LADDER, "uct", ...SPECIALISTS.keys());

export const bots_for = (game: string): Tuple =>
  tuple_of(...BOTS.filter((name) => (SPECIALISTS.get(name) ?? game) === game));
