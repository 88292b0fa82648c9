/** Every language says everything: the same keys and places as English, and every text can be formatted. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/words/load";

const FOLDER = new URL("../src/words/", import.meta.url);
const GAMES = new URL("../../src/quincunx/games/", import.meta.url);
const REFUSALS = readdirSync(GAMES).filter((name) => existsSync(new URL(`${name}/refusals/`, GAMES)));
const PARTS = [
  ...readdirSync(new URL("en/", FOLDER)).filter((name) => name.endsWith(".json")),
  ...REFUSALS.map((game) => `refusals of ${game}`),
];

function texts(lang: string, part: string): Record<string, string> {
  const game = part.split("refusals of ")[1];
  const file = game ? new URL(`${game}/refusals/${lang}.json`, GAMES) : new URL(`${lang}/${part}`, FOLDER);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
}

/** The places of a text by name, wherever in its plurals they stand. */
function places(message: Element[], found = new Set<string>()): Set<string> {
  for (const element of message) {
    if (element.type !== 0 && element.type !== 7 && element.value) found.add(element.value);
    for (const option of Object.values(element.options ?? {})) places(option.value, found);
  }
  return found;
}

const placesOf = (text: string, lang: string): string[] => {
  const made = new IntlMessageFormat(text, lang, undefined, { ignoreTag: true });
  return [...places(made.getAst() as unknown as Element[])].sort();
};

describe.each(Object.keys(LANGUAGES))("words in %s", (lang) => {
  it.each(PARTS)("%s has every key, in the order of English", (part) => {
    expect(Object.keys(texts(lang, part))).toEqual(Object.keys(texts("en", part)));
  });

  it.each(PARTS)("%s fills the same places", (part) => {
    const english = texts("en", part);
    for (const [key, text] of Object.entries(texts(lang, part))) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe("");
      expect({ [key]: placesOf(text, lang) }).toEqual({ [key]: placesOf(english[key]!, "en") });
    }
  });

  it.each(PARTS)("%s has every plural that the language needs", (part) => {
    const needed = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.filter(
      (one) => one !== "many" || lang === "ru", // millions, in the Romance languages
    );
    const check = (key: string, message: Element[]): void => {
      for (const element of message) {
        const categories = Object.keys(element.options ?? {}).filter((one) => !one.startsWith("="));
        if (element.type === 6 && categories.length > 1)
          for (const category of needed) expect(categories, key).toContain(category);
        for (const option of Object.values(element.options ?? {})) check(key, option.value);
      }
    };
    for (const [key, text] of Object.entries(texts(lang, part)))
      check(
        key,
        new IntlMessageFormat(text, lang, undefined, { ignoreTag: true }).getAst() as unknown as Element[],
      );
  });
});

describe("words in French", () => {
  it.each(PARTS)("%s keeps signs on the line of their word", (part) => {
    for (const [key, text] of Object.entries(texts("fr", part)))
      expect(text, key).not.toMatch(/ [:;!?»%](?=[\s)}.,]|$)|« /); // ordinary spaces; no-break ones are right
  });
});

describe("words in Russian", () => {
  it.each(PARTS)("%s keeps dashes on the line of the word before", (part) => {
    for (const [key, text] of Object.entries(texts("ru", part))) expect(text, key).not.toMatch(/ —/); // an ordinary space
  });
});

/** Names that a language gave up for those of its glossary, game by game: one thing has one name everywhere. */
const OLD_NAMES: Record<string, Record<string, RegExp>> = {
  de: { bossa: /\babgelegt|\bAblage/i, serendipity: /\bFeld/ },
  es: { bossa: /\bdescart/i, sensei: /\bempat/i, senet: /\bmuros?\b/i, serendipity: /\bcampos?\b/i },
  fr: { bossa: /\blignes?\b|défauss/i, sarena: /\bmarque de/i, serendipity: /recach/i },
  hu: { bossa: /eldob/i, sarena: /kupac/i, serendipity: /mező/i },
  it: { bossa: /\bline[ae]\b/i },
  nl: { bossa: /\blijn|\bafleg|afgeleg/i, serendipity: /\bveld/i },
  ru: { bossa: /лини/i, serendipity: /грядк/i },
};

describe("the words of the glossary", () => {
  const rows = Object.entries(OLD_NAMES).flatMap(([lang, games]) =>
    Object.entries(games).map(([game, old]) => [lang, game, old] as const),
  );
  it.each(rows)("in %s, %s has no other names", (lang, game, old) => {
    for (const part of PARTS)
      for (const [key, text] of Object.entries(texts(lang, part)))
        if (part.includes(game) || key.startsWith(`${game}.`))
          expect(text, `${part}: ${key}`).not.toMatch(old);
  });
});
