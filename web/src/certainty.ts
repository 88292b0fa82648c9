/** How a chance to win is known, in a word, where it is more than a guess. */

import { reader } from "./words/reader.svelte";

export const knownWord = (knowledge: string | undefined): string =>
  knowledge === "exact" || knowledge === "near-exact" ? reader.say("table")(`known.${knowledge}`) : "";
