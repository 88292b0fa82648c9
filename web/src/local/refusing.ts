/** Refusals of the house in the server's shape: codes, sentences and HTTP statuses are those of the translated files. */

import type { components } from "../server/messages";
import { isinstance } from "./python/types";
import { str } from "./python/text";
import { toPlain } from "./python/plain";
import type { Value } from "./python/value";
import { QuincunxError } from "./translated/quincunx/errors.js";
import { CODES, code_of, Refusal, status_of } from "./translated/quincunx/server/refusals.js";

type ErrorBody = components["schemas"]["ErrorBody"];

export const refuse = (code: string, message: string): Error => Refusal(code, message) as Error;

export const unknownMatch = (match: string): Error =>
  refuse("unknown_match", `there is no match '${match}'; the link may be incomplete`);

/** What went wrong, as the server would say it; what is our own fault is written down. */
export function errorOf(error: unknown): ErrorBody {
  if (!isinstance(error, QuincunxError)) {
    console.error(error);
    return { code: "internal", message: CODES.get("internal") as string };
  }
  const refusal = error as Value;
  return {
    code: code_of(refusal) as string,
    message: str(refusal) as string,
    ...(refusal.rule ? { rule: refusal.rule as string } : {}),
    ...(refusal.reason ? { reason: toPlain(refusal.reason) as ErrorBody["reason"] } : {}),
  } as ErrorBody;
}

export const statusOf = (code: string): number => status_of(code) as number;
