/** Which turn a moment belongs to, counted as the log counts them. */

import type { Turn } from "../table/turns";

/** 0: the beginning, before anything was done. */
export function turnAt(turns: readonly Turn[], number: number): number {
  if (number <= 0) return 0;
  const found = turns.findIndex(({ steps }) => (steps.at(-1)?.number ?? 0) >= number);
  return found < 0 ? turns.length : found + 1;
}
