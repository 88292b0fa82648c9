/** The words of each part of the page, loaded in the language that is read. */

import type { Game } from "../games";
import { Words, type Texts } from "./words.svelte";

export type { Game };

/** The languages, as their speakers call them; the server's rulebooks are in the same eight. */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  nl: "Nederlands",
  es: "Español",
  ru: "Русский",
  it: "Italiano",
  hu: "Magyar",
} as const;
export type Language = keyof typeof LANGUAGES;

/** A part of the page with words of its own: `home` (home, new table, odd pages, what is everywhere), `table`,
 * `study` (after the game, rulebooks, learning), `analysis`, `arrange` (a position set up by hand), `facts` (why something is better), `titles` (what moves that decided a game are called), `puzzles`, a game, or `any` (the board for games without one of their own). */
export type Part =
  "home" | "table" | "study" | "analysis" | "arrange" | "facts" | "titles" | "puzzles" | "any" | Game;

const FILES = import.meta.glob<Texts>(["./*/*.json", "!./*/{analysis,arrange,facts,puzzles,titles}.json"], {
  import: "default",
});
/** Why a game refuses something: the terminal has the same sentences, so they are kept with the game. */
const REFUSALS = import.meta.glob<Texts>("../../../src/quincunx/games/*/refusals/*.json", {
  import: "default",
});
const refusalsOf = (lang: Language, part: Part): Promise<Texts> | undefined =>
  REFUSALS[`../../../src/quincunx/games/${part}/refusals/${lang}.json`]?.();

export async function loadWords(lang: Language, part: Part): Promise<Words> {
  const files = `./en/${part}.json` in FILES ? FILES : (await import("./more")).MORE;
  const load = files[`./${lang}/${part}.json`] ?? files[`./en/${part}.json`];
  if (!load) throw new Error(`no words for "${part}"`);
  const [texts, refusals] = await Promise.all([load(), refusalsOf(lang, part)]);
  return new Words(lang, { ...texts, ...refusals });
}
