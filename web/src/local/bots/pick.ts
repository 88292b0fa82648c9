// Choosing as people do: see quincunx/bots/picking.py.

import type { Judged } from "./kinds";
import type { Random } from "./random";

/** One of the actions, best first; the closer one is to the best, the likelier it is chosen. */
export function pick(judged: readonly Judged[], temperature: number, random: Random): number {
  const [first] = judged;
  if (temperature === 0 || first!.proven) return first!.action;
  const known = judged.filter(({ knowledge }) => knowledge !== "unknown");
  const best = Math.max(...known.map(({ win }) => win));
  const weights = judged.map(({ knowledge, win }) =>
    knowledge === "unknown" ? 0 : Math.exp((win - best) / temperature),
  );
  return random.weighted(judged, weights).action;
}
