/** People who gave no name: the server sends none. */

import type { Say } from "./words/reader.svelte";

/** A person's name, or a number in the reader's language; `t` says words with "playerNumber" among them. */
export const personName = (
  { name, player }: { readonly name: string; readonly player: number },
  t: Say,
): string => name || t("playerNumber", { number: player + 1 });
