// The twin of quincunx.bots: the names of the bots.

import { tuple_of, type Tuple } from "../python/tuple";

export const LADDER = tuple_of("novice", "casual", "skilled", "expert", "master");
const SPECIALISTS: Record<string, string> = { alphabeta: "sensei" };
export const BOTS = tuple_of("random", ...LADDER, "uct", ...Object.keys(SPECIALISTS));

export const bots_for = (game: string): Tuple =>
  tuple_of(...BOTS.filter((name) => SPECIALISTS[name] === undefined || SPECIALISTS[name] === game));
