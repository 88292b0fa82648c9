import { describe, expect, it } from "vitest";
import texts from "../../src/words/en/home.json";
import { Words } from "../../src/words/words.svelte";

// The sources as text: what they say with `t` must be in the words, and nothing else need be there.
const SOURCES = import.meta.glob<string>(
  "../../src/{App.svelte,clockText.ts,company.ts,{home,setup,odd,offline,parts}/*.{svelte,ts}}",
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const source = Object.values(SOURCES).join("\n");
/** Every other page calls them `home`. */
const ELSEWHERE = import.meta.glob<string>("../../src/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const keys = (text: string, say: RegExp): string[] => [...text.matchAll(say)].map((found) => found[1] ?? "");
const said = new Set([
  ...keys(source, /\bt\(\s*"([^"]+)"/g),
  ...keys(Object.values(ELSEWHERE).join("\n"), /\bhome\(\s*"([^"]+)"/g),
]);
// Keys that are put together: t(`level.${level}`)
const families = [...source.matchAll(/\bt\(\s*`([\w.]*)\$\{/g)].map((found) => found[1] as string);

describe("the words of home", () => {
  it("has every sentence that is said", () => {
    expect(said.size).toBeGreaterThan(80);
    for (const key of said) expect(texts, key).toHaveProperty([key]);
  });

  it("has no sentence that nobody says", () => {
    const ternaries = new Set([...source.matchAll(/"([\w.]+)"/g)].map((found) => found[1]));
    for (const key of Object.keys(texts)) {
      const used =
        said.has(key) || ternaries.has(key) || families.some((start) => start && key.startsWith(start));
      expect(used || /^(players|minutes)(Exactly|Between)$/.test(key), key).toBe(true);
    }
  });

  it("can be said with its places filled", () => {
    const words = new Words("en", texts);
    for (const [key, text] of Object.entries(texts)) {
      const names = [...text.matchAll(/\{(\w+)/g)].map((found) => found[1] as string);
      const sentence = words.say(key, Object.fromEntries(names.map((name) => [name, 3])));
      expect(sentence, key).not.toMatch(/[{}]|undefined/);
      expect(sentence.trim(), key).not.toBe("");
    }
  });
});
