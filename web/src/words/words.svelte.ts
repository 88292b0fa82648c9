/** Words in the reader's language: every sentence is one text with places, in ICU's notation. */

import { IntlMessageFormat } from "intl-messageformat";

export type Texts = Readonly<Record<string, string>>;
export type Places = Readonly<Record<string, string | number>>;

/** The words of one part of the page in one language. */
export class Words {
  #texts: Texts;
  #made = new Map<string, IntlMessageFormat>();

  constructor(
    readonly lang: string,
    texts: Texts,
  ) {
    this.#texts = texts;
  }

  /** The sentence of a key, with its places filled. */
  say(key: string, places: Places = {}): string {
    let message = this.#made.get(key);
    if (!message) {
      const text = this.#texts[key];
      if (text === undefined) throw new Error(`no word "${key}" in ${this.lang}`);
      message = new IntlMessageFormat(text, this.lang, undefined, { ignoreTag: true });
      this.#made.set(key, message);
    }
    return String(message.format(places));
  }

  has(key: string): boolean {
    return key in this.#texts;
  }
}
