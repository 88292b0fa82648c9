/** Who is who in the sentences after a game: "you" where exactly one person plays from this screen. */

import type { LiveTable } from "../table/live.svelte";
import type { Say } from "../words/reader.svelte";

/** The player who is "you", or null: people share this screen, or it is a spectator's. */
export const you = (table: LiveTable): number | null => (table.isAlone ? table.eyes : null);

/** The seat of whoever is "you" in this round; -1: nobody. */
export const yourSeat = (table: LiveTable): number => (table.isAlone ? table.seatOf(table.eyes) : -1);

/** Whose chance a curve of two seats shows: yours, or that of the first seat. */
export const shownSeat = (table: LiveTable): number => Math.max(0, yourSeat(table));

/** A sentence about a seat: the key's own one for "you", else with the name. */
export function about(
  t: Say,
  key: string,
  seat: number,
  table: LiveTable,
  places: Readonly<Record<string, string | number>> = {},
): string {
  if (seat === yourSeat(table)) return t(`${key}You`, places);
  return t(key, { ...places, who: table.names[seat] ?? "" });
}

/** A seat by its name, or as "You". */
export const called = (t: Say, seat: number, table: LiveTable): string =>
  seat === yourSeat(table) ? t("you") : (table.names[seat] ?? "");
