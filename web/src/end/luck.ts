/** Luck or play: how a seat's chance to win came from its first value to its last. */

import { percent, points } from "../chances";

type Verdict = "verdictLuck" | "verdictPlay" | "verdictAgainstLuck" | "verdictDespitePlay";

/** A seat's way in whole percentage points: `luck` and `play` lead from `before` to `after`. */
export interface Way {
  readonly before: number;
  readonly after: number;
  readonly luck: number;
  readonly play: number;
}

/** What a review says of the way as a whole. */
export interface Reviewed {
  readonly wins: readonly (readonly number[])[];
  readonly play: readonly number[];
}

/** What is not play is luck, so that both together are what the two percentages differ by. */
export function wayOf({ wins, play }: Reviewed, seat: number): Way {
  const [before, after] = [percent(wins[0]?.[seat] ?? 0), percent(wins.at(-1)?.[seat] ?? 0)];
  const byPlay = points(play[seat] ?? 0);
  return { before, after, luck: after - before - byPlay || 0, play: byPlay };
}

/** How the winner came to win. */
export function verdict({ luck, play }: Way): Verdict {
  if (luck <= 0) return luck < 0 ? "verdictAgainstLuck" : "verdictPlay";
  if (play <= 0) return play < 0 ? "verdictDespitePlay" : "verdictLuck";
  return luck >= play ? "verdictLuck" : "verdictPlay";
}

export type Share = "luck" | "play";

/** What brought the winner there, and what of that went the other way; null: neither brought anything. */
export function shares({ luck, play }: Way): { towards: Share[]; against: Share | null } | null {
  const towards = (["luck", "play"] as const).filter((share) => (share === "luck" ? luck : play) > 0);
  if (!towards.length) return null;
  return { towards, against: luck < 0 ? "luck" : play < 0 ? "play" : null };
}

/** A number with its sign: +12, −20, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Whether chance did anything worth mentioning. */
export const hadLuck = (luck: readonly number[] | null): luck is readonly number[] =>
  luck?.some((part) => points(part) !== 0) ?? false;
