/** An analysis' worker that begins before its page is there: the address already says which game it will be. */

import { startAnalysis } from "../local/starting";

let early: { readonly game: string; readonly worker: Worker } | null = null;

/** One that cannot start is reported when it is needed. */
export function startEarly(game: string): void {
  if (early?.game === game) return;
  endEarly();
  try {
    early = { game, worker: startAnalysis(game) };
  } catch {
    early = null;
  }
}

/** The one that has begun, or a new one. */
export function takeWorker(game: string): Worker {
  const begun = early?.game === game ? early.worker : null;
  if (begun) early = null;
  return begun ?? startAnalysis(game);
}

/** Nobody wants it any more. */
export function endEarly(): void {
  early?.worker.terminate();
  early = null;
}
