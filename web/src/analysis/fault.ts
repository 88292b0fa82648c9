/** What went wrong, in the reader's language; for a text that cannot be read also what the rules' reader says of it. */

import type { StudyFault } from "../local/analysis/messages";
import { reasonOf } from "../rules/reason";
import { readsEnglish } from "../words/english";
import type { Say } from "../words/reader.svelte";
import type { Words } from "../words/words.svelte";

const TOLD = new Set([
  "text",
  "damaged",
  "format",
  "hidden",
  "too_long",
  "empty",
  "link",
  "stopped",
  "position_only",
]);

/** Characters of such a sentence, and how many of them come from its beginning. */
const [LONGEST, BEFORE] = [300, 80];

export function faultText(fault: StudyFault | null, t: Say, words?: Words): string {
  if (!fault) return "";
  const reason = words ? reasonOf(fault, words) : null;
  if (reason) return reason;
  return t(`fault.${TOLD.has(fault.code) ? fault.code : "other"}`);
}

/** The English sentence of the rules' own reader, where it says more, for those who read English. */
export const faultDetail = (fault: StudyFault | null): string =>
  fault && readsEnglish() && ["text", "link", "damaged"].includes(fault.code) ? sentence(fault.message) : "";

/** Whoever reads files leaves their name to others, and all of them repeat what was pasted, which may be a book. */
function sentence(message: string): string {
  const whole = message.replace(/^(?=(is|breaks|cannot) )/, "it ");
  return whole.length <= LONGEST ? whole : `${whole.slice(0, BEFORE)} … ${whole.slice(BEFORE - LONGEST)}`;
}
