/** Clocks: what is left, as people read it. */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Below this a clock warns. */
export const LOW_MS = 20 * SECOND;

/** What a clock shows, as the keys and places of words: days where there are days, otherwise figures. */
type Left = { readonly days: number; readonly hours: number } | { readonly figures: string };

export function left(ms: number): Left {
  const rest = Math.max(0, ms);
  if (rest >= DAY) return { days: Math.floor(rest / DAY), hours: Math.floor((rest % DAY) / HOUR) };
  const seconds = Math.ceil(rest / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return { figures: h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}` };
}

/** A player's time now: it runs only for whoever has the move. */
export function leftNow(leftMs: number, isRunning: boolean, heardAt: number, now: number): number {
  return isRunning ? Math.max(0, leftMs - (now - heardAt)) : leftMs;
}
