// How people err in Senseï: see quincunx/bots/sensei/erring.py.

import type { Level } from "../machine";
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

/** A level on a day between 0, its worst, and 1, its best: how far it looks, what comes to mind. */
export function on_its_day(level: Level, day: number): Level {
  if (level.walks === null || level.thinks_of === null) return level;
  const scale = 2 ** (level.form * (2 * day - 1));
  return {
    ...level,
    walks: Math.round(level.walks * scale * scale),
    thinks_of: Math.max(1, Math.round(level.thinks_of * scale)),
    misjudges: level.misjudges / scale,
  };
}

/** A number around 0, of standard deviation 1: the sum of three even ones. */
export function deviation(random: Random): number {
  return 2 * (random.random() + random.random() + random.random() - 1.5);
}
