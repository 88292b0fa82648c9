/** The page's own words and the games' refusals, as their sources have them. */

import { IntlMessageFormat } from "intl-messageformat";

type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Texts>("../src/words/*/*.json", { eager: true, import: "default" });

const REFUSALS = import.meta.glob<Texts>("../../src/quincunx/games/*/refusals/*.json", {
  eager: true,
  import: "default",
});

export function textsOf(language: string, part: string): Texts {
  const texts = FILES[`../src/words/${language}/${part}.json`];
  if (!texts) throw new Error(`there are no words for ${part} in ${language}`);
  return { ...texts, ...REFUSALS[`../../src/quincunx/games/${part}/refusals/${language}.json`] };
}

/** What the page says: say("table", "liftCurtain", { who: "Ada" }). */
export function say(
  part: string,
  key: string,
  places: Record<string, string | number> = {},
  language = "en",
): string {
  const text = textsOf(language, part)[key];
  if (text === undefined) throw new Error(`${part} has no "${key}"`);
  return String(new IntlMessageFormat(text, language).format(places));
}
