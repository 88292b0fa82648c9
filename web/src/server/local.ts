/** Which tables are played on this device, by the house in a worker beside the page. */

import { isGame } from "../games";
import type { components } from "./messages";

type Schemas = components["schemas"];

const LOCAL = "local-";

export const isLocal = (match: string): boolean => match.startsWith(LOCAL);

/** Whether a question is about a local table. */
export const asksHere = (path: string): boolean => path.startsWith(`/api/matches/${LOCAL}`);

/** Whether this browser can be the house of a game; the house knows the games that have a board, and says of what is
 * not a game that it is unknown. */
export const canPlayHere = (game: string): boolean =>
  (isGame(game) || game === "") && typeof WebAssembly === "object" && typeof Worker === "function";

/** Whether a table needs nobody from outside. */
export function needsNobody(plan: Partial<Schemas["NewTable"]>): boolean {
  return !plan.public && !(plan.players ?? []).some(({ kind }) => kind === "open");
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A question to the house, as it goes to the worker. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly body: unknown;
  readonly token: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number | null;
}
