/** Sentences about a seat. */

import type { TableSide } from "../contract";

type Table = Pick<TableSide, "names" | "words" | "you">;

/** What it is called. */
export const nameOf = ({ names }: Pick<Table, "names">, seat: number): string => names[seat] ?? "";

/** With its name, or the sentence that says "you", where it is the reader's and there is one. */
export function about(
  table: Table,
  seat: number,
  key: string,
  places: Readonly<Record<string, string | number>> = {},
  you = table.you,
): string {
  const yours = seat === you && table.words.has(`${key}You`);
  return table.words.say(yours ? `${key}You` : key, { who: nameOf(table, seat), ...places });
}
