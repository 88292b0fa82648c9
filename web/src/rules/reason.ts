/** Why a try is refused, in the words of its game. */

import type { Refusal } from "../server/http";
import type { Words } from "../words/words.svelte";

/** One sentence about this very try; null: the server gave no reason that the page has words for. */
export function reasonOf({ reason }: Pick<Refusal, "reason">, words: Words): string | null {
  const key = `no.${reason?.key}`;
  return reason && words.has(key) ? words.say(key, reason.places) : null;
}
