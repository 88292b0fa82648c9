/** Chances to win as whole percentage points, rounded in one way everywhere, so that what the page says adds up. */

const PARTS = 100; // of a point: what the server sends is no finer

/** Half points go to the even side: then what two seats have adds up to a hundred, and what one loses the other
 * gains. */
export function points(chance: number): number {
  const parts = Math.round(chance * 100 * PARTS);
  const whole = Math.floor(parts / PARTS);
  const rest = parts - whole * PARTS;
  const up = rest * 2 > PARTS || (rest * 2 === PARTS && whole % 2 !== 0);
  return whole + (up ? 1 : 0) || 0; // no minus nought
}

/** A chance to show as a percentage: already rounded, so that no format rounds it otherwise. */
export const shown = (chance: number): number => points(chance) / 100;

/** What a step from one chance to another cost, as the difference of what is shown. */
export const cost = (before: number, after: number): number => points(before) - points(after);
