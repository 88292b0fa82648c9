/** Chances to win as whole percentage points, rounded in one way everywhere, so that what the page says adds up. */

const PARTS = 100; // of a point: the server sends nothing finer

/** Half points go to the even side: then what two seats have adds up to a hundred, and what one loses the other
 * gains. */
export function points(chance: number): number {
  const parts = Math.round(chance * 100 * PARTS);
  const whole = Math.floor(parts / PARTS);
  const rest = parts - whole * PARTS;
  const up = rest * 2 > PARTS || (rest * 2 === PARTS && whole % 2 !== 0);
  return whole + (up ? 1 : 0) || 0; // no minus zero
}

/** A chance in whole points as it is shown: 0 and 100 only where it is certain. */
export const percent = (chance: number): number =>
  chance > 0 && chance < 1 ? Math.min(99, Math.max(1, points(chance))) : points(chance);

/** A chance in tenths of a point, to show with one decimal: 0 and 100 only where it is certain. */
export const tenths = (chance: number): number =>
  chance > 0 && chance < 1 ? Math.min(999, Math.max(1, Math.round(chance * 1000))) / 1000 : chance;

/** A chance to show as a percentage: already rounded, so that no format rounds it otherwise. */
export const shown = (chance: number): number => percent(chance) / 100;

/** What a step from one chance to another cost, as the difference of what is shown. */
export const cost = (before: number, after: number): number => percent(before) - percent(after);
