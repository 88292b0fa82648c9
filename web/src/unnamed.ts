/** People who gave no name. */

import type { Say } from "./words/reader.svelte";

/** The server's word for them. */
const NOBODY = /^player (\d+)$/;

/** A person's name, or a number in the reader's language; `t` says words with "playerNumber" among them. */
export function personName(name: string, t: Say): string {
  const nobody = NOBODY.exec(name);
  return nobody ? t("playerNumber", { number: Number(nobody[1]) }) : name;
}
