// How people err in Senseï: see quincunx/bots/sensei/erring.py.

import type { Random } from "../random";

export interface Erring {
  /** How often a turn is played in passing. */
  misses: number;
  /** How far the first look at a turn is off. */
  misjudges: number;
  /** The turns that come to mind; null: all. */
  thinks_of: number | null;
}

export const FAULTLESS: Erring = { misses: 0, misjudges: 0, thinks_of: null };

/** A number around 0, of standard deviation 1: the sum of three even ones. */
export function deviation(random: Random): number {
  return 2 * (random.random() + random.random() + random.random() - 1.5);
}
