/** What goes wrong in an analysis: a code that the page has a sentence for, and more in English. */

import { toPlain } from "../python/plain";
import { str } from "../python/text";
import { isinstance } from "../python/types";
import type { Value } from "../python/value";
import { QuincunxError } from "../translated/quincunx/errors.js";
import { HiddenRecord } from "../translated/quincunx/table/saved.js";
import type { StudyFault } from "./messages";

class AnalysisFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const Fault = (code: string, message: string): Error => new AnalysisFault(code, message);

/** `otherwise`: what a refusal of the library means here. */
export function faultOf(error: unknown, otherwise: string): StudyFault {
  if (error instanceof AnalysisFault)
    return { code: error.code, message: error.message, rule: null, reason: null };
  if (!isinstance(error, QuincunxError)) {
    console.error(error);
    return { code: "internal", message: String(error), rule: null, reason: null };
  }
  const refusal = error as Value;
  return {
    code: isinstance(refusal, HiddenRecord) ? "hidden" : otherwise,
    message: str(refusal) as string,
    rule: (refusal.rule as string | undefined) ?? null,
    reason: refusal.key
      ? ({ key: refusal.key, places: toPlain(refusal.places) } as StudyFault["reason"])
      : null,
  };
}
