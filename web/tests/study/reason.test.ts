/** Every reason that a game can give for a refusal has its sentence, in every language. */

import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/server/http";
import { reasonOf } from "../../src/rules/reason";
import { LANGUAGES } from "../../src/words/load";
import { Words, type Texts } from "../../src/words/words.svelte";
import listed from "../refusals.json";
import { readFileSync } from "node:fs";

const LANGS = Object.keys(LANGUAGES);

function textsOf(lang: string, game: string): Texts {
  const file = new URL(`../../../src/quincunx/games/${game}/refusals/${lang}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Texts;
}

function wordsOf(lang: string, game: string): Words {
  return new Words(lang, textsOf(lang, game));
}

const refusal = (key: string, places: Record<string, string | number>, code = "illegal_action"): Refusal =>
  new Refusal({ code, message: "no", rule: "D2", reason: { key, places } }, 409);

/** The places of a reason, each filled with something that can be found again. */
const filled = (names: readonly string[]): Record<string, string | number> =>
  Object.fromEntries(names.map((name, i) => [name, name === "n" ? 41 + i : `<${name}>`]));

describe.each(Object.entries(listed))("refusals of %s", (game, reasons) => {
  it.each(LANGS)("have a sentence each in %s, and no other", (lang) => {
    const words = wordsOf(lang, game);
    for (const [key, places] of Object.entries(reasons)) {
      const sentence = reasonOf(refusal(key, filled(places)), words);
      expect(sentence, key).toMatch(/^\S.*[.]$/u);
    }
  });

  it("are all that the words have", () => {
    const said = Object.keys(textsOf("en", game)).map((key) => key.replace(/^no\./, ""));
    expect(said.sort()).toEqual(Object.keys(reasons).sort());
  });
});

describe("a refusal", () => {
  it("is one sentence about this very try", () => {
    const english = wordsOf("en", "sensei");
    expect(reasonOf(refusal("under_character", { side: "sage" }), english)).toBe(
      "The stone under the sage stays where it is. Let the sage leap first.",
    );
    expect(reasonOf(refusal("not_yours", { place: "a7", side: "monkey" }, "wrong_turn"), english)).toBe(
      "The stone on a7 is the monkey’s, not yours.",
    );
    expect(reasonOf(refusal("own_piece", { from: 3, to: 5 }), wordsOf("de", "senet"))).toBe(
      "Auf 5 steht schon ein Stein von dir.",
    );
  });

  it("has no sentence of its own where the server gives no reason that the page knows", () => {
    const english = wordsOf("en", "sensei");
    expect(reasonOf(refusal("unheard_of", {}), english)).toBeNull();
    expect(reasonOf(new Refusal({ code: "no_action", message: "no" }, 409), english)).toBeNull();
  });
});
