/** The reader's language and the words that the page needs in it.
 *
 *     await reader.need("home", "senet");      // before anything of that part is shown
 *     const t = reader.say("home");            // in a component; what t says follows the language
 *     t("hello", { who: "Ada" })
 */

import { list } from "./list";
import { chooseLanguage } from "../language";
import { recall, remember } from "../storage";
import { loadWords, type Language, type Part } from "./load";
import type { Places, Words } from "./words.svelte";

export type Say = (key: string, places?: Places) => string;

class Reader {
  #lang = $state<Language>("en");
  #words = $state.raw<ReadonlyMap<Part, Words>>(new Map());
  #loading = new Map<Part, Promise<void>>();
  #switching = 0;

  constructor() {
    this.#lang = chooseLanguage(recall<string | null>("language", null), navigator.languages);
  }

  get lang(): Language {
    return this.#lang;
  }

  /** Loads parts in the current language; what is loaded follows every switch of language. */
  async need(...parts: readonly Part[]): Promise<void> {
    await Promise.all(parts.map((part) => this.#loading.get(part) ?? this.#load(part)));
  }

  #load(part: Part): Promise<void> {
    const begun = this.#fetch(part).catch((error: unknown) => {
      this.#loading.delete(part); // it may work next time
      throw error;
    });
    this.#loading.set(part, begun);
    return begun;
  }

  async #fetch(part: Part): Promise<void> {
    const words = await loadWords(this.#lang, part);
    if (words.lang !== this.#lang) return this.#fetch(part); // switched meanwhile
    this.#words = new Map(this.#words).set(part, words);
  }

  /** The words of a part that was asked for with `need`. */
  words(part: Part): Words {
    const words = this.#words.get(part);
    if (!words) throw new Error(`the words of "${part}" are not loaded: reader.need("${part}") comes first`);
    return words;
  }

  say(part: Part): Say {
    return (key, places) => this.words(part).say(key, places);
  }

  /** Everything that is shown changes at once; if words cannot be loaded, nothing changes and this throws. */
  async switchTo(lang: Language): Promise<void> {
    const turn = ++this.#switching;
    const parts = [...this.#words.keys()];
    const loaded = await Promise.all(parts.map((part) => loadWords(lang, part)));
    if (turn !== this.#switching) return; // the reader has chosen again
    const late = [...this.#words.keys()].filter((part) => !parts.includes(part));
    this.#lang = lang;
    const words = new Map(this.#words);
    loaded.forEach((one, i) => words.set(parts[i] as Part, one));
    this.#words = words;
    remember("language", lang);
    await Promise.all(late.map((part) => this.#fetch(part)));
  }

  /** Numbers, times and lists as they are written in the reader's language. */
  list(names: readonly string[]): string {
    return list(this.#lang, names);
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.#lang, options).format(value);
  }

  /** How long ago: "4 minutes ago", "yesterday". */
  ago(at: number, now = Date.now()): string {
    const format = new Intl.RelativeTimeFormat(this.#lang, { numeric: "auto" });
    const seconds = Math.max(0, Math.round((now - at) / 1000));
    if (seconds < 60) return format.format(0, "second");
    if (seconds < 3600) return format.format(-Math.floor(seconds / 60), "minute");
    if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), "hour");
    return format.format(-Math.floor(seconds / 86_400), "day");
  }
}

export const reader = new Reader();
