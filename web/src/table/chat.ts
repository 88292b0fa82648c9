/** What was said at the table. */

import type { components } from "../server/messages";

type EventLook = components["schemas"]["EventLook"];

export interface ChatLine {
  readonly number: number;
  readonly at: number;
  readonly player: number;
  readonly text: string;
}

/** The chat among some events; if the server sends some of them twice, their numbers show it. */
export function chatOf(events: readonly EventLook[]): ChatLine[] {
  return events.flatMap(({ kind, number, at, player, data }) =>
    kind === "said" && player !== null ? [{ number, at, player, text: String(data["text"]) }] : [],
  );
}
