/** Every language says everything: the same keys and places as English, and every text can be formatted. */

import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/words/load";

const FOLDER = new URL("../src/words/", import.meta.url);
const PARTS = readdirSync(new URL("en/", FOLDER)).filter((name) => name.endsWith(".json"));

function texts(lang: string, part: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${lang}/${part}`, FOLDER), "utf8")) as Record<string, string>;
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
