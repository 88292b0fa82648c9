/** The reader's language: words are loaded once, change all at once, and the last choice counts. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Words } from "../../src/words/words.svelte";

const loadWords = vi.hoisted(() => vi.fn());
vi.mock("../../src/words/load", async (original) => ({ ...(await original<object>()), loadWords }));

const hello = (lang: string, part: string): Words => new Words(lang, { hello: `${lang} ${part}` });

async function fresh() {
  vi.resetModules();
  return (await import("../../src/words/reader.svelte")).reader;
}

/** Every request waits until the test answers it. */
function held(): Map<string, { answer: () => void; fail: () => void }> {
  const asked = new Map<string, { answer: () => void; fail: () => void }>();
  loadWords.mockImplementation(
    (lang: string, part: string) =>
      new Promise((resolve, reject) =>
        asked.set(`${lang} ${part}`, {
          answer: () => resolve(hello(lang, part)),
          fail: () => reject(Error("away")),
        }),
      ),
  );
  return asked;
}

describe("words", () => {
  beforeEach(() => {
    vi.stubGlobal("navigator", { languages: ["en-GB"] });
    loadWords.mockReset();
    loadWords.mockImplementation((lang: string, part: string) => Promise.resolve(hello(lang, part)));
  });

  it("must be asked for before they are said", async () => {
    const reader = await fresh();
    expect(() => reader.say("home")("hello")).toThrow('reader.need("home")');
    await reader.need("home", "table");
    expect([reader.say("home")("hello"), reader.say("table")("hello")]).toEqual(["en home", "en table"]);
  });

  it("are loaded once, however often they are asked for", async () => {
    const reader = await fresh();
    await Promise.all([reader.need("home"), reader.need("home", "table"), reader.need("table")]);
    expect(loadWords).toHaveBeenCalledTimes(2);
  });

  it("that could not be loaded are asked for again", async () => {
    const reader = await fresh();
    loadWords.mockRejectedValueOnce(Error("away"));
    await expect(reader.need("home")).rejects.toThrow("away");
    await reader.need("home");
    expect(reader.say("home")("hello")).toBe("en home");
  });

  it("change all at once with the language", async () => {
    const reader = await fresh();
    await reader.need("home", "table");
    const asked = held();
    const switched = reader.switchTo("fr");
    asked.get("fr home")!.answer();
    await Promise.resolve();
    expect([reader.lang, reader.say("home")("hello")]).toEqual(["en", "en home"]);
    asked.get("fr table")!.answer();
    await switched;
    expect([reader.say("home")("hello"), reader.say("table")("hello")]).toEqual(["fr home", "fr table"]);
  });

  it("stay as they are where those of a language cannot be loaded", async () => {
    const reader = await fresh();
    await reader.need("home", "table");
    const asked = held();
    const switched = reader.switchTo("de");
    asked.get("de home")!.answer();
    asked.get("de table")!.fail();
    await expect(switched).rejects.toThrow("away");
    expect([reader.lang, reader.say("home")("hello")]).toEqual(["en", "en home"]);
  });

  it("are those of the last choice, in whatever order languages come", async () => {
    const reader = await fresh();
    await reader.need("home");
    const asked = held();
    const switched = [reader.switchTo("fr"), reader.switchTo("it")];
    asked.get("it home")!.answer();
    asked.get("fr home")!.answer();
    await Promise.all(switched);
    expect([reader.lang, reader.say("home")("hello")]).toEqual(["it", "it home"]);
  });

  it("that come while the language changes are loaded in the new one", async () => {
    const reader = await fresh();
    await reader.need("home");
    const asked = held();
    const needed = reader.need("table");
    const switched = reader.switchTo("hu");
    asked.get("hu home")!.answer();
    await switched;
    asked.get("en table")!.answer();
    await vi.waitFor(() => asked.get("hu table")!.answer());
    await needed;
    expect(reader.say("table")("hello")).toBe("hu table");
  });

  it("are joined by numbers, lists and times of the same language", async () => {
    const reader = await fresh();
    await reader.switchTo("de");
    expect(reader.number(1234.5)).toBe("1.234,5");
    expect(reader.list(["Ada", "Jules", "Noor"])).toBe("Ada, Jules und Noor");
    const now = Date.UTC(2024, 0, 2);
    const ages = [30, 150, 3 * 3600, 86_400].map((seconds) => reader.ago(now - seconds * 1000, now));
    expect(ages).toEqual(["jetzt", "vor 2 Minuten", "vor 3 Stunden", "gestern"]);
    expect(reader.ago(now + 5000, now)).toBe("jetzt");
  });
});
