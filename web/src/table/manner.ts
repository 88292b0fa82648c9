/** How a step comes to the board. */

import type { Motion, Step, View } from "../boards/contract";

export type Way = Pick<Motion, "before" | "after" | "step">;

export interface Manner {
  /** Things appear in their new place. */
  readonly still: boolean;
  readonly speed: number;
  /** Before it begins, so that the eye can follow (ms). */
  readonly pause: number;
  /** How long something that is covered again afterwards stays in sight (ms), whatever waits. 0: nothing is. */
  readonly stays: number;
  /** It waits for the player's own hand: sticks that are to be thrown. */
  readonly byHand: boolean;
}

/** A step that has not been shown yet. */
export interface Waiting {
  readonly step: Step;
  readonly after: View;
  /** It happened while nobody looked, and much has happened since: it is there, and nothing moves. */
  readonly isOld?: boolean;
}

interface Judging {
  manner(way: Way, last: Step | undefined): Manner;
  /** Whose turn a view is, also while chance acts. */
  turnOf(view: View): number;
}

/** After an absence: only the newest `most` steps are shown, and, where people must remember, the last thing that each
 * seat showed. `live` is what the board shows. */
export function folded(
  waiting: readonly Waiting[],
  most: number,
  live: View | null,
  judge: Judging,
): readonly Waiting[] {
  if (waiting.length <= most) return waiting;
  const seats = new Set<number>();
  const found = [...waiting];
  for (let i = found.length - 1; i >= 0; i--) {
    const one = found[i];
    if (!one) continue;
    const from = found[i - 1]?.after ?? live ?? one.after;
    const { stays } = judge.manner({ before: from, ...one }, found[i - 1]?.step);
    const seat = judge.turnOf(from);
    const isLast = stays > 0 && !seats.has(seat);
    if (stays > 0) seats.add(seat);
    found[i] = { ...one, isOld: !isLast && (stays > 0 || i < found.length - most) };
  }
  return found;
}
