// Better and worse days: see quincunx/bots/form.py.

import type { Level } from "./machine";

/** A level on a day between 0, its worst, and 1, its best: how much it sees, and how well. */
export function on_its_day(level: Level, day: number): Level {
  const scale = 2 ** (level.form * (2 * day - 1));
  return {
    ...level,
    walks: level.walks && Math.round(level.walks * scale * scale),
    thinks_of: level.thinks_of && Math.max(1, Math.round(level.thinks_of * scale)),
    misjudges: level.misjudges / scale,
    temperature: level.temperature / scale,
    reads: level.reads >= 1 ? level.reads : Math.min(1, level.reads * scale * scale), // all is believed on any day
  };
}
