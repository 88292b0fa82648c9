/** Why something did not work, in the reader's language: what is so, then what can be done. */

import { NotHere, Refusal, Unreachable } from "../server/http";
import { readsEnglish } from "../words/english";
import type { Say } from "../words/reader.svelte";

/** The codes that have a sentence of their own in words/en/home.json: `why.CODE`. */
const TOLD = new Set([
  "full",
  "taken",
  "over",
  "unknown_match",
  "wrong_token",
  "bad_record",
  "unfinished",
  "too_large",
  "busy",
  "going",
  "internal",
  "not_allowed",
]);

/** `t` says the words of the part "home". */
export function why(error: unknown, t: Say): string {
  if (error instanceof NotHere) return t(`why.${error.reason}`);
  if (error instanceof Unreachable) return t("why.unreachable");
  if (!(error instanceof Refusal)) return t("why.unknown");
  if (error.code === "too_many") return t("why.too_many", { seconds: Math.ceil(error.wait ?? 5) });
  if (TOLD.has(error.code)) return t(`why.${error.code}`);
  return readsEnglish() ? t("why.refused", { message: error.message }) : t("why.refusedPlainly");
}
