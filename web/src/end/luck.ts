/** Luck or play: what the numbers of a review come to, as the name of a sentence. */

export type Verdict = "verdictLuck" | "verdictPlay" | "verdictAgainstLuck" | "verdictDespitePlay";

export interface Shares {
  readonly verdict: Verdict;
  /** Whole percents of the chance to win that chance and decisions gave the winner. */
  readonly luck: number;
  readonly play: number;
}

/** How one seat came to win. What it owes to play is how much less its decisions lost than those of the others. */
export function shares(winner: number, luck: readonly number[], play: readonly number[]): Shares {
  const others = play.filter((_, seat) => seat !== winner);
  const average = others.length ? others.reduce((sum, one) => sum + one, 0) / others.length : 0;
  const byLuck = whole(luck[winner] ?? 0);
  const byPlay = whole((play[winner] ?? 0) - average);
  return { verdict: verdict(byLuck, byPlay), luck: byLuck, play: byPlay };
}

function verdict(luck: number, play: number): Verdict {
  if (luck <= 0) return play > 0 ? "verdictAgainstLuck" : "verdictPlay";
  if (play <= 0) return "verdictDespitePlay";
  return luck >= play ? "verdictLuck" : "verdictPlay";
}

/** Parts of the chance to win as whole percents, without a minus nought. */
export const whole = (part: number): number => Math.round(part * 100) || 0;

/** A number with its sign: +12, −20, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Whether chance did anything worth telling. */
export const hadLuck = (luck: readonly number[] | null): luck is readonly number[] =>
  luck?.some((part) => whole(part) !== 0) ?? false;
