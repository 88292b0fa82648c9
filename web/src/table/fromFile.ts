/** That the beginning of a match comes from a file: nobody here saw it happen. */

import type { Say } from "../words/reader.svelte";
import type { LiveTable } from "./live.svelte";

/** `t`: the words of "table". Empty where the match began here. */
export function fromFile({ look, game }: LiveTable, t: Say): string {
  if (look.from_file === null) return "";
  return t(game.secrets ? "fromFileSecrets" : "fromFile", { n: look.from_file });
}
