/** The words of pages that are opened later: analysis, puzzles, a game that is over. Their names are a file of their own, so that nobody who
 * comes to play has to load them. */

import type { Texts } from "./words.svelte";

export const MORE = import.meta.glob<Texts>("./*/{analysis,arrange,facts,puzzles,titles}.json", {
  import: "default",
});
