/** Rulebooks as the server has them: fetched once for each game and language. */

import { rulebook } from "../server/http";
import type { Page, Wishes } from "./markdown";

const texts = new Map<string, Promise<string>>();

/** A rulebook as Markdown. A failed fetch is forgotten, so that it can be tried again. */
function bookText(game: string, lang: string): Promise<string> {
  const key = `${game}/${lang}`;
  let text = texts.get(key);
  if (!text) {
    text = rulebook(game, lang);
    texts.set(key, text);
    text.catch(() => texts.delete(key));
  }
  return text;
}

/** The book, drawn. The reader of Markdown is only loaded when somebody opens one. */
export async function openBook(lang: string, wishes: Wishes): Promise<Page> {
  const [text, { renderBook }] = await Promise.all([bookText(wishes.game, lang), import("./markdown")]);
  return renderBook(text, { ...wishes, lang });
}
