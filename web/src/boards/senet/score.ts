/** What is left of the other side when somebody has won. */

import type { SenetView } from "./view";

export function standsFor(view: SenetView): { winner: number; first: number; beyond: number } | null {
  const winner = view.colours.findIndex((colour) => view.pieces[colour].length === 0);
  const loser = view.colours[1 - winner];
  if (winner < 0 || !loser) return null;
  const left = view.pieces[loser];
  const first = left.filter((n) => n <= 10).length;
  return { winner, first, beyond: left.length - first };
}
