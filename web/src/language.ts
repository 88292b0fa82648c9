/** Which language a reader gets. */

import { LANGUAGES, type Language } from "./words/load";

function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

/** The first language of the browser that we have; English where there is none. */
export function chooseLanguage(kept: string | null, asked: readonly string[]): Language {
  if (kept && isLanguage(kept)) return kept;
  for (const tag of asked) {
    const language = tag.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(language)) return language;
  }
  return "en";
}
