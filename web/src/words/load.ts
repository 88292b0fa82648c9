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
 * `study` (after the game, rulebooks, learning), `analysis`, `puzzles`, a game, or `any` (the board for games without one of their own). */
export type Part = "home" | "table" | "study" | "analysis" | "puzzles" | "any" | Game;

const FILES = import.meta.glob<Texts>("./*/*.json", { import: "default" });

export async function loadWords(lang: Language, part: Part): Promise<Words> {
  const load = FILES[`./${lang}/${part}.json`] ?? FILES[`./en/${part}.json`];
  if (!load) throw new Error(`no words for "${part}"`);
  return new Words(lang, await load());
}
