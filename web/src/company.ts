/** Who sits at a table, in words: bots of one strength are counted, "you and 5 Pupil bots". */

import { isLevel, type Level } from "./ways";
import type { Say } from "./words/reader.svelte";

/** `levelOf`: a bot's strength; null of anybody else, whose name is `nameOf`. `t` says the words of "home". */
export function company<Seat>(
  seats: readonly Seat[],
  levelOf: (seat: Seat) => string | null | undefined,
  nameOf: (seat: Seat) => string,
  t: Say,
): string[] {
  const counts = new Map<Level, number>();
  for (const level of seats.map(levelOf))
    if (level && isLevel(level)) counts.set(level, (counts.get(level) ?? 0) + 1);
  return seats.flatMap((seat) => {
    const level = levelOf(seat);
    if (!level || !isLevel(level)) return [nameOf(seat)];
    const n = counts.get(level);
    counts.delete(level); // the first of them stands for all
    return n ? [t(`bot.${level}`, { n })] : [];
  });
}
