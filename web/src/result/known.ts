/** How well chances to win are known: by proof or a table of solved positions, nearly so, or as a bot guesses them. */

import type { components } from "../server/messages";

export type Knowledge = components["schemas"]["HintList"]["knowledge"];

/** The first of these moments from which all are exact; null if that is only the last, the result. */
export function exactFrom(numbers: readonly number[], knowledge: readonly Knowledge[]): number | null {
  if (knowledge.length < numbers.length) return null; // while it is being made
  const first = knowledge.findLastIndex((one) => one !== "exact") + 1;
  return first < numbers.length - 1 ? (numbers[first] ?? null) : null;
}

/** Whether nothing is guessed after the beginning, of which nobody was asked. */
export const isNearThroughout = (knowledge: readonly Knowledge[]): boolean =>
  knowledge.length > 1 && !knowledge.includes("estimate", 1);
